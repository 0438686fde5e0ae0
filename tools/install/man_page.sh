#!/bin/sh
# man_page.sh PROGRAM: the manual page of a program, made from its help, which is
# made from the tables of commands and flags.

set -eu
program=$1
name=$(basename "$program")
version=$("$program" --version | sed -n '1s/^.* //p')

# Help on stdin as roff: paragraphs unchanged, flags as a list.
to_roff() {
  sed 's/\\/\\e/g; s/-/\\-/g' | awk '
    function text(line) {
      if (line ~ /^[.\x27]/) line = "\\&" line
      print line
    }
    /^usage: / { next }
    /^flags:$/ { print ".PP"; print "Flags:"; next }
    /^  \\-\\-/ { print ".TP"; print ".B " substr($0, 3); next }
    /^      / { sub(/^ +/, ""); text($0); next }
    /^  [a-z]/ {
      word = $1
      sub(/^ +[^ ]+ */, "")
      print ".TP"; print ".B " word; text($0)
      next
    }
    /^$/ { print ".PP"; next }
    { text($0) }' |
    # Nothing but one .PP between paragraphs.
    awk '$0 == ".PP" { gap = 1; next }
         gap && $0 !~ /^\.TP/ { print ".PP" }
         { gap = 0; print }'
}

# The help of a command, without its first line and its usage.
body_of() { "$@" | sed '1,/^usage: /d' | to_roff; }

usage_of() {
  "$@" | sed -n 's/^usage: //p' | head -n 1 | sed 's/\\/\\e/g; s/-/\\-/g'
}

if [ "$name" = rialto ]; then
  summary="play, search and analyse Othello"
else
  summary=$("$program" --help | sed -n '1s/^[^:]*: //p')
fi
cat <<END
.TH $(echo "$name" | tr a-z A-Z) 1 "" "Rialto $version" "Rialto"
.SH NAME
$name \\- $(echo "$summary" | sed 's/-/\\-/g')
.SH SYNOPSIS
$(usage_of "$program" --help)
.SH DESCRIPTION
END
body_of "$program" --help
if [ "$name" = rialto ]; then
  "$program" help | sed -n 's/^  \([a-z]*\) .*/\1/p' | grep -vx help |
    while read -r command; do
      echo ".SH \"RIALTO $(echo "$command" | tr a-z A-Z)\""
      usage_of "$program" help "$command"
      echo .PP
      body_of "$program" help "$command"
    done
fi
cat <<'END'
.SH SEE ALSO
The documents in /usr/share/doc/rialto, or in the folder docs of the source.
END
