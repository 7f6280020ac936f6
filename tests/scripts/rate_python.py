"""The ratings of `chuhan-tune rate FILE`, found by scipy: python3 tests/scripts/rate_python.py FILE.pgn

Needs numpy and scipy. Prints name, rating and 95 % error of each player that can be rated, and what moving first is
worth, to be compared with the table of the program without anchors.
"""

import re
import sys

import numpy
from scipy.optimize import minimize

RESULTS = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}
SCALE = 400 / numpy.log(10)

games, tags = [], {}
for line in open(sys.argv[1], encoding="utf-8", errors="replace"):
    if tag := re.match(r'\[(\w+) "(.*)"\]', line):
        tags = {} if tag[1] == "Event" else tags
        tags[tag[1]] = tag[2]
    elif tags and not line.strip():
        if tags.get("Result") in RESULTS:
            games.append((tags["White"], tags["Black"], RESULTS[tags["Result"]]))
        tags = {}


def reached(edges, root):
    seen, todo = set(), [root]
    while todo:
        player = todo.pop()
        if player not in seen:
            seen.add(player)
            todo += [b for a, b in edges if a == player]
    return seen


names = list(dict.fromkeys(name for game in games for name in game[:2]))
root = max(names, key=lambda name: sum(name in game[:2] for game in games))
taken = {(a, b) for a, b, score in games if score > 0} | {(b, a) for a, b, score in games if score < 1}
linked = reached(taken, root) & reached({(b, a) for a, b in taken}, root)
games = [game for game in games if game[0] in linked and game[1] in linked]
names = [name for name in names if name in linked]
x = numpy.zeros((len(games), len(names) + 1))
for row, (first, second, _) in enumerate(games):
    x[row, names.index(first)], x[row, names.index(second)], x[row, -1] = 1, -1, 1
scores = numpy.array([game[2] for game in games])


def loss(values):
    odds = x @ values
    return numpy.sum(numpy.logaddexp(0, odds) - scores * odds) + values[:-1].sum() ** 2 / 2


def slope(values):
    down = x.T @ (1 / (1 + numpy.exp(-x @ values)) - scores)
    down[:-1] += values[:-1].sum()
    return down


found = minimize(loss, numpy.zeros(len(names) + 1), jac=slope, method="BFGS", options={"gtol": 1e-9, "maxiter": 5000}).x
expected = 1 / (1 + numpy.exp(-x @ found))
curve = (x.T * (expected * (1 - expected))) @ x
curve[:-1, :-1] += 1
inverse = numpy.linalg.inv(curve)
errors = 1.959964 * SCALE * numpy.sqrt(numpy.diag(inverse @ ((x.T * (scores - expected) ** 2) @ x) @ inverse))
for i in numpy.argsort(-found[:-1]):
    print(f"{names[i]}: {found[i] * SCALE:.1f} +- {errors[i]:.1f}")
print(f"moving first: {found[-1] * SCALE:.1f} +- {errors[-1]:.1f}")
