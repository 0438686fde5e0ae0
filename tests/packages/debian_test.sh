#!/usr/bin/env bash
# debian_test.sh PACKAGES: installs the packages of the folder PACKAGES in a bare
# Debian 12, uses them as a user would, and removes them again without a trace.
# Needs root and debootstrap. RIALTO_DEBIAN names another mirror, or a folder
# with a Debian that was made before, which is copied.

set -euo pipefail
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
readonly PACKAGES="$(cd "$1" && pwd)"
readonly FROM=${RIALTO_DEBIAN:-http://deb.debian.org/debian}
readonly NAMES=(rialto librialto0 librialto-dev python3-rialto)

debian=$(mktemp -d)
remove_debian() {
  umount "$debian/proc" 2>/dev/null || true
  rm -rf --one-file-system "$debian"
}
trap remove_debian EXIT
step() { printf '\n=== %s (%d s so far)\n' "$1" "$SECONDS"; }
fail() {
  echo "debian_test.sh: $*" >&2
  exit 1
}

step "a bare Debian 12"
if [[ -d $FROM ]]; then
  cp -a "$FROM/." "$debian"
else
  debootstrap --variant=minbase bookworm "$debian" "$FROM" >/dev/null
fi
cp /etc/resolv.conf "$debian/etc/resolv.conf"
mount -t proc proc "$debian/proc"  # bash needs it for <(...)

# inside COMMAND...: in that Debian, with nothing of this environment.
inside() {
  env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive chroot "$debian" "$@" </dev/null
}
install_inside() {
  inside apt-get -qq -y -o Dpkg::Use-Pty=0 --no-install-recommends install "$@" >/dev/null
}

step "what the checks need"
inside apt-get -qq update
install_inside man-db bash-completion gcc libc6-dev pkg-config python3-pytest \
  python3-numpy

mkdir "$debian/rialto"
for name in "${NAMES[@]}"; do
  cp "$PACKAGES/${name}"_[0-9]*.deb "$debian/rialto"
done
cp "$ROOT/tests/tools/python/module_test.py" "$debian/rialto"
packages=()
for package in "$debian"/rialto/*.deb; do
  packages+=("/rialto/${package##*/}")
done

# All files, but for those that every installation of anything changes.
files() {
  inside find / -xdev \( -path /rialto -o -path /proc -o -path /tmp \
    -o -path /var/log -o -path /var/cache -o -path /var/lib/apt \
    -o -path /var/lib/dpkg \) -prune -o -print | sort
}

# Once for the packages that ours depend on, which stay.
install_inside "${packages[@]}"
inside apt-get -qq -y -o Dpkg::Use-Pty=0 purge "${NAMES[@]}" >/dev/null
files >"$debian/rialto/before"

step "installed"
install_inside "${packages[@]}"
for program in "$debian"/usr/bin/rialto*; do
  name=${program##*/}
  [[ $(inside "$name" --version) == "$name "* ]] || fail "$name --version"
  inside man --where "$name" >/dev/null || fail "no man $name"
done
[[ $(inside rialto perft 5) == *1396* ]] || fail "rialto perft"
[[ $(inside rialto best f5d6c3 --depth=8) == [a-h][1-8] ]] || fail "rialto best"
# A page of man, as a reader sees it.
inside man -P cat rialto | grep -q '^RIALTO XBOARD' || fail "man rialto"

step "completion"
# As bash-completion loads it, by the name of the program.
inside bash -c '
  source /usr/share/bash-completion/bash_completion
  _completion_loader rialto
  complete -p rialto | grep -q _rialto
  COMP_WORDS=(rialto solve --ha) COMP_CWORD=2
  _rialto rialto --ha solve
  [[ ${COMPREPLY[*]} == *--hash_mb* ]]' || fail "completion"

step "the example in C"
inside sh -c '
  cc -std=c99 -Wall -Werror \
    /usr/share/doc/librialto-dev/examples/example.c \
    $(pkg-config --cflags --libs rialto) -o /tmp/example
  /tmp/example f5d6c3' | grep -qx '6 iterations' || fail "example.c"

step "the Python test"
inside sh -c 'cd /tmp && python3 -m pytest -q -p no:cacheprovider \
  /rialto/module_test.py'

step "removed"
inside apt-get -qq -y -o Dpkg::Use-Pty=0 purge "${NAMES[@]}" >/dev/null
files >"$debian/rialto/after"
diff "$debian/rialto/before" "$debian/rialto/after" ||
  fail "this is left, or lost"
if find "$debian" -xdev -path "$debian/rialto" -prune -o \
  -path "$debian/var/log" -prune -o -path "$debian/var/cache/apt" -prune -o \
  -iname '*rialto*' -print | grep .; then
  fail "this is left"
fi
if inside dpkg -l 'rialto*' 'librialto*' 'python3-rialto' 2>/dev/null |
  grep '^[a-z]i\|^rc'; then
  fail "dpkg still knows them"
fi
step "all is well"
