"""Whatever falls in whatever order, a side checks for its first death and for its half, once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.state.health import Life
from tests.rules.morale.battle import Strike, battle, due, group

pytestmark = pytest.mark.rule("OSE-MORALE")

DOWN = (Life.UNCONSCIOUS, Life.CRITICAL, Life.DEAD)


@st.composite
def falls(draw: st.DrawFn) -> tuple[int, list[tuple[list[int], Life]]]:
    """A number of bodies, and blows that each bring some of them down, nobody twice."""
    number = draw(st.integers(1, 9))
    standing = draw(st.permutations(range(1, number + 1)))
    blows: list[tuple[list[int], Life]] = []
    while standing:
        size = draw(st.integers(1, len(standing)))
        blows.append((list(standing[:size]), draw(st.sampled_from(DOWN))))
        standing = standing[size:]
    return number, blows


@given(falls())
def test_each_trigger_comes_once_and_when_it_should(
    fight: tuple[int, list[tuple[list[int], Life]]],
) -> None:
    number, blows = fight
    scene = battle(group("orcs", number))
    down, has_died, was_half = 0, False, False
    for bodies, life in blows:
        step = scene.act(Strike(targets=tuple(f"orcs#{body}" for body in bodies), life=life))
        down += len(bodies)
        first = life is Life.DEAD and not has_died
        half = 2 * down >= number and not was_half
        has_died, was_half = has_died or first, was_half or half
        name = "both" if first and half else "first-death" if first else "half"
        is_asked = (first or half) and number > 1 and down < number
        assert due(step) == ([("orcs", name)] if is_asked else [])
