# Completion for bash. The programs themselves say what there is.

_rialto_words() {
  if [[ ${1##*/} == rialto ]]; then
    if [[ -z ${2-} ]]; then
      "$1" help 2>/dev/null | sed -n 's/^  \([a-z]*\) .*/\1/p'
      echo --help --version
    else
      "$1" help "$2" 2>/dev/null | sed -n 's/^  \(--[a-z_]*\)$/\1/p'
      echo --help
    fi
  else
    "$1" --help 2>/dev/null | sed -n 's/^  \(--[a-z_]*\)$/\1/p'
    echo --help --version
  fi
}

_rialto() {
  local program=$1 word=$2 command=
  ((COMP_CWORD > 1)) && command=${COMP_WORDS[1]}
  # Files are completed by bash itself.
  [[ $word == -* ]] || [[ ${program##*/} == rialto && $COMP_CWORD == 1 ]] ||
    [[ $command == help ]] || return 0
  [[ $command == help ]] && command=
  mapfile -t COMPREPLY < <(compgen -W "$(_rialto_words "$program" "$command")" \
    -- "$word")
}

complete -o default -F _rialto rialto rialto-accuracy rialto-fit-constants \
  rialto-fit-players rialto-fit-probcut rialto-fit-rankcut rialto-lab rialto-label rialto-match \
  rialto-openings rialto-selfplay rialto-train rialto-train-vectors
