#!/bin/bash
# Real clients drive the real program, each installed by its package's name where it is missing and
# may be installed. One line per client says `passed`, `FAILED` or `skipped` and why; transcripts stay
# in the folder. Ends with 1 if a client failed.
#
#   tests/clients/run.sh PATH_OF_CHUHAN [FOLDER]
#
# CHUHAN_INSTALL=0 uses what is there and installs nothing.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
[ $# -ge 1 ] && [ -x "$1" ] || { echo "usage: run.sh PATH_OF_CHUHAN [FOLDER]" >&2; exit 2; }
chuhan=$(realpath "$1")
folder=${2:-$(mktemp -d)}
mkdir -p "$folder" && cd "$folder" || exit 2
echo "transcripts: $folder"
# Debian keeps games where not every path looks.
export PATH="$PATH:/usr/games"
failed=0
screen=

finish() {
    [ -z "$screen" ] || kill "$screen"
    exit "$failed"
}
trap finish EXIT

report() {
    local name=$1 code=$2
    case $code in
        0) echo "$name: passed" ;;
        77) echo "$name: skipped: $(tail -n 1 "$name.txt")" ;;
        *)
            echo "$name: FAILED ($code)"
            tail -n 15 "$name.txt"
            failed=1
            ;;
    esac
}

# A program, from its Debian package if it is missing.
program() {
    command -v "$1" >/dev/null && return
    if [ "${CHUHAN_INSTALL:-1}" != 0 ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$2" >apt.txt 2>&1
    fi
    command -v "$1" >/dev/null
}

# A Python with this package: the one in the path, else one in the folder.
python_with() {
    local module=$1
    python=python3
    "$python" -c "import $module" 2>/dev/null && return
    [ "${CHUHAN_INSTALL:-1}" != 0 ] || return 1
    [ -x venv/bin/python ] || python3 -m venv venv >/dev/null 2>&1 || return 1
    python=$folder/venv/bin/python
    "$python" -m pip install -q "$module" >pip.txt 2>&1
    "$python" -c "import $module" 2>/dev/null
}

library() {
    local name=$1 module=$2 script=$3
    if python_with "$module"; then
        timeout 300 "$python" "$here/$script" "$chuhan" >"$name.txt" 2>&1
        report "$name" $?
    else
        echo "the Python package '$module' cannot be installed" >"$name.txt"
        report "$name" 77
    fi
}

# One game of the program against itself on a screen that nobody sees.
xboard_game() {
    local name=$1 variant=$2 engine=$3 python=python3
    rm -f "$name.pgn" "$name.debug"
    if ! program xboard xboard || ! program Xvfb xvfb; then
        echo "xboard or Xvfb cannot be installed" >"$name.txt"
        report "$name" 77
        return
    fi
    if ! program "${engine%% *}" "${engine%% *}"; then
        echo "${engine%% *} cannot be installed" >"$name.txt"
        report "$name" 77
        return
    fi
    if [ -z "$screen" ]; then
        exec 3<><(:)
        Xvfb -displayfd 3 -screen 0 1280x1024x24 >/dev/null 2>&1 &
        screen=$!
        read -r -t 30 number <&3 && export DISPLAY=:$number
    fi
    if [ "$variant" = xiangqi ]; then python_with cchess; else python_with chess; fi
    # The adapter loses a move now and then when it hears of it while it ponders.
    timeout 200 xboard -variant "$variant" -fcp "$engine" -scp "$engine" -mg 1 -tc 5 -inc 0 -depth 5 -ponderNextMove false \
        -sgf "$name.pgn" -debug -nameOfDebugFile "$name.debug" -autoCallFlag true -popupExitMessage false \
        -soundProgram true -saveSettingsOnExit false >"$name.txt" 2>&1
    local code=$?
    if [ $code = 0 ]; then
        "$python" "$here/check_game.py" "$variant" "$name.pgn" "$name.debug" >>"$name.txt" 2>&1
        code=$?
    fi
    report "$name" "$code"
}

library python-chess chess python_chess.py
library cchess cchess cchess_ucci.py
xboard_game xboard-ucci xiangqi "uci2wb debug -x $chuhan"
xboard_game xboard-uci-xiangqi xiangqi "uci2wb debug -c $chuhan"
xboard_game xboard-uci normal "uci2wb debug -c $chuhan"
xboard_game xboard-polyglot normal "polyglot -noini -ec $chuhan -log true -lf polyglot.log"

if program pychess pychess; then
    # PyChess is a program of the system's Python.
    HOME=$folder timeout 200 /usr/bin/python3 "$here/pychess_uci.py" "$chuhan" >pychess.txt 2>&1
    report pychess $?
else
    echo "pychess cannot be installed" >pychess.txt
    report pychess 77
fi
