#!/usr/bin/env bash
# Measures what the table in README.md claims:
#
#   tools/measure.sh ffo DATA          FFO #40-#49 on one and on two threads
#   tools/measure.sh depth DATA        nodes and time to depths 15 and 20, and how
#                                      often hard_30.obf's best move is found
#   tools/measure.sh agreement DATA    nodes against how often a search keeps the move
#                                      of a much longer one; T=LIST sets thresholds
#   tools/measure.sh threads DATA      time to depth 22 on one and on two threads
#   tools/measure.sh error DATA        the evaluation against exact scores
#   tools/measure.sh match DATA OLD    games against another rialto, 0.2 s a move
#   tools/measure.sh grhino            games against GRhino (Debian: grhino)
#   tools/measure.sh ladder FOLDER     the round robin of ratings, levels and bots
#                                      ; NEIGHBOURS=N, OTHERS=N games
#   tools/measure.sh start             how soon one-shot commands and GTP answer
#
# DATA is a folder with ffo_40_59.obf, hard_30.obf, wthor_games.txt and
# xot_large.txt; README.md says where they come from. GAMES=N sets the number of
# games, POSITIONS=N that of positions for `agreement`, which takes about 25 minutes.
# Run it on a machine that does nothing else.

set -euo pipefail
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
readonly BIN="${RIALTO_BIN:-$ROOT/build/bin}"

usage() {
  sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 2
}
need() {
  for file in "$@"; do
    [[ -e "$file" ]] && continue
    echo "measure.sh: $file is missing" >&2
    exit 1
  done
}

what="${1:-}" data="${2:-}"
case "$what" in
  ffo)
    need "$BIN/rialto" "$data/ffo_40_59.obf"
    for threads in 1 2; do
      echo "FFO #40-#49, threads: $threads"
      "$BIN/rialto" solve "$data/ffo_40_59.obf" --lines=1-10 --hash_mb=256 \
        --threads="$threads" | tail -n 1
    done
    ;;
  depth)
    need "$BIN/rialto-accuracy" "$data/hard_30.obf"
    for depth in 15 20; do
      (time "$BIN/rialto-accuracy" "$data/hard_30.obf" --depths="$depth" \
        --threads=1) 2>&1
    done
    ;;
  agreement)
    need "$BIN/rialto" "$data/wthor_games.txt"
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    # Positions of games with 30 to 46 empty squares.
    awk -v most="${POSITIONS:-300}" 'NR % 200 == 0 {
           moves = 2 * (60 - 30 - 4 * (positions % 5))
           if (length($1) < moves) next
           print substr($1, 1, moves)
           if (++positions == most) exit
         }' "$data/wthor_games.txt" > "$work/positions.txt"
    search=("$BIN/rialto" search "$work/positions.txt" --hash_mb=64)
    echo "the moves of depth 24, t = 2.5, on $(wc -l < "$work/positions.txt") positions"
    "${search[@]}" --depth=24 --selectivity=multi_probcut:t=2.5 \
      --threads="$(nproc)" | awk '$1 ~ /^[0-9]+$/ && $2 ~ /^[0-9]+$/ { print $5 }' \
      > "$work/reference.txt"
    printf 't\tdepth\tnodes\tagree\n'
    for t in ${T:-1.1 1.5 2}; do
      # An iteration is "depth N SCORE NODES nodes S s MOVE ..."; the line of the
      # table ends a position.
      "${search[@]}" --depth=22 --verbose --selectivity="multi_probcut:t=$t" \
        2>&1 | awk -v t="$t" '
          NR == FNR { move[NR] = $1; next }
          $1 == "depth" { nodes[$2] = $4; best[$2] = $8; last = $2 }
          $1 ~ /^[0-9]+$/ && $2 ~ /^[0-9]+$/ {
            ++positions
            for (d = 10; d <= last; ++d) {
              sum[d] += nodes[d]
              same[d] += best[d] == move[positions]
            }
          }
          END {
            for (d = 10; d <= 22; ++d) {
              printf "%s\t%d\t%.0f\t%.1f %%\n", t, d, sum[d] / positions,
                100 * same[d] / positions
            }
          }' "$work/reference.txt" -
    done
    ;;
  threads)
    need "$BIN/rialto" "$data/hard_30.obf"
    for run in 1 2 3; do
      for threads in 1 2; do
        echo "hard_30.obf, 60 positions to depth 22, threads: $threads"
        "$BIN/rialto" search "$data/hard_30.obf" --lines=1-60 --depth=22 \
          --hash_mb=128 --keep_hash --threads="$threads" | tail -n 1
      done
    done
    ;;
  error)
    need "$BIN/rialto-accuracy" "$data/wthor_games.txt"
    "$BIN/rialto-accuracy" "$data/wthor_games.txt" --selectivity=none \
      --depths=0,6
    ;;
  match)
    old="${3:-}"
    need "$BIN/rialto-match" "$data/xot_large.txt" "$old"
    "$BIN/rialto-match" "$BIN/rialto gtp --time=0.2 --threads=1" \
      "$old gtp --time=0.2 --threads=1" --openings="$data/xot_large.txt" \
      --games="${GAMES:-1000}"
    ;;
  grhino)
    need "$BIN/rialto-match"
    command -v gtp-rhino > /dev/null || {
      echo "measure.sh: gtp-rhino is missing (apt-get install grhino)" >&2
      exit 1
    }
    "$BIN/rialto-match" self:depth=10,exact=18 "gtp-rhino -b 0 -l 4" \
      --games="${GAMES:-40}"
    ;;
  ladder)
    need "$BIN/rialto-match"
    [[ -n "$data" ]] || usage
    "$ROOT/tools/ladder.py" "$data" --bin="$BIN" --neighbours="${NEIGHBOURS:-400}" \
      --others="${OTHERS:-40}" --minutes="${MINUTES:-inf}"
    ;;
  start)
    need "$BIN/rialto"
    TIMEFORMAT='%R s'
    echo "rialto best, one position:"
    time "$BIN/rialto" best f5d6c3d3 --level=1
    echo "rialto gtp, the first reply and the end:"
    time echo name | "$BIN/rialto" gtp
    ;;
  *) usage ;;
esac
