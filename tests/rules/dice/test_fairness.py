"""Commitments, keys of secret rolls, and the reading of how evenly dice fall."""

import hashlib

import pytest

from rules.dice.fairness import commitment, evenness, secret_roll_key


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
        ([10, 12, 9, 11, 10, 8], "nothing unusual"),
        ([10] * 6, "100.0% of the time: these are unusually even"),
        ([90, 10, 10, 10, 10, 10], "less than 0.1% of the time: that is unusual"),
    ],
)
def test_plain_words(counts: list[int], words: str) -> None:
    assert words in evenness(counts).text
