#!/usr/bin/env python3
"""run_commands.py PROGRAMS [--update]: runs the commands of README.md and docs/*.md.

PROGRAMS is the folder with rialto and the other programs. Every fenced block is
a list of commands, which must succeed, or, if it has lines that begin with "$ ", a
session: then the lines after each command are its expected output. Times are not
compared, nor counts of nodes on several threads or against the clock; all else
is. A line "..." stands for any lines. The blocks of a document run in one
folder, with small weights and games under the names that documents use; the
bundle `mine` of README.md is in those of the others. Programs that would work
for hours run with the flags of SMALL, whatever the document says.

A comment before the block says if it is something else:

  <!-- test: data -->              not commands
  <!-- test: terminal FLAGS -->    a game of `rialto play FLAGS`
  <!-- test: run s|A|B| ... -->    run with B instead of A
  <!-- test: flags REASON -->      not run; programs and flags must exist

With --update the sessions in the documents are brought up to date.
"""

import os
import pathlib
import re
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS_PER_BLOCK = 300  # It only ends what hangs.
MOST_NOT_RUN = 8

# Flags that keep programs from working for hours.
SMALL = {
    'rialto-accuracy': '--all_games --most=20 --empties=10 --depths=0,2',
    'rialto-fit-probcut': '--games=10 --positions=32 --pair_discs=46-53 '
                          '--deep_depths=10:1 --exact_empties=14:1 '
                          '--min_pairs=10 --wanted_pairs=100000 --noplots',
    'rialto-fit-constants': '--games=10 --roots=60 --root_depth=3',
    'rialto-fit-rankcut': '--games=10 --counted_games=10 --rank_depth=8 '
                          '--min_count=5 --noplots',
    'rialto-openings': '--depth=2 --count=4',
    'rialto-selfplay': '--games=60',
    'rialto-train': '--label_depth=4 --label_exact=6 --most_per_stage=150 '
                    '--epochs=1',
}

# In the place of a program: what SMALL names is left out and added.
SMALL_PROGRAM = """#!/bin/bash
arguments=()
for argument in "$@"; do
  small=" {flags} "
  [[ $argument == --*=* && $small == *" ${{argument%%=*}}="* ]] ||
    arguments+=("$argument")
done
[[ " $* " == *" --help "* ]] || arguments+=({flags})
exec {program} "${{arguments[@]}}"
"""

# Numbers that differ from run to run, or from release to release.
TIMES = [
    (r'"version":"[^"]*"', '"version":"#"'),
    (r'"seconds":[0-9.e+-]+', '"seconds":#'),
    (r'\([0-9.]+[kMG]? nodes/s\)', '(#)'),
    (r'(?<![\w.])[0-9.]+ s\b', '# s'),
    # Columns of `solve` and `search`.
    (r'( (?:ok|WRONG|best|other|-) +[0-9]+) +[0-9.]+  ', r'\1 #  '),
]
NODES = [
    (r'"nodes":[0-9]+', '"nodes":#'),
    (r'[0-9.]+[kMG]? nodes', '# nodes'),
    (r'( (?:ok|WRONG|best|other|-) +)[0-9]+ +#', r'\1# #'),
]
# What makes counts differ, too.
VARYING = re.compile(r'--(threads=(?!1\b)|time=)')
PROGRESS = re.compile(r'^[a-z ]+ \d+(/\d+ \d+%)? [0-9.]+[kMG]?/s, ')
MARKER = re.compile(r'^<!-- test: (\w+) ?(.*?) ?-->$')
PROMPT = re.compile(r'^(?:black|white)> (.*)$')


