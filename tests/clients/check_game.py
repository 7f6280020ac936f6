#!/usr/bin/env python3
"""Checks what an xboard game between two engines left behind.

Usage: check_game.py VARIANT GAME.pgn XBOARD.debug

The game is one, finished by the law, without a fault of an engine; every search has one answer, and
every answer is legal by a library that is not ours.
"""

import re
import sys

FAULTS = ("illegal", "exited", "forfeit", "on time", "error", "false", "disconnected")


def games(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return [part for part in re.split(r"(?m)^\[Event ", file.read()) if part.strip()]


def conversation(path):
    """What uci2wb's comments say that it told the engines, and what they answered, for each engine."""
    told = {"first": [], "second": []}
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            found = re.match(r"\d+ <(first|second)\s*: # (.*)", line)
            if found:
                told[found[1]].append(found[2].strip())
    return told


def legal_xiangqi(fen, moves, answer):
    import cchess

    board = cchess.ChessBoard(fen or cchess.FULL_INIT_FEN)
    for move in [*moves, answer]:
        if board.move_iccs(move) is None:
            return False
        board.next_turn()
    return True


def legal_chess(fen, moves, answer):
    import chess

    board = chess.Board(fen) if fen else chess.Board()
    for move in [*moves, answer]:
        move = chess.Move.from_uci(move)
        if move not in board.legal_moves:
            return False
        board.push(move)
    return True


def positions(words):
    """FEN (None for the start position) and moves of a `position` line."""
    before, _, moves = words.partition(" moves")
    fen = before.split(" ", 2)[2] if before.startswith("position fen") else None
    return fen, moves.split()


def main():
    variant, pgn, debug = sys.argv[1:4]
    played = games(pgn)
    assert len(played) == 1, f"{len(played)} games in {pgn}"
    result = re.search(r'\[Result "(.*?)"\]', played[0])[1]
    end = " ".join(re.findall(r"\{([^{}]*)\}\s*(?:1-0|0-1|1/2-1/2)\s*$", played[0].strip()))
    assert result in ("1-0", "0-1", "1/2-1/2"), f"the game did not end: {result}"
    assert end and not any(fault in end.lower() for fault in FAULTS), f"the game ended by a fault: {end}"
    if variant == "normal":
        import io

        import chess.pgn

        game = chess.pgn.read_game(io.StringIO("[Event " + played[0]))
        assert not game.errors, game.errors
        assert game.end().ply() > 10, "a game of some length"

    answers = 0
    for lines in conversation(debug).values():
        position, searching = None, False
        for line in lines:
            if line.startswith("position "):
                position = positions(line)
            elif line.startswith("startpos") or line.startswith("fen "):
                position = positions("position " + line)
            elif line.startswith("go "):
                assert not searching, f"a search before the last was answered: {line}"
                searching = True
            elif line.startswith("engine said: bestmove") or line.startswith("engine said: nobestmove"):
                assert searching, f"an answer to nothing: {line}"
                searching = False
                answer = line.split()[3] if "nobestmove" not in line else "(none)"
                fen, moves = position
                legal = legal_xiangqi if variant == "xiangqi" else legal_chess
                assert answer == "(none)" or legal(fen, moves, answer), f"illegal: {answer} in {position}"
                answers += 1
    told_nothing = "polyglot" in open(debug, encoding="utf-8", errors="replace").read()
    assert answers > 10 or told_nothing, f"only {answers} answers in {debug}"
    print(f"{result} {{{end}}}, {answers} answers checked")


if __name__ == "__main__":
    main()
