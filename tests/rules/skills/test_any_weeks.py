"""Whatever a campaign does with its weeks, no coin and no day of training gets lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.clock.clock import now
from rules.clock.records import PassTime
from rules.expedition.records import ComeBack, SetOut
from rules.items.money import purse_of
from rules.skills.records import TrainingCompleted, WeekTrained
from rules.skills.weeks import WEEK, ends_at
from rules.state.party import Scale
from tests.rules.scene import Scene
from tests.rules.scenes import CountedDice
from tests.rules.skills.school import ADA, school, sheet, train

STAYS = st.tuples(st.booleans(), st.integers(1, 20))
"""Out or at home, and for how many days."""


def play(game: Scene, stays: list[tuple[bool, int]]) -> tuple[int, int]:
    """Play them; what was told to be paid, and how many trainings have ended."""
    paid = ended = 0
    for is_out, days in stays:
        for action in (SetOut(scale=Scale.WILDERNESS), PassTime(days=days), ComeBack()):
            if is_out or isinstance(action, PassTime):
                game.act(action)
                told = [week for one in game.events(WeekTrained) for week in one.weeks]
                paid += sum(week.price for week in told if week.paid)
                ended += len(game.events(TrainingCompleted))
    return paid, ended


@pytest.mark.rule("ERIS-SKILL-TRAINING")
@settings(max_examples=40, deadline=None)
@given(stays=st.lists(STAYS, min_size=1, max_size=6), gold=st.integers(0, 60))
def test_what_is_told_to_be_paid_is_what_the_purse_lacks(
    stays: list[tuple[bool, int]], gold: int
) -> None:
    game = train(school(gold=gold))
    game.falling = CountedDice()
    paid, ended = play(game, stays)
    assert purse_of(game.state, ADA) == gold - paid
    training = sheet(game).training
    assert (training is None) is (ended == 1)
    if training is not None:
        assert 0 <= training.done < training.weeks
        assert 0 <= training.part < WEEK
        end = ends_at(training)
        assert end is not None
        assert end > now(game.state)
