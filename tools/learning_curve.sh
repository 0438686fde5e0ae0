#!/usr/bin/env bash
# Shows what more data would be worth: fits stages of the game to parts of their
# labels, without vectors and with vectors of 7 and 14 channels.
#
#   tools/learning_curve.sh LABELS OUT STAGE...
#
# LABELS is a folder of rialto-label. Writes OUT.tsv, and OUT.svg if gnuplot is
# there. The errors are those on validation games. Fits that are in OUT.work
# already are kept.

set -euo pipefail
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
readonly BIN="${RIALTO_BIN:-$ROOT/build/bin}"
readonly FRACTIONS=(0.0625 0.125 0.25 0.5 1)
readonly CHANNELS=(0 7 14)

if (($# < 3)); then
  echo "usage: tools/learning_curve.sh LABELS OUT STAGE..." >&2
  exit 2
fi
labels="$1" out="$2"
shift 2
if [[ ! -x "$BIN/rialto-train" ]]; then
  echo "learning_curve.sh: $BIN/rialto-train is missing; build it" >&2
  exit 1
fi

mkdir -p "$out.work"
table="$out.work/table"
printf 'stage\tdiscs\tchannels\tfraction\tpositions\tmean_abs\trms\n' > "$table"
for stage in "$@"; do
  for channels in "${CHANNELS[@]}"; do
    for fraction in "${FRACTIONS[@]}"; do
      fit="$out.work/stage$stage-channels$channels-part$fraction"
      if [[ ! -e "$fit.tsv" ]]; then
        "$BIN/rialto-train" "$labels" --stage_range="$stage-$stage" \
          --channels="$channels" --fraction="$fraction" --epochs=8 \
          --neighbour_discs=0 --out="$fit.bin" > "$fit.new"
        mv "$fit.new" "$fit.tsv"
        rm -r "$fit.bin" "$fit.bin.work" "$fit.bin".*g
      fi
      awk -v stage="$stage" -v channels="$channels" -v fraction="$fraction" \
        'BEGIN { FS = OFS = "\t" }
         NR > 1 { print stage, $1, channels, fraction, $2, $4, $5 }' \
        "$fit.tsv" >> "$table"
    done
  done
done
mv "$table" "$out.tsv"

command -v gnuplot > /dev/null || exit 0
{
  cat <<EOF
set terminal svg size 760,440 font "sans-serif,12" background "white"
set output "$out.svg"
set title "Error on validation games against the number of training positions"
set logscale x
set xlabel "training positions"
set ylabel "root mean square error (discs)"
set format x "%.0s%c"
set key outside right top title "discs, channels" left Left reverse
set grid ytics lc rgb "#dddddd"
set offsets 0, 0, graph 0.05, graph 0.05
plot \\
EOF
  dash=0
  for stage in "$@"; do
    dash=$((dash + 1))
    for channels in "${CHANNELS[@]}"; do
      case "$channels" in
        0) colour="#d55e00" point=7 ;;
        7) colour="#0072b2" point=5 ;;
        *) colour="#009e73" point=9 ;;
      esac
      first=$((4 + 4 * stage))
      echo "  '< awk \"\\\$1 == $stage && \\\$3 == $channels\" $out.tsv'" \
        "using 5:7 with linespoints lw 2 pt $point ps 0.7 dt $dash" \
        "lc rgb '$colour' title '$first-$((first + 3)), $channels', \\"
    done
  done
  echo "  NaN notitle"
} | gnuplot
