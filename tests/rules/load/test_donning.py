"""Putting armour on and taking it off by the clock (ERIS-DONNING)."""

import pytest

from rules.casting.records import SpellCast
from rules.clock.records import PassTime
from rules.conditions.records import AddEffect, RemoveEffect
from rules.encounter.records import EndEncounter, JoinEncounter, StartEncounter
from rules.errors import RuleError
from rules.expedition.records import SetOut
from rules.health.records import Damage, Heal
from rules.items.reading import in_use, items_of
from rules.items.records import AddItem, Details, DropItem, ItemHeld, WieldItem
from rules.kernel.resolution import Resolution
from rules.load.donning import does_something_else
from rules.movement.records import Move
from rules.record import replace
from rules.state.items import Held
from rules.state.party import Scale
from tests.rules.cast import character
from tests.rules.scene import Scene, reported
from tests.rules.scenes import ADA, camp, meeting
from tests.rules.table import ANN, BOB, REFEREE, ScriptedDice

pytestmark = pytest.mark.rule("ERIS-DONNING")


def armed(game: Scene, *names: str) -> Scene:
    """Ada has these."""
    for name in names:
        game.act(AddItem(name=name, target=ADA))
    return game


def wield(game: Scene, name: str, *, away: bool = False, helpers: int = 0) -> None:
    """Ada puts something on, or takes it off."""
    item = next(one for one in items_of(game.state, ADA) if one.name == name)
    game.act(WieldItem(item_id=item.id, target=ADA, away=away, helpers=helpers), REFEREE)


def worn(game: Scene) -> list[str]:
    """What Ada wears."""
    return [item.name for item in in_use(game.state, ADA, Held.WORN)]


def left(game: Scene) -> int | None:
    """The rounds that are to go, None where nothing is under way."""
    found = [effect for effect in game.state.effects if effect.rule == "ERIS-DONNING"]
    return found[0].rounds_left if found else None


def fight(length: str = "10", *names: str) -> Scene:
    """Ada is in the first round, with so many rounds in a turn, five porters, and these things."""
    game = camp("eris")
    chosen = {**game.state.overrides, "rounds_per_turn": length}
    game.state = replace(game.state, overrides=chosen)
    game.act(StartEncounter())
    game.act(JoinEncounter(), ANN)
    game.foe("Porters", side="party", count=5)
    game.next()
    return armed(game, *names)


@pytest.mark.parametrize(
    ("length", "rounds"), [("10", (10, 5, 3, 2, 1, 1)), ("60", (60, 30, 15, 8, 4, 2))]
)
def test_platemail_takes_a_turn_that_each_helper_halves(
    length: str, rounds: tuple[int, ...]
) -> None:
    for helpers, expected in enumerate(rounds):
        game = fight(length, "platemail")
        wield(game, "Platemail", helpers=helpers)
        assert (left(game), worn(game)) == (expected, [])


@pytest.mark.parametrize("name", ["leather", "chainmail"])
def test_leather_and_chainmail_take_a_round(name: str) -> None:
    game = fight("10", name)
    wield(game, name.capitalize(), helpers=3)
    assert (left(game), worn(game)) == (1, [])
    game.walk()
    assert (left(game), worn(game)) == (None, [name.capitalize()])
    wield(game, name.capitalize(), away=True)
    assert (left(game), worn(game)) == (1, [name.capitalize()])
    game.walk()
    assert worn(game) == []


def test_the_clock_says_when_it_is_on() -> None:
    game = fight("10", "platemail")
    wield(game, "Platemail", helpers=2)
    for rounds in (3, 2, 1):
        assert (left(game), worn(game)) == (rounds, [])
        game.walk()
    assert worn(game) == ["Platemail"]
    assert [event.name for event in reported(game.step, ItemHeld)] == ["Platemail"]
    assert game.state.characters[0].donning is None


def test_who_leaves_off_goes_on_where_they_were() -> None:
    game = fight("10", "platemail")
    wield(game, "Platemail")
    game.walk()
    game.walk()
    with pytest.raises(RuleError, match="Ada is putting on Platemail already"):
        wield(game, "Platemail")
    wield(game, "Platemail", away=True)
    assert left(game) is None
    game.walk()
    wield(game, "Platemail", helpers=1)
    assert left(game) == 4
    game.act(RemoveEffect(effect_id=game.state.effects[0].id), ANN)
    wield(game, "Platemail")
    assert left(game) == 8
    for _ in range(8):
        game.walk()
    assert worn(game) == ["Platemail"]
    wield(game, "Platemail", away=True)
    with pytest.raises(RuleError, match="Ada is taking off Platemail already"):
        wield(game, "Platemail", away=True)
    wield(game, "Platemail")
    assert (left(game), worn(game)) == (None, ["Platemail"])


def test_who_does_something_else_leaves_off() -> None:
    game = fight("10", "platemail")
    game.add(hit_points=(3,), numbers=())
    wield(game, "Platemail")
    step = Resolution(game.state, REFEREE, ScriptedDice(()), game.engine.rulebook)
    does_something_else(step, SpellCast(target=step.who(ADA)))
    assert step.state.effects == ()
    game.begin_step(ADA)
    game.act(Move(target=ADA, way="away", allow=True, feet=10))
    assert (left(game), game.state.characters[0].donning is not None) == (None, True)
    wield(game, "Platemail")
    assert left(game) == 10
    game.act(Damage(targets=(ADA,), amount="8"))
    assert left(game) is None
    game.act(Heal(targets=(ADA,), amount="8"))
    assert left(game) is None, "nobody goes on by themselves"


