"""The audit of a PGN archive with python-chess: what `chuhan arbiter --audit` is measured against.

Needs the package `chess`. Prints one JSON line per game with the plies at which each thing first
held (null if never): the first claim of a threefold repetition or of the fifty-move rule, with or
without a declared move, and the first fivefold repetition, seventy-fifth move, dead material,
checkmate or stalemate, after which a game is over.

    python3 tests/scripts/audit_python.py games.pgn > python.jsonl
    chuhan arbiter --audit games.pgn --json --jobs 1 --dead material > chuhan.jsonl
    python3 tests/scripts/audit_python.py --compare python.jsonl chuhan.jsonl

It is written for speed: no variations and comments are kept, and the costlier questions are asked
only where the move counter allows a yes.
"""

import json
import sys

import chess
import chess.pgn


class MainLine(chess.pgn.BaseVisitor):
    """Looks at every position of the main line while the game is read."""

    def begin_game(self):
        self.found = dict.fromkeys(("threefold", "fifty", "end", "ended_at", "illegal"))
        self.ply = 0
        self.board = None
        self.over = False

    def begin_variation(self):
        return chess.pgn.SKIP

    def visit_board(self, board):
        # Called for the first position and after each token of the main line.
        if board.ply() != self.ply or self.board is None:
            self.look(board)

    def look(self, board):
        self.ply = board.ply()
        if self.board is None:
            self.board = board
            self.start = self.ply
        ply, found = self.ply - self.start, self.found
        self.last = ply
        if self.over:
            return
        # 9.6.1, 9.6.2, 5.2.2: the game ends by itself.
        if board.is_insufficient_material():
            self.end(ply, "dead position")
        elif board.halfmove_clock >= 150 and any(board.generate_legal_moves()):
            self.end(ply, "seventy-five moves")
        elif board.halfmove_clock >= 16 and board.is_fivefold_repetition():
            self.end(ply, "fivefold repetition")
        if self.over:
            return
        if found["threefold"] is None and board.halfmove_clock >= 7 and board.can_claim_threefold_repetition():
            found["threefold"] = ply
        if found["fifty"] is None and board.halfmove_clock >= 99 and board.can_claim_fifty_moves():
            found["fifty"] = ply

    def end(self, ply, reason):
        self.found["end"], self.found["ended_at"] = reason, ply
        self.over = True

    def handle_error(self, error):
        self.found["illegal"] = self.last + 1

    def result(self):
        board, found = self.board, self.found
        if board is not None and not any(board.generate_legal_moves()):
            # A mate or stalemate comes before every other end at the same ply.
            ply = self.last
            if not self.over or found["ended_at"] == ply:
                self.end(ply, "checkmate" if board.is_check() else "stalemate")
                for kind in ("threefold", "fifty"):
                    if found[kind] == ply:
                        found[kind] = None
        found["plies"] = getattr(self, "last", 0)
        return found


def audit(path):
    with open(path, encoding="utf-8", errors="replace") as pgn:
        while True:
            found = chess.pgn.read_game(pgn, Visitor=MainLine)
            if found is None:
                return
            print(json.dumps(found))


def compare(python, chuhan):
    differ = count = 0
    with open(python) as left, open(chuhan) as right:
        ours = (json.loads(line) for line in right)
        for number, line in enumerate(left, 1):
            theirs, game = json.loads(line), next(ours)
            first = {}
            for claim in game["claims"]:
                first.setdefault(claim["kind"], claim["ply"])
            end = game["end"] or {"reason": None, "ply": None}
            answer = {
                "threefold": first.get("threefold"),
                "fifty": first.get("fifty"),
                "end": end["reason"],
                "ended_at": end["ply"],
                "illegal": game["illegal"] and game["illegal"]["ply"] + 1,
                "plies": game["plies"],
            }
            count += 1
            if answer != theirs:
                differ += 1
                print(f"game {number}: python-chess {theirs}, chuhan {answer}")
        if "summary" not in next(ours, {"summary": None}):
            differ += 1
            print("more games in the second file")
    print(f"{count} games, {differ} differ")
    sys.exit(1 if differ else 0)


if __name__ == "__main__":
    if sys.argv[1] == "--compare":
        compare(*sys.argv[2:4])
    audit(sys.argv[1])
