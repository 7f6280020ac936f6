#!/usr/bin/env python3
"""What the law costs the search of xiangqi, in nodes per second of processor time.

    law_cost.py ENGINE GAMES.pgn [--rules chinese-1999,none] [--nodes 100000] [--runs 7] [--take 30]

Searches the bench's positions, read from the engine's source beside this script, and `--take` positions
with a past: those two, three or four fifths of the way through games that `chuhan-tune match --pgn` wrote.
The rule sets take turns; the median and the best of the runs are printed. Wants an idle machine. Node
counts are the same, the trees are not: a share of the difference is not the law's own work.
"""

import argparse
import os
import random
import re
import statistics
import subprocess

BENCH = os.path.join(os.path.dirname(__file__), "../../engine/src/xiangqi/bench.rs")


def positions(path, take):
    """`position` arguments: the bench's, then those out of the games."""
    with open(BENCH, encoding="utf-8") as source:
        found = [f"fen {fen}" for fen in re.findall(r'"([^"]+ [wb] [^"]+)"', source.read())]
    dice = random.Random(7)
    with open(path, encoding="utf-8") as archive:
        games = re.split(r"^\[Game ", archive.read(), flags=re.MULTILINE)[1:]
    for game in games:
        if take == 0:
            break
        fen = re.search(r'\[FEN "([^"]+)"', game)[1]
        body = re.sub(r"\{[^}]*\}", "", game.split("\n\n", 1)[1])
        moves = [move.lower().replace("-", "") for move in re.findall(r"[A-I]\d-[A-I]\d", body)]
        if len(moves) < 50:
            continue
        end = len(moves) * dice.choice([2, 3, 4]) // 5
        found.append(f"fen {fen} moves {' '.join(moves[:end])}")
        take -= 1
    return found


def speed(engine, rule, places, nodes):
    """Nodes per second of the whole process's user time."""
    process = subprocess.Popen([engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def say(text):
        process.stdin.write(text + "\n")
        process.stdin.flush()

    say(f"uci\nsetoption name UCI_Variant value xiangqi\nsetoption name Hash value 16\n"
        f"setoption name RepetitionRule value {rule}")
    total = 0
    for place in places:
        say(f"ucinewgame\nposition {place}\ngo nodes {nodes}")
        visited = 0
        for line in process.stdout:
            if count := re.search(r" nodes (\d+)", line):
                visited = int(count[1])
            if line.startswith("bestmove"):
                break
        total += visited
    process.stdin.write("quit\n")
    process.stdin.close()
    _, _, usage = os.wait4(process.pid, 0)
    return total / usage.ru_utime


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("games")
    parser.add_argument("--rules", default="chinese-1999,none")
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--take", type=int, default=30)
    arguments = parser.parse_args()
    places = positions(arguments.games, arguments.take)
    rules = arguments.rules.split(",")
    speeds = {rule: [] for rule in rules}
    for run in range(arguments.runs):
        for rule in rules if run % 2 == 0 else reversed(rules):
            speeds[rule].append(speed(arguments.engine, rule, places, arguments.nodes))
    print(f"{len(places)} positions, {arguments.runs} runs")
    for rule, seen in speeds.items():
        print(f"{rule}: median {statistics.median(seen) / 1000:.0f}, best {max(seen) / 1000:.0f} thousand nodes/s")


if __name__ == "__main__":
    main()
