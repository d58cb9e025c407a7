"""Cutting platemail off under water (ERIS-PLATE-DROWNING)."""

import pytest

from rules.clock.records import PassTime
from rules.conditions.records import AddEffect
from rules.errors import ForbiddenError, MissingNumberError, RuleError, TooLateError
from rules.hazards.records import CutFree, PlateCut, Swim
from rules.health.records import Damage
from rules.items.reading import items_of
from rules.record import replace
from rules.state.items import Held, Item
from tests.rules.attack.duel import turn_of
from tests.rules.cast import character
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB

pytestmark = pytest.mark.rule("ERIS-PLATE-DROWNING")
PLATE = Item("i1", "Platemail", held=Held.WORN, tags=("armour",))
CHAIN = Item("i1", "Chainmail", held=Held.WORN, tags=("armour",))
DAGGER = Item("i2", "Silver dagger", hands=1)


def river(*items: Item, chance: int | None = 2, traits: tuple[str, ...] = ()) -> Scene:
    """Ada goes under, outside of any encounter."""
    game = Scene("eris")
    numbers = {} if chance is None else {"open_doors": chance}
    ada = character("ada", name="Ada", items=items, numbers=numbers, traits=traits)
    game.bring(ada).seat()
    game.act(Swim(targets=("ada",), chance=99), faces=[99])
    return game


def cut(game: Scene, face: int) -> PlateCut:
    """Ada cuts at it."""
    game.act(CutFree(), ANN, faces=[face])
    (event,) = reported(game.step, PlateCut)
    return event


@pytest.mark.parametrize(("chance", "face", "free"), [(2, 2, True), (2, 3, False), (6, 6, True)])
def test_it_comes_off_as_a_stuck_door_opens(chance: int, face: int, *, free: bool) -> None:
    game = river(PLATE, DAGGER, chance=chance)
    assert cut(game, face).is_free is free
    names = [item.name for item in items_of(game.state, "ada")]
    assert names == (["Silver dagger"] if free else ["Platemail", "Silver dagger"])
    assert (game.effect("drowning") is None) is free
    if free:
        with pytest.raises(RuleError, match="Ada is not drowning"):
            game.act(CutFree(), ANN)
    else:
        with pytest.raises(RuleError, match="Ada has tried in this round"):
            game.act(CutFree(), ANN)
        game.act(PassTime(rounds=1))
        assert cut(game, 1).is_free, "there is another try in the next round"


def test_each_tries_for_themselves_in_a_round() -> None:
    game = river(PLATE, DAGGER)
    bert = character("bert", name="Bert", owner=3, items=(PLATE, DAGGER), numbers={"open_doors": 2})
    game.bring(bert).seat()
    game.act(Swim(targets=("bert",), chance=99), faces=[99])
    game.act(CutFree(), ANN, faces=[6])
    game.act(CutFree(), BOB, faces=[6])
    with pytest.raises(RuleError, match="Bert has tried in this round"):
        game.act(CutFree(), BOB)


def test_a_hobbit_has_a_harder_time() -> None:
    assert not cut(river(PLATE, DAGGER, traits=("hobbit",)), 2).is_free
    assert cut(river(PLATE, DAGGER, traits=("hobbit",)), 1).is_free


def test_without_dagger_plate_or_water_there_is_nothing_to_cut() -> None:
    with pytest.raises(RuleError, match="Ada has no dagger"):
        river(PLATE).act(CutFree(), ANN)
    for items in ((CHAIN, DAGGER), (DAGGER,), (replace(PLATE, held=Held.CARRIED), DAGGER)):
        with pytest.raises(RuleError, match="Ada wears no platemail"):
            river(*items).act(CutFree(), ANN)
    dry = Scene("eris").bring(character("ada", name="Ada", items=(PLATE, DAGGER))).seat()
    with pytest.raises(RuleError, match="Ada is not drowning"):
        dry.act(CutFree(), ANN)


def test_the_number_is_the_sheets_or_given_this_once() -> None:
    game = river(PLATE, DAGGER, chance=None)
    with pytest.raises(MissingNumberError, match="Ada has no number for open doors yet"):
        game.act(CutFree(), ANN)
    game.act(CutFree(number=1), ANN, faces=[2])
    game.act(CutFree(target="ada", number=1, forced=1))
    assert game.effect("drowning") is None
    game = river(PLATE, DAGGER)
    with pytest.raises(ForbiddenError, match="Ada's player or a referee"):
        game.act(CutFree(target="ada"), BOB)
    game.act(Damage(targets=("ada",), amount="50"))
    with pytest.raises(RuleError, match="dead, and drowns no more"):
        game.act(CutFree(target="ada"))


def test_in_an_encounter_it_is_the_turn() -> None:
    game = Scene("eris").fight().hero("Ada", numbers={"open_doors": 1})
    game.foe("Goblins")
    sheet = replace(game.state.characters[0], items=(PLATE, DAGGER))
    game.state = replace(game.state, characters=(sheet,))
    game.seat()
    game.act(AddEffect(target="ada", name="Drowning"))
    turn_of(game, "ada", "goblins")
    assert not cut(game, 2).is_free
    with pytest.raises(TooLateError, match="already acted"):
        game.act(CutFree(), ANN)
    game.begin_round(2)
    turn_of(game, "ada", "goblins")
    game.act(AddEffect(target="ada", name="", key="paralysed"))
    with pytest.raises(RuleError, match="held by a condition"):
        game.act(CutFree(), ANN)


def test_nobody_learns_of_what_is_hidden() -> None:
    game = river(PLATE, DAGGER)
    hidden = tuple(replace(effect, hidden=True) for effect in game.state.effects)
    game.state = replace(game.state, effects=hidden)
    with pytest.raises(RuleError, match="not drowning"):
        game.act(CutFree(), ANN)
    game.act(CutFree(target="ada"), faces=[1])
    assert game.effect("drowning") is None
