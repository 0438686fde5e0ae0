"""The Python module `rialto` on the library that RIALTO_LIBRARY names, else on
the one that is installed, for pytest."""

import gzip
import pathlib
import struct
import sys
import tempfile
import threading
import time
import unittest
import xml.etree.ElementTree
import zlib

import pytest

# Outside the source the module is the installed one, and some files of the
# repository are not at hand.
HERE = pathlib.Path(__file__).resolve()
ROOT = HERE.parents[min(3, len(HERE.parents) - 1)]
sys.path.insert(0, str(ROOT / 'tools/python'))
np = pytest.importorskip('numpy')

import rialto  # noqa: E402
from rialto import data  # noqa: E402

START = '---------------------------OX------XO--------------------------- X'
ELEVEN = 'OXXXX---OXXXXX--OXXXOXXOOOOXXOXOO-OOXXOO--OOOOXO--OOOXOO-OOOOOOO O'


class BoardTest(unittest.TestCase):
    def test_rules(self):
        board = rialto.Board()
        self.assertEqual(str(board), START)
        self.assertEqual(board.legal_moves(), ['d3', 'c4', 'f5', 'e6'])
        after = board.play('f5', rialto.move_number('d6'))
        self.assertEqual(after, rialto.Board('f5d6'))
        self.assertEqual(after.side, rialto.BLACK)
        self.assertEqual(after.empties, 58)
        self.assertEqual(str(board), START, 'boards do not change')
        self.assertEqual(len({after, rialto.Board('f5d6'), board}), 2)
        self.assertEqual(rialto.Board.of(board.black, board.white), board)
        over = rialto.Board('f5f6d3e3f3f4f7c3b2')
        self.assertTrue(over.is_over())
        self.assertEqual(over.score(), 64)

    def test_picture(self):
        board = rialto.Board('f5')
        svg = xml.etree.ElementTree.fromstring(board._repr_svg_())
        circles = [e.attrib for e in svg if e.tag.endswith('circle')]
        self.assertEqual(len(circles), 5 + len(board.legal_moves()))
        at_f5 = [c for c in circles if (c['cx'], c['cy']) == ('87', '73')]
        self.assertEqual([c['fill'] for c in at_f5], ['#000'])

    def test_refuses(self):
        with self.assertRaises(rialto.IllegalMove):
            rialto.Board().play('a1')
        with self.assertRaises(rialto.RialtoError):
            rialto.Board('f5z9')
        with self.assertRaises(rialto.RialtoError):
            rialto.move_number('q7')

    def test_games(self):
        game, = rialto.parse_games('f5d6c3')
        self.assertEqual(game.moves, ['f5', 'd6', 'c3'])
        self.assertEqual(game.boards()[-1], rialto.Board('f5d6c3'))
        again, = rialto.parse_games(game.format('ggf'))
        self.assertEqual(again.moves, game.moves)
        named, = rialto.parse_games(
            '(;GM[Othello]PB[Ann]PW[Bob]TY[8]BO[8 ' + START[:64].replace(
                'X', '*') + ' *]B[f5];)')
        self.assertEqual(named.tags['Black'], 'Ann')
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / 'games.txt'
            path.write_text('f5d6\nf5f6e6\n')
            self.assertEqual([len(g) for g in rialto.read_games(path)], [2, 3])
        with self.assertRaises(rialto.RialtoError):
            rialto.read_games('/no/such/file.ggf')


class EngineTest(unittest.TestCase):
    def setUp(self):
        self.engine = rialto.Engine(hash_mb=1, level=3)

    def test_solves_and_searches(self):
        found = self.engine.solve(rialto.Board(ELEVEN))
        self.assertEqual((found.score, found.best, found.solved),
                         (26, 'f1', True))
        depths = []
        found = self.engine.search(
            rialto.Board(), depth=5, lines=4,
            progress=lambda so_far: depths.append(so_far.depth))
        self.assertEqual(depths, [1, 2, 3, 4, 5])
        self.assertEqual(len(found.lines), 4)
        self.assertEqual(found.lines[0].moves[0], found.best)
        self.assertEqual(found.lines[0].bound, 'exact')
        self.assertEqual(self.engine.search(rialto.Board()).depth, 3, 'level')

    def test_progress_may_end_it_or_raise(self):
        found = self.engine.search(rialto.Board(), exact=True,
                                   progress=lambda so_far: so_far.depth >= 2)
        self.assertTrue(found.stopped)

        def fail(so_far):
            raise KeyError(so_far.depth)
        with self.assertRaises(KeyError):
            self.engine.search(rialto.Board(), depth=4, progress=fail)

    def test_boards_may_be_texts(self):
        self.assertEqual(self.engine.solve(ELEVEN).score, 26)
        for wrong in ('nonsense', None, 7):
            with self.assertRaises(ValueError):
                self.engine.search(wrong)
            with self.assertRaises(ValueError):
                self.engine.evaluate(wrong)

    def test_stop(self):
        is_done = threading.Event()

        def stop():
            while not is_done.is_set():
                self.engine.stop()
                time.sleep(0.001)
        thread = threading.Thread(target=stop)
        thread.start()
        found = self.engine.solve(rialto.Board())
        is_done.set()
        thread.join()
        self.assertTrue(found.stopped)

    def test_analyze_adds_up(self):
        game, = rialto.parse_games('f5f6e6f4g3c5c4d6')
        moves = self.engine.analyze(game, depth=4)
        self.assertEqual([m.move for m in moves], game.moves)
        self.assertTrue(all(m.loss >= 0 for m in moves))
        for before, after in zip(moves, moves[1:]):
            self.assertAlmostEqual(before.score - before.loss, -after.score)

    def test_options(self):
        self.assertEqual(self.engine['hash_mb'], '1')
        self.engine['threads'] = 2
        self.assertEqual(self.engine['threads'], '2')
        with self.assertRaises(rialto.RialtoError):
            self.engine['threads'] = 'many'
        with self.assertRaises(rialto.RialtoError):
            rialto.Engine(colour='red')
        self.assertRegex(self.engine.weights, '^([0-9a-f]{16}|toy)$')
        self.assertEqual(self.engine.warnings, [])
        if self.engine.weights != 'toy':
            board = rialto.Board('f5d6c3')
            self.assertLess(abs(self.engine.evaluate(board)), 64)


class DataTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def test_pairs(self):
        text = ('# rialto evaluation pairs 1\n# weights: 0123456789abcdef\n'
                'discs\tshallow\tdeep\tv_shallow\tv_deep\tgame\tbound\n'
                '28\t4\t8\t-3.5\t-2.75\t3940897324\t1.5\n'
                '30\t4\t8\t1\t2\t7\t-\n# item 0 2 8f00e204\n')
        (self.path / 'pairs.tsv').write_text(text)
        (self.path / 'pairs.gz').write_bytes(gzip.compress(text.encode()))
        for name in ['pairs.tsv', 'pairs.gz']:
            table = data.read_pairs(self.path / name)
            self.assertEqual(table.rows['discs'].tolist(), [28, 30])
            self.assertEqual(table.rows['v_deep'].tolist(), [-2.75, 2])
            self.assertEqual(table.rows['game'][0], 3940897324)
            self.assertTrue(np.isnan(table.rows['bound'][1]))
            self.assertEqual(table.comments['weights'], '0123456789abcdef')
        (self.path / 'bad').write_text('discs,shallow\n1,2\n')
        with self.assertRaisesRegex(ValueError, 'no column deep'):
            data.read_pairs(self.path / 'bad')

    def test_parameters(self):
        folder = ROOT / 'search/selectivity/data'
        probcut, rankcut = folder / 'probcut.tsv', folder / 'rankcut.tsv'
        if not probcut.exists() or not rankcut.exists():
            self.skipTest('no parameters in the repository')
        rows = data.read_probcut(probcut).rows
        self.assertTrue((rows['sigma'] > 0).all())
        self.assertTrue((rows['shallow'] < rows['deep']).all())
        rows = data.read_rankcut(rankcut).rows
        self.assertTrue((rows['x'] <= rows['y']).all())
        cut = self.path / 'cut.tsv'
        cut.write_text(''.join(probcut.read_text().splitlines(True)[:-1]))
        with self.assertRaisesRegex(ValueError, 'cut'):
            data.read_probcut(cut)
        with self.assertRaisesRegex(ValueError, 'no file of|no column'):
            data.read_probcut(rankcut)

    def test_weights(self):
        path = ROOT / 'pattern_eval/data/default_weights.bin'
        if not path.exists():
            self.skipTest('no weights in the repository')
        weights = data.read_weights(path)
        tables = weights.linear.shape[0]
        self.assertEqual(weights.mobility.shape, (tables, 2, 32))
        self.assertEqual(weights.constants.shape, (65,))
        if weights.vectors is not None:
            channels = {15: 14, 8: 30}[tables]
            self.assertEqual(weights.vectors.shape,
                             (tables, weights.linear.shape[1] + 64, channels))
            self.assertEqual(weights.disc_vectors.shape, (65, channels))
        self.assertGreater(np.abs(weights.linear).max(), 0)
        damaged = bytearray(path.read_bytes())
        damaged[1000] ^= 1
        (self.path / 'damaged.bin').write_bytes(damaged)
        with self.assertRaisesRegex(ValueError, 'damaged.bin.*checksum'):
            data.read_weights(self.path / 'damaged.bin')

    def write_checked(self, name, kind, body):
        head = f'Rialto {kind} 1\n'.encode() + struct.pack('<QQ', 1, len(body))
        whole = head + body
        (self.path / name).write_bytes(
            whole + struct.pack('<I', zlib.crc32(whole)))

    def test_positions(self):
        record = struct.pack('<QQhBB', 1 << 63, 1, -64, 1, 2)
        self.write_checked('a.labelled', 'labelled', record * 3)
        self.write_checked('b.labelled', 'labelled', record)
        found = data.read_labelled(self.path)
        self.assertEqual(len(found), 4)
        self.assertEqual(found[0].tolist(), (1 << 63, 1, -64, 1, 2))
        planes = data.board_planes(found['mover'])
        self.assertEqual(planes.shape, (4, 8, 8))
        self.assertEqual(planes[0, 7, 7], 1)
        self.assertEqual(planes.sum(), 4)
        (self.path / 'a.labelled').write_bytes(
            (self.path / 'b.labelled').read_bytes()[:-1])
        with self.assertRaisesRegex(ValueError, 'cut or damaged'):
            data.read_labelled(self.path)
        with self.assertRaisesRegex(ValueError, 'not a file of positions'):
            data.read_positions(self.path / 'b.labelled')
