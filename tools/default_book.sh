#!/bin/bash
# Makes the default book again, with the built-in weights:
#
#   tools/default_book.sh [WORK_FOLDER [POSITIONS]]
#
# Needs build/bin/rialto and the games and openings of ../shared/data. Stopped and
# started again, it continues. The result is othello/book/data/default_book.rbc;
# the book as text, and the log, stay in the work folder.
#
# Games of people only steer what is expanded. Every fifth opening of
# wthor_openings_12ply.txt (CRC-32 of its moves divisible by 5) is held back: no
# game through it is counted, so that matches can be played from it.
set -euo pipefail
cd "$(dirname "$0")/.."
work=${1:-build/default_book}
positions=${2:-3112}
data=${RIALTO_DATA:-../shared/data}
rialto=${RIALTO:-build/bin/rialto}
mkdir -p "$work"

python3 - "$data/wthor_openings_12ply.txt" > "$work/held_back.txt" <<'PYTHON'
import sys
import zlib

for line in open(sys.argv[1]):
    moves = line.split()[0] if line.strip() else '#'
    if moves[0] != '#' and zlib.crc32(moves.encode()) % 5 == 0:
        print(moves)
PYTHON
awk '{print $1}' "$data/wthor_games.txt" > "$work/games.txt"
if [ ! -e "$work/steer.tsv" ]; then
  "$rialto" book add "$work/steer.tsv" "$work/games.txt" --plies=24 \
    --skip="$work/held_back.txt"
fi
# First what is likely between strong players, deeply; then what people play.
build() {
  "$rialto" book build "$work/default.tsv" --disc_plies=1.5 --least_empties=24 \
    --steer="$work/steer.tsv" "$@" 2>&1 | tee -a "$work/build.log" >&2
}
build --depth=22 --round=64 --bit_plies=1.5 --size=1192
build --depth=18 --round=128 --bit_plies=0.75 --size="$positions"
cp "$work/default.tsv" "$work/counted.tsv"
"$rialto" book add "$work/counted.tsv" "$work/games.txt" --plies=36 --known
mkdir -p othello/book/data
"$rialto" book export "$work/counted.tsv" othello/book/data/default_book.rbc
