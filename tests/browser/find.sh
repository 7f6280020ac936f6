# The browser of the page tests: sets `browser` to its path, and leaves it empty where none is installed.
# Read by tests/pages.sh and tests/browser/run.sh.
browser=
for name in chromium chromium-browser google-chrome chrome; do
    if command -v "$name" >/dev/null 2>&1; then
        browser=$(command -v "$name")
        break
    fi
done
