"""What words of the OSE book do: oil and holy water that break, and the lance in a charge."""

import pytest

from rules.attack.manoeuvres import open_in
from rules.attack.records import AttackRuling
from rules.combat.records import WeaponHurled
from rules.errors import RuleError
from rules.health.records import HitPointsChanged
from rules.items.lying import lying_here
from rules.items.reading import items_of
from rules.kernel.questions import Mode
from rules.kernel.resolution import Resolution
from rules.light.records import LIGHTS, Light
from rules.monstrous.lingering import round_is_over
from rules.monstrous.records import MONSTROUS
from rules.record import replace
from rules.rounds.records import RoundEnded
from rules.spells.records import OPEN_SPELLS
from rules.state.items import Held, Item
from tests.rules.attack.duel import ADA, GOBLINS, duel
from tests.rules.combat.brawl import attack, taken
from tests.rules.scene import Scene
from tests.rules.table import REFEREE, ScriptedDice

pytestmark = pytest.mark.rule("OSE-DAMAGE")
OIL, WATER = Item("o1", "Oil flask", count=2), Item("o1", "Holy water", count=2)


def throwing(thing: Item, *traits: str, preset: str = "ose") -> Scene:
    """Ada, 20 feet from a monster with these traits."""
    game = duel(preset, thing, numbers=None, armour=4, distance=20, weapon_damage="variable")
    game.alter(GOBLINS, traits=traits)
    burn(game, Light("l1", "torch", ADA))
    return game


def burn(game: Scene, *lights: Light) -> None:
    """These are all lights there are."""
    game.state = LIGHTS.put(game.state, lights)


def hurl(game: Scene, *faces: int) -> None:
    attack(game, *faces, item="o1", mode=Mode.MISSILE)


def left(game: Scene) -> int:
    return sum(item.count for item in items_of(game.state, ADA))


def round_ends(game: Scene, number: int, *faces: int) -> int:
    """The damage that the end of that round does."""
    dice = ScriptedDice(faces)
    resolution = Resolution(game.state, REFEREE, dice, game.engine.rulebook)
    round_is_over(resolution, RoundEnded(round=number))
    game.state = resolution.state
    told = [one for one in resolution.events if isinstance(one, HitPointsChanged)]
    return -sum(one.amount for one in told)


@pytest.mark.parametrize("faces", [(2,), (20, 1)])
def test_a_flask_breaks_whether_it_hits_or_not(faces: tuple[int, ...]) -> None:
    game = throwing(OIL)
    hurl(game, *faces)
    (told,) = game.events(WeaponHurled)
    assert (told.left, told.lies, left(game)) == (1, False, 1)
    assert lying_here(game.state) == ()
    assert len(MONSTROUS.of(game.state).clings) == len(faces) - 1


@pytest.mark.parametrize(("thing", "preset"), [(OIL, "ose"), (WATER, "ose"), (WATER, "eris")])
def test_what_breaks_is_thrown_without_a_word_and_never_strikes(thing: Item, preset: str) -> None:
    game = throwing(thing, preset=preset)
    (blow,) = attack(game, 2, item="o1")
    assert (blow.mode, left(game)) == (Mode.MISSILE, 1)
    with pytest.raises(RuleError, match="for shooting or throwing"):
        attack(throwing(thing, preset=preset), item="o1", mode=Mode.MELEE)


def test_oil_burns_for_a_second_round_and_no_longer() -> None:
    game = throwing(OIL)
    hurl(game, 20, 1)
    assert taken(game) == 1
    assert game.effect("burning") is not None
    assert round_ends(game, 1) == 0
    assert round_ends(game, 2, 2) == 2
    assert game.effect("burning") is None
    assert round_ends(game, 3) == 0


@pytest.mark.parametrize(
    ("trait", "amount"),
    [("harmed-by-fire", 3), ("immune-to-burning-oil", 0), ("immune-to-fire", 0)],
)
def test_oil_is_fire(trait: str, amount: int) -> None:
    game = throwing(OIL, trait)
    hurl(game, 20, 3)
    assert taken(game) == amount


def test_holy_water_harms_the_undead_alone_whatever_else_harms_them() -> None:
    game = throwing(WATER)
    (blow,) = attack(game, 20, item="o1", mode=Mode.MISSILE)
    assert (blow.harmless, blow.why, left(game)) == (True, "it harms the undead alone", 1)
    assert MONSTROUS.of(game.state).clings == ()
    game = throwing(WATER, "undead", "harmed-by-magic")
    hurl(game, 20, 3)
    assert (taken(game), game.effect("holy water") is not None) == (3, True)
    assert round_ends(game, 2, 1) == 1


