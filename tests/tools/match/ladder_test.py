"""The ladder on a small scale, and its arithmetic.

  ladder_test.py LADDER BIN
"""

import importlib.util
import os
import re
import subprocess
import sys
import tempfile


def check_strengths(ladder):
    """Players 200 apart score 76 %, and the model says so."""
    result = {"games": 400, "score": 0.76}
    elo, error = ladder.strengths({("b", "a"): result, ("c", "b"): result})
    assert abs(elo["b"] - elo["a"] - 200) < 3, elo
    assert abs(elo["c"] - elo["b"] - 200) < 3, elo
    assert 10 < error["a"] < 40, error
    # Without a point scored there is still a number.
    elo, _ = ladder.strengths({("b", "a"): {"games": 10, "score": 1.0}})
    assert 300 < elo["b"] - elo["a"] < 1500, elo


def check_games(ladder, binaries):
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, ladder, folder, f"--bin={binaries}",
                 "--ratings=400,500", "--others=0"]
        first = subprocess.run(words + ["--neighbours=2"], capture_output=True,
                               text=True, check=True)
        assert "| 500 | 400 | 2 | " in first.stdout, first.stdout
        # More games are added to those that are there.
        more = subprocess.run(words + ["--neighbours=4"], capture_output=True,
                              text=True, check=True)
        assert "| 500 | 400 | 4 | " in more.stdout, more.stdout
        assert "| 400 | random | 4 | " in more.stdout, more.stdout
        assert re.search(r"\| 400 \| 400 \| \d+ \|", more.stdout), more.stdout
        with open(os.path.join(folder, "ladder.svg"), encoding="utf-8") as file:
            drawing = file.read()
        assert drawing.startswith("<svg") and "random</text>" in drawing
        # Without time it reports what is there.
        again = subprocess.run(words + ["--neighbours=8", "--minutes=0"],
                               capture_output=True, text=True, check=True)
        assert again.stdout == more.stdout, again.stdout
        wrong = subprocess.run(words + ["--neighbours=5"], capture_output=True,
                               text=True, check=False)
        assert wrong.returncode == 1 and "ladder.py: " in wrong.stderr, wrong


def main():
    spec = importlib.util.spec_from_file_location("ladder", sys.argv[1])
    ladder = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(ladder)
    check_strengths(ladder)
    check_games(sys.argv[1], sys.argv[2])


if __name__ == "__main__":
    main()
