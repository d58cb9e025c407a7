"""Spells that bring people elsewhere, find things, hold doors, and give food and water."""

import pytest

from rules.clock.records import PassTime
from rules.doors.records import OpenDoor, SetDoor
from rules.encounter.records import CombatantLeft
from rules.errors import RuleError
from rules.hazards.records import Fell
from rules.items.state import LYING, Heap
from rules.movement.records import Engage
from rules.places.records import EnterArea
from rules.places.state import Find
from rules.positions.spacing import distance_between, engaged_with
from rules.provisions.records import SUPPLIES
from rules.record import replace
from rules.spells.records import OPEN_SPELLS, SpellMade
from rules.state.health import Life
from rules.state.items import Item
from rules.state.sheet import Hunger
from tests.rules.attack.duel import ADA, GOBLINS
from tests.rules.cast import character
from tests.rules.places.prepared import area, barrow, prepare, room, way
from tests.rules.scene import Scene, reported
from tests.rules.spells.magic import cast, magic
from tests.rules.spells.test_items import use, with_item
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("OSE-SPELLCASTING")


BOTH = ("ose", "eris")


def made(game: Scene) -> list[str]:
    return [one.what for one in reported(game.step, SpellMade)]


# Elsewhere


@pytest.mark.parametrize("preset", BOTH)
def test_through_a_dimension_door_one_is_out_of_melee_and_360_feet_away(preset: str) -> None:
    game = magic(level=7, preset=preset)
    game.hero("Bert", 3)
    game.act(Engage(target=ADA, other=GOBLINS))
    game.act(Engage(target="bert", other=GOBLINS))
    cast(game, "Dimension Door")
    assert engaged_with(game.state, ADA) == ()
    assert engaged_with(game.state, "bert") != ()
    assert distance_between(game.state, ADA, GOBLINS) == 360
    assert made(game) == ["Ada is 360 feet away now"]


def test_outside_a_fight_it_is_said_that_they_are_elsewhere() -> None:
    game = magic(level=7)
    game.state = replace(game.state, encounter=None)
    cast(game, "Dimension Door")
    assert made(game) == ["Ada is somewhere else now"]


@pytest.mark.parametrize(("face", "gone", "fell"), [(80, True, 0), (90, True, 30), (91, False, 0)])
def test_who_teleports_is_gone_falls_or_dies_by_the_dice(
    face: int, fell: int, *, gone: bool
) -> None:
    game = magic(level=9)
    more = (3, 1, 1, 1) if fell else ()
    cast(game, "Teleport", GOBLINS + "#1", faces=(face, *more), use=1)
    assert (len(reported(game.step, CombatantLeft)) == 1) is gone
    assert sum(one.feet for one in reported(game.step, Fell)) == fell
    bodies = game.combatant(GOBLINS).bodies
    assert (bodies[0].vitals.life is Life.DEAD) is not gone


def test_a_fall_from_too_high_may_kill() -> None:
    game = magic(level=9)
    cast(game, "Teleport", GOBLINS + "#1", faces=(90, 3, 6, 6, 6), use=1)
    assert reported(game.step, CombatantLeft) == []
    assert game.combatant(GOBLINS).bodies[0].vitals.life is Life.DEAD


# Doors


def vault(at: str = "Hall", preset: str = "ose") -> Scene:
    """Ada, a magic-user, in a hall with an oak door to a crypt, beyond which lies a tomb."""
    game = Scene(preset)
    ada = character(ADA, name="Ada", class_name="magic-user", level=7)
    game.bring(ada).seat()
    prepare(
        game,
        room("Hall", way("oak door", "Crypt", direction="north", locked=True, stuck=True)),
        room("Crypt", way("iron door", "Tomb"), things=("altar",)),
        room("Tomb", finds=(Find("", "Gold ring", ""),)),
    )
    game.act(EnterArea(place="Barrow", area=at))
    return game


def oak(game: Scene) -> tuple[bool, bool, bool]:
    (door,) = [one for one in barrow(game).doors if one.name == "oak door"]
    return door.open, door.locked, door.held


@pytest.mark.parametrize("preset", BOTH)
@pytest.mark.parametrize("at", ["oak door", ""])
def test_a_knock_opens_the_door_that_was_named_or_the_only_one(at: str, preset: str) -> None:
    game = vault(preset=preset)
    cast(game, "Knock", at=at)
    assert oak(game) == (True, False, False)
    assert made(game)[0].startswith("wide open stands the oak door")


def test_of_a_door_that_is_not_there_the_referee_says_what_comes_of_it() -> None:
    game = vault()
    cast(game, "Knock", at="golden gate")
    assert oak(game)[0] is False
    assert len(OPEN_SPELLS.of(game.state)) == 1


@pytest.mark.parametrize("preset", BOTH)
def test_a_portal_is_held_for_its_time(preset: str) -> None:
    game = vault(preset=preset)
    game.act(SetDoor(door="oak door", how="unlocked"))
    game.act(SetDoor(door="oak door", how="loose"))
    cast(game, "Hold Portal", at="oak door", faces=(1, 2))
    assert oak(game)[2] is True
    game.act(OpenDoor(door="oak door"), ANN)
    assert oak(game)[0] is False
    game.secret_spare = (6,) * 100
    game.act(PassTime(turns=2))
    assert oak(game)[2] is True
    game.act(PassTime(turns=1))
    assert oak(game)[2] is False
    game.act(SetDoor(door="oak door", how="held"))
    game.act(PassTime(turns=144))
    assert oak(game)[2] is True


