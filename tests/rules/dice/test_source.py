"""Fair dice follow from key and label alone, and the stand-alone script agrees with them.
Commitments, keys of secret rolls, and the reading of how evenly dice fall.
A stored roll is checked against its source face by face.
Plain rolls for rules, and their records.
"""

import hashlib
import hmac
import importlib.util
import subprocess
import sys
from itertools import islice
from pathlib import Path
from types import ModuleType

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.expression import parse
from rules.dice.faces import (
    DiceGroup,
    DiceRecord,
    FairDice,
    LoadedDice,
    is_same_roll,
    roll_dice,
    roll_label,
)
from rules.dice.fairness import commitment, evenness, secret_roll_key
from rules.record import replace

SCRIPT = Path(__file__).parents[3] / "docs" / "verify_roll.py"
PAGE = SCRIPT.with_name("fair-dice.md")


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
    assert ", ".join(map(str, faces)) in PAGE.read_text(encoding="utf-8")


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
        encoding="utf-8",
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


def test_a_commitment_is_the_hash_of_the_key() -> None:
    assert commitment(b"abc") == hashlib.sha256(b"abc").hexdigest()


def test_every_secret_roll_has_a_key_of_its_own() -> None:
    keys = {secret_roll_key(b"secret", f"v1|1|i:{roll}|0") for roll in range(100)}
    assert len(keys) == 100
    assert {len(key) for key in keys} == {32}


# Critical values of the chi-square table at 5 %, for 1, 2, 5, 19 and 99 degrees of freedom.
@pytest.mark.parametrize(
    ("freedom", "critical"), [(1, 3.841), (2, 5.991), (5, 11.070), (19, 30.144), (99, 123.225)]
)
def test_the_table_of_chi_square(freedom: int, critical: float) -> None:
    expected = 10_000
    shift = round((critical * expected / 2) ** 0.5)
    counts = [expected + shift, expected - shift, *[expected] * (freedom - 1)]
    found = evenness(counts)
    assert found.chi_square == pytest.approx(critical, rel=0.02)
    assert found.chance == pytest.approx(0.05, abs=0.005)


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ([1, 2, 3, 4, 5, 6], "21 rolls are too few to say anything."),
        ([5, 5, 5, 5, 5, 4], "29 rolls are too few to say anything."),
        ([5] * 6, "these are unusually even"),
        ([10, 12, 9, 11, 10, 8], "nothing unusual"),
        ([10] * 6, "100.0% of the time: these are unusually even"),
        ([90, 10, 10, 10, 10, 10], "less than 0.1% of the time: that is unusual"),
    ],
)
def test_plain_words(counts: list[int], words: str) -> None:
    assert words in evenness(counts).text


def test_a_roll_falls_the_same_way_again() -> None:
    roll = parse("4d6rr<3e6kh3 + (2d8, 1d20)kh1 + 1d1000").roll(FairDice(b"key", "label"))
    record = roll.record()
    assert is_same_roll(record, FairDice(b"key", "label"))
    assert not is_same_roll(record, FairDice(b"key", "other label"))
    first = record.groups[0]
    changed = replace(first, faces=(first.faces[0] % 6 + 1, *first.faces[1:]))
    altered = replace(record, groups=(changed, *record.groups[1:]))
    assert not is_same_roll(altered, FairDice(b"key", "label"))


def test_a_plain_roll() -> None:
    record = roll_dice(LoadedDice([3, 5]), 2, 6, -1)
    assert record == DiceRecord("2d6-1", 7, (DiceGroup("2d6", 6, (3, 5)),))
    assert record.faces == (3, 5)
    assert roll_dice(LoadedDice([4]), 1, 8).text == "1d8"


def test_records_survive_storing() -> None:
    record = parse("3d6ro1mi2kh1+(1d4,2)kl1").roll(LoadedDice([1, 1, 5, 6, 2, 3])).record()
    stored = msgspec.json.encode(record)
    assert msgspec.json.decode(stored, type=DiceRecord) == record
