#!/usr/bin/env python3
"""Packs the names of openings for the program.

usage: eco_names.py NAMES.TSV... protocol/src/eco/names.zlib

The sources are the files a.tsv to e.tsv of https://github.com/lichess-org/chess-openings (CC0 1.0), or one file of all
their lines: code, name and moves with tabs between them. Heads of columns are left out.
"""

import sys
import zlib

*sources, target = sys.argv[1:]
lines = [line.rstrip("\r\n") for source in sources for line in open(source, encoding="utf-8")]
lines = [line for line in lines if line and not line.startswith("eco\t")]
assert all(line.count("\t") == 2 for line in lines), "three fields are wanted"
with open(target, "wb") as out:
    out.write(zlib.compress("".join(line + "\n" for line in lines).encode(), 9))
