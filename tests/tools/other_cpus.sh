#!/usr/bin/env bash
# other_cpus.sh BUILD_FOLDER: the program that BUILD_FOLDER has runs on CPUs of
# other years, and plain C++ on another processor, with the same signatures.
# Needs the packages of the groups nightly and arm64 (tools/shell_common.sh).

set -euo pipefail
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
readonly BUILD="$(cd "$1" && pwd)" GOLDEN="$ROOT/tests/golden/bench.txt"
source "$ROOT/tools/shell_common.sh"

# Nehalem has neither AVX2 nor BMI2, Haswell has both.
for cpu in Nehalem Haswell; do
  echo "== $cpu"
  bash "$ROOT/tests/tools/cpu_variants.sh" "$BUILD/bin/rialto" "$GOLDEN" \
    qemu-x86_64 -cpu "$cpu"
done

echo "== AArch64"
dpkg --print-foreign-architectures | grep -qx arm64 || dpkg --add-architecture arm64
install_packages nightly arm64
configure "$BUILD/aarch64" -DCMAKE_TOOLCHAIN_FILE="$ROOT/tools/cmake/aarch64.cmake" \
  -DRIALTO_TESTS=ON -DRIALTO_BENCHMARKS=OFF -DRIALTO_LIBRARY=OFF \
  -DRIALTO_PRECOMPILED_HEADERS=OFF
cmake --build "$BUILD/aarch64" --parallel "$(nproc)" \
  --target portable_tests rialto </dev/null
# parallel_test limits memory so that threads are too few; qemu dies of it.
RIALTO_TEST_SCALE=0.02 ctest --test-dir "$BUILD/aarch64" -L portable \
  -E support/parallel_test \
  --output-on-failure -j "$(nproc)" </dev/null
bash "$ROOT/tests/tools/cpu_variants.sh" "$BUILD/aarch64/bin/rialto" "$GOLDEN" \
  qemu-aarch64 -L /
