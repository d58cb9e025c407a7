"""What makes rolls checkable: commitments, keys of secret rolls, and how evenly dice fall."""

import hmac
import math
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

LARGEST_COUNTED = 100
"""Dice of more sides fall too seldom on each face to say whether they fall evenly."""
_FEWEST_PER_FACE = 5
_UNUSUAL = 0.01


def commitment(key: bytes) -> str:
    """What is published before a key is used: its SHA-256 in hexadecimal."""
    return sha256(key).hexdigest()


def secret_roll_key(secret: bytes, label: str) -> bytes:
    """The key of one secret roll, HMAC-SHA256(secret, "key|<label>").

    It can be revealed alone: neither the secret seed nor any other roll follows from it.
    """
    return hmac.digest(secret, f"key|{label}".encode(), "sha256")


@dataclass(frozen=True, slots=True)
class Evenness:
    """How evenly the faces of one kind of die came up.

    `chance` is how often fair dice come up at least this unevenly (Pearson's chi-square test),
    None while there are too few rolls to say.
    """

    rolls: int
    chi_square: float
    chance: float | None

    @property
    def text(self) -> str:
        """The finding in plain words."""
        if self.chance is None:
            rolls = "1 roll is" if self.rolls == 1 else f"{self.rolls} rolls are"
            return f"{rolls} too few to say anything."
        often = f"Fair dice come up at least this unevenly {_percent(self.chance)} of the time"
        if self.chance < _UNUSUAL:
            return f"{often}: that is unusual."
        if self.chance > 1 - _UNUSUAL:
            return f"{often}: these are unusually even."
        return f"{often}: nothing unusual."


def evenness(counts: Sequence[int]) -> Evenness:
    """Judge how often each face came up; `counts` has one entry a face, at least two."""
    rolls = sum(counts)
    expected = rolls / len(counts)
    if expected < _FEWEST_PER_FACE:
        return Evenness(rolls, 0.0, None)
    chi_square = sum((count - expected) ** 2 for count in counts) / expected
    return Evenness(rolls, chi_square, _upper_tail(chi_square, len(counts) - 1))


def _upper_tail(chi_square: float, freedom: int) -> float:
    """The chance that a chi-square value is at least this large, in closed form.

    Abramowitz and Stegun 26.4.4 and 26.4.5.
    """
    if chi_square == 0:
        return 1.0
    half = chi_square / 2
    exponents = [index + freedom % 2 / 2 for index in range(freedom // 2)]
    tail = sum(math.exp(e * math.log(half) - half - math.lgamma(e + 1)) for e in exponents)
    return tail + (math.erfc(math.sqrt(half)) if freedom % 2 else 0.0)


def _percent(chance: float) -> str:
    return f"{chance:.1%}" if chance >= 0.001 else "less than 0.1%"
