"""A fight leaves no more to read than half of what it once did."""

import pytest

from benchmarks.letters import MARKS, run
from rules.kernel.setting import PRESETS

pytestmark = pytest.mark.no_cover


@pytest.mark.parametrize("preset", PRESETS)
def test_a_fight_of_three_rounds_is_short(preset: str) -> None:
    played = run(preset, 0)
    assert 0 < played.letters <= MARKS[preset]
    said = "\n".join(played.texts)
    assert all(f"**Round {number}**" in said for number in (1, 2, 3))
    for often in ("Declared:", "As declared", "Now **"):
        assert often not in said
