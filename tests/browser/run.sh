#!/bin/sh
# Clicks through the pages of reviews and evaluations in a headless Chromium: moves, keys, the graph, lines,
# both notations, turning the board, the list of games; at 390 and 1280 pixels; no error, no request, nothing
# that overlaps, sticks out or is cut. Skipped where Chromium, Node.js or its driver cannot be had.
#
# usage: tests/browser/run.sh [BINARY] [FOLDER]    pages and screenshots stay in FOLDER when one is named
#
# The driver is playwright-core, found in the folder $DRIVER or installed with npm into a scratch folder.
set -eu

binary=${1:-target/release/chuhan}
here=$(cd "$(dirname "$0")" && pwd)
. "$here/prepare.sh"
prepare browser "$binary" "${2:-}"
find_driver browser playwright-core

shuffle='Nf3 Nf6 Ng1 Ng8 '
long=$(for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28; do printf '%s' "$shuffle$shuffle"; done)
cat >"$folder/chess.pgn" <<PGN
[Event "An event with a name that is long enough to need more than a single line of a telephone's screen"]
[White "Maximiliana Featherstonehaugh-Cholmondeley"]
[Black "B"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[Event "castling, en passant, promotion"]
[Result "*"]

1. e4 a6 2. e5 d5 3. exd6 Nf6 4. dxc7 Nc6 5. cxd8=N Kxd8 6. Nf3 Bg4 7. Be2 Kc8 8. O-O e5 *

[Event "not legal"]

1. e4 e5 2. Ke3 *

[Variant "Chess960"]
[FEN "bqrkrbnn/pppppppp/8/8/8/8/PPPPPPPP/BQRKRBNN w ECec - 0 1"]

1. Nf3 Nf6 2. Ng3 Ng6 3. e4 e5 4. Bc4 Bc5 5. O-O O-O 1/2-1/2

[Event "Black begins"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40"]

40... Kd7 41. Kf2 Ke6 *

[Event "nothing"]

*

[Event "long"]

1. e4 e5 $long 1/2-1/2
PGN
cat >"$folder/xiangqi.pgn" <<'PGN'
[Game "Chinese Chess"]
[Event "长将"]
[Red "甲"]
[Black "乙"]
[FEN "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1"]

1. h8h9 f9f8 2. h9h8 f8f9 3. h8h9 f9f8 4. h9h8 f8f9 *

[Game "Chinese Chess"]

1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3 4. 车二进六 炮8平9 5. 车二平三 炮9退1 1-0
PGN

# A page and the JSON it must agree with.
review() {
    "$binary" analyse "$folder/$2.pgn" --nodes 800 --lang "$3" --html "$folder/$1.html" --to-json "$folder/$1.json" \
        >/dev/null 2>&1 || [ $? = 2 ]
}
review chess-en chess en
review chess-zh chess zh
review xiangqi-en xiangqi en
review xiangqi-zh xiangqi zh
"$binary" eval --fen 'r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQR1K1 w - - 0 8' --html "$folder/eval-chess.html"
"$binary" eval --game xiangqi --fen 'r1bakab1r/9/1cn4c1/p1p1p3p/6p2/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R b - - 0 5' \
    --html "$folder/eval-xiangqi.html"
"$binary" eval --fen '8/8/8/4k3/8/3K4/4P3/8 w - - 0 1' --html "$folder/eval-ending.html"
"$binary" arbiter "$here/../../docs/examples/perpetual-chase.pgn" --html "$folder/ruling-xiangqi.html" >/dev/null
node "$here/pages.mjs" "$driver" "$browser" "$folder"
