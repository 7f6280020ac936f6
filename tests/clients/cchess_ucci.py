#!/usr/bin/env python3
"""Drives the engine with cchess's UCCI and UCI engine classes.

Usage: cchess_ucci.py PATH_OF_CHUHAN

Plays some moves by depth, by time and by node count, and reads the analysis. Anything the library
would log as a warning or an error fails the run. Exit code 77 means that the library is not
installed.
"""

import logging
import sys
import time

try:
    import cchess
    from cchess.engine import UcciEngine, UciEngine
except ImportError:
    print("skipped: the Python package 'cchess' is not installed")
    sys.exit(77)

from complaints import Fatal


def best(engine, fen, params):
    """Asks for a move and gives the answer with all that was said before it."""
    engine.go_from(fen, params)
    said = []
    deadline = time.time() + 60
    while time.time() < deadline:
        action = engine.get_action()
        if action is None:
            time.sleep(0.002)
            continue
        if action["action"] in ("bestmove", "dead", "draw"):
            return action, said
        said.append(action)
    raise AssertionError(f"no answer to {params}")


def play(engine, limits):
    board = cchess.ChessBoard(cchess.FULL_INIT_FEN)
    for ply in range(12):
        fen = board.to_fen()
        action, said = best(engine, fen, limits[ply % len(limits)])
        assert action["action"] == "bestmove", action
        lines = [s for s in said if s["action"] == "info_move" and "moves" in s]
        assert lines and lines[-1]["moves"][0] == action["move"], (lines[-1:], action)
        assert isinstance(lines[-1]["score"], int), lines[-1]
        move = board.move_iccs(action["move"])
        assert move is not None, (fen, action)
        board.next_turn()


def no_move_left(engine):
    action, _ = best(engine, "3k5/R8/R8/9/9/9/9/9/9/4K4 b - - 0 1", {"depth": 3})
    assert action["action"] == "dead", action


def main():
    fatal = Fatal()
    logging.getLogger().addHandler(fatal)
    for kind in (UcciEngine, UciEngine):
        engine = kind()
        assert engine.load(sys.argv[1])
        assert engine.wait_for_ready(), "the handshake took more than ten seconds"
        assert engine.ids["name"].startswith("Chuhan") and len(engine.options) > 10, (engine.ids, engine.options)
        if kind is UciEngine:
            engine.set_option("UCI_Variant", "xiangqi")
            play(engine, [{"depth": 5}, {"nodes": 1296}, {"movetime": 30}])
        else:
            engine.set_option("hashsize", 8)
            play(engine, [{"depth": 5}, {"time": 60, "increment": 0}, {"nodes": 1296}, {"movetime": 30}])
        no_move_left(engine)
        engine.quit()
        assert engine.process.wait(10) == 0
        assert not fatal.complaints, fatal.complaints
        print(f"{kind.__name__}: passed")


if __name__ == "__main__":
    main()