@pytest.mark.parametrize("preset", BOTH)
@pytest.mark.parametrize(("who", "opens"), [(ADA, True), ("bert", False)])
def test_a_wizard_lock_lets_its_caster_pass_and_holds_on(
    who: str, preset: str, *, opens: bool
) -> None:
    game = vault(preset=preset)
    game.bring(character("bert", name="Bert"))
    game.act(SetDoor(door="oak door", how="unlocked"))
    game.act(SetDoor(door="oak door", how="loose"))
    cast(game, "Wizard Lock", at="oak door")
    game.act(OpenDoor(door="oak door", target=who))
    assert oak(game) == (opens, False, True)


# Where things are


@pytest.mark.parametrize("preset", BOTH)
@pytest.mark.parametrize(
    ("at", "said"),
    [
        ("altar", "altar is that way: north"),
        ("ring", "ring is that way: north"),
        ("rope", "rope is right here"),
    ],
)
def test_an_object_is_located_in_what_the_referee_has_prepared(
    at: str, said: str, preset: str
) -> None:
    game = vault(preset=preset)
    hall = area(barrow(game), "Hall")
    lying = Heap(barrow(game).id, hall.id, (Item("r1", "Rope"),))
    game.state = LYING.put(game.state, (lying,))
    cast(game, "Locate Object", at=at)
    assert made(game) == [said]
    assert OPEN_SPELLS.of(game.state) == ()


@pytest.mark.parametrize("at", ["", "dragon"])
def test_what_is_not_prepared_the_referee_locates(at: str) -> None:
    game = vault()
    cast(game, "Locate Object", at=at)
    assert made(game) == []
    assert len(OPEN_SPELLS.of(game.state)) == 1


def test_a_way_without_a_direction_leads_near() -> None:
    game = vault("Crypt")
    cast(game, "Locate Object", at="Gold ring")
    assert made(game) == ["Gold ring is near, in another room"]


@pytest.mark.parametrize(("worth", "told"), [(100, 1), (None, 0)])
def test_a_potion_shows_where_treasure_lies(worth: int | None, told: int) -> None:
    game = with_item("Potion of treasure finding")
    game.state = replace(game.state, encounter=None)
    prepare(game, room("Hall", way("door", "Crypt", direction="east")), room("Crypt"))
    game.act(EnterArea(place="Barrow", area="Hall"))
    crypt = area(barrow(game), "Crypt")
    lying = Heap(barrow(game).id, crypt.id, (Item("r1", "Goblet", worth=worth),))
    game.state = LYING.put(game.state, (lying,))
    use(game, 1, whom=())
    assert made(game) == ["treasure is that way: east"] * told
    assert len(OPEN_SPELLS.of(game.state)) == 1 - told


# Food and water


@pytest.mark.rule("OSE-RESOURCES")
@pytest.mark.parametrize("preset", BOTH)
@pytest.mark.parametrize(("counted", "found"), [("on", 24), ("off", 0)])
def test_food_that_is_created_feeds_so_many(counted: str, found: int, preset: str) -> None:
    game = vault(preset=preset)
    game.state = replace(
        game.state,
        overrides={**game.state.overrides, "provisions": counted},
        characters=tuple(
            replace(one, class_name="cleric", level=9) for one in game.state.characters
        ),
    )
    cast(game, "Create Food")
    assert SUPPLIES.of(game.state).found == found
    assert made(game)[0] == "food for a day, for 24 people and as many mounts"
    assert len(made(game)) == (1 if preset == "ose" else 2), "drink as well"


@pytest.mark.rule("OSE-RESOURCES")
@pytest.mark.parametrize(("counted", "thirsts"), [("on", False), ("off", True)])
def test_water_that_is_created_quenches_thirst(counted: str, *, thirsts: bool) -> None:
    game = vault()
    game.state = replace(
        game.state,
        overrides={**game.state.overrides, "provisions": counted},
        characters=tuple(
            replace(one, class_name="cleric", level=8, hunger=Hunger(None, 5))
            for one in game.state.characters
        ),
    )
    cast(game, "Create Water")
    assert (game.state.characters[0].hunger.water is not None) is thirsts
    assert made(game) == ["water for a day, for 12 people and as many mounts"]


def test_a_helm_of_teleportation_works_once() -> None:
    game = with_item("Helm of teleportation")
    (sheet,) = game.state.characters
    once = tuple(replace(one, charges=1) for one in sheet.items)
    game.state = replace(game.state, characters=(replace(sheet, items=once),))
    use(game, 80, whom=(), power="oneself")
    assert [one.reason for one in reported(game.step, CombatantLeft)] == ["left"]
    with pytest.raises(RuleError):
        use(game, 80, whom=(), power="oneself")


@pytest.mark.parametrize(
    ("coins", "told"),
    [
        ((("Gold pieces", 1000),), ["gold pieces in masses right here"]),
        ((("Gold pieces", 999),), []),
        ((("Silver pieces", 500), ("Silver pieces", 500)), ["silver pieces in masses right here"]),
        ((("Iron statue", 2000),), []),
    ],
)
def test_a_wand_points_at_metal_that_lies_here_in_masses(
    coins: tuple[tuple[str, int], ...], told: list[str]
) -> None:
    game = with_item("Wand of metal detection")
    game.state = replace(game.state, encounter=None)
    prepare(game, room("Hall", way("door", "Crypt", direction="east")), room("Crypt"))
    game.act(EnterArea(place="Barrow", area="Hall"))
    things = tuple(Item(f"r{n}", name, count=count) for n, (name, count) in enumerate(coins))
    lying = Heap(barrow(game).id, area(barrow(game), "Hall").id, things)
    game.state = LYING.put(game.state, (lying,))
    use(game, whom=())
    assert made(game) == told
    assert len(OPEN_SPELLS.of(game.state)) == 1 - len(told)
