# Sourced by play.sh, test.sh, fuzz.sh and .ci/run: the packages that they need
# and the way they configure.

# The packages of the project, for Debian 12 and similar systems.

PACKAGES_build="g++ cmake ninja-build pkg-config libabsl-dev libzstd-dev zlib1g-dev libedit-dev libncurses-dev libsqlite3-dev nlohmann-json3-dev libboost-dev"
PACKAGES_test="libgtest-dev libgmock-dev libbenchmark-dev gnuplot-nox python3 python3-numpy python3-jsonschema python3-pytest tmux"
PACKAGES_check="clang-format clang libclang-rt-dev lld snakemake"
PACKAGES_release="git lintian dpkg-dev file gzip"
PACKAGES_web="g++ cmake ninja-build emscripten nodejs python3 dpkg-dev brotli"
PACKAGES_windows="cmake ninja-build mingw-w64 g++-mingw-w64-x86-64-posix dpkg-dev libboost-dev tcl make gcc zip"
PACKAGES_wine="wine64 wine"
PACKAGES_page="chromium fonts-ipafont-gothic"
PACKAGES_node="nodejs npm"
PACKAGES_firefox="firefox-esr"
PACKAGES_debian="debootstrap"
PACKAGES_fuzz="clang libclang-rt-dev"
PACKAGES_nightly="clang-tidy qemu-user g++-aarch64-linux-gnu"
# Libraries for the other processor; `dpkg --add-architecture arm64` first.
PACKAGES_arm64="libabsl-dev:arm64 libgtest-dev:arm64 libgmock-dev:arm64 libzstd-dev:arm64 zlib1g-dev:arm64"

# install_packages GROUP...: installs what is missing of these groups. Asks
# for nothing and does nothing if all is there. On a system without Debian's
# package tools it is silent, and CMake says what it cannot find.
install_packages() {
  command -v dpkg-query >/dev/null || return 0
  local group list package architecture native missing=()
  native=$(dpkg --print-architecture)
  for group in "$@"; do
    list="PACKAGES_$group"
    for package in ${!list}; do
      # There may be others of the same name for other processors.
      architecture=$native
      [[ $package != *:* ]] || architecture=${package#*:}
      dpkg-query -W -f='${db:Status-Status} ${Architecture}\n' "$package" \
        2>/dev/null | grep -Eqx "installed ($architecture|all)" ||
        missing+=("$package")
    done
  done
  ((${#missing[@]})) || return 0

  local as_root=()
  if [[ $EUID -ne 0 ]]; then
    # -n: never wait for a password.
    if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
      as_root=(sudo -n)
    else
      echo "Missing packages. Please install them and start again:" >&2
      echo "  sudo apt-get install ${missing[*]}" >&2
      exit 1
    fi
  fi
  echo "Installing ${missing[*]}" >&2
  local quietly=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -y -qq)
  if ! { "${quietly[@]}" update &&
         "${quietly[@]}" install --no-install-recommends "${missing[@]}"; } \
         </dev/null >&2; then
    echo "Could not install: ${missing[*]}" >&2
    exit 1
  fi
}

# install_node_packages FOLDER: puts what the tests of the page need into
# FOLDER/node_modules. Without them these tests are skipped, and say so.
install_node_packages() {
  # Debian's node is only for systems without one.
  command -v node >/dev/null && command -v npm >/dev/null || install_packages node
  local list="$ROOT/tests/tools/web/package.json"
  cmp -s "$list" "$1/package.json" && [[ -d "$1/node_modules" ]] && return
  mkdir -p "$1"
  cp "$list" "$ROOT/tests/tools/web/package-lock.json" "$1"
  if ! npm ci --prefix "$1" --no-audit --no-fund --ignore-scripts </dev/null >&2; then
    rm -f "$1/package.json"
    echo "npm failed: the tests of the page will be skipped" >&2
  fi
}

# debian_sources FOLDER PACKAGE...: unpacks the sources of packages into a
# folder, without changing the lists of the system.
debian_sources() {
  local folder=$1 lists="$1/lists" apt
  mkdir -p "$lists/partial"
  echo "deb-src http://deb.debian.org/debian $(. /etc/os-release && echo "$VERSION_CODENAME") main" \
    >"$folder/sources.list"
  apt=(apt-get -qq -o "Dir::Etc::SourceList=$folder/sources.list"
    -o Dir::Etc::SourceParts=/dev/null -o "Dir::State::Lists=$lists"
    -o APT::Sandbox::User=root)
  # Without Debian's patches: one of them is for the linkers of Linux.
  (cd "$folder" && "${apt[@]}" update &&
    "${apt[@]}" source --download-only "${@:2}" &&
    for description in *.dsc; do
      [[ -d ${description%%_*}-unpacked ]] ||
        dpkg-source --skip-patches --extract "$description" \
          "${description%%_*}-unpacked"
    done) </dev/null >&2
}

# find_sources FOLDER NAME:PACKAGE...: for systems whose libraries Debian does
# not have, unpacks the sources of Debian's packages, and tells CMake by
# SOURCES, a list of flags, where each is. Elsewhere CMake fetches them.
find_sources() {
  local folder=$1 pair missing=()
  SOURCES=()
  command -v dpkg-source >/dev/null || return 0
  for pair in "${@:2}"; do
    [[ -d $folder/${pair#*:}-unpacked ]] || missing+=("${pair#*:}")
    SOURCES+=("-DFETCHCONTENT_SOURCE_DIR_${pair%%:*}=$folder/${pair#*:}-unpacked")
  done
  ((${#missing[@]} == 0)) || debian_sources "$folder" "${missing[@]}"
}

# configure FOLDER ARGUMENTS...: makes FOLDER a build folder, or keeps the
# generator that it was made with.
configure() {
  local generator=()
  [[ -f "$1/CMakeCache.txt" ]] || generator=(-G Ninja)
  cmake -S "$ROOT" -B "$1" "${generator[@]}" "${@:2}" </dev/null
}
