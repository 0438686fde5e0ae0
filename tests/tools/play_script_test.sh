#!/usr/bin/env bash
# play_script_test.sh SOURCE: tools/play.sh with a compiler that only pretends.
# It must say what it does on stderr, leave stdout to the game, hand over its
# arguments, and show the reason when the build fails.

set -euo pipefail
readonly SOURCE=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

mkdir -p "$folder/tools" "$folder/build/bin" "$folder/programs"
cp "$SOURCE/tools/play.sh" "$SOURCE/tools/shell_common.sh" "$folder/tools"
cat >"$folder/programs/cmake" <<'END'
#!/usr/bin/env bash
[[ $1 == --build ]] || exit 0
for i in {1..40}; do echo "[$i/40] Building CXX object"; done
[[ -z ${FAILS-} ]] || { echo "error: reason"; exit 1; }
END
# No package is missing.
printf '#!/bin/sh\necho installed all\n' >"$folder/programs/dpkg-query"
printf '#!/bin/sh\necho "the game: $*"\n' >"$folder/build/bin/rialto"
chmod +x "$folder"/programs/* "$folder/build/bin/rialto"

run() { PATH="$folder/programs:$PATH" "$folder/tools/play.sh" --level=3; }

fail() {
  echo "$1" >&2
  cat "$folder/out" "$folder/err" >&2
  exit 1
}

run >"$folder/out" 2>"$folder/err"
[[ $(cat "$folder/out") == "the game: --level=3" ]] || fail "stdout is wrong"
grep -q "^Building Rialto in " "$folder/err" || fail "it does not say what it does"
grep -q "^Compiling 20/40$" "$folder/err" || fail "it shows no progress"

if FAILS=1 run >"$folder/out" 2>"$folder/err"; then fail "it did not fail"; fi
grep -q "^error: reason$" "$folder/err" || fail "it does not show the reason"
! grep -q "Building CXX" "$folder/err" || fail "it shows the whole log"
