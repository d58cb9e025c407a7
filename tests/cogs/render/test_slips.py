"""A slip of the pen is one letter; what is further off is another word."""

import pytest

from cogs.deeds.slips import slip_of

KNOWN = ("attack", "torch", "save", "ration", "stab", "bandage", "shoot")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("atack", "attack"),
        ("attackk", "attack"),
        ("atatck", "attack"),
        ("attavk", "attack"),
        ("toch", "torch"),
        ("ratoins", "ration"),
        ("sotp", ""),
        ("same", ""),
        ("stable", ""),
        ("orch", ""),
        ("bondoge", ""),
        ("sboot", ""),
        ("shooy", "shoot"),
    ],
)
def test_one_letter_may_be_wrong_and_not_the_first(typed: str, meant: str) -> None:
    assert slip_of(typed, KNOWN) == meant
