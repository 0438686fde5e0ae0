#!/usr/bin/env python3
"""check_links.py [ROOT]: finds dead links in the pages of the tree.

Checks every link [text](target) of every *.md file: the file must exist, and
so must the heading that an anchor names. Addresses on the web are not
followed. Files of the tree that the manuals name, such as `search/pvs_inl.h`,
must exist, and so must pages that sources, scripts and build files name as
docs/NAME.md.
"""

import pathlib
import re
import subprocess
import sys

LINK = re.compile(r'\]\(([^()\s]+(?:\([^()\s]*\))?)\)')
PAGE = re.compile(r'\bdocs/[\w./-]+\.md\b')
SOURCE = re.compile(r'`((?:othello|search|pattern_eval|training|tests|tools|'
                    r'\.ci)/[\w./-]*)(?=[` ])')
FENCE = re.compile(r'^```.*?^```', re.MULTILINE | re.DOTALL)
# Names a page that the test itself makes, or a page as it was then.
MAY_NAME_OTHERS = ('tests/', 'docs/log/')


def anchors(text):
    """The anchors of the headings, as GitHub makes them."""
    found = set()
    for heading in re.findall(r'^#+ +(.*?) *$', FENCE.sub('', text),
                              re.MULTILINE):
        heading = re.sub(r'\[([^]]*)\]\([^)]*\)', r'\1', heading)
        slug = re.sub(r'[^\w\- ]', '', heading.lower()).replace(' ', '-')
        count = 1
        name = slug
        while name in found:
            name = f'{slug}-{count}'
            count += 1
        found.add(name)
    return found


def dead_links(root, page):
    text = page.read_text()
    shown = FENCE.sub(lambda m: '\n' * m[0].count('\n'), text)
    for number, line in enumerate(shown.split('\n'), 1):
        for target in LINK.findall(re.sub(r'`[^`]*`', '', line)):
            if re.match(r'[a-z]+:', target):
                continue
            name, _, anchor = target.partition('#')
            other = (page.parent / name).resolve() if name else page
            place = f'{page.relative_to(root)}:{number}'
            if not other.exists():
                yield f'{place}: no file {name}'
            elif anchor and (other.suffix != '.md' or
                             anchor not in anchors(other.read_text())):
                yield f'{place}: no heading #{anchor} in {name or page.name}'


def dead_names(root, path, text):
    for number, line in enumerate(text.split('\n'), 1):
        for name in PAGE.findall(line):
            if not (root / name).exists():
                yield f'{path}:{number}: no page {name}'


def dead_sources(root, page):
    for number, line in enumerate(page.read_text().split('\n'), 1):
        for name in SOURCE.findall(line):
            if '...' in name or 'NAME' in name:
                continue  # a pattern, not a file
            if not (root / name).exists():
                yield f'{page.relative_to(root)}:{number}: no file {name}'


def tracked_files(root):
    listed = subprocess.run(['git', '-C', root, 'ls-files', '-co',
                             '--exclude-standard'], text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    if listed.returncode == 0:
        return [name for name in listed.stdout.split('\n')
                if name and (root / name).is_file()]
    return [str(path.relative_to(root)) for path in root.rglob('*')
            if path.is_file() and 'build' not in path.parts]


def main():
    default = pathlib.Path(__file__).resolve().parents[2]
    root = pathlib.Path(sys.argv[1]).resolve() if sys.argv[1:] else default
    faults, pages = [], 0
    for name in tracked_files(root):
        path = root / name
        if name.endswith('.md'):
            pages += 1
            faults += dead_links(root, path)
            if not name.startswith(MAY_NAME_OTHERS):
                faults += dead_sources(root, path)
        if not name.startswith(MAY_NAME_OTHERS):
            try:
                faults += dead_names(root, name, path.read_text())
            except UnicodeDecodeError:
                pass  # a picture or data
    print('\n'.join(faults or [f'{pages} pages, no dead link']))
    return 1 if faults or not pages else 0


if __name__ == '__main__':
    sys.exit(main())
