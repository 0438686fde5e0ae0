#!/usr/bin/env bash
# cpu_variants.sh RIALTO GOLDEN [RUNNER...]: all variants of the hot code have
# the signatures of tests/golden/bench.txt and count the same leaves. RUNNER is
# what runs the program, such as qemu-x86_64 -cpu Nehalem.

set -euo pipefail
readonly RIALTO=("${@:3}" "$1") GOLDEN=$2
readonly POSITIONS=8

fail() { echo "$*" >&2; exit 1; }
golden() { awk -v search="$1" -v n=$POSITIONS '$1 == search && $2 == n { print $3 }' "$GOLDEN"; }

# check NAME: with RIALTO_CPU=NAME, or as the program chooses if NAME is empty.
check() {
  local output
  output=$(env ${1:+RIALTO_CPU="$1"} "${RIALTO[@]}" bench --positions=$POSITIONS)
  grep -qx "Bench: $(golden none)" <<<"$output" &&
    grep -qx "Bench multi_probcut: $(golden multi_probcut)" <<<"$output" ||
    fail "RIALTO_CPU=$1 has other signatures: $output"
  env ${1:+RIALTO_CPU="$1"} "${RIALTO[@]}" perft 7 | grep -q 55092 ||
    fail "RIALTO_CPU=$1 counts other leaves"
  # Of the built-in weights there is no golden number: all must be the same.
  local built_in
  built_in=$(grep '^Bench built-in: ' <<<"$output" || true)
  [[ ${first=$built_in} == "$built_in" ]] ||
    fail "RIALTO_CPU=$1: $built_in, not $first"
  echo "RIALTO_CPU=$1: same signatures; $(env ${1:+RIALTO_CPU="$1"} "${RIALTO[@]}" --version | tail -n 1)"
}

check ""
message=$(RIALTO_CPU=nonsense "${RIALTO[@]}" --version 2>&1) &&
  fail "a CPU without a name is taken"
grep -q "RIALTO_CPU='nonsense' is unknown; this build has " <<<"$message" ||
  fail "an unknown CPU is not explained: $message"
if grep -q 'x86-64 and x86-64-v3' <<<"$message"; then
  check x86-64
  if RIALTO_CPU=x86-64-v3 "${RIALTO[@]}" --version >/dev/null 2>&1; then
    check x86-64-v3
  else
    RIALTO_CPU=x86-64-v3 "${RIALTO[@]}" --version 2>&1 | grep -q 'needs AVX2' ||
      fail "it is not explained what x86-64-v3 needs"
    echo "RIALTO_CPU=x86-64-v3: this CPU cannot run it, and is told so"
  fi
fi
