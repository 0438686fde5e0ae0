#!/usr/bin/env bash
# Puts newly trained weights into Rialto, with all that depends on them:
#
#   tools/ship.sh FITTED FOLDER --games=DIR [--only=STEP] [--size=full|medium]
#
# FITTED is what rialto-train wrote. FOLDER takes all that is made; what is there
# already is kept, so the command resumes after an interruption. DIR holds
# wthor_games.txt, wthor_ratings.tsv and logistello_games.txt. Steps, in this
# order; --only=STEP does one of them:
#
#   constants   values of successive depths agree
#   probcut     pruning parameters
#   rankcut
#   players     the human move model
#   install     copies the files to where they are built in, and builds
#   book        the default book's leaves searched again, to depth 20 at least
#   golden      signatures, golden files and the sessions of the documents
#
# tools/web.sh makes the browser's files from what is built in. Then the ladder
# (tools/ladder.py) and docs/results.md (rialto-lab all) are measured again.

set -euo pipefail
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
readonly THREADS="$(nproc)"
readonly STEPS=(constants probcut rankcut players install book golden)

usage() {
  echo "usage: tools/ship.sh FITTED FOLDER --games=DIR [--only=STEP]" \
    "[--size=full|medium]" >&2
  exit 2
}

words=() games="" only="" size=full
for word in "$@"; do
  case "$word" in
    --games=?*) games="$(realpath "${word#*=}")" ;;
    --only=?*) only="${word#*=}" ;;
    --size=full | --size=medium) size="${word#*=}" ;;
    -*) echo "ship.sh: unknown flag $word" >&2; usage ;;
    *) words+=("$word") ;;
  esac
done
((${#words[@]} == 2)) && [[ -n "$games" ]] || usage
[[ -z "$only" || " ${STEPS[*]} " == *" $only "* ]] || usage
readonly FITTED="$(realpath "${words[0]}")"
mkdir -p "${words[1]}"
readonly WORK="$(realpath "${words[1]}")"
readonly BIN="${RIALTO_BIN:-$ROOT/build/bin}"
# A copy of the programs and of their weights: what is installed later must not
# change them.
readonly TOOLS="$WORK/bin"
readonly FROM="--from=$games/logistello_games.txt,$games/wthor_games.txt"
for file in "$FITTED" "$BIN/rialto-fit-probcut" \
  "$games"/{wthor_games.txt,wthor_ratings.tsv,logistello_games.txt}; do
  [[ -f "$file" ]] || { echo "ship.sh: $file: no such file" >&2; exit 1; }
done
# Steps that are done are of these weights.
readonly MADE_OF="$(sha256sum <"$FITTED") $size"
if [[ -e "$WORK/made_of" && "$(<"$WORK/made_of")" != "$MADE_OF" ]]; then
  echo "ship.sh: $WORK was made of other weights or at another size" >&2
  exit 1
fi
echo "$MADE_OF" >"$WORK/made_of"
if [[ ! -d "$TOOLS" ]]; then
  rm -rf "$TOOLS.part" "$WORK/share"
  cp -aL "$BIN/../share" "$WORK/share"
  cp -a "$BIN" "$TOOLS.part"
  mv "$TOOLS.part" "$TOOLS"
fi
probcut=() rankcut=(--rank_depth=12)
if [[ $size == full ]]; then
  probcut=(--positions=600 --deep_depths=8:1,10:4,16:16 --plain_depth=10)
else
  probcut=(--positions=300 --deep_depths=8:1,10:4,16:16 --plain_depth=10)
  rankcut=(--rank_depth=12 --counted_games=50)
fi

fit() { "$TOOLS/rialto-fit-$1" --threads="$THREADS" "${@:2}"; }

constants() {
  fit constants --weights="$FITTED" --out="$WORK/weights.bin" "$FROM" \
    --hash_mb=8 | tee "$WORK/constants.txt"
}

probcut() {
  fit probcut --params="$WORK/bundle" --weights="$WORK/weights.bin" "$FROM" \
    "${probcut[@]}" >"$WORK/probcut.txt"
}

rankcut() {
  fit rankcut --params="$WORK/bundle" "$FROM" "${rankcut[@]}" >"$WORK/rankcut.txt"
}

players() {
  fit players --params="$WORK/bundle" --from="$games/wthor_games.txt" \
    --ratings="$games/wthor_ratings.tsv" --out="$WORK/players" \
    >"$WORK/players.txt"
}

install() {
  cp "$WORK/bundle/weights.bin" "$ROOT/pattern_eval/data/default_weights.bin"
  cp "$WORK/bundle/probcut.tsv" "$WORK/bundle/rankcut.tsv" \
    "$ROOT/search/selectivity/data/"
  cp "$WORK/bundle/players.tsv" "$ROOT/search/human/data/"
  cmake --build "$ROOT/build" --parallel "$THREADS" </dev/null
}

# Positions stay; tools/default_book.sh makes a book from nothing.
book() {
  local again="$WORK/book.tsv" built="$ROOT/build/bin/rialto"
  if [[ ! -e "$again" ]]; then
    "$built" book export default "$again.part.tsv"
    awk -F'\t' -v OFS='\t' '$7 ~ /^[0-9]+$/ && $9 == "0" { $7 = 1 } { print }' \
      "$again.part.tsv" >"$again.part"
    mv "$again.part" "$again"
  fi
  "$built" book deepen "$again" --depth=20 --round=512 --threads="$THREADS"
  "$built" book export "$again" "$WORK/default_book.rbc"
  cp "$WORK/default_book.rbc" "$ROOT/othello/book/data/"
  cmake --build "$ROOT/build" --parallel "$THREADS" </dev/null
}

golden() {
  "$ROOT/tools/update_bench.sh"
  RIALTO_UPDATE_GOLDEN=1 ctest --test-dir "$ROOT/build" \
    -R 'golden_sessions|screen_test' >"$WORK/golden.txt" </dev/null || true
  python3 "$ROOT/tests/tools/fullscreen/newcomer_test.py" "$ROOT/build/bin/rialto" \
    "$ROOT/tests/golden/fullscreen" --update
  # It cannot rewrite games on a terminal, and names those that differ.
  python3 "$ROOT/tests/docs/run_commands.py" "$ROOT/build/bin" --update ||
    echo "ship.sh: bring what is named above up to date by hand" >&2
}

for step in "${STEPS[@]}"; do
  [[ -z "$only" || "$only" == "$step" ]] || continue
  if [[ -e "$WORK/$step.done" ]]; then
    echo "ship.sh: $step is done" >&2
    continue
  fi
  echo "ship.sh: $step" >&2
  "$step"
  touch "$WORK/$step.done"
done
