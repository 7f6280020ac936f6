#!/bin/sh
# Looks at the arbiter's pages with a browser: nothing may stick out of a screen of 390 or 1280
# pixels, and a usual ruling must print on one A4 page. Skipped where no browser is installed.
#
# usage: tests/pages.sh [BINARY] [FOLDER]    the pages stay in FOLDER when one is named
set -eu

binary=${1:-target/release/chuhan}
. "$(dirname "$0")/browser/prepare.sh"
prepare pages.sh "$binary" "${2:-}"
failed=0
looked=0

browse() {
    rm -rf "$scratch/profile"
    timeout 120 "$browser" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
        --disable-background-networking --disable-component-update --disable-sync \
        --user-data-dir="$scratch/profile" "$@" 2>/dev/null
}

complain() {
    echo "pages.sh: $1"
    failed=1
}

# A browser's window may have a least width, so the page is put into a frame of the width wanted.
overflow() {
    {
        printf '<!DOCTYPE html><html><head><title></title></head><body style="margin:0"><iframe style="width:%spx;height:900px;border:0"' "$2"
        printf " onload=\"var e=this.contentDocument.documentElement;document.title='by '+(e.scrollWidth-e.clientWidth)\" srcdoc=\""
        sed 's/&/\&amp;/g; s/"/\&quot;/g' "$1"
        printf '"></iframe></body></html>'
    } >"$scratch/frame.html"
    browse --window-size=1400,1000 --dump-dom "file://$scratch/frame.html" | sed -n 's/.*<title>by \(-*[0-9]*\)<.*/\1/p' | head -n 1
}

# look NAME ARGUMENTS...: rules, in both languages, and looks at the page.
look() {
    name=$1
    shift
    for language in en zh; do
        page=$folder/$name-$language.html
        code=0
        "$binary" arbiter "$@" --lang "$language" --html "$page" >"$folder/$name-$language.txt" || code=$?
        if [ "$code" -gt 1 ]; then
            complain "$name ($language): no ruling (code $code)"
            continue
        fi
        for width in 390 1280; do
            by=$(overflow "$page" "$width")
            [ "$by" = 0 ] || complain "$name ($language): ${by:-unknown} pixels stick out at $width"
        done
        browse --no-pdf-header-footer --print-to-pdf="$scratch/page.pdf" "file://$(realpath "$page")" || true
        pages=$(grep -a -c '/Type */Page$\|/Type */Page[^s]' "$scratch/page.pdf" || true)
        [ "$pages" = 1 ] || complain "$name ($language): prints on $pages pages"
        rm -f "$scratch/page.pdf"
        looked=$((looked + 1))
    done
}

shuffle='Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8'
look threefold --claim threefold --moves "$shuffle" --clock-white 600 --clock-black 600
look declared --claim threefold --moves "${shuffle% Ng8}" --move Ng8
look castling-lost --claim threefold --by white --clock-white 90 --clock-black 90 \
    --fen 'r3k2r/pppq1ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 0 10' \
    --moves 'Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8'
look perpetual-check --claim threefold --by black \
    --fen '6k1/5ppp/8/8/8/7q/5P1P/4Q1K1 b - - 0 40' --moves 'Qg4 Kf1 Qh3 Kg1 Qg4 Kf1 Qh3 Kg1' --rules fide-2009
look fifty --claim fifty --fen '8/8/3k4/8/8/3KB3/3N4/8 w - - 98 90' --moves 'Nc4 Kc6'
look flag --claim flag --flagged white --fen '8/8/8/4k3/8/3K4/8/5q2 w - - 0 70' --clock-white 0 --clock-black 35
look flag-drawn --claim flag --flagged black --fen '8/8/8/4k3/8/3K4/4p3/8 b - - 0 70' --clock-white 35 --clock-black 0
look fivefold --moves "$shuffle $shuffle"
look touch touch --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' --touched e1,h1

look xiangqi-check --game xiangqi --fen 'c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1' \
    --moves 'h8h9 f9f8 h9h8 f8f9 h8h9 f9f8 h9h8 f8f9'
look xiangqi-chase --game xiangqi --fen '2bakab2/9/9/8c/9/9/4P4/9/9/2BAKABR1 w - - 0 1' \
    --moves 'h0i0 i6h6 i0h0 h6i6 h0i0 i6h6 i0h0 h6i6'
look xiangqi-preys --game xiangqi --fen '2b1ka3/4a4/4b4/p2rp4/4n4/4R4/Pr2P2p1/4BC3/4A4/R3KAB2 w - - 0 1' \
    --moves 'f2f3 b3b1 f3f6 d6d3 f6f1 b1b6 f1f3 d3d1 f3f6 b6b3 f6f1 d1d6 f1f3 b3b1 f3f6 d6d3 f6f1 b1b6 f1f3 d3d1 f3f6 b6b3 f6f1 d1d6 f1f3'
look xiangqi-threat --game xiangqi --fen '3ak1b2/4a4/4b4/r3C2R1/p8/9/P8/4p4/4p4/5K3 w - - 0 1' \
    --moves 'h6g6 g9i7 g6h6 i7g9 h6g6 g9i7 g6h6 i7g9'
look xiangqi-draw --game xiangqi --moves 'h2h4 h7h5 h4h2 h5h7 h2h4 h7h5 h4h2 h5h7'
look xiangqi-limit --game xiangqi --claim natural-limit --moves 'h2e2 h9g7'
look xiangqi-touch touch --game xiangqi --touched h2,h9

[ "$failed" = 0 ] && echo "pages.sh: $looked pages, none too wide at 390 and 1280 pixels, each prints on one page"
exit "$failed"
