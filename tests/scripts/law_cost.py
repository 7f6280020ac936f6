#!/usr/bin/env python3
"""What the law costs the search of xiangqi: nodes per second under a rule set against those under the
plain rule (every repetition draws) on the same positions.

    law_cost.py ENGINE GAMES.pgn [--rules chineserule,alwaysdraw] [--nodes 100000] [--runs 9] [--take 30]
    law_cost.py ENGINE GAMES.pgn --instructions [--nodes 30000]

The positions are the bench's, read from the engine's source beside this script, and `--take` positions
with a past: those two, three or four fifths of the way through games that `chuhan-tune match --pgn` wrote.
Each is searched by an engine that remembers nothing of the others. Speed is the nodes that the engine
says it visited (in UCCI it tells the sum at the end of a search, in UCI only with each iteration) over
the user time of its process, whose start is the same for both. In every run each rule set takes its turn; what counts is the ratio to the
last rule set named within a run, since both then bear the same load, and its median over the runs.

The trees differ, so the ratio holds more than the law's own work. `--instructions` runs the engine under
callgrind instead (which knows no AVX-512: build for `target-cpu=haswell`) and tells the instructions for
each node under either rule set, and which share of them all is spent in ruling, callees included. That
count hardly depends on what else the machine does.
"""

import argparse
import os
import random
import re
import statistics
import subprocess
import tempfile

BENCH = os.path.join(os.path.dirname(__file__), "../../engine/src/xiangqi/bench.rs")
RULING = "xiangqi::rules::judge"


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


def search(command, rule, places, nodes):
    """Nodes visited and seconds of user time."""
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def say(text):
        process.stdin.write(text + "\n")
        process.stdin.flush()

    say(f"ucci\nsetoption hashsize 16\nsetoption repetition {rule}")
    total = 0
    for place in places:
        say(f"setoption newgame\nposition {place}\ngo nodes {nodes}")
        visited = 0
        for line in process.stdout:
            if line.startswith(("bestmove", "nobestmove")):
                break
            if count := re.match(r"info time \d+ nodes (\d+)", line):
                visited = int(count[1])
        total += visited
    process.stdin.write("quit\n")
    process.stdin.close()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{command}: status {status}")
    return total, usage.ru_utime


def count(engine, rule, places, nodes):
    """Instructions for each node, and the share spent in ruling."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out")
        prefix = ["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={out}"]
        total, _ = search([*prefix, engine], rule, places, nodes)
        inclusive = subprocess.run(
            ["callgrind_annotate", "--inclusive=yes", "--auto=no", "--threshold=100", out],
            stdout=subprocess.PIPE, text=True, check=True,
        ).stdout
    numbers = [(int(line.split()[0].replace(",", "")), line) for line in inclusive.splitlines()
               if re.match(r"\s*[\d,]+ \(", line)]
    everything = next(number for number, line in numbers if "PROGRAM TOTALS" in line)
    ruling = max((number for number, line in numbers if RULING in line), default=0)
    return everything / total, ruling / everything


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("games")
    parser.add_argument("--rules", default="chineserule,alwaysdraw", help="UCCI's names; compared with the last")
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--take", type=int, default=30)
    parser.add_argument("--instructions", action="store_true", help="count instructions instead of time")
    arguments = parser.parse_args()
    places = positions(arguments.games, arguments.take)
    rules = arguments.rules.split(",")
    if arguments.instructions:
        each = {rule: count(arguments.engine, rule, places, arguments.nodes) for rule in rules}
        for rule, (instructions, share) in each.items():
            more = 100 * (instructions / each[rules[-1]][0] - 1)
            print(f"{rule}: {instructions:.0f} instructions a node ({more:+.2f} %), {100 * share:.2f} % in ruling")
        return
    speeds = {rule: [] for rule in rules}
    for run in range(arguments.runs):
        for rule in rules if run % 2 == 0 else reversed(rules):
            total, seconds = search([arguments.engine], rule, places, arguments.nodes)
            speeds[rule].append(total / seconds)
    print(f"{len(places)} positions of {arguments.nodes} nodes, {arguments.runs} runs")
    plain = speeds[rules[-1]]
    for rule, seen in speeds.items():
        ratios = [100 * (one / other - 1) for one, other in zip(seen, plain)]
        print(f"{rule}: median {statistics.median(seen) / 1000:.0f} thousand nodes/s, "
              f"{statistics.median(ratios):+.2f} % ({min(ratios):+.2f} to {max(ratios):+.2f}) against {rules[-1]}")


if __name__ == "__main__":
    main()
