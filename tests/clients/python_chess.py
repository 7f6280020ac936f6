#!/usr/bin/env python3
"""Drives the engine with python-chess's SimpleEngine, as lichess-bot and many scripts do.

Usage: python_chess.py PATH_OF_CHUHAN

Plays a short game, analyses with several lines, ponders, sets options, searches chosen root moves,
Chess960 included. Anything the library would log as a warning or an error fails the run. Exit code
77 means that the library is not installed.
"""

import logging
import sys

try:
    import chess
    import chess.engine
except ImportError:
    print("skipped: the Python package 'chess' is not installed")
    sys.exit(77)

from complaints import Fatal


def play(engine):
    """A game against itself, pondering on every move."""
    board = chess.Board()
    while not board.is_game_over(claim_draw=True) and board.ply() < 24:
        result = engine.play(board, chess.engine.Limit(nodes=3000), info=chess.engine.INFO_ALL, ponder=True, game=1)
        assert result.move in board.legal_moves, result
        assert result.info["score"] is not None and result.info["pv"][0] == result.move, result
        board.push(result.move)


def play_clock(engine):
    board = chess.Board()
    limit = chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.01, black_inc=0.01)
    for _ in range(6):
        result = engine.play(board, limit, game=2)
        assert result.move in board.legal_moves, result
        board.push(result.move)


def analyse(engine):
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
    infos = engine.analyse(board, chess.engine.Limit(depth=8), multipv=4)
    assert len(infos) == 4 and len({info["pv"][0] for info in infos}) == 4, infos
    assert infos[0]["score"].white() == chess.engine.Mate(1) and infos[0]["pv"] == [chess.Move.from_uci("f3f7")], infos[0]
    scores = [info["score"].relative for info in infos]
    assert scores == sorted(scores, reverse=True), scores
    info = engine.analyse(board, chess.engine.Limit(depth=6), root_moves=[chess.Move.from_uci("a2a3")])
    assert info["pv"][0] == chess.Move.from_uci("a2a3"), info
    info = engine.analyse(chess.Board(), chess.engine.Limit(depth=6), options={"UCI_ShowWDL": True})
    assert sum(info["wdl"].relative) == 1000, info


def analyse_until_stopped(engine):
    with engine.analysis(chess.Board(), multipv=2) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 9:
                break
    best = analysis.wait()
    assert best.move in chess.Board().legal_moves, best


def ends_of_games(engine):
    mated = chess.Board("7k/5KQ1/8/8/8/8/8/8 b - - 0 1")
    assert engine.play(mated, chess.engine.Limit(depth=3)).move is None
    drawn = chess.Board()
    for text in "g1f3 g8f6 f3g1 f6g8".split() * 2:
        drawn.push_uci(text)
    assert engine.play(drawn, chess.engine.Limit(depth=3)).move in drawn.legal_moves


def chess960(engine):
    board = chess.Board.from_chess960_pos(0)
    for _ in range(30):
        if board.is_game_over():
            break
        result = engine.play(board, chess.engine.Limit(nodes=1500), game=3)
        assert result.move in board.legal_moves, result
        board.push(result.move)
    castling = chess.Board("5k2/8/8/8/8/8/8/4K2R w H - 0 1", chess960=True)
    move = castling.parse_uci("e1h1")
    result = engine.play(castling, chess.engine.Limit(depth=4), root_moves=[move])
    assert result.move == move, result


def options(engine):
    engine.configure({"Hash": 8, "Threads": 2, "Move Overhead": 20, "Skill Level": 3})
    engine.play(chess.Board(), chess.engine.Limit(depth=4))
    engine.configure({"Threads": 1, "Skill Level": 20, "UCI_LimitStrength": True, "UCI_Elo": 1000})
    engine.play(chess.Board(), chess.engine.Limit(depth=4))
    engine.ping()


def main():
    fatal = Fatal()
    logging.getLogger().addHandler(fatal)
    engine = chess.engine.SimpleEngine.popen_uci(sys.argv[1], timeout=60)
    assert engine.id["name"].startswith("Chuhan"), engine.id
    for step in (play, play_clock, analyse, analyse_until_stopped, ends_of_games, chess960, options):
        step(engine)
        assert not fatal.complaints, (step.__name__, fatal.complaints)
        print(f"{step.__name__}: passed")
    engine.quit()
    engine.close()


if __name__ == "__main__":
    main()
