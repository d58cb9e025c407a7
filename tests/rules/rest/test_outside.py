"""Days outside that are days in the game."""

import pytest

from rules.campaign.records import ChangeSetting
from rules.checks.records import AskChecks, SkipAsked
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_DAY, AddOccasion, OccasionCame, PassTime
from rules.encounter.records import EndEncounter, StartEncounter
from rules.errors import ForbiddenError, RuleError
from rules.expedition.records import ComeBack, SetOut
from rules.health.records import Damage
from rules.kernel.dues import Plan
from rules.kernel.hours import DAY, HOUR
from rules.kernel.parties import through
from rules.pace.records import PauseGame, ResumeGame
from rules.parties.records import JoinUp, SplitUp
from rules.rest.outside import next_day
from rules.rest.records import OUTSIDE, LiveDays, Rested
from rules.state.party import Scale
from rules.upkeep.records import Every, SetUpkeep, UpkeepDue
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, camp
from tests.rules.table import ANN

NOW = 1_000 * DAY


def real(preset: str = "ose") -> Scene:
    """Ada and Cousin at home, in a game in which days outside count from now on."""
    scene = camp(preset)
    scene.at = NOW
    scene.act(ChangeSetting(key="time", value="real"))
    return scene


def due(scene: Scene) -> int | None:
    """When the clock lets a day go by that the state is about, in milliseconds from the start."""
    found: list[Plan] = [*scene.engine.plans(scene.state)]
    ours = [one.at - NOW for one in found if isinstance(one.action, LiveDays)]
    return ours[0] if ours else None


def live(scene: Scene, at: int) -> int:
    """The clock does what is due; how many days it is now since the campaign began."""
    scene.at = NOW + at
    scene.act(LiveDays())
    return now(scene.state) // SECONDS_PER_DAY


def test_a_day_outside_is_a_day_of_rest_at_home() -> None:
    scene = real()
    for one in (ADA, COUSIN):
        scene.act(Damage(targets=(one,), amount="5"))
    assert due(scene) == DAY
    assert live(scene, DAY) == 1
    (ada, cousin) = scene.events(Rested)
    assert (ada.days, ada.safe, ada.is_bookkeeping(), cousin.days) == (1, True, True, 1)
    assert all(one.vitals.hit_points > 3 for one in scene.state.characters)
    assert due(scene) == 2 * DAY
    with pytest.raises(RuleError, match="No day outside is over yet"):
        scene.act(LiveDays())
    with pytest.raises(ForbiddenError):
        scene.act(LiveDays(), ANN)


def test_a_host_that_was_down_catches_up() -> None:
    scene = real()
    assert live(scene, 9 * DAY + HOUR) == 9
    assert due(scene) == 10 * DAY
    assert live(scene, 1_000 * DAY) == 9 + 366
    # What is left follows at once.
    assert due(scene) == (9 + 366 + 1) * DAY


def test_in_a_game_without_it_nothing_is_due() -> None:
    scene = camp("ose")
    assert (due(scene), next_day(scene.state)) == (None, None)
    with pytest.raises(RuleError, match="No day outside goes by here now"):
        scene.act(LiveDays())
    scene = real()
    scene.act(ChangeSetting(key="time", value="played"))
    assert (OUTSIDE.of(scene.state), due(scene)) == (None, None)
    # Chosen anew it counts from then on.
    scene.at = NOW + 5 * DAY
    scene.act(ChangeSetting(key="time", value="real"))
    assert due(scene) == 6 * DAY


def test_an_encounter_a_journey_and_a_pause_stand_still() -> None:
    for begin, end in (
        (StartEncounter(), EndEncounter()),
        (SetOut(scale=Scale.DUNGEON), ComeBack()),
        (PauseGame(), ResumeGame()),
    ):
        scene = real()
        scene.at = NOW + HOUR
        scene.act(begin)
        assert due(scene) is None
        with pytest.raises(RuleError, match="No day outside goes by here now"):
            live(scene, 3 * DAY)
        scene.act(end)
        # The days of that are not made up for: the next is a whole day away.
        assert due(scene) == 4 * DAY


def test_who_has_lived_days_ahead_waits_for_the_others() -> None:
    scene = real()
    scene.act(PassTime(days=3, turns=5))
    assert due(scene) == 4 * DAY
    assert live(scene, 4 * DAY) == 4
    # On an expedition too, of which they have not come back sooner than the days outside.
    scene.act(SetOut(scale=Scale.DUNGEON))
    scene.act(PassTime(days=2))
    scene.act(ComeBack())
    assert due(scene) == 7 * DAY


def test_what_somebody_has_to_settle_first_holds_the_days_and_they_are_made_up_for() -> None:
    scene = real()
    scene.act(AskChecks(what="breath", targets=(ADA,), number=9))
    assert due(scene) is None
    scene.at = NOW + 2 * DAY
    scene.act(SkipAsked())
    assert due(scene) == DAY
    assert live(scene, 2 * DAY) == 2


def test_what_stops_the_time_goes_on_with_the_rest_of_the_day() -> None:
    scene = real()
    scene.act(AddOccasion(text="The duke comes", hours=30))
    assert live(scene, 2 * DAY) == 1
    assert scene.events(OccasionCame)
    assert due(scene) == 2 * DAY
    assert live(scene, 2 * DAY) == 2
    assert scene.events(Rested)[-1].days == 1


def test_each_party_lives_its_own_days() -> None:
    scene = real()
    scene.act(SplitUp(characters=(COUSIN,), name="The mill"))
    scene.act(SetOut(scale=Scale.WILDERNESS))
    assert due(scene) is None
    home = scene.state
    scene.state = through(scene.state, 2)
    assert due(scene) == DAY
    assert live(scene, DAY) == 1
    assert now(through(scene.state, 1)) == now(home)
    scene.state = through(scene.state, 1)
    scene.act(ComeBack())
    scene.act(JoinUp(party=2))
    assert now(scene.state) == SECONDS_PER_DAY
    assert due(scene) == 2 * DAY


def test_a_party_that_has_done_nothing_since_lives_them_all() -> None:
    scene = camp("ose")
    scene.act(SplitUp(characters=(COUSIN,), name="The mill"))
    scene.at = NOW
    scene.act(ChangeSetting(key="time", value="real"))
    scene.state = through(scene.state, 2)
    assert due(scene) == DAY
    assert live(scene, 3 * DAY) == 3


@pytest.mark.parametrize("preset", ["ose", "eris", "4e"])
def test_upkeep_is_paid_as_days_go_by(preset: str) -> None:
    scene = real(preset)
    scene.act(SetUpkeep(gp=1, every=Every.WEEK))
    assert live(scene, 30 * DAY) == 30
    assert len(scene.events(UpkeepDue)) == 4
