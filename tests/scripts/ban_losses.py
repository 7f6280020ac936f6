#!/usr/bin/env python3
"""Looks into xiangqi games that were lost by a repetition ban: could the loser have done better?

    ban_losses.py ENGINE GAMES.pgn [--rule chinese-1999] [--nodes 100000] [--window 12] [--lost 1000]

GAMES.pgn and its journal come from `chuhan-tune match --pgn`. For the last moves of the side that was
ruled lost, latest first, the engine is asked over UCI what the played move is worth (`searchmoves`) and
what the best other move is worth (`excludemoves`). A decision is at fault if its move loses by the ban
while another move is not lost (`--lost` centipawns behind) and at most 100 centipawns worse than what
the engine believed the played move to be worth in the game. Prints one line for each game and a
summary; exit code 1 if any is at fault.
"""

import argparse
import json
import re
import subprocess
import sys

BAN = 29_700  # Scores beyond are wins by a ban, see `value` in protocol/src/reporter.rs.
MARGIN = 100


class Engine:
    def __init__(self, path, rule):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.say(f"uci\nsetoption name UCI_Variant value xiangqi\nsetoption name RepetitionRule value {rule}")

    def say(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def ask(self, position, nodes, words):
        """Best move and score in centipawns (mates as 32,000 less the moves)."""
        self.say(f"ucinewgame\n{position}\ngo nodes {nodes} {words}")
        score = None
        for line in self.process.stdout:
            found = re.search(r" score (cp|mate) (-?\d+)", line)
            if found:
                value = int(found[2])
                score = value if found[1] == "cp" else (32_000 - value if value > 0 else -32_000 - value)
            if line.startswith("bestmove"):
                return line.split()[1], score
        raise RuntimeError("the engine has gone")


def games(path):
    """FEN, moves, believed scores in centipawns and the journal's entry of each game."""
    text = open(path, encoding="utf-8").read()
    journal = [json.loads(line) for line in open(path + ".journal", encoding="utf-8")]
    journal = [entry for entry in journal if "reason" in entry]
    for entry, game in zip(journal, re.split(r"^\[Game ", text, flags=re.MULTILINE)[1:]):
        tags, body = game.split("\n\n", 1)
        fen = re.search(r'\[FEN "([^"]+)"', tags)[1]
        found = re.findall(r"([A-I]\d-[A-I]\d)(?:\s*\{\s*([^/}]*)/)?", " ".join(body.split()))
        moves = [move.lower().replace("-", "") for move, _ in found]
        yield fen, moves, [belief(text) for _, text in found], entry


def belief(text):
    """What the comment of a move says it is worth, in centipawns; None without one."""
    try:
        return round(100 * float(text))
    except ValueError:
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("games")
    parser.add_argument("--rule", default="chinese-1999")
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--window", type=int, default=12, help="own moves to look back")
    parser.add_argument("--lost", type=int, default=1000, help="centipawns behind that count as lost")
    options = parser.parse_args()
    engine = Engine(options.engine, options.rule)
    total = banned = faulty = 0
    for fen, moves, beliefs, entry in games(options.games):
        total += 1
        if "perpetual" not in entry["reason"] or entry["result"] not in ("1-0", "0-1"):
            continue
        banned += 1
        red_lost = entry["result"] == "0-1"
        first = 0 if (fen.split()[1] != "b") == red_lost else 1
        decisions = list(range(first, len(moves), 2))[-options.window :]
        fault = None
        for ply in reversed(decisions):
            position = f"position fen {fen} moves {' '.join(moves[:ply])}"
            _, played = engine.ask(position, options.nodes, f"searchmoves {moves[ply]}")
            if played is None or not -30_000 < played < -BAN:
                # Before this move nothing was decided by the ban.
                break
            other, score = engine.ask(position, options.nodes, f"excludemoves {moves[ply]}")
            believed = beliefs[ply] if beliefs[ply] is not None else 0
            if score is not None and score > -options.lost and score >= believed - MARGIN:
                fault = f"ply {ply + 1}: {moves[ply]} (believed {believed}) is banned, {other} is worth {score}"
                break
        faulty += fault is not None
        print(f"game {entry['game'] + 1}: {entry['reason']}: {fault or 'no better way'}")
    print(f"{total} games, {banned} lost by a ban, {faulty} of them with a non-losing move within {MARGIN} centipawns")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
