"""The Python package against the case files, and against `chess` and `pyffish` where they are installed.

    pip install '.[test]' && pytest

What is not installed is skipped, and said.
"""

import dataclasses
import doctest
import json
import pathlib
import re
import threading
import time

import pytest

chuhan = pytest.importorskip("chuhan", reason="the package is not installed: pip install .")

ROOT = pathlib.Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases"


def cases(name):
    with open(CASES / name, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


XIANGQI = cases("xiangqi-repetition.jsonl")
XIANGQI_2020 = cases("xiangqi-repetition-2020.jsonl")
UNSURE = cases("xiangqi-unsure.jsonl")
CHESS = cases("chess-claims.jsonl")


def test_chess_cases():
    for case in CHESS:
        claim = case.get("claim")
        ruling = chuhan.rule("chess", case.get("start_fen"), case["moves"], case["preset"], claim)
        expected = case["expected"]
        assert isinstance(ruling, chuhan.ChessRuling)
        for key in ("upheld", "result", "article"):
            if key in expected:
                assert getattr(ruling, key) == expected[key], (case["id"], key)
        assert ruling.as_dict()["ruling"] == ruling.ruling


def test_xiangqi_cases():
    agree = 0
    for case in XIANGQI:
        ruling = chuhan.rule("xiangqi", case["fen"], case["moves"], case["ruleset"], case.get("claim"))
        assert isinstance(ruling, chuhan.XiangqiRuling)
        agree += ruling.result == case["expected"]["result"] and ruling.violator == case["expected"].get("violator")
        for move in ruling.moves:
            assert move.class_ == next(m["class"] for m in ruling.as_dict()["moves"] if m["ply"] == move.ply)
    assert agree == len(XIANGQI)


def said(value, words):
    """What a dataclass says, in the form of the JSON."""
    if dataclasses.is_dataclass(value):
        fields = {f.name.rstrip("_"): getattr(value, f.name) for f in dataclasses.fields(value) if f.name != "_data"}
        return {name: said(field, words.get(name)) for name, field in fields.items() if name in words}
    return [said(*pair) for pair in zip(value, words)] if isinstance(value, tuple) else value


@pytest.mark.parametrize("case", CHESS + XIANGQI + XIANGQI_2020 + UNSURE, ids=lambda case: case["id"])
def test_a_dataclass_says_all_that_the_json_says(case):
    game = "chess" if "preset" in case else "xiangqi"
    fen = case.get("start_fen", case.get("fen"))
    rules = case.get("preset", case.get("ruleset"))
    answer = chuhan.rule_case(case)
    if answer["result"] == "error":
        with pytest.raises(ValueError, match=re.escape(answer["reason"])):
            chuhan.rule(game, fen, case["moves"], rules, case.get("claim"))
        return
    ruling = chuhan.rule(game, fen, case["moves"], rules, case.get("claim"))
    words = ruling.as_dict()
    assert {**answer, "id": None} == {**words, "id": None}
    assert said(ruling, words) == {key: value for key, value in words.items() if key != "schema"}
    assert "_data" not in repr(ruling) and ruling == type(ruling)._of(dict(words))


def test_the_examples_of_the_documents_hold(tmp_path, monkeypatch):
    assert doctest.testmod(chuhan).failed == 0 and doctest.testmod(chuhan).attempted > 2
    (tmp_path / "games.pgn").write_text("1. e4 e5 *\n")
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    names = {}
    exec(text.split("```python\n")[1].split("```")[0], names)
    assert names["start"].legal[0].chinese == "炮八进七" and names["ruling"].upheld and names["ruling"].article == "9.2.2"


def test_an_illegal_record_is_a_ruling():
    ruling = chuhan.rule("xiangqi", moves="h2e2 h2e2")
    assert (ruling.result, ruling.illegal_move.ply, ruling.illegal_move.move) == ("illegal record", 2, "h2e2")
    with pytest.raises(ValueError, match="ply 2: 'e2e4'"):
        chuhan.rule("chess", moves="e2e4 e2e4", claim="threefold")


def test_rulings_are_verified():
    for case in XIANGQI[:50]:
        chuhan.verify(chuhan.rule("xiangqi", case["fen"], case["moves"], case["ruleset"]))
    banned = next(case for case in XIANGQI if "loses" in case["expected"]["result"])
    ruling = chuhan.rule("xiangqi", banned["fen"], banned["moves"], banned["ruleset"]).as_dict()
    with pytest.raises(chuhan.Refused) as refused:
        chuhan.verify({**ruling, "result": "draw"})
    assert "result" in str(refused.value)
    with pytest.raises(chuhan.Refused, match="裁决"):
        chuhan.verify({**ruling, "result": "draw"}, lang="zh")
    with pytest.raises(chuhan.Refused):
        chuhan.verify({})
    chess = CHESS[0]
    chuhan.verify(chuhan.rule("chess", chess.get("start_fen"), chess["moves"], chess["preset"], chess["claim"]))


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: chuhan.rule("shogi"),
        lambda: chuhan.rule("chess", "8/8 w", claim="threefold"),
        lambda: chuhan.rule("chess", rules="fide-1900", claim="fifty"),
        lambda: chuhan.rule("chess", claim="sevenfold"),
        lambda: chuhan.position("chess", "nothing"),
        lambda: chuhan.position("xiangqi", moves="h2e2 h2e2"),
        lambda: chuhan.position("draughts"),
        lambda: chuhan.analyse("chess", depth=0),
        lambda: chuhan.analyse("chess", "nothing"),
        lambda: chuhan.perft("chess", depth=21),
        lambda: chuhan.evaluate("chess", "nothing"),
        lambda: chuhan.touch("chess", touched="z9"),
        lambda: chuhan.review("chess", moves="e2e5"),
        lambda: chuhan.verify(chuhan.rule("chess", claim="fifty"), lang="eo"),
    ],
)
def test_what_is_wrong_is_one_sentence(wrong):
    with pytest.raises(ValueError) as error:
        wrong()
    assert 0 < len(str(error.value)) < 400 and "\n" not in str(error.value)


