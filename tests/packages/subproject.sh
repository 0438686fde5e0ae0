#!/usr/bin/env bash
# subproject.sh SOURCE [build]: a project that uses Rialto by add_subdirectory.
# With `build` it is built and run as well.

set -euo pipefail
readonly SOURCE=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.20)
project(example LANGUAGES C CXX)
add_subdirectory(${SOURCE} rialto EXCLUDE_FROM_ALL)
add_executable(example ${SOURCE}/tools/library/example.c)
target_link_libraries(example PRIVATE rialto::rialto)
if(CMAKE_BUILD_TYPE)
  message(FATAL_ERROR "the build type became ${CMAKE_BUILD_TYPE}")
endif()
if(TARGET rialto_test_support)
  message(FATAL_ERROR "the tests are part of the project")
endif()
END
cmake -S "$folder" -B "$folder/build" -DSOURCE="$SOURCE" >/dev/null
[[ $(ctest --test-dir "$folder/build" -N) == *'Total Tests: 0'* ]]
[[ ${2-} == build ]] || exit 0
cmake --build "$folder/build" --target example >/dev/null
"$folder/build/example" f5d6c3 | grep -q '^6 iterations$'
