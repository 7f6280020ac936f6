#!/usr/bin/env python3
"""Writes an archive of ruling cases, one JSON object per line: shuffled games of chess and xiangqi that
return to earlier positions, each with a claim that holds or not.

Usage: archive.py LINES [SEED] > archive.jsonl

The same numbers give the same archive.
"""

import json
import random
import sys

CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
XIANGQI = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
# Moves there and back for each side, legal from the start whatever the other side shuffles.
SHUFFLES = {
    CHESS: ([("g1f3", "f3g1"), ("b1c3", "c3b1"), ("b1a3", "a3b1"), ("g1h3", "h3g1")], [("g8f6", "f6g8"), ("b8c6", "c6b8"), ("b8a6", "a6b8"), ("g8h6", "h6g8")]),
    XIANGQI: ([("h0g2", "g2h0"), ("a0a1", "a1a0"), ("b0c2", "c2b0"), ("i0i2", "i2i0")], [("h9g7", "g7h9"), ("a9a8", "a8a9"), ("b9c7", "c7b9"), ("i9i7", "i7i9")]),
}


def game(rng, start):
    first, second = SHUFFLES[start]
    moves = []
    for _ in range(rng.randint(1, 40)):
        (out, back), (away, home) = rng.choice(first), rng.choice(second)
        moves += [out, away, back, home]
    return moves[: rng.randint(4, len(moves))]


def main():
    lines, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    rng = random.Random(seed)
    for number in range(lines):
        if rng.random() < 0.5:
            moves = game(rng, CHESS)
            by = "white" if len(moves) % 2 == 0 else "black"
            claim = {"type": rng.choice(["threefold", "fifty", "dead", "audit"]), "by": by}
            case = {"id": number, "preset": "fide-2023", "start_fen": CHESS, "moves": moves, "claim": claim}
        else:
            ruleset = rng.choice(["chinese-1999", "asian", "chinese-2020", "computer"])
            case = {"id": number, "ruleset": ruleset, "fen": XIANGQI, "moves": game(rng, XIANGQI)}
        print(json.dumps(case))


if __name__ == "__main__":
    main()