def cpu_seconds():
    """Of all commands so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Block:
    def __init__(self, path, line, marker, lines):
        self.path = path
        self.line = line  # of the first line within the fence, from 0
        self.kind, self.arguments = marker
        self.lines = lines

    def place(self):
        return f'{self.path.relative_to(ROOT)}:{self.line}'


def blocks_of(path):
    blocks, marker, start = [], ('run', ''), None
    lines = path.read_text().split('\n')
    for number, line in enumerate(lines):
        if start is not None:
            if line.startswith('```'):
                blocks.append(Block(path, start, marker, lines[start:number]))
                marker, start = ('run', ''), None
        elif line.startswith('```'):
            start = number + 1
        elif MARKER.match(line):
            marker = MARKER.match(line).groups()
    return blocks


def masked(lines, command):
    """The lines without the numbers that differ from run to run."""
    masks = TIMES + (NODES if VARYING.search(command) else [])
    result = []
    for line in lines:
        for pattern, replacement in masks:
            line = re.sub(pattern, replacement, line)
        result.append(line.rstrip())
    return result


def agree(claimed, found):
    """Whether masked lines agree, '...' standing for any lines."""
    if not claimed:
        return not found
    if claimed[0] == '...':
        return any(agree(claimed[1:], found[i:]) for i in range(len(found) + 1))
    return bool(found) and claimed[0] == found[0] and agree(
        claimed[1:], found[1:])


def without_blank_end(lines):
    end = len(lines)
    while end > 0 and not lines[end - 1].strip():
        end -= 1
    return lines[:end]


class Runner:
    def __init__(self, folder):
        self.folder = folder
        self.failures = []
        self.not_run = []
        self.costs = []  # CPU seconds and places of blocks

    def fail(self, block, message):
        self.failures.append(f'{block.place()}: {message}')

    def shell(self, command, text=''):
        """Returns the exit status and the lines of stdout and stderr."""
        command = command.replace('/path/to/', './')
        path = f'{self.folder}/build/bin:{os.environ["PATH"]}'
        done = subprocess.run(
            ['bash', '-c', f'set -euo pipefail\n{command}'], cwd=self.folder,
            input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, timeout=SECONDS_PER_BLOCK,
            env={**os.environ, 'PATH': path, 'LC_ALL': 'C.UTF-8'})
        lines = done.stdout.split('\n')
        return done.returncode, without_blank_end(
            [line for line in lines if not PROGRESS.match(line)])

    def run(self, block):
        """Returns the lines of the block as they should be."""
        handler = getattr(self, f'run_{block.kind}', None)
        if handler is None:
            self.fail(block, f'unknown kind of test: {block.kind}')
            return block.lines
        before = cpu_seconds()
        lines = handler(block) or block.lines
        self.costs.append((cpu_seconds() - before, block.place()))
        return lines

    def run_data(self, block):
        pass

    def run_run(self, block):
        if any(line.startswith('$ ') for line in block.lines):
            return self.run_session(block)
        status, output = self.shell(turned_down(block, '\n'.join(block.lines)))
        if status != 0:
            self.fail(block, f'exit status {status}:\n' + '\n'.join(output))

    def run_session(self, block):
        result = []
        for command, claimed in commands_of(block.lines):
            result.append(f'$ {command}')
            if self.makes_file(command, claimed):
                result += claimed
                continue
            status, found = self.shell(turned_down(block, command))
            trimmed = without_blank_end(claimed)
            is_error = any(line.startswith('rialto: ') for line in claimed)
            if (status != 0) != is_error:
                self.fail(block, f'$ {command}\nexit status {status}:\n' +
                          '\n'.join(found))
            if agree(masked(trimmed, command), masked(found, command)):
                result += claimed
                continue
            self.fail(block, f'$ {command}\nclaimed:\n' + '\n'.join(trimmed) +
                      '\nfound:\n' + '\n'.join(found))
            kept = dict(zip(masked(claimed, command), claimed))
            result += [kept.get(key, line)
                       for key, line in zip(masked(found, command), found)]
        return result

    def makes_file(self, command, claimed):
        """`cat FILE` of a file that is not there shows what is in it."""
        words = shlex.split(command)
        if len(words) != 2 or words[0] != 'cat':
            return False
        path = self.folder / words[1]
        if path.exists():
            return False
        path.write_text('\n'.join(claimed) + '\n')
        return True

    def run_terminal(self, block):
        commands = [m[1] for m in map(PROMPT.match, block.lines) if m]
        claimed = masked([l for l in block.lines if not PROMPT.match(l)],
                         block.arguments)
        status, found = self.shell(f'rialto play {block.arguments}',
                                   '\n'.join(commands + ['quit', '']))
        shown = masked(found, block.arguments)
        n = len(claimed)
        if status != 0 or not any(
                shown[i:i + n] == claimed for i in range(len(shown))):
            self.fail(block, f'rialto play {block.arguments}\nclaimed:\n' +
                      '\n'.join(block.lines) + '\nfound:\n' + '\n'.join(found))

    def run_flags(self, block):
        self.not_run.append(f'{block.place()}: {block.arguments}')
        text = re.sub(r'\\\n', ' ', '\n'.join(block.lines))
        for program, command, rest in re.findall(
                r'\b(rialto(?:-[a-z-]+)?)(?: ([a-z]+))?((?: [^|;\n]*)?)', text):
            if program == 'rialto':
                help_line = f'rialto help {command}'
            else:
                help_line = f'{program} --help'
            status, output = self.shell(help_line)
            help_text = '\n'.join(output)
            if status != 0:
                self.fail(block, f'{help_line}: {help_text}')
            for flag in re.findall(r'(?<!\S)--([a-z_]+)', rest):
                if not re.search(rf'--(\[no\])?{flag}\b', help_text):
                    self.fail(block, f'{help_line} knows no --{flag}')
        for script in re.findall(r'(?<!\S)tools/\S+\.sh', text):
            if not os.access(ROOT / script, os.X_OK):
                self.fail(block, f'there is no program {script}')


def turned_down(block, command):
    for found, replacement in re.findall(r's\|(.*?)\|(.*?)\|', block.arguments):
        command = command.replace(found, replacement)
    return command


def commands_of(lines):
    """Pairs of a command and the lines after it."""
    commands = []
    for line in lines:
        if line.startswith('$ '):
            commands.append((line[2:], []))
        elif commands and commands[-1][0].endswith('\\'):
            commands[-1] = (commands[-1][0] + '\n' + line, [])
        elif commands:
            commands[-1][1].append(line)
    return commands


# In the place of GNU parallel: one after another, all on this machine.
PARALLEL = """#!/bin/bash
set -euo pipefail
[[ $1 != --sshloginfile ]] || shift 2
command=()
while [[ $1 != ::: ]]; do command+=("$1"); shift; done
shift
for argument in "$@"; do
  bash -c "$(sed "s/{}/$argument/g" <<<"${command[*]}")"
