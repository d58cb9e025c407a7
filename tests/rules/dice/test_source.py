"""Fair dice follow from key and label alone, and the stand-alone script agrees with them."""

import hmac
import importlib.util
import subprocess
import sys
from itertools import islice
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.faces import FairDice, LoadedDice, roll_label

SCRIPT = Path(__file__).parents[3] / "docs" / "verify_roll.py"
PAGE = SCRIPT.with_name("dice.md")


def load_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_roll", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


verify_roll = load_script()
sides_strategy = st.integers(1, 300) | st.sampled_from([256, 257, 1000, 65_536, 65_537, 1_000_000])


@pytest.mark.parametrize(("key", "label", "dice", "faces"), verify_roll.VECTORS)
def test_test_vectors(key: str, label: str, dice: str, faces: list[int]) -> None:
    source = FairDice(bytes.fromhex(key), label)
    fallen = []
    for term in dice.split():
        count, sides = term.split("d")
        fallen += [source.face(int(sides)) for _ in range(int(count))]
    assert fallen == faces
    assert ", ".join(map(str, faces)) in PAGE.read_text()


@pytest.mark.parametrize("key", [b"", b"k" * 32, b"k" * 64, b"k" * 65, bytes(200)])
def test_a_block_is_one_hmac(key: bytes) -> None:
    blocks = [hmac.digest(key, f"v1|g|a|0|{block}".encode(), "sha256") for block in range(3)]
    faces = FairDice(key, "v1|g|a|0").faces(128, 96)
    assert [face - 1 for face in faces] == [byte % 128 for byte in b"".join(blocks)]


@given(st.lists(st.tuples(sides_strategy, st.integers(0, 70)), max_size=6), st.binary())
def test_the_script_agrees(throws: list[tuple[int, int]], key: bytes) -> None:
    source = FairDice(key, "v1|g|a|0")
    fallen = [face for sides, count in throws for face in source.faces(sides, count)]
    stream = verify_roll.byte_stream(key, "v1|g|a|0")
    expected = [
        verify_roll.next_face(stream, sides) for sides, count in throws for _ in range(count)
    ]
    assert fallen == expected


@given(sides_strategy, st.integers(0, 80))
def test_many_faces_are_the_same_as_one_by_one(sides: int, count: int) -> None:
    together = FairDice(b"key", "label").faces(sides, count)
    single = FairDice(b"key", "label")
    assert list(together) == [single.face(sides) for _ in range(count)]
    assert all(1 <= face <= sides for face in together)


def test_bytes_that_would_favour_low_faces_are_thrown_away() -> None:
    stream = verify_roll.byte_stream(b"key", "label")
    kept = [byte for byte in islice(stream, 320) if byte < 200]
    assert len(kept) < 320
    faces = FairDice(b"key", "label").faces(200, len(kept))
    assert list(faces) == [byte + 1 for byte in kept]


def test_every_face_of_every_die_is_equally_likely() -> None:
    for sides in range(1, 257):
        counts = dict.fromkeys(range(sides), 0)
        for value in range(256 // sides * sides):
            counts[value % sides] += 1
        assert set(counts.values()) == {256 // sides}


def test_labels() -> None:
    assert roll_label("7", "i:12", 3) == "v1|7|i:12|3"
    for game, key in (("7|8", "i:1"), ("7", "i:1|2")):
        with pytest.raises(ValueError, match="must not contain"):
            roll_label(game, key, 0)


def test_loaded_dice() -> None:
    dice = LoadedDice([2, 9])
    assert dice.face(6) == 2
    assert not dice.is_empty()
    with pytest.raises(AssertionError, match="no face 9"):
        dice.face(6)
    assert dice.is_empty()
    with pytest.raises(AssertionError, match="ran out"):
        dice.face(6)


def run_script(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", str(SCRIPT), *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_script_on_the_command_line() -> None:
    key, label, dice, faces = verify_roll.VECTORS[0]
    shown = ",".join(map(str, faces))
    hash_of_zeros = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    good = run_script(key, label, dice, "--faces", shown, "--commitment", hash_of_zeros)
    assert (good.returncode, good.stdout.count(": match")) == (0, 2)
    assert run_script(key, label, dice, "--faces", "1,1,1,1,1").returncode == 1
    assert run_script(key, label, dice, "--commitment", "00").returncode == 1
    assert run_script(key, label, "4d0").returncode == 2
    assert run_script().returncode == 2
    assert run_script("--self-test").returncode == 0