def test_positions():
    start = chuhan.position("xiangqi")
    assert (start.game, start.side, start.check, len(start.legal)) == ("xiangqi", "red", False, 44)
    cannon = next(m for m in start.legal if m.move == "h2e2")
    assert (cannon.notation, cannon.chinese) == ("C2=5", "炮二平五")
    after = start.push("h2e2", "h9g7")
    assert [m.move for m in after.moves] == ["h2e2", "h9g7"] and after.start_fen == start.fen
    mated = chuhan.position("chess", moves="f2f3 e7e5 g2g4 d8h4")
    assert mated.check and mated.state == chuhan.State(True, "0-1", "checkmate") and not mated.legal


def test_counting_and_evaluating():
    counts = chuhan.perft("chess", depth=3)
    assert len(counts) == 20 and sum(counts.values()) == 8902
    assert sum(chuhan.perft("xiangqi", depth=2).values()) == 1920
    assert chuhan.evaluate("xiangqi")["game"].lower() == "xiangqi"


def test_touched_pieces():
    answer = chuhan.touch("chess", moves="e2e4 e7e5", touched="g1")
    assert answer["binds"] and [m["move"] for m in answer["answer"]["lawful"]] == ["g1e2", "g1f3", "g1h3"]


def test_a_review():
    answer = chuhan.review("chess", moves="f2f3 e7e5 g2g4 d8h4", tags=[("White", "A")], depth=3)
    assert '[White "A"]' in answer["pgn"] and len(answer["review"]["plies"]) == 4


def test_records():
    games = list(chuhan.read("[White \"A\"]\n\n1. e4 e5 2. Nf3 1-0\n\n[White \"B\"]\n\n1. d4 d4 *\n"))
    assert [g.moves for g in games] == [("e2e4", "e7e5", "g1f3"), ("d2d4",)]
    assert games[0].result == "1-0" and games[0].error is None and ("White", "A") in games[0].tags
    assert games[1].error is not None
    path = ROOT / "docs" / "examples"
    pgn = sorted(path.glob("*.pgn"))
    assert pgn and all(record.error is None for record in chuhan.read(pgn[0]))


def test_analysis_is_a_generator_that_can_be_left():
    lines = list(chuhan.analyse("xiangqi", depth=5))
    assert [line.depth for line in lines] == sorted(line.depth for line in lines) and lines[-1].depth == 5
    assert lines[-1].pv and (lines[-1].cp is not None) != (lines[-1].mate is not None) and sum(lines[-1].wdl) == 1000
    for line in chuhan.analyse("chess"):
        if line.depth >= 4:
            break
    endless = chuhan.analyse("chess", lines=2)
    assert {next(endless).rank, next(endless).rank} == {1, 2}
    endless.close()
    mate = list(chuhan.analyse("chess", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", depth=4))[-1]
    assert mate.mate == 1


def test_other_threads_run_during_a_search():
    ticks = []
    done = threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(None)
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    list(chuhan.analyse("chess", movetime=300))
    done.set()
    thread.join()
    assert len(ticks) > 10


def test_legal_moves_are_those_of_python_chess():
    chess = pytest.importorskip("chess", reason="python-chess is not installed")
    for case in CHESS:
        board = chess.Board(case["start_fen"]) if case.get("start_fen") else chess.Board()
        played = []
        for word in case["moves"]:
            try:
                move = chess.Move.from_uci(word)
            except ValueError:
                break
            if move not in board.legal_moves:
                break
            played.append(word)
            board.push(move)
        ours = chuhan.position("chess", case.get("start_fen"), played)
        theirs = {m.uci() for m in board.legal_moves}
        assert {m.move for m in ours.legal} == theirs, case["id"]
        assert {m.notation for m in ours.legal} == {board.san(m) for m in board.legal_moves}, case["id"]


def test_legal_moves_are_those_of_pyffish():
    pyffish = pytest.importorskip("pyffish", reason="pyffish is not installed")

    def theirs(word):
        """Coordinates with ranks from 1, as pyffish has them."""
        return "".join(str(int(c)) if c.isdigit() else c for c in word)

    def ranks_from_one(word):
        return f"{word[0]}{int(word[1]) + 1}{word[2]}{int(word[3]) + 1}"

    for case in XIANGQI:
        moves = [ranks_from_one(m) for m in case["moves"]]
        legal = pyffish.legal_moves("xiangqi", case["fen"], moves)
        ours = chuhan.legal_moves("xiangqi", case["fen"], case["moves"])
        assert sorted(map(ranks_from_one, ours)) == sorted(map(theirs, legal)), case["id"]
