# What the tests of pages need before they begin. Read by tests/pages.sh, tests/browser/run.sh and tests/browser/serve.sh.
#
#   prepare NAME BINARY FOLDER     sets `browser`, `scratch` and `folder`, FOLDER or one in `scratch`, which the end removes
#   find_driver NAME PACKAGE...    sets `driver`: $DRIVER, or a folder into which npm installs the packages
#
# Where something cannot be had, the test ends as skipped; where the program is missing, with status 2.

prepare() {
    browser=
    for name in chromium chromium-browser google-chrome chrome; do
        if command -v "$name" >/dev/null 2>&1; then
            browser=$(command -v "$name")
            break
        fi
    done
    if [ -z "$browser" ]; then
        echo "$1: skipped, neither chromium nor chrome is installed"
        exit 0
    fi
    if [ ! -x "$2" ]; then
        echo "$1: $2 is missing; build it first or name another"
        exit 2
    fi
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    folder=${3:-$scratch/pages}
    mkdir -p "$folder"
}

find_driver() {
    name=$1
    shift
    if ! command -v node >/dev/null 2>&1; then
        echo "$name: skipped, Node.js is not installed"
        exit 0
    fi
    driver=${DRIVER:-$scratch}
    if [ -z "${DRIVER:-}" ] && ! (cd "$scratch" && npm install --silent --no-audit --no-fund "$@" >/dev/null 2>&1); then
        echo "$name: skipped, npm cannot install $*"
        exit 0
    fi
}
