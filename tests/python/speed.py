"""Processor time for the rulings of the xiangqi cases, here and by pyffish: python tests/python/speed.py

Ours have class, preys and lines of every move with their articles; pyffish's answer is a result alone. The parties take
turns, and of each the best round counts.
"""

import json
import pathlib
import time

import chuhan
import pyffish

CASES = pathlib.Path(__file__).resolve().parents[1] / "cases" / "xiangqi-repetition.jsonl"
ROUNDS = 7


def ranks_from_one(word):
    return f"{word[0]}{int(word[1]) + 1}{word[2]}{int(word[3]) + 1}"


cases = [json.loads(line) for line in open(CASES, encoding="utf-8")]
theirs = [(case["fen"], [ranks_from_one(m) for m in case["moves"]]) for case in cases]
ours = [{key: case[key] for key in ("ruleset", "fen", "moves")} for case in cases]


def seconds(work):
    began = time.process_time()
    work()
    return time.process_time() - began


def dataclasses():
    for case in ours:
        chuhan.rule("xiangqi", case["fen"], case["moves"], case["ruleset"])


def dictionaries():
    for case in ours:
        chuhan.rule_case(case)


def results():
    for fen, moves in theirs:
        pyffish.is_optional_game_end("xiangqi", fen, moves)


PARTIES = {"dataclasses": dataclasses, "dictionaries": dictionaries, "pyffish": results}
rounds = [{name: seconds(work) for name, work in PARTIES.items()} for _ in range(ROUNDS)]
best = {name: min(r[name] for r in rounds) / len(cases) * 1e6 for name in PARTIES}
for name, time_of_one in best.items():
    print(f"{name}: {time_of_one:.1f} microseconds a ruling, {best['pyffish'] / time_of_one:.1f} times pyffish's speed")
