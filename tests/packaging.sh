#!/bin/bash
# What a stranger gets: from a clean clone to the first ruling, the same binary from another folder, its
# size, what it says on an older processor, what `cargo install` installs, and what is in the Debian package. Builds
# several times; takes a while, and needs git and cargo; the older processor wants qemu-x86_64, the package
# cargo-deb, dpkg-deb and lintian (skipped without).
#
#   tests/packaging.sh [FOLDER]
#
# Ends with 1 at the first promise that does not hold.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:-$(mktemp -d)}
mkdir -p "$folder"
# The most that the build and the first ruling may take on two processors, and the most bytes.
SECONDS_ALLOWED=${SECONDS_ALLOWED:-240}
BYTES_ALLOWED=12582912

fail() {
    echo "FAILED: $*" >&2
    exit 1
}
on_two_processors() {
    if command -v taskset >/dev/null && [ "$(nproc)" -gt 2 ]; then taskset -c 0,1 "$@"; else "$@"; fi
}

git clone -q "$root" "$folder/one"
git clone -q "$root" "$folder/another place"

began=$SECONDS
cd "$folder/one"
on_two_processors make x86-64-v2 >"$folder/one.log" 2>&1 || fail "make x86-64-v2: $(tail -n 3 "$folder/one.log")"
ruling=$(on_two_processors ./chuhan arbiter --moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 --claim threefold)
took=$((SECONDS - began))
[[ $ruling == *9.2* ]] || fail "no ruling by article 9.2: $ruling"
echo "clean clone to the first ruling: $took s, load $(cut -d' ' -f1 /proc/loadavg)"
[ "$took" -le "$SECONDS_ALLOWED" ] || fail "that is more than $SECONDS_ALLOWED s"

size=$(stat -c %s chuhan)
echo "size: $size bytes"
[ "$size" -lt "$BYTES_ALLOWED" ] || fail "that is more than $BYTES_ALLOWED"

if command -v qemu-x86_64 >/dev/null; then
    said=$(qemu-x86_64 -cpu qemu64 ./chuhan --version 2>&1) && fail "a build for newer processors ran on an older one"
    [[ $said == *"built for newer processors. This one lacks"*popcnt* ]] || fail "on an older processor: $said"
    qemu-x86_64 -cpu Nehalem ./chuhan --version >/dev/null || fail "the build for x86-64-v2 does not run on such a processor"
    echo "older processor: told what it lacks"
else
    echo "older processor: skipped: qemu-x86_64 is missing"
fi

cd "$folder/another place"
make x86-64-v2 >"$folder/another.log" 2>&1 || fail "the second build: $(tail -n 3 "$folder/another.log")"
cmp "$folder/one/chuhan" chuhan || fail "another folder gives another binary"
echo "reproducible: $(sha256sum <chuhan | cut -c1-16)"
strings -n 6 chuhan 2>/dev/null | grep -F "$folder" && fail "the folder's name is in the binary"
rm -rf "$folder/another place"

cd "$folder/one"
cargo install --quiet --locked --path protocol --root "$folder/installed" --target-dir target 2>"$folder/install.log" ||
    fail "cargo install: $(tail -n 3 "$folder/install.log")"
for program in chuhan chuhan-xiangqi; do
    "$folder/installed/bin/$program" --version >/dev/null || fail "cargo install gives no $program"
done
printf 'uci\nquit\n' | "$folder/installed/bin/chuhan-xiangqi" | grep -q 'combo default xiangqi' || fail "chuhan-xiangqi plays no xiangqi"
echo "cargo install: $(ls "$folder/installed/bin" | tr '\n' ' ')"

if ! command -v cargo-deb >/dev/null || ! command -v dpkg-deb >/dev/null; then
    echo "Debian package: skipped: cargo-deb or dpkg-deb is missing"
    exit 0
fi
make deb >"$folder/deb.log" 2>&1 || fail "make deb: $(tail -n 3 "$folder/deb.log")"
package=$(ls target/debian/chuhan_*.deb)
dpkg-deb --extract "$package" "$folder/unpacked"
cd "$folder/unpacked"
for file in usr/games/chuhan usr/games/chuhan-xiangqi usr/games/chuhan-tune usr/share/man/man1/chuhan.1.gz \
    usr/share/man/man1/chuhan-arbiter.1.gz usr/share/man/man1/chuhan-tune.1.gz usr/share/man/man1/chuhan-tune-match.1.gz \
    usr/share/bash-completion/completions/chuhan usr/share/bash-completion/completions/chuhan-tune \
    usr/share/zsh/vendor-completions/_chuhan usr/share/zsh/vendor-completions/_chuhan-tune \
    usr/share/fish/vendor_completions.d/chuhan.fish usr/share/fish/vendor_completions.d/chuhan-tune.fish \
    usr/share/doc/chuhan/copyright usr/share/doc/chuhan/README.md; do
    [ -s "$file" ] || [ -s "$file.gz" ] || fail "$file is not in the package: $(find . -type f | head -n 40)"
done
# What a document points to has to be there; what is named in the tests and the sources is not a link.
for document in usr/share/doc/chuhan/*.md usr/share/doc/chuhan/docs/*.md; do
    { grep -oE '\]\([^)# ]+' "$document" || true; } | cut -c3- | while read -r link; do
        [[ $link == *://* ]] && continue
        [ -s "$(dirname "$document")/$link" ] || fail "$document points to $link, which is not in the package"
    done
done
./usr/games/chuhan --version >/dev/null || fail "the packaged program does not run"
[ -L usr/games/chuhan-xiangqi ] || fail "chuhan-xiangqi is a second copy"
printf 'uci\nquit\n' | ./usr/games/chuhan-xiangqi | grep -q 'combo default xiangqi' || fail "chuhan-xiangqi plays no xiangqi"
for program in usr/games/chuhan usr/games/chuhan-tune; do
    strings -n 6 "$program" 2>/dev/null | grep -F -e "$folder" -e "$HOME/" && fail "a folder's name is in $program"
done
if command -v lintian >/dev/null; then
    complaints=$(lintian --allow-root "$folder/one/$package" 2>&1) || true
    [ -z "$complaints" ] || fail "lintian: $complaints"
    echo "lintian: nothing"
else
    echo "lintian: skipped: it is missing"
fi
dpkg-deb --field "$folder/one/$package" Package Version Depends License 2>/dev/null || true
dpkg --root="$folder/scratch" --force-depends --force-not-root --force-script-chrootless --admindir="$folder/scratch/var/lib/dpkg" \
    --install "$folder/one/$package" >"$folder/dpkg.log" 2>&1 || {
    mkdir -p "$folder/scratch/var/lib/dpkg/"{info,updates,triggers} && touch "$folder/scratch/var/lib/dpkg/status"
    dpkg --root="$folder/scratch" --force-depends --force-not-root --force-script-chrootless \
        --install "$folder/one/$package" >"$folder/dpkg.log" 2>&1 || fail "installing: $(tail -n 3 "$folder/dpkg.log")"
}
"$folder/scratch/usr/games/chuhan" --version | head -n 1
echo "Debian package: $(stat -c %s "$folder/one/$package") bytes, $(find . -type f | wc -l) files, installed into a scratch root"
