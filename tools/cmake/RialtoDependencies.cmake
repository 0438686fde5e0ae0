# Third-party packages: the system's where it has them (Debian: libabsl-dev,
# libzstd-dev, zlib1g-dev, nlohmann-json3-dev, libgtest-dev, libgmock-dev, libbenchmark-dev), else fetched from
# source; libboost-dev, libedit-dev, libncurses-dev and libsqlite3-dev are left
# out if they are missing. Of fetched sources only what our targets use is built
# (EXCLUDE_FROM_ALL), without our warnings and sanitizers.

include(FetchContent)
find_package(Threads REQUIRED)

find_package(absl QUIET)
if(NOT absl_FOUND)
  message(STATUS "abseil: no system package, fetching the source")
  set(ABSL_PROPAGATE_CXX_STD ON)
  set(ABSL_ENABLE_INSTALL OFF)
  FetchContent_Declare(
    absl
    GIT_REPOSITORY https://github.com/abseil/abseil-cpp.git
    GIT_TAG fb3621f4f897824c0dbe0615fa94543df6192f30)  # 20230802.1
  FetchContent_MakeAvailable(absl)
  set_property(DIRECTORY ${absl_SOURCE_DIR} PROPERTY EXCLUDE_FROM_ALL TRUE)
endif()

# rialto_zstd: compression of the weights file.
add_library(rialto_zstd INTERFACE)
find_path(ZSTD_INCLUDE_DIR zstd.h)
find_library(ZSTD_LIBRARY zstd)
if(ZSTD_INCLUDE_DIR AND ZSTD_LIBRARY)
  target_include_directories(rialto_zstd SYSTEM INTERFACE ${ZSTD_INCLUDE_DIR})
  target_link_libraries(rialto_zstd INTERFACE ${ZSTD_LIBRARY})
else()
  message(STATUS "zstd: no system package, fetching the source")
  set(ZSTD_BUILD_PROGRAMS OFF)
  set(ZSTD_BUILD_SHARED OFF)
  set(ZSTD_BUILD_TESTS OFF)
  set(ZSTD_LEGACY_SUPPORT OFF)
  FetchContent_Declare(
    zstd
    GIT_REPOSITORY https://github.com/facebook/zstd.git
    GIT_TAG 63779c798237346c2b245c546c40b72a5a5913fe  # v1.5.5
    SOURCE_SUBDIR build/cmake)
  FetchContent_MakeAvailable(zstd)
  set_property(DIRECTORY ${zstd_SOURCE_DIR}/build/cmake
               PROPERTY EXCLUDE_FROM_ALL TRUE)
  target_include_directories(rialto_zstd SYSTEM
                             INTERFACE ${zstd_SOURCE_DIR}/lib)
  target_link_libraries(rialto_zstd INTERFACE libzstd_static)
endif()

# rialto_zlib: checksums, and pairs that gzip packed.
add_library(rialto_zlib INTERFACE)
find_package(ZLIB QUIET)
if(ZLIB_FOUND)
  target_link_libraries(rialto_zlib INTERFACE ZLIB::ZLIB)
