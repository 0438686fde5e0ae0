#!/usr/bin/env bash
# Fuzzes every parser: tools/fuzz.sh SECONDS
#
# Builds tests/fuzz/*_fuzz.cc with clang's libFuzzer, ASan and UBSan and runs
# them side by side, SECONDS in all (building and tidying come on top). Inputs
# that reach new code join tests/fuzz/corpus/NAME, and so do findings; the
# ordinary tests replay them all. Exit status 1 if anything was found.

set -euo pipefail
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
source "$ROOT/tools/shell_common.sh"
cd "$ROOT"

# A corpus is kept in git, so it stays small: this many files at most (beside
# those with a name given by hand and findings), none longer than this.
readonly MAX_FILES=60 MAX_BYTES=4096
readonly BUILD="build-fuzz" CORPUS="tests/fuzz/corpus"

if ! [[ "${1:-}" =~ ^[1-9][0-9]*$ ]] || [[ $# -ne 1 ]]; then
  echo "usage: tools/fuzz.sh SECONDS" >&2
  exit 2
fi
readonly SECONDS_IN_ALL=$1

install_packages build test fuzz
configure "$BUILD" -DCMAKE_CXX_COMPILER=clang++ \
  -DCMAKE_BUILD_TYPE=RelWithDebInfo -DRIALTO_FUZZERS=ON \
  -DRIALTO_BENCHMARKS=OFF >/dev/null
mapfile -t targets < <(cd tests/fuzz && ls ./*_fuzz.cc | sed 's|^\./||; s|\.cc$||')
cmake --build "$BUILD" --target "${targets[@]}"

cores=$(nproc)
rounds=$(((${#targets[@]} + cores - 1) / cores))
seconds_each=$((SECONDS_IN_ALL / rounds))
((seconds_each > 0)) || seconds_each=1

# Fuzzes one target; returns 1 if it found something.
fuzz_one() {
  local target=$1 name=${1%_fuzz}
  local found="$BUILD/found/$name" artifacts="$BUILD/artifacts/$name/"
  local log="$BUILD/$name.log" corpus="$CORPUS/$name" status=0
  rm -rf "$found" "$artifacts"
  mkdir -p "$found" "$artifacts" "$corpus"
  "$BUILD/fuzz/$target" -max_total_time="$seconds_each" -max_len=$MAX_BYTES \
    -timeout=10 -rss_limit_mb=2048 -artifact_prefix="$artifacts" \
    -print_final_stats=1 "$found" "$corpus" >"$log" 2>&1 || status=1
  if ((status)); then
    cp "$artifacts"* "$corpus/" 2>/dev/null || true
    echo "$name: FINDING, kept in $corpus; the end of $log:"
    tail -n 25 "$log"
    return 1
  fi
  "$BUILD/fuzz/$target" -merge=1 -use_counters=0 -max_len=$MAX_BYTES -timeout=10 \
    -artifact_prefix="$artifacts" "$corpus" "$found" >>"$log" 2>&1
  # libFuzzer names a file by its SHA-1. The shortest ones are kept.
  find "$corpus" -regextype posix-extended -type f \
    -regex '.*/[0-9a-f]{40}' -printf '%s %p\n' | sort -n |
    tail -n "+$((MAX_FILES + 1))" | cut -d' ' -f2- | xargs -r rm --
  echo "$name: nothing found in $(awk '/number_of_executed_units/ {print $2}' \
    "$log") runs; $(ls "$corpus" | wc -l) inputs in $corpus"
}
export -f fuzz_one
export BUILD CORPUS MAX_FILES MAX_BYTES seconds_each

echo "${#targets[@]} parsers, $seconds_each s each, $cores at a time"
printf '%s\n' "${targets[@]}" |
  xargs -P "$cores" -I '{}' bash -c 'fuzz_one {} || exit 1' || exit 1
