#!/usr/bin/env bash
# Makes weights for the evaluation from nothing, as docs/training.md describes:
#
#   tools/train.sh FOLDER [--games=DIR] [--scale=PERCENT]
#
# FOLDER takes all that is made; what is there already is kept, so the
# command resumes after an interruption. With --games the positions of
# DIR/wthor_games.txt and DIR/logistello_games.txt are added; without, more
# self-play takes their place. --scale=1 makes everything a hundredth of its
# size, to try it. Generations 1 to 5 are linear; the result is generation 6,
# with vectors: FOLDER/gen6.bin.

set -euo pipefail
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
readonly BIN="${RIALTO_BIN:-$ROOT/build/bin}"
readonly THREADS="$(nproc)"

folder="" games="" scale=100
for word in "$@"; do
  case "$word" in
    --games=*) games="${word#*=}" ;;
    --scale=*) scale="${word#*=}" ;;
    -*) echo "train.sh: unknown flag $word" >&2; exit 2 ;;
    *) folder="$word" ;;
  esac
done
if [[ -z "$folder" || ! "$scale" =~ ^[1-9][0-9]*$ ]]; then
  echo "usage: tools/train.sh FOLDER [--games=DIR] [--scale=PERCENT]" >&2
  exit 2
fi
for program in selfplay train label fit-constants; do
  if [[ ! -x "$BIN/rialto-$program" ]]; then
    echo "train.sh: $BIN/rialto-$program is missing; build it first" >&2
    exit 1
  fi
done

scaled() { echo $(($1 * scale / 100 > 0 ? $1 * scale / 100 : 1)); }
play() { "$BIN/rialto-selfplay" --threads="$THREADS" "$@"; }
train() { "$BIN/rialto-train" --threads="$THREADS" "$@"; }

mkdir -p "$folder"
cd "$folder"

# Generation 1 learns from games of the toy evaluation.
play --toy --games="$(scaled 20000)" --seed=101 --play_depth=2 --play_exact=8 \
  --out=g1
train g1 --out=gen1.bin --label_depth=4 --label_exact=10 --linear_ridge=8

# Positions of other people's games, or more of our own in their place.
others=()
extra=0
if [[ -n "$games" ]]; then
  for list in wthor logistello; do
    play --from="$games/${list}_games.txt" --offshoots=0.2 --out="$list"
    others+=("$list")
  done
else
  extra=140000
fi

# Generation 2 from games of generation 1.
play --weights=gen1.bin --games="$(scaled $((40000 + extra / 2)))" --seed=201 \
  --play_depth=4 --play_exact=10 --out=g2
train g2 "${others[@]}" --out=gen2.bin --label_depth=4 --label_exact=12 \
  --most_per_stage="$(scaled 400000)" --linear_ridge=16

# Generation 3 from games of generation 2, with deeper labels.
play --weights=gen2.bin --games="$(scaled $((40000 + extra / 2)))" --seed=301 \
  --play_depth=4 --play_exact=10 --random_plies=6-20 --exploration=0.04 \
  --offshoots=0.25 --out=g3
train g2 g3 "${others[@]}" --out=gen3.bin --label_depth=6 --label_exact=14 \
  --most_per_stage="$(scaled 900000)" --correct=1000 \
  --correct_depth=8

# Generation 4 fits the same labels again, now with both neighbours of a stage.
train gen3.bin.work/labels --out=gen4.bin --linear_ridge=80

# Generation 5 labels everything again, including games of generation 4.
play --weights=gen4.bin --games="$(scaled $((50000 + extra / 2)))" --seed=401 \
  --play_depth=4 --play_exact=10 --random_plies=6-20 --exploration=0.04 \
  --offshoots=0.25 --out=g4
train g2 g3 g4 "${others[@]}" --out=gen5.bin --label_depth=6 --label_exact=14 \
  --most_per_stage="$(scaled 1150000)" --linear_ridge=80 \
  --correct=1000 --correct_depth=8

# Generation 6 has vectors, which want many more positions: offshoots of several
# plies, as searches meet them.
positions=(g6)
if [[ -n "$games" ]]; then
  play --from="$games/wthor_games.txt" --offshoots=3 --offshoot_plies=3 \
    --seed=611 --out=wthor6
  play --from="$games/logistello_games.txt" --offshoots=2 --offshoot_plies=3 \
    --seed=612 --out=logistello6
  positions=(wthor6 logistello6 g6)
fi
play --weights=gen5.bin --games="$(scaled $((100000 + extra / 2)))" --seed=601 \
  --play_depth=4 --play_exact=10 --random_plies=6-20 --exploration=0.04 \
  --balance=12 --offshoots=6 --offshoot_plies=4 --out=g6

# Backwards through the game: the labels of a stage are made with the new
# weights of the stages after it.
vectors() { train labels6 --channels=14 --sub_patterns "$@"; }
weights=gen5.bin
for ((stage = 14; stage >= 0; --stage)); do
  "$BIN/rialto-label" "${positions[@]}" --threads="$THREADS" --out=labels6 \
    --stage_range="$stage-$stage" --weights="$weights" --selectivity=none \
    --label_depth=4 --label_exact=12 --correct=1000 --hash_mb=1 \
    --most_per_stage="$(scaled 4000000)"
  vectors --stage_range="$stage-$stage" --start="$weights" \
    --out="chain6-$stage.bin" --epochs=5 --neighbour_discs=4 \
    --neighbour_importance=0.3 --linear_ridge=20 --vector_ridge=200
  weights="chain6-$stage.bin"
done

# Once more, with neighbours on both sides of every stage.
vectors --start=gen5.bin --out=fitted6.bin --epochs=8 --neighbour_discs=4 \
  --neighbour_importance=0.5 --linear_ridge=20 --vector_ridge=150

# Values of successive depths agree.
"$BIN/rialto-fit-constants" --weights=fitted6.bin --out=gen6.bin \
  --threads="$THREADS" --roots="$(scaled 8000)"
