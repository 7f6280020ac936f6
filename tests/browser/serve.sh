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
. "$here/find.sh"
if [ -z "$browser" ]; then
    echo "browser: skipped, neither chromium nor chrome is installed"
    exit 0
fi
if ! command -v node >/dev/null 2>&1; then
    echo "browser: skipped, Node.js is not installed"
    exit 0
fi
if [ ! -x "$binary" ]; then
    echo "browser: $binary is missing; build it first or name another"
    exit 2
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
driver=${DRIVER:-}
if [ -z "$driver" ]; then
    if ! (cd "$scratch" && npm install --silent --no-audit --no-fund playwright-core axe-core >/dev/null 2>&1); then
        echo "browser: skipped, playwright-core and axe-core cannot be installed"
        exit 0
    fi
    driver=$scratch
fi
folder=${2:-$scratch/pages}
mkdir -p "$folder"
node "$here/serve.mjs" "$driver" "$browser" "$binary" "$folder"
