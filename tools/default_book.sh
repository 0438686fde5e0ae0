#!/bin/bash
# Makes the default book again, with the built-in weights:
#
#   tools/default_book.sh [WORK_FOLDER [POSITIONS [ROUNDS [MORE_ROUNDS]]]]
#
# Needs build/bin/rialto, build/bin/rialto-match, and the games and openings of
# ../shared/data. Stopped and started again, it continues. The result is
# othello/book/data/default_book.rbc; the book as text, the games and the log stay
# in the work folder.
#
# Games of people only steer what is expanded. Every fifth opening of
# wthor_openings_12ply.txt (CRC-32 of its moves divisible by 5) is held back: no
# game through it is counted, so that matches can be played from it.
set -euo pipefail
cd "$(dirname "$0")/.."
work=${1:-build/default_book}
positions=${2:-7005}
rounds=${3:-40}
more_rounds=${4:-7}
data=${RIALTO_DATA:-../shared/data}
rialto=${RIALTO:-build/bin/rialto}
match=${RIALTO_MATCH:-build/bin/rialto-match}
mkdir -p "$work"
book=$work/default.tsv
log=$work/build.log

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
build() {
  "$rialto" book build "$book" --disc_plies=1.5 --least_empties=24 \
    --steer="$work/steer.tsv" "$@" 2>&1 | tee -a "$log" >&2
}

# First what is likely between strong players, deeply.
build --depth=22 --round=64 --bit_plies=1.5 --size=800

# Games of the growing book against the search alone show where lines lead that
# looked equal at their leaves. Fixed nodes: a round that is played again is the
# same. Unfinished lines count as no game.
echo "---------------------------OX------XO--------------------------- X" \
  > "$work/start.txt"
budgets=(300000 500000 700000 900000)
play_round() {
  local round=$1 nodes=${budgets[$1 % 4]}
  if [ -e "$work/round$round.ggf" ]; then return; fi
  rm -f "$work/round.ggf"
  "$match" "self:nodes=$nodes,seed=$round,book=$book,book_mode=varied,book_error=0.5" \
    "self:nodes=$nodes" --openings="$work/start.txt" --games=4 --adjudicate=22 \
    --out="$work/round.ggf" 2>&1 | tail -8 | tee -a "$log" >&2
  python3 - "$work/round.ggf" > "$work/round.txt" <<'PYTHON'
import re
import sys

lines = set()
for game in open(sys.argv[1]):
    moves = re.findall(r'[BW]\[([A-H][1-8])/', game)
    lines.add(''.join(moves[:37]).lower())
print('\n'.join(sorted(lines)))
PYTHON
  "$rialto" book learn "$book" "$work/round.txt" --plies=37 --depth=22 \
    --solve_from=23 2>&1 | tee -a "$log" >&2
  mv "$work/round.ggf" "$work/round$round.ggf"
}
for ((round = 1; round <= rounds; ++round)); do play_round "$round"; done

# Then what people play, and games again.
build --depth=20 --round=128 --bit_plies=0.75 --size="$positions"
for ((round = 1; round <= more_rounds; ++round)); do
  play_round $((rounds + round))
done

cp "$book" "$work/counted.tsv"
"$rialto" book add "$work/counted.tsv" "$work/games.txt" --plies=36 --known
mkdir -p othello/book/data
"$rialto" book export "$work/counted.tsv" othello/book/data/default_book.rbc
