#!/bin/sh
# Works with the page of `chuhan serve` in a headless Chromium, as a person would: plays a game of each kind against the
# engine, analyses, reads records, makes every claim, prints a ruling, ends the server and starts it again; at 1280, 860 and
# 390 pixels, light and dark, in both languages. No request to another host, nothing that sticks out, no serious finding of
# axe. Skipped where Chromium, Node.js or the packages cannot be had.
#
# usage: tests/browser/serve.sh [BINARY] [FOLDER]    screenshots stay in FOLDER when one is named
#
# playwright-core and axe-core are found in the folder $DRIVER or installed with npm into a scratch folder.
set -eu

binary=${1:-target/release/chuhan}
here=$(cd "$(dirname "$0")" && pwd)
. "$here/prepare.sh"
prepare browser "$binary" "${2:-}"
find_driver browser playwright-core axe-core
node "$here/serve.mjs" "$driver" "$browser" "$binary" "$folder"