def test_other_armour_has_to_come_off_first() -> None:
    game = camp("eris")
    armed(game, "leather", "platemail", "chainmail")
    wield(game, "Leather")
    game.act(StartEncounter())
    game.act(JoinEncounter(), ANN)
    wield(game, "Chainmail")
    assert left(game) == 2
    wield(game, "Platemail")
    assert (left(game), len(game.state.effects)) == (11, 1)
    game.act(EndEncounter())
    assert worn(game) == ["Leather"], "a turn is a round short of it"


def test_what_else_ends_meanwhile_changes_nothing() -> None:
    game = fight("10", "leather")
    game.act(AddEffect(target=ADA, name="blessed", rounds=9))
    wield(game, "Leather")
    game.act(RemoveEffect(effect_id=game.state.effects[0].id), REFEREE)
    assert left(game) == 1
    game.walk()
    assert worn(game) == ["Leather"]


def test_the_end_of_an_encounter_is_a_turn_and_puts_it_on() -> None:
    game = fight("10", "platemail")
    wield(game, "Platemail")
    game.act(EndEncounter())
    assert (worn(game), left(game)) == (["Platemail"], None)


def test_what_is_dropped_meanwhile_is_not_put_on() -> None:
    game = fight("10", "leather")
    wield(game, "Leather")
    game.act(DropItem(item_id=items_of(game.state, ADA)[0].id, target=ADA), ANN)
    game.walk()
    assert (worn(game), left(game)) == ([], None)


def test_outside_of_encounters_nobody_waits_for_it() -> None:
    game = armed(camp("eris"), "platemail")
    wield(game, "Platemail", helpers=1)
    assert worn(game) == ["Platemail"]
    assert game.events(ItemHeld)[0].rounds == 5
    game.act(SetOut(scale=Scale.WILDERNESS))
    wield(game, "Platemail", away=True)
    assert worn(game) == []


def test_in_a_dungeon_the_next_turn_ends_it() -> None:
    game = armed(camp("eris"), "platemail", "leather")
    game.act(SetOut(scale=Scale.DUNGEON))
    wield(game, "Leather")
    assert worn(game) == ["Leather"], "a round is nothing between turns"
    wield(game, "Leather", away=True)
    wield(game, "Platemail")
    assert (worn(game), left(game)) == ([], 10)
    game.act(PassTime(turns=1))
    assert worn(game) == ["Platemail"]


@pytest.mark.parametrize("others", [0, 1, 2])
def test_nobody_helps_who_is_not_there(others: int) -> None:
    game = fight("10", "platemail")
    porters = game.combatant("Porters")
    game.alter(porters.id, bodies=porters.bodies[:others], gone="" if others else "left")
    game.foe("Goblins", count=6)
    says = f"Only {others} can help Ada" if others else "Nobody is there to help Ada"
    with pytest.raises(RuleError, match=says):
        wield(game, "Platemail", helpers=others + 1)
    wield(game, "Platemail", helpers=others)
    assert left(game) == (10, 5, 3)[others]


def test_neither_the_hidden_nor_the_stricken_help() -> None:
    game = fight("10", "platemail")
    porters = game.combatant("Porters")
    game.alter(porters.id, hidden=True)
    with pytest.raises(RuleError, match="Nobody is there to help Ada"):
        wield(game, "Platemail", helpers=1)
    game.alter(porters.id, hidden=False)
    game.act(AddEffect(target=porters.id, name="", key="asleep"))
    with pytest.raises(RuleError, match="Nobody is there to help Ada"):
        wield(game, "Platemail", helpers=1)


def test_in_a_dungeon_those_help_who_are_with_the_party() -> None:
    game = armed(camp("eris"), "platemail")
    game.bring(character("bea", name="Bea", owner=BOB.member)).seat()
    game.act(SetOut(scale=Scale.DUNGEON))
    with pytest.raises(RuleError, match="Only 1 can help Ada"):
        wield(game, "Platemail", helpers=2)
    game.act(Damage(targets=("bea",), amount="99"), BOB)
    with pytest.raises(RuleError, match="Nobody is there to help Ada"):
        wield(game, "Platemail", helpers=1)


def test_what_is_no_armour_takes_no_time_and_no_help() -> None:
    game = fight("10", "shield", "long sword")
    wield(game, "Shield")
    assert left(game) is None
    with pytest.raises(RuleError, match="Nobody has to help with Long sword"):
        wield(game, "Long sword", helpers=1)
    with pytest.raises(RuleError, match="Up to 6 can help"):
        wield(game, "Long sword", helpers=7)


def test_hirelings_and_other_rulebooks_do_without() -> None:
    game = meeting("eris")
    squire = game.id("Squire")
    mail = Details(tags=("armour",))
    game.act(AddItem(name="Platemail", target=squire, details=mail))
    item = items_of(game.state, squire)[0].id
    game.act(WieldItem(item_id=item, target=squire))
    assert items_of(game.state, squire)[0].held is Held.WORN
    game = armed(meeting("ose"), "platemail")
    wield(game, "Platemail")
    assert worn(game) == ["Platemail"]
