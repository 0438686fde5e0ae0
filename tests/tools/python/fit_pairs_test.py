#!/usr/bin/python3
"""fit_pairs_test.py FIT_PROGRAM: tools/python/fit_pairs.py gets the numbers of
rialto-fit-probcut, with outliers, waves and windows of any width, and notices a
number that is wrong. Exit status 77 without NumPy."""

import math
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

try:
    import numpy
except ImportError:
    print('numpy is not installed')
    sys.exit(77)

TOOLS = pathlib.Path(__file__).resolve().parents[3] / 'tools/python'


def write_pairs(path):
    source = random.Random(5)
    with open(path, 'w', encoding='ascii') as file:
        file.write('discs,shallow,deep,v_shallow,v_deep,game,bound\n')
        for discs in range(20, 45):
            for shallow, deep in ((4, 8), (2, 6), (4, 64 - discs)):
                wave = 0.8 if discs % 2 and deep == 8 else 0
                for i in range(150):
                    x = source.gauss(0, 14)
                    y = ((1.02 - 0.004 * discs) * x + 0.05 * discs - 1 + wave +
                         source.gauss(0, 0.5 + 0.04 * discs))
                    if i % 70 == 0:
                        y += 25  # an outlier
                    if abs(x) < 64 and abs(y) < 64:
                        # Some are far from their windows, some have none.
                        away = math.copysign(7 * (i % 5), x)
                        bound = '-' if i % 10 == 0 else x - away
                        file.write(f'{discs},{shallow},{deep},{x:.2f},{y:.2f},'
                                   f'{i // 5},{bound}\n')


def compare(folder):
    environment = dict(os.environ, PYTHONPATH=str(TOOLS))
    return subprocess.run(
        [sys.executable, str(TOOLS / 'fit_pairs.py'), f'{folder}/pairs.csv',
         f'{folder}/probcut.tsv'], env=environment, text=True,
        capture_output=True, check=False)


def check_exports(folder):
    """Cells as NPZ and LaTeX, and a bootstrap whose spread is the standard error
    that the program prints."""
    sys.path.insert(0, str(TOOLS))
    from rialto import data, fitting
    cells = data.read_cells(folder / 'cells.csv')
    data.write_npz(cells, folder / 'cells.npz')
    with numpy.load(folder / 'cells.npz') as arrays:
        assert (arrays['sigma'] == cells.rows['sigma']).all()
        assert 'command' in str(arrays['comments'])
    latex = data.latex_table(cells, ['discs', 'shallow', 'deep', 'se_sigma'])
    lines = latex.splitlines()
    assert lines[2] == r'discs & shallow & deep & se\_sigma \\', lines[2]
    assert len(lines) == len(cells.rows) + 6
    rows = cells.rows
    cell = rows[(rows['shallow'] == 4) & (rows['deep'] == 8)
                & (rows['discs'] == 30)][0]
    pairs = fitting.families(data.read_pairs(folder / 'pairs.csv').rows)[4, 8]
    near, far = fitting.near_pairs_and_outliers(pairs)
    draws = fitting.bootstrap_family(near[~far],
                                     numpy.full(65, cell['reach']), 0)
    assert draws.shape == (200, 65, 3)
    assert (draws == fitting.bootstrap_family(
        near[~far], numpy.full(65, cell['reach']), 0))[:, 30].all()
    # Of 200 samples each, and t for a few games: a tenth or so apart.
    for place, name in enumerate(('se_a', 'se_b')):
        ratio = numpy.std(draws[:, 30, place]) / cell[name]
        assert 0.7 < ratio < 1.3, (name, ratio)


def main():
    with tempfile.TemporaryDirectory() as folder:
        write_pairs(f'{folder}/pairs.csv')
        for wanted in ('0', '1', '500'):
            # It exits with 1: such pairs are too few kinds for the engine.
            subprocess.run(
                [sys.argv[1], f'--pairs={folder}/pairs.csv', f'--out={folder}',
                 '--noplots', '--min_pairs=50', f'--wanted_pairs={wanted}'],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                check=False)
            found = compare(folder)
            print(found.stdout, found.stderr)
            assert found.returncode == 0, wanted
            assert len(re.findall(r' 25 +2\d\d\d', found.stdout)) == 3
        check_exports(pathlib.Path(folder))
        path = pathlib.Path(folder) / 'probcut.tsv'
        text = path.read_text()
        wrong = re.sub(r'\n(30\t4\t8\t\d+\t)[\d.]+', r'\n\g<1>1.5000', text)
        assert wrong != text
        path.write_text(wrong)
        assert compare(folder).returncode == 1, 'a wrong number is noticed'


main()
