#!/usr/bin/env bash
# Builds the board in the browser as a folder for any static host, and serves it
# for a look. usage: tools/web.sh [--build-only] [--bench] [FOLDER]
# --bench: also build-web/wasm/bin/rialto_bench.js, the signatures of the engine.

set -euo pipefail
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
source "$ROOT/tools/shell_common.sh"

serves=1
targets=(rialto_engine)
while [[ ${1-} == --* ]]; do
  case $1 in
    --build-only) serves= ;;
    --bench) targets+=(rialto_bench) ;;
    *) echo "no flag $1" >&2 && exit 2 ;;
  esac
  shift
done
readonly BUILD="$ROOT/build-web"
mkdir -p "$BUILD/sources" "${1:-$BUILD/site}"
readonly SITE="$(cd "${1:-$BUILD/site}" && pwd)"
# What is there will be replaced, but only a page of ours.
if [[ -n $(ls -A "$SITE") && ! -f $SITE/backend.json ]]; then
  echo "$SITE is neither empty nor a page that this command made" >&2
  exit 2
fi

install_packages web

# Debian's emscripten starts what is in /usr/bin, finds its JavaScript in
# /usr/share/nodejs, and expects a node without fetch().
export PATH="/usr/bin:$PATH" NODE_PATH=/usr/share/nodejs
toolchain=$(dirname "$(readlink -f "$(command -v emcc)")")/cmake/Modules/Platform/Emscripten.cmake
if [[ -f /usr/share/emscripten/.emscripten ]]; then
  toolchain=/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake
  export EM_CONFIG="$BUILD/emscripten.config"
  sed "s#^NODE_JS *=.*#NODE_JS = ['$(command -v node)', '--no-experimental-fetch']#" \
    /usr/share/emscripten/.emscripten >"$EM_CONFIG"
fi

find_sources "$BUILD/sources" ABSL:abseil ZSTD:libzstd ZLIB:zlib \
  NLOHMANN_JSON:nlohmann-json3

# build_engine FOLDER FLAGS TARGET...
build_engine() {
  configure "$1" "-DCMAKE_TOOLCHAIN_FILE=$toolchain" \
    -DCMAKE_BUILD_TYPE=Release -DRIALTO_TESTS=OFF -DRIALTO_BENCHMARKS=OFF \
    -DRIALTO_LIBRARY=OFF -DRIALTO_PRECOMPILED_HEADERS=OFF -DRIALTO_PORTABLE=ON \
    -DRIALTO_FEW_SEARCHES=ON "-DCMAKE_C_FLAGS=$2" "-DCMAKE_CXX_FLAGS=$2" \
    -Wno-dev "${SOURCES[@]}"
  cmake --build "$1" --target "${@:3}" --parallel "$(nproc)" </dev/null
}
# For any host, and for those whose headers allow threads.
build_engine "$BUILD/wasm" -msimd128 "${targets[@]}"
build_engine "$BUILD/wasm-threads" "-msimd128 -pthread" rialto_engine

# The page, the engine, and the weights.
find "$SITE" -mindepth 1 -delete
(cd "$ROOT/tools/web" && find . -type f \
  \( -name '*.html' -o -name '*.js' -o -name '*.css' -o -name '*.svg' -o \
     -name '*.png' -o -name '*.ico' -o -name '*.webmanifest' -o \
     -name '*.woff2' \) -not -path '*/node_modules/*' -not -path './tests/*' \
  -exec cp --parents -t "$SITE" {} +)
cp "$BUILD"/wasm/bin/rialto_engine.{js,wasm} \
  "$BUILD"/wasm-threads/bin/rialto_threads.{js,wasm,worker.js} "$SITE/worker/"
python3 "$ROOT/tools/web/make_weights.py" \
  "$ROOT/pattern_eval/data/default_weights.bin" "$SITE/weights"
echo '{"backend":"worker"}' >"$SITE/backend.json"

# What is kept for use without a network, and its version.
cd "$SITE"
find . -type f -not -path './weights/*' -not -name sw.js -printf '%P\n' | sort |
  python3 -c 'import json, sys; json.dump(sys.stdin.read().split(), sys.stdout)' \
    >"$BUILD/files.json"
mv "$BUILD/files.json" files.json
version=$(find . -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum | cut -c1-16)
if [[ -f sw.js ]]; then sed -i "s/@VERSION@/$version/" sw.js; fi
echo "The page is in $SITE" >&2

[[ -n $serves ]] || exit 0
exec python3 "$ROOT/tools/web/host.py" "$SITE"
