#!/usr/bin/env python3
"""Chooses positions of xiangqi games to learn from and to start from (docs/tuning.md).

    zstdcat ccpd_games.jsonl.zst | tests/scripts/xiangqi_positions.py --out data --seed 954

reads games, one JSON object a line with `moves` (h2e2 ...) and `result`, from the standard input, and writes

- `masters.csv`: `FEN;result of Red` of three quarters of all positions from the eighth ply on that no capture led to, shuffled;
- `middlegames.epd`: of each game at most one position of its plies 10 to 40 with at least five officers (chariots, horses and
  cannons) a side;
- `endings.epd`: of each game at most one position with one to four officers in all.

Nothing is looked up in tables and no move is checked: the games are legal as they come. The same input and seed give the same
bytes.
"""

import argparse
import json
import pathlib
import random
import sys

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
POINTS = {"1-0": "1.0", "1/2-1/2": "0.5", "0-1": "0.0"}


def board_of(placement):
    """The ninety points from a9 to i0, '.' where nothing stands."""
    return [point for row in placement.split("/") for mark in row for point in ("." * int(mark) if mark.isdigit() else mark)]


def fen_of(board, ply):
    rows = []
    for rank in range(10):
        row, empty = "", 0
        for point in board[rank * 9 : rank * 9 + 9]:
            if point == ".":
                empty += 1
            else:
                row += (str(empty) if empty else "") + point
                empty = 0
        rows.append(row + (str(empty) if empty else ""))
    return f"{'/'.join(rows)} {'wb'[ply % 2]} - - 0 1"


def index(square):
    return (9 - int(square[1])) * 9 + ord(square[0]) - ord("a")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder of the three files")
    parser.add_argument("--seed", type=int, default=954)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    masters, middlegames, endings = [], [], []
    for number, line in enumerate(sys.stdin, 1):
        try:
            game = json.loads(line)
            moves, points = game["moves"].split(), POINTS[game["result"]]
        except (ValueError, KeyError, TypeError, AttributeError) as flaw:
            sys.exit(f"line {number}: no finished game: {flaw!r}")
        board, middles, ends = board_of(START), [], []
        for ply, move in enumerate(moves, 1):
            origin, target = index(move[:2]), index(move[2:])
            capture = board[target] != "."
            board[target], board[origin] = board[origin], "."
            if capture or ply < 8:
                continue
            fen = fen_of(board, ply)
            if chance.random() < 0.75:
                masters.append(f"{fen};{points}\n")
            red = sum(point in "RNC" for point in board)
            black = sum(point in "rnc" for point in board)
            if 10 <= ply <= 40 and min(red, black) >= 5:
                middles.append(f"{fen}\n")
            if 1 <= red + black <= 4:
                ends.append(f"{fen}\n")
        for positions, chosen in ((middles, middlegames), (ends, endings)):
            if positions:
                chosen.append(chance.choice(positions))
    options.out.mkdir(parents=True, exist_ok=True)
    for name, lines in (("masters.csv", masters), ("middlegames.epd", middlegames), ("endings.epd", endings)):
        chance.shuffle(lines)
        (options.out / name).write_text("".join(lines), encoding="utf-8")
        print(f"{name}: {len(lines)} positions", file=sys.stderr)


if __name__ == "__main__":
    main()
