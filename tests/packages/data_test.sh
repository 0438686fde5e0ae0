#!/usr/bin/env bash
# data_test.sh SOURCE FIT_PROGRAM: the archive of a fit holds what is needed to
# make the fit again, and has the same bytes each time.

set -euo pipefail
readonly SOURCE=$1 FIT=$2
git -C "$SOURCE" rev-parse --verify -q HEAD >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

awk 'BEGIN {
  srand(1)
  print "discs,shallow,deep,v_shallow,v_deep,game"
  for (discs = 20; discs < 30; ++discs) {
    for (i = 0; i < 200; ++i) {
      x = 40 * rand() - 20
      printf "%d,4,8,%.2f,%.2f,%d\n", discs, x, x + 6 * rand() - 3, i / 4
    }
  }
}' >pairs.csv
mkdir fit
cp pairs.csv fit/pairs.tsv
"$FIT" --pairs=pairs.csv --out=fit --noplots >printed 2>&1
"$SOURCE/tools/release.sh" out data fit >/dev/null
"$SOURCE/tools/release.sh" again data fit >/dev/null
cmp out/*.tar.gz again/*.tar.gz
(cd out && sha256sum --quiet -c SHA256SUMS)
tar -xzf out/*.tar.gz
cd rialto-probcut-pairs-*
sha256sum --quiet -c SHA256SUMS
[[ $(ls | tr '\n' ' ') == "CITATION.cff LICENSE README.txt SHA256SUMS \
calibration.tsv cells.csv pairs.tsv probcut.tsv " ]]
"$FIT" --pairs=pairs.tsv --out=again --noplots >printed 2>&1
cmp <(grep -v '^#' probcut.tsv) <(grep -v '^#' again/probcut.tsv)
cd ..
rm fit/cells.csv
if "$SOURCE/tools/release.sh" out data fit 2>error; then exit 1; fi
grep -q 'fit/cells.csv: no such file' error