else()
  # Its own CMake file makes two libraries, of one name in WebAssembly.
  message(STATUS "zlib: no system package, fetching the source")
  FetchContent_Declare(
    zlib
    GIT_REPOSITORY https://github.com/madler/zlib.git
    GIT_TAG 51b7f2abdade71cd9bb0e7a373ef2610ec6f9daf)  # v1.3.1
  FetchContent_Populate(zlib)
  enable_language(C)
  file(GLOB zlib_sources ${zlib_SOURCE_DIR}/*.c)
  add_library(rialto_zlib_static STATIC ${zlib_sources})
  target_compile_options(rialto_zlib_static PRIVATE -w)
  target_include_directories(rialto_zlib SYSTEM INTERFACE ${zlib_SOURCE_DIR})
  target_link_libraries(rialto_zlib INTERFACE rialto_zlib_static)
endif()

# JSON that clients write; our own is written by tools/json_line.h.
find_package(nlohmann_json 3.9 QUIET)
if(NOT nlohmann_json_FOUND)
  message(STATUS "nlohmann_json: no system package, fetching the source")
  FetchContent_Declare(
    nlohmann_json
    URL https://github.com/nlohmann/json/releases/download/v3.11.2/json.tar.xz
    URL_HASH
      SHA256=8c4b26bf4b422252e13f332bc5e388ec0ab5c3443d24399acb675e68278d341f)
  FetchContent_MakeAvailable(nlohmann_json)
endif()

# rialto_libedit: line editing in the terminal, if the system has it.
add_library(rialto_libedit INTERFACE)
find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
  pkg_check_modules(RIALTO_LIBEDIT QUIET IMPORTED_TARGET libedit)
endif()
if(RIALTO_LIBEDIT_FOUND)
  target_link_libraries(rialto_libedit INTERFACE PkgConfig::RIALTO_LIBEDIT)
else()
  message(STATUS "libedit: not found, lines are not edited in the terminal")
endif()

# rialto_ncurses: the full screen, if the system has it.
add_library(rialto_ncurses INTERFACE)
if(PkgConfig_FOUND)
  pkg_check_modules(RIALTO_NCURSES QUIET ncursesw)
endif()
if(RIALTO_NCURSES_FOUND)
  # Not the target of pkg-config: its definitions, which g++ and clang++ make
  # anyway, would keep precompiled headers from being used.
  target_include_directories(rialto_ncurses SYSTEM
                             INTERFACE ${RIALTO_NCURSES_INCLUDE_DIRS})
  target_link_libraries(rialto_ncurses
                        INTERFACE ${RIALTO_NCURSES_LINK_LIBRARIES})
else()
  message(STATUS "ncurses: not found, there is no full screen")
endif()

# rialto_sqlite: books that grow, if the system has it.
add_library(rialto_sqlite INTERFACE)
find_package(SQLite3 3.31 QUIET)
if(SQLite3_FOUND)
  target_link_libraries(rialto_sqlite INTERFACE SQLite::SQLite3)
elseif(WIN32)
  # One file of C, and its header.
  message(STATUS "SQLite: no system package, fetching the source")
  FetchContent_Declare(
    sqlite3 URL https://www.sqlite.org/2022/sqlite-amalgamation-3400100.zip
    URL_HASH
      SHA256=49112cc7328392aa4e3e5dae0b2f6736d0153430143d21f69327788ff4efe734)
  FetchContent_Populate(sqlite3)
  enable_language(C)
  add_library(rialto_sqlite_static STATIC ${sqlite3_SOURCE_DIR}/sqlite3.c)
  target_compile_options(rialto_sqlite_static PRIVATE -w)
  target_include_directories(rialto_sqlite SYSTEM
                             INTERFACE ${sqlite3_SOURCE_DIR})
  target_link_libraries(rialto_sqlite INTERFACE rialto_sqlite_static)
  set(SQLite3_FOUND TRUE)
else()
  message(STATUS "SQLite: not found, there are no books that grow")
endif()

# rialto_boost: the headers of Asio and Beast, for `rialto serve`.
add_library(rialto_boost INTERFACE)
find_path(RIALTO_BOOST_INCLUDE_DIR boost/beast/websocket.hpp)
if(RIALTO_BOOST_INCLUDE_DIR)
  set(RIALTO_BOOST_FOUND TRUE)
  target_include_directories(rialto_boost SYSTEM
                             INTERFACE ${RIALTO_BOOST_INCLUDE_DIR})
  target_link_libraries(rialto_boost INTERFACE Threads::Threads
                                               $<$<BOOL:${WIN32}>:ws2_32;mswsock>)
else()
  set(RIALTO_BOOST_FOUND FALSE)
  message(STATUS "Boost.Beast: not found, there is no 'rialto serve'")
endif()

if(RIALTO_TESTS)
  find_package(GTest QUIET)
  if(NOT GTest_FOUND)
    message(STATUS "GoogleTest: no system package, fetching the source")
    set(INSTALL_GTEST OFF)
    FetchContent_Declare(
      googletest
      GIT_REPOSITORY https://github.com/google/googletest.git
      GIT_TAG f8d7d77c06936315286eb55f8de22cd23c188571)  # v1.14.0
    FetchContent_MakeAvailable(googletest)
    set_property(DIRECTORY ${googletest_SOURCE_DIR} PROPERTY EXCLUDE_FROM_ALL TRUE)
  endif()
endif()

if(RIALTO_BENCHMARKS)
  find_package(benchmark QUIET)
  if(NOT benchmark_FOUND)
    message(STATUS "Google Benchmark: not found, micro-benchmarks are left out")
    set(RIALTO_BENCHMARKS OFF)
  endif()
endif()
