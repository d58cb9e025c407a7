"""What dice make of a skill, and the table of trainings."""

import pytest

from rules.skills.learning import INTELLIGENCE, by_background, improved, natural, trained
from rules.skills.lessons import BY_KEY, find_lesson

SCORES = {3: -20, 6: -20, 7: -10, 8: -10, 9: 0, 12: 0, 13: 5, 14: 5, 15: 10, 18: 10}


@pytest.mark.rule("ERIS-SKILLS")
@pytest.mark.parametrize(
    ("face", "value"), [(1, 0), (2, 1), (50, 13), (90, 23), (97, 24), (98, 25), (100, 25)]
)
def test_a_natural_skill_is_a_quarter_of_the_die_to_the_nearest(face: int, value: int) -> None:
    assert natural(face, 0) == value


@pytest.mark.rule("ERIS-SKILLS")
@pytest.mark.parametrize(("score", "added"), SCORES.items())
def test_intelligence_adds_by_its_band(score: int, added: int) -> None:
    assert INTELLIGENCE.at(score) == added


@pytest.mark.rule("ERIS-SKILLS")
def test_a_natural_skill_is_never_below_nothing() -> None:
    assert natural(50, -20) == 0
    assert natural(84, -20) == 1
    assert natural(100, 10) == 35


@pytest.mark.rule("ERIS-SKILL-TRAINING", "ERIS-BACKGROUND-SKILLS")
@pytest.mark.parametrize(("face", "half"), [(1, 1), (2, 1), (45, 23), (99, 50), (100, 50)])
def test_half_of_the_die_is_rounded_up_at_a_half_and_a_training_adds_5(
    face: int, half: int
) -> None:
    assert by_background(face) == half
    assert trained(face) == half + 5


@pytest.mark.rule("ERIS-SKILL-IMPROVE")
@pytest.mark.parametrize(
    ("value", "total", "after"),
    [
        (45, 50, 63),
        (45, 45, 45),
        (45, 46, 63),
        (28, 29, 52),
        (98, 99, 99),
        (99, 100, 99),
        (0, 1, 33),
    ],
)
def test_a_third_of_what_is_missing_is_gained_by_a_greater_roll(
    value: int, total: int, after: int
) -> None:
    assert improved(value, total) == after


@pytest.mark.rule("ERIS-SKILL-TRAINING")
def test_the_table_of_trainings() -> None:
    rows = [(lesson.weeks.text, lesson.factor, lesson.loss.text) for lesson in BY_KEY.values()]
    assert rows == [("1d4", 1, "1"), ("1d10+1", 5, "1d6"), ("2d10", 20, "1d10")]
    assert find_lesson(" Plebeian ") is BY_KEY["plebian"]
    least_and_most = [(lesson.weeks.least, lesson.weeks.most) for lesson in BY_KEY.values()]
    assert least_and_most == [(1, 4), (2, 11), (2, 20)]
