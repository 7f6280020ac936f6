#!/bin/bash
# Work that is spread over processes gives what one process gives: an archive ruled on by a local Spark
# cluster of 1, 2 and 4 workers, and self-play shards made by parts, as array jobs of any scheduler make
# them.
#
#   tests/scale/run.sh PATH_OF_CHUHAN [PATH_OF_CHUHAN_TUNE] [LINES]
#
# PYTHON names the Python that has pyspark. Ends with 1 if a result differs; what cannot be run is skipped
# with a message.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
[ $# -ge 1 ] && [ -x "$1" ] || { echo "usage: run.sh PATH_OF_CHUHAN [PATH_OF_CHUHAN_TUNE] [LINES]" >&2; exit 2; }
chuhan=$(realpath "$1")
tune=${2:-}
lines=${3:-20000}
python=${PYTHON:-python3}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$python" "$here/archive.py" "$lines" >"$folder/archive.jsonl"
began=$(date +%s.%N)
RAYON_NUM_THREADS=1 "$chuhan" arbiter --jsonl - <"$folder/archive.jsonl" >"$folder/one.jsonl"
ended=$(date +%s.%N)
echo "one process, one thread: $(awk "BEGIN { printf \"%d answers, %.0f a second\", $lines, $lines / ($ended - $began) }")," \
    "load $(cut -d' ' -f1 /proc/loadavg)"
"$chuhan" arbiter --jsonl - <"$folder/archive.jsonl" | cmp - "$folder/one.jsonl" || { echo "FAILED: threads change the answers"; exit 1; }
for workers in 1 2 4; do
    code=0
    "$python" "$here/spark.py" "$chuhan" "$folder/archive.jsonl" "$folder/one.jsonl" "$workers" 2>"$folder/spark.txt" || code=$?
    [ $code != 77 ] || break
    [ $code = 0 ] || { tail -n 20 "$folder/spark.txt"; echo "FAILED: $workers workers"; exit 1; }
done

if [ -z "$tune" ]; then
    echo "shards: skipped: no chuhan-tune was given"
    exit 0
fi
play() {
    "$tune" datagen play --game xiangqi --games 24 --nodes 300 --seed 5 --threads 1 "$@" >/dev/null 2>>"$folder/datagen.txt"
}
play --out "$folder/whole"
# An array job: the same command with its own number, all into one folder, in any order and at once.
for part in 3 1 4 2; do
    play --out "$folder/parts" --part "$part/4" &
done
wait
for run in whole parts; do
    "$tune" datagen text --game xiangqi --out "$folder/$run.txt" "$folder/$run" >/dev/null 2>>"$folder/datagen.txt"
    sort "$folder/$run.txt" -o "$folder/$run.txt"
done
cmp "$folder/whole.txt" "$folder/parts.txt" || { echo "FAILED: the parts are not the whole"; exit 1; }
echo "shards: 24 games in 4 parts are the games of one run: $(wc -l <"$folder/whole.txt") positions"
