"""Other families ask for a save, and let come of it what they like."""

import pytest

from rules.checks.asking import CONDITION, Outcome, ask_checks, let_follow
from rules.checks.records import ASKS, ChecksAsked, RollAsked, SaveRolled, Stake
from rules.health.records import Damage, HitPointsChanged
from rules.kernel.actor import ALL_KNOWING
from rules.kernel.family import Reaction, System
from rules.kernel.resolution import Consequence, Resolution
from tests.rules.checks.toys import WITH_TOYS
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, REFEREE, ScriptedDice

CAME: list[Outcome] = []
SAVES = {"save_death": 12, "save_paralysis": 14, "save_breath": 15, "magic_breath": 9}


def _bite(resolution: Resolution, event: HitPointsChanged) -> None:
    """Whoever is bitten saves against the poison; a fiery bite is magic, and burns charm away."""
    target, by = event.target.target, event.by.target if event.by else ""
    kinds = {-1: ("save_death", "poison"), -2: ("save_breath", "magic"), -3: ("cha", "")}
    what, tag = kinds[event.amount]
    stake = Stake(on_failure="venom:deadly", on_success="venom:spat", by=by, tags=(tag,))
    ask_checks(resolution, (target,), what, stake=stake, number=None if tag else 12)


VENOM = System(
    key="venom",
    handlers={},
    reactions=(Reaction(on=HitPointsChanged, run=_bite, source="OSE-POISON"),),
    consequences=(
        Consequence("venom", lambda _resolution, outcome: CAME.append(outcome), "OSE-POISON"),
    ),
)


@pytest.fixture(autouse=True)
def _nothing_came() -> None:
    CAME.clear()


def table(**settings: str) -> Scene:
    played = Scene("ose", (*WITH_TOYS, VENOM), **settings).fight()
    played.hero("Ada", numbers=SAVES).hero("Bert", 3, numbers=SAVES)
    return played.foe("Snake", numbers=SAVES)


def bite(played: Scene, target: str, amount: int = 1, *faces: int) -> list[SaveRolled]:
    harm = Damage(targets=(target,), amount=str(amount), by="snake")
    return reported(played.act(harm, REFEREE, faces), SaveRolled)


@pytest.mark.rule("OSE-SAVES")
def test_a_player_owes_the_save_and_it_follows_when_it_is_rolled() -> None:
    played = table()
    assert bite(played, "ada") == []
    assert CAME == []
    (saved,) = reported(played.act(RollAsked(), ANN, [11]), SaveRolled)
    assert (saved.category, saved.passed, saved.tags) == ("save_death", False, ("poison",))
    assert saved.by is not None
    assert saved.by.id == "snake"
    (outcome,) = CAME
    assert (outcome.target, outcome.words, outcome.passed) == ("ada", "deadly", False)
    assert outcome.stake.by == "snake"


@pytest.mark.rule("OSE-SAVES")
def test_a_monster_saves_at_once_and_what_it_lacks_is_for_the_referee_to_give() -> None:
    played = table()
    (saved,) = bite(played, "snake", 1, 12)
    assert saved.passed
    assert CAME[0].words == "spat"
    played.alter("snake", numbers={})
    assert bite(played, "snake") == []
    (due,) = [due for due in played.engine.what_is_due(played.state, ALL_KNOWING) if due.words]
    assert (due.target, due.owners, due.secret, due.holds) == ("snake", (), False, True)
    asked = reported(played.step, ChecksAsked)
    assert [who.id for who in asked[0].targets] == ["snake"]


@pytest.mark.rule("OSE-SAVES")
def test_everybody_saves_at_once_where_the_game_has_it_so() -> None:
    assert bite(table(asked_checks="at-once"), "ada", 1, 12)[0].passed


@pytest.mark.rule("OSE-SAVES")
def test_what_is_magic_takes_the_second_row() -> None:
    played = table(asked_checks="at-once")
    (saved,) = bite(played, "ada", 2, 7)
    assert (saved.what, saved.needed, saved.category) == ("magic_breath", 9, "save_breath")
    # The toys' ring helps Ada against magic.
    assert saved.passed


@pytest.mark.rule("OSE-SAVES")
def test_what_a_rule_forbids_to_try_fails_where_it_is_asked() -> None:
    played = table(asked_checks="at-once")
    bite(played, "ada", 3)
    assert [(outcome.what, outcome.passed) for outcome in CAME] == [("cha", False)]


def resolution_of(played: Scene) -> Resolution:
    """A step that nobody has begun."""
    return Resolution(played.state, REFEREE, ScriptedDice(()), played.engine.rulebook)


@pytest.mark.rule("OSE-SAVES")
def test_those_who_are_not_there_are_asked_nothing() -> None:
    resolution = resolution_of(table())
    ask_checks(resolution, ("nobody",), "save_death")
    assert ASKS.of(resolution.state) == ()
    assert resolution.events == []


@pytest.mark.rule("OSE-SAVES")
def test_a_consequence_that_nobody_lists_is_a_mistake() -> None:
    resolution = resolution_of(table())
    for stake in (Stake(on_failure="unknown:x"), Stake(on_success="unknown")):
        with pytest.raises(AssertionError, match="nobody knows what unknown does"):
            ask_checks(resolution, ("ada",), "save_death", stake=stake)
    outcome = Outcome("ada", "save_death", passed=True, stake=Stake(on_failure=f"{CONDITION}:x"))
    let_follow(resolution, outcome)
    assert resolution.events == []
