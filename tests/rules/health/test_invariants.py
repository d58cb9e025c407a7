"""What holds for every rule of death, whatever blows and healing come in whatever order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.health.death_rules import DEATHS, DeathRule, Wound, caps
from rules.state.health import Life, Vitals

BLOWS = st.lists(st.integers(-30, 30), max_size=12)
SETTINGS = st.fixed_dictionaries(
    {
        "wound_threshold": st.sampled_from(["below-zero", "zero-or-below"]),
        "wound_source": st.sampled_from(["any", "attack"]),
        "wound_repeat": st.sampled_from(["every-fall", "first-fall-only"]),
    }
)


def after(
    rule: DeathRule, full: int, level: int, blows: list[int], settings: dict[str, str]
) -> list[Vitals]:
    """The body after each blow (positive) or healing (negative), up to its death."""
    seen = [Vitals(full, full)]
    for number, blow in enumerate(blows):
        body = seen[-1]
        if body.life is Life.DEAD:
            break
        hit_points = body.hit_points - blow
        if blow >= 0:
            is_attack = number % 2 == 0
            body = rule.hurt(Wound(body, hit_points, level, is_attack, settings.__getitem__))
        else:
            reached = max(body.hit_points, min(hit_points, rule.cap(body)))
            body = rule.at(body, reached, level)
        seen.append(body)
    return seen


@pytest.mark.rule("OSE-DEATH")
@pytest.mark.rule("ERIS-DEATH")
@pytest.mark.rule("4E-WOUNDS")
@given(st.sampled_from(DEATHS), st.integers(1, 60), st.integers(0, 14), BLOWS, SETTINGS)
def test_nobody_stands_at_0_and_nobody_lies_above_it(
    rule: DeathRule, full: int, level: int, blows: list[int], settings: dict[str, str]
) -> None:
    for body in after(rule, full, level, blows, settings):
        assert (body.life is Life.UP) is (body.hit_points > 0)
        assert body.hit_points <= full


@pytest.mark.rule("4E-WOUNDS")
@given(st.integers(1, 60), BLOWS, SETTINGS)
def test_wounds_only_deepen_and_cap_what_healing_reaches(
    full: int, blows: list[int], settings: dict[str, str]
) -> None:
    four = next(rule for rule in DEATHS if rule.fail_save is not None)
    bodies = after(four, full, 1, blows, settings)
    levels = [body.wound_level for body in bodies]
    assert levels == sorted(levels)
    for body in bodies:
        assert 0 <= body.wound_level <= 3
        assert body.hit_points <= caps(full)[body.wound_level]


@pytest.mark.rule("4E-DEATH-SAVE")
@given(st.integers(1, 60), st.integers(0, 3))
def test_failed_saves_left_are_those_to_injured_and_one_more(full: int, level: int) -> None:
    four = next(rule for rule in DEATHS if rule.fail_save is not None)
    assert four.fail_save is not None
    body = Vitals(-1, full, Life.UNCONSCIOUS, wound_level=level)
    failed = 0
    while body.life is not Life.DEAD:
        body = four.fail_save(body)
        failed += 1
    assert failed == 4 - level