@pytest.mark.parametrize(
    ("light", "may"),
    [
        (None, False),
        (Light("l1", "torch"), True),
        (Light("l1", "torch", ADA), True),
        (Light("l1", "torch", ADA, left=600), False),
        (Light("l1", "torch", "bert"), True),
        (Light("l1", "torch", GOBLINS), False),
        (Light("l1", "magic-sword", ADA, drawn=True), False),
        (Light("l1", "continual-light", ADA, level=7), False),
    ],
)
def test_oil_has_to_be_lit(light: Light | None, *, may: bool) -> None:
    game = throwing(OIL)
    game.hero("Bert")
    burn(game, *([] if light is None else [light]))
    if may:
        hurl(game, 20, 1)
        assert taken(game) == 1
        return
    with pytest.raises(RuleError, match="no flame is at hand"):
        hurl(game, 20, 1)


def test_water_needs_no_flame_and_neither_do_monsters() -> None:
    game = throwing(WATER, "undead")
    burn(game)
    hurl(game, 20, 3)
    assert taken(game) == 3
    game = throwing(OIL)
    burn(game)
    game.alter(GOBLINS, items=(OIL,))
    asked = AttackRuling(who=f"{GOBLINS}#1", whom=ADA, mode=Mode.MISSILE, item="o1")
    assert not [one for one in game.engine.asking(game.state).ask(asked) if "lit" in one.label]


@pytest.mark.parametrize(
    ("came", "weapon", "amount"),
    [(1, "Spear", 6), (0, "Spear", 3), (1, "Dagger", 3)],
)
def test_what_is_set_against_a_charge_does_double_damage(
    came: int, weapon: str, amount: int
) -> None:
    spear = Item("s1", weapon, held=Held.WIELDED)
    game = duel("ose", spear, armour=4, distance=5, weapon_damage="variable")
    kept = MONSTROUS.of(game.state)
    charged = replace(kept, charged={GOBLINS: came})
    game.state = MONSTROUS.put(game.state, charged)
    attack(game, 20, 3, item="s1")
    assert taken(game) == amount


@pytest.mark.parametrize("how", [("charge",), ()])
def test_who_came_charging_is_remembered(how: tuple[str, ...]) -> None:
    lance = Item("l1", "Lance", held=Held.WIELDED)
    game = duel("ose", lance, armour=4, distance=20 if how else 5, weapon_damage="variable")
    attack(game, 2, item="l1", how=how)
    assert MONSTROUS.of(game.state).charged == ({ADA: 1} if how else {})


@pytest.mark.parametrize(("preset", "amount"), [("ose", 6), ("eris", None)])
def test_a_lance_does_double_damage_in_a_charge_by_the_ose_book(
    preset: str, amount: int | None
) -> None:
    lance = Item("l1", "Lance", held=Held.WIELDED)
    game = duel(preset, lance, armour=4, distance=20, weapon_damage="variable", critical="off")
    is_open = "charge" in [one.key for one in open_in(game.state)]
    assert is_open is (amount is not None)
    if amount is not None:
        attack(game, 20, 3, item="l1", how=("charge",))
        assert taken(game) == amount


def test_oil_of_white_box_hits_armour_class_8_and_burns_for_two_rounds() -> None:
    game = throwing(OIL, preset="eris")
    game.change(settings={**game.encounter.settings, "weapon_damage": "eris"})
    (blow,) = attack(game, 11, 1, item="o1", mode=Mode.MISSILE)
    assert (blow.hit, blow.reckoning.armour, taken(game), left(game)) == (True, 8, 1, 1)
    assert round_ends(game, 2, 2) == 2
    assert round_ends(game, 3) == 0


@pytest.mark.parametrize(("face", "asked"), [(20, 1), (2, 0)])
def test_what_holy_water_does_by_white_box_the_referee_says(face: int, asked: int) -> None:
    game = throwing(WATER, preset="eris")
    (blow,) = attack(game, face, item="o1", mode=Mode.MISSILE)
    assert (blow.harmless, taken(game), left(game)) == (False, 0, 1)
    assert [one.spell for one in OPEN_SPELLS.of(game.state)] == ["Holy water"] * asked
    assert MONSTROUS.of(game.state).clings == ()