done
"""


def write_program(path, text):
    path.write_text(text)
    path.chmod(0o755)


def prepare(runner, programs):
    """Puts there what the documents take for granted."""
    folder = runner.folder
    bin_folder = folder / 'build' / 'bin'
    bin_folder.mkdir(parents=True)
    write_program(bin_folder / 'parallel', PARALLEL)
    for program in programs.glob('rialto*'):
        if program.name in SMALL:
            write_program(bin_folder / program.name, SMALL_PROGRAM.format(
                flags=SMALL[program.name], program=program))
        else:
            (bin_folder / program.name).symlink_to(program)
    (folder / 'tools' / 'match' / 'data').mkdir(parents=True)
    runner.shell('rialto-match self:depth=1 self:depth=2 --games=20 '
                 '--out=games.ggf')
    games = (folder / 'games.ggf').read_text().splitlines()
    (folder / 'game.ggf').write_text(games[0] + '\n')
    transcripts = [''.join(re.findall(r'[BW]\[([A-H][1-8])', game)).lower()
                   for game in games]
    (folder / 'games.txt').write_text('\n'.join(transcripts) + '\n')
    status, output = runner.shell(
        'rialto-selfplay --seed=7 --out=positions\n'
        'rialto-train positions --out=mine.bin\n'
        'for name in new.bin old.bin gen2.bin; do cp mine.bin $name; done\n'
        'rm -r positions mine.bin.*')
    if status != 0:
        sys.exit('cannot prepare the weights:\n' + '\n'.join(output))
    (folder / 'positions.obf').write_text(
        '-' * 27 + 'OX------XO' + '-' * 27 + ' X\n')


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    update = '--update' in sys.argv[2:]
    folder = pathlib.Path(tempfile.mkdtemp(prefix='rialto-docs-'))
    runner = Runner(folder / 'prepared')
    count = 0
    try:
        prepare(runner, programs)
        for path in [ROOT / 'README.md', *sorted((ROOT / 'docs').glob('*.md'))]:
            name = str(path.relative_to(ROOT)).replace('/', '-')
            runner.folder = folder / name
            shutil.copytree(folder / 'prepared', runner.folder, symlinks=True)
            lines = path.read_text().split('\n')
            for block in reversed_after_running(runner, blocks_of(path)):
                count += 1
                lines[block.line:block.line + len(block.lines)] = block.result
            if update:
                path.write_text('\n'.join(lines))
            if name == 'README.md' and (runner.folder / 'mine').is_dir():
                shutil.copytree(runner.folder / 'mine',
                                folder / 'prepared' / 'mine')
    finally:
        shutil.rmtree(folder)
    print(f'{count} blocks; not run, but their flags checked:')
    print('\n'.join(f'  {line}' for line in runner.not_run))
    print(f'{cpu_seconds():.1f} s of CPU time; most of it:')
    for seconds, place in sorted(runner.costs, reverse=True)[:5]:
        print(f'  {seconds:.1f} s {place}')
    if len(runner.not_run) > MOST_NOT_RUN:
        runner.failures.append(f'more than {MOST_NOT_RUN} blocks are not run')
    for failure in runner.failures:
        print(f'\nFAILED {failure}')
    return 1 if runner.failures else 0


def reversed_after_running(runner, blocks):
    """Runs in order; the last comes first, so that line numbers stay right."""
    for block in blocks:
        block.result = runner.run(block)
    return reversed(blocks)


if __name__ == '__main__':
    sys.exit(main())
