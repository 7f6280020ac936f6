"""Prints 3,000 games without moves, of six players of known strength, as PGN: to compare programs that rate players.

python3 tests/scripts/rate_games.py > games.pgn
"""

import random

random.seed(7)
STRENGTH = {"A": 0, "B": 80, "C": 150, "D": 260, "E": 400, "F": 520}
FIRST_MOVE = 35

for _ in range(3000):
    white, black = random.sample(list(STRENGTH), 2)
    score = 1 / (1 + 10 ** (-(STRENGTH[white] - STRENGTH[black] + FIRST_MOVE) / 400))
    draw = 0.8 * min(score, 1 - score)
    chance = random.random()
    result = "1/2-1/2" if chance < draw else "1-0" if chance < score + draw / 2 else "0-1"
    print(f'[Event "games"]\n[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n\n{result}\n')
