# What every target of the project is compiled with.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

add_library(rialto_compile_options INTERFACE)
target_compile_options(rialto_compile_options INTERFACE -Wall -Wextra)
# The same code goes into programs and into librialto. Hidden symbols are called
# as in a program, so the search is not slowed down. (Not by CMake's
# properties, which make it -fPIE in programs and so another set of precompiled
# headers.)
if(NOT WIN32)  # which has neither
  target_compile_options(
    rialto_compile_options INTERFACE -fPIC -fvisibility=hidden
                                     -fvisibility-inlines-hidden)
else()
  # Its macros stay out of the way: Windows 10, whose console has UTF-8.
  target_compile_definitions(
    rialto_compile_options INTERFACE _WIN32_WINNT=0x0A00 WIN32_LEAN_AND_MEAN
                                     NOMINMAX NOGDI UNICODE)
  # Says that programs have UTF-8 in file names and arguments.
  enable_language(RC)
  target_sources(
    rialto_compile_options
    INTERFACE $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:${CMAKE_CURRENT_LIST_DIR}/windows.rc>)
endif()
if(RIALTO_WERROR)
  target_compile_options(rialto_compile_options INTERFACE -Werror)
endif()
# Includes are written from the repository's root.
target_include_directories(rialto_compile_options
                           INTERFACE ${PROJECT_SOURCE_DIR})

string(REPLACE "-O2" "-O3" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")

if(RIALTO_FUZZERS)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "RIALTO_FUZZERS needs clang: configure in a folder of "
                        "its own with -DCMAKE_CXX_COMPILER=clang++")
  endif()
  if(NOT RIALTO_SANITIZE)
    set(RIALTO_SANITIZE address,undefined)
  endif()
  # Coverage counters in all of our code; only the fuzz targets get a main().
  target_compile_options(rialto_compile_options
                         INTERFACE -fsanitize=fuzzer-no-link)
endif()

if(RIALTO_SANITIZE)
  target_compile_options(
    rialto_compile_options
    INTERFACE -fsanitize=${RIALTO_SANITIZE} -fno-sanitize-recover=all
              -fno-omit-frame-pointer)
  # Lines in reports, unless somebody has chosen otherwise.
  if(NOT CMAKE_CXX_FLAGS MATCHES "(^| )-g")
    target_compile_options(rialto_compile_options INTERFACE -g1)
  endif()
  # tests/support/test_scale.h makes heavy tests smaller.
  target_compile_definitions(rialto_compile_options INTERFACE RIALTO_SANITIZED)
  target_link_options(rialto_compile_options
                      INTERFACE -fsanitize=${RIALTO_SANITIZE})
endif()

# Where it is installed, lld links in a third of the time. It takes part in no
# measured code. GCC for another processor would look for an lld with a prefix.
find_program(RIALTO_LLD ld.lld)
if(RIALTO_LLD AND NOT CMAKE_CROSSCOMPILING)
  target_link_options(rialto_compile_options INTERFACE -fuse-ld=lld)
endif()

# Without precompiled headers, which it cannot tell apart, ccache is used where
# it is installed.
find_program(RIALTO_CCACHE ccache)
if(RIALTO_CCACHE AND NOT RIALTO_PRECOMPILED_HEADERS
   AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${RIALTO_CCACHE})
endif()
