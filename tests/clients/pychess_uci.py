#!/usr/bin/env python3
"""Drives the engine through PyChess's own engine classes: the handshake, options, a few moves.

Usage: pychess_uci.py PATH_OF_CHUHAN

To be run by the Python for which the Debian package installs PyChess. Exit code 77 means that it is
not installed.
"""

import asyncio
import sys

try:
    import gi

    gi.require_version("Gtk", "3.0")
    gi.require_version("GtkSource", "3.0")
    from pychess.Players.engineNest import discoverer
    from pychess.Utils.Board import Board
    from pychess.Utils.Move import Move
    from pychess.Utils.const import BLACK, NORMALCHESS, WHITE
    from pychess.Variants import variants
except (ImportError, ValueError) as error:
    print(f"PyChess cannot be used: {error}")
    sys.exit(77)


async def main(path):
    engine = {"name": "chuhan", "protocol": "uci", "command": path, "md5": "0", "workingDirectory": "/"}
    player = await discoverer.initPlayerEngine(engine, WHITE, 20, variants[NORMALCHESS], 60, 1)
    event, dead = asyncio.Event(), set()
    player.start(event, dead)
    await asyncio.wait_for(event.wait(), 30)
    assert not dead, "PyChess thinks that the engine died"
    assert player.ids["name"].startswith("Chuhan"), player.ids
    assert len(player.options) > 15 and "Hash" in player.options, player.options
    print(f"handshake: {player.ids['name']}, {len(player.options)} options")
    board, last, before = Board(setup=True), None, None
    for ply in range(6):
        # One engine plays both sides: PyChess asks it for the side to move.
        player.color = WHITE if ply % 2 == 0 else BLACK
        move = await asyncio.wait_for(player.makeMove(board, last, before), 60)
        assert isinstance(move, Move), move
        last, before, board = move, board, board.move(move)
        print(f"move {ply + 1}: {move}")
    # What PyChess itself says at the end of a game.
    print("quit", file=player.engine)
    await asyncio.sleep(1)


asyncio.new_event_loop().run_until_complete(main(sys.argv[1]))
