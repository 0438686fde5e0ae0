# Completion for fish. The programs themselves say what there is.

function __rialto_commands
    rialto help 2>/dev/null | sed -n 's/^  \([a-z]*\)  *\(.*\)/\1\t\2/p'
end

function __rialto_flags
    set -l words (commandline -opc)
    if test (basename $words[1]) = rialto
        rialto help $words[2] 2>/dev/null
    else
        $words[1] --help 2>/dev/null
    end | sed -n 's/^  \(--[a-z_]*\)$/\1/p'
end

complete -c rialto -n __fish_use_subcommand -f -a '(__rialto_commands)'
complete -c rialto -n '__fish_seen_subcommand_from help' -f -a '(__rialto_commands)'
complete -c rialto -n 'not __fish_use_subcommand; and string match -q -- "-*" (commandline -ct)' \
    -a '(__rialto_flags)'
for program in accuracy fit-constants fit-probcut fit-rankcut lab label match openings \
        selfplay train train-vectors
    complete -c rialto-$program -n 'string match -q -- "-*" (commandline -ct)' \
        -a '(__rialto_flags)'
end
