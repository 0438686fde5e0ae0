#!/usr/bin/env bash
# installed_tree.sh BUILD: all that `cmake --install` installs, in a folder, as a
# user finds it there.

set -euo pipefail
readonly BUILD=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
readonly USR=$folder/usr

fail() {
  echo "$*" >&2
  exit 1
}

cmake --install "$BUILD" --prefix "$USR" >/dev/null

programs=("$USR"/bin/*)
((${#programs[@]} > 5)) || fail "only ${#programs[@]} programs"
for program in "${programs[@]}"; do
  name=${program##*/}
  [[ $("$program" --version | head -n 1) == "$name "[0-9]*.[0-9]*.[0-9]* ]] ||
    fail "$name --version says '$("$program" --version)'"
  # grep -q would leave, and gzip fail, before all is read.
  gzip -dc "$USR/share/man/man1/$name.1.gz" | grep "^$name"' \\- .' >/dev/null ||
    fail "no manual page of $name"
  [[ -s $USR/share/bash-completion/completions/$name ]] || fail "$name: bash"
  [[ -s $USR/share/fish/vendor_completions.d/$name.fish ]] || fail "$name: fish"
  grep -qw "$name" "$USR/share/zsh/vendor-completions/_rialto" ||
    fail "$name: zsh"
  # No path of the machine that built it.
  if readelf -d "$program" | grep -q 'RPATH\|RUNPATH'; then
    fail "$name looks for libraries in folders of its own"
  fi
done
[[ $("$USR/bin/rialto" perft 5) == *1396* ]] || fail "rialto perft"
# The weights are found wherever the tree lies.
(cd / && "$USR/bin/rialto" eval f5 >/dev/null) || fail "rialto has no weights"

readonly DOC=$USR/share/doc
for file in rialto/README.md rialto/docs/protocols.md rialto/docs/integrate.md \
  rialto/docs/analysis.schema.json rialto/examples/quarry.cfg \
  rialto/examples/gogui.sh librialto-dev/examples/example.c \
  python3-rialto/examples/fit_pairs.py; do
  [[ -s $DOC/$file ]] || fail "no $file"
done
# What Quarry would start is there.
PATH=$USR/bin:$PATH
read -ra command < <(sed -n 's/^Command line *= "\(.*\)"$/\1/p' \
  "$DOC/rialto/examples/quarry.cfg")
[[ $(echo name | "${command[@]}") == "= Rialto" ]] || fail "quarry.cfg"
for script in gogui gogui-twogtp; do
  sh -n "$DOC/rialto/examples/$script.sh"
done

library=$(find "$USR" -name librialto.so.0 -printf '%h\n')
LD_LIBRARY_PATH=$library PYTHONDONTWRITEBYTECODE=1 \
  PYTHONPATH=$USR/lib/python3/dist-packages \
  /usr/bin/python3 -c '
import rialto
assert rialto.Board("f5d6").empties == 58'

# A project that finds it by CMake.
mkdir "$folder/project"
cat >"$folder/project/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.20)
project(example LANGUAGES C CXX)
find_package(rialto REQUIRED)
add_executable(example ${EXAMPLE})
target_link_libraries(example PRIVATE rialto::rialto)
END
cmake -S "$folder/project" -B "$folder/project/build" \
  -DCMAKE_PREFIX_PATH="$USR" \
  -DEXAMPLE="$DOC/librialto-dev/examples/example.c" >/dev/null
cmake --build "$folder/project/build" >/dev/null
"$folder/project/build/example" f5d6c3 | grep -q '^6 iterations$' ||
  fail "the project that uses find_package"
rm -r "$folder/project"

# The list of what was installed is complete.
xargs -d '\n' rm <"$BUILD/install_manifest.txt"
left=$(find "$folder" ! -type d)
[[ -z $left ]] || fail "not in the list of installed files: $left"
