#!/usr/bin/env bash
# book_workflow_test.sh WORKFLOW FOLDER_WITH_PROGRAMS: an opening book built by the
# workflow in two shards is the one that `rialto book build` makes alone. Skipped
# (77) without snakemake.

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

flow=(snakemake -s "$WORKFLOW/book.smk" --profile "$WORKFLOW/profiles/local"
      --cores 2 --configfile "$WORKFLOW/tiny.yaml" --config "programs=$BIN"
      --directory run)
"${flow[@]}" >flow.log 2>&1
[[ -s run/round4/part-2.tsv ]]

"$BIN/rialto" book build alone.tsv --rounds=4 --depth=2 --round=6 --hash_mb=0 \
  --solve_from=0 2>alone.log
cmp run/book.tsv alone.tsv
# A part that is lost is searched again, and gives the same book.
rm run/round4/part-2.tsv run/round4.tsv run/book.tsv
"${flow[@]}" >again.log 2>&1
cmp run/book.tsv alone.tsv
echo "$(grep -c '^[-OX]' alone.tsv) positions in two shards: 0 bytes differ"
