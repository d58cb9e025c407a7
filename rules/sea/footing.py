"""Who is on a ship in rough sea, where a fight asks (OSE-UNSTABLE)."""

from collections.abc import Iterator

from rules.expedition.door import scale_of
from rules.kernel.questions import Ruling, Verdict
from rules.kernel.targets import find_character
from rules.sea.reading import wind_of
from rules.state.expedition import Scale
from rules.state.game import GameState
from rules.surroundings.questions import Unsteady

RULE = "OSE-UNSTABLE"


def in_rough_sea(state: GameState, question: Unsteady) -> Iterator[Verdict]:
    """The party's own people, while a gale or nearly one blows and they have found no shelter."""
    vessel, today = state.voyage.vessel, state.voyage.today
    is_aboard = scale_of(state) is Scale.WATER and vessel is not None and not vessel.lost
    if not is_aboard or today is None or today.wind is None or today.over:
        return
    if wind_of(state, today.wind).danger and find_character(state, question.who) is not None:
        yield Verdict(Ruling.AUTOMATIC, "the ship rolls", RULE)
