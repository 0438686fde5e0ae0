#!/usr/bin/env bash
# Plays a game in the terminal as a person would, through tmux, and writes what
# stood on the screen: tools/terminal_game.sh [RIALTO [LOG]]
#
# The person has black, is as good as level 1, asks for a hint, takes a move
# back, stops Rialto's thinking once by Ctrl-C, saves and analyzes. Exit status
# 1 if the game is not finished.

set -euo pipefail
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
readonly RIALTO="$(realpath "${1:-$ROOT/build/bin/rialto}")"
readonly LOG="$(realpath -m "${2:-/dev/stdout}")"
readonly FOLDER="$(mktemp -d)"
readonly TMUX_SERVER=(tmux -L "rialto-game-$$" -f /dev/null)
trap '"${TMUX_SERVER[@]}" kill-server 2>/dev/null || true; rm -rf "$FOLDER"' EXIT

screen() { "${TMUX_SERVER[@]}" capture-pane -p -J -S - -t game; }
last_line() { screen | grep -v '^$' | tail -n 1; }

# await PATTERN: until the last line matches; half a minute at most.
await() {
  local i
  for ((i = 0; i < 300; ++i)); do
    [[ "$(last_line)" =~ $1 ]] && return 0
    sleep 0.1
  done
  echo "no '$1' came:" >&2
  screen >&2
  exit 1
}

# type_line TEXT: types it, and waits for the next prompt.
type_line() {
  "${TMUX_SERVER[@]}" send-keys -t game -l "$1"
  await "> $1\$"
  "${TMUX_SERVER[@]}" send-keys -t game Enter
  await '^(black|white|over)> *$'
}

# The moves so far, as the screen has them. Passes are not needed.
moves() {
  screen | awk '/^(black|white)> [a-h][1-8]$/ { move[++n] = $2 }
                /^Rialto plays / { sub(":", "", $3); move[++n] = $3 }
                /^black> undo$/ { n -= 2 }
                END { for (i = 1; i <= n; ++i) printf "%s", move[i] }'
}

cd "$FOLDER"
"${TMUX_SERVER[@]}" set-option -g history-limit 20000 \; \
  new-session -d -s game -x 90 -y 40 \
  "NO_COLOR=1 LC_ALL=C.UTF-8 '$RIALTO' play --plain --level=8 --variety=0; echo left; sleep 60"
await '^black> *$'
type_line "f5"
type_line "hint 3"
type_line "undo"
type_line "f5"

turns=0
while [[ "$(last_line)" =~ ^black ]]; do
  mine=$("$RIALTO" best "$(moves)" --level=1)
  ((++turns))
  if ((turns == 10)); then
    # Much too deep: Rialto has to be stopped.
    type_line "level 40"
    "${TMUX_SERVER[@]}" send-keys -t game -l "$mine"
    "${TMUX_SERVER[@]}" send-keys -t game Enter
    await '^depth (9|1[0-9])'
    "${TMUX_SERVER[@]}" send-keys -t game C-c
    await '^(black|white|over)> *$'
    type_line "level 8"
  else
    type_line "$mine"
  fi
done
await '^over> *$'
type_line "save game.ggf"
type_line "analyze"
type_line "moves"
"${TMUX_SERVER[@]}" send-keys -t game C-d
await '^left$'
screen | sed -e '/^left$/d' -e 's/ *$//' >"$LOG"
