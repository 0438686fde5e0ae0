#!/usr/bin/env bash
# workflow_test.sh WORKFLOW FOLDER_WITH_PROGRAMS: the workflow in its tiny size
# on two shards, once undisturbed and once killed in the midst of its work, has
# the same results. Skipped (77) without snakemake.

set -euo pipefail
command -v snakemake >/dev/null || {
  echo "no snakemake (Debian: apt-get install snakemake)"
  exit 77
}
readonly WORKFLOW="$(cd "$1" && pwd)"
readonly BIN="$(cd "$2" && pwd)"
readonly FOLDER="$(mktemp -d)"
trap 'rm -rf "$FOLDER"' EXIT
trap 'echo "failed: $BASH_COMMAND"; tail -40 "$FOLDER"/*.log' ERR
export HOME="$FOLDER" XDG_CACHE_HOME="$FOLDER"  # where snakemake keeps things
cd "$FOLDER"

flow=(snakemake -s "$WORKFLOW/Snakefile" --profile "$WORKFLOW/profiles/local"
      --cores 2 --configfile "$WORKFLOW/tiny.yaml" --config "programs=$BIN")

"${flow[@]}" --directory whole >whole.log 2>&1
grep -q 'results/bundle: complete' whole/results/params.txt
grep -q '^4 games: ' whole/results/summary.txt
if command -v gnuplot >/dev/null; then [[ -s whole/results/report.html ]]; fi
# Two shards were worked on, and nothing is done twice.
[[ -s whole/gen1/positions-2.done && -s whole/probcut/pairs-2.done ]]
"${flow[@]}" --directory whole >again.log 2>&1
grep -q 'Nothing to be done' again.log

# Killed with all its jobs while it labels or fits, it resumes.
setsid "${flow[@]}" --directory killed >killed.log 2>&1 &
group=$!
until compgen -G 'killed/gen1/labels-*.made_by' >/dev/null; do
  kill -0 "$group"
  sleep 0.1
done
sleep "0.$((RANDOM % 10))"
kill -KILL -- "-$group"
wait "$group" 2>/dev/null || true
[[ ! -e killed/results/summary.txt ]]
"${flow[@]}" --directory killed >resumed.log 2>&1
cmp whole/results/summary.txt killed/results/summary.txt
diff -r whole/results/bundle killed/results/bundle
if command -v gnuplot >/dev/null; then
  cmp whole/results/report.html killed/results/report.html
fi
# What was done before was not done again.
if grep -q '^rule start_weights' resumed.log; then
  echo "the first weights were made twice"
  exit 1
fi
echo "the workflow was killed and resumed: 0 bytes differ"
