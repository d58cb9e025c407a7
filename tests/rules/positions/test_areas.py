"""A spell that fills a place meets who stands in it (R-AREA)."""

import pytest

from rules.casting.knowing import find_row
from rules.health.records import HitPointsChanged, SetLife
from rules.positions.areas import size_of
from rules.positions.records import SetRange
from rules.record import replace
from rules.spells.records import SpellWorked
from rules.state.encounter import Melee
from rules.state.health import Life
from rules.state.sheet import Spell
from rules.systems import ENGINE
from rules.view.aimed import comrades_in_it
from rules.view.moves import AimView, view_aiming
from tests.rules.attack.duel import ADA, GOBLINS
from tests.rules.scene import Scene, reported
from tests.rules.spells.magic import SAVES, cast, magic
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("OSE-SPELLCASTING", "OSE-WILD-SCALE")
BEN, WOLVES = "ben", "wolves"
LOW = (1,) * 20


def field(where: str = "dungeon", apart: int | None = None, preset: str = "ose") -> Scene:
    """Ada against goblins and wolves, so far from each other; Ben is hand to hand with goblins."""
    game = magic(preset=preset)
    game.hero("Ben", numbers={"thac0": 19, "ac": 5, **SAVES})
    game.foe("Wolves", numbers=SAVES)
    game.change(environment=where, distance=60)
    if apart is not None:
        game.act(SetRange(target=GOBLINS, other=WOLVES, distance=apart))
    positions = game.encounter.positions
    game.change(positions=replace(positions, melees=(*positions.melees, Melee(BEN, GOBLINS))))
    return game


def met(game: Scene, spell: str, *whom: str, **how: object) -> set[str]:
    """Whose hit points a spell takes, all of whom fail their saves."""
    before = {one: game.vitals(one).hit_points for one in (ADA, BEN, GOBLINS, WOLVES)}
    game.spare, game.secret_spare = LOW, LOW
    sheets = game.state.characters
    memory = (Spell(spell, 1, 1),)
    game.state = replace(game.state, characters=tuple(replace(x, spells=memory) for x in sheets))
    cast(game, spell, *whom, **{"allow": False, **how})  # type: ignore[arg-type]
    return {one for one, points in before.items() if game.vitals(one).hit_points < points}


@pytest.mark.parametrize(
    ("where", "apart", "is_in"),
    [
        ("dungeon", 40, True),
        ("dungeon", 41, False),
        ("wilderness", 13, True),
        ("wilderness", 14, False),
        ("water", 40, False),
        ("dungeon", None, True),
    ],
)
def test_a_fire_ball_is_forty_feet_across_in_feet_and_in_yards(
    where: str, apart: int | None, is_in: bool
) -> None:
    game = field(where, apart)
    assert (WOLVES in met(game, "Fire Ball", GOBLINS, WOLVES)) is is_in
    spared = [who.target for one in reported(game.step, SpellWorked) for who in one.spared]
    assert spared == ([] if is_in else [WOLVES])


def test_who_is_hand_to_hand_with_those_in_it_burns_too() -> None:
    assert met(field(), "Fire Ball", GOBLINS) == {GOBLINS, BEN}
    assert met(field(apart=41), "Fire Ball", WOLVES, GOBLINS) == {WOLVES}


def test_nobody_is_met_twice() -> None:
    game = field()
    assert met(game, "Fire Ball", GOBLINS, BEN) == {GOBLINS, BEN}
    burnt = [event.target.target for event in reported(game.step, HitPointsChanged)]
    assert burnt.count(BEN) == 1


def test_a_bolt_of_lightning_passes_by_who_fights_there() -> None:
    assert met(field(), "Lightning Bolt", GOBLINS) == {GOBLINS}


def test_a_referee_has_it_meet_those_who_were_named_alone() -> None:
    assert met(field(), "Fire Ball", GOBLINS, allow=True) == {GOBLINS}
    assert met(field(apart=60), "Fire Ball", GOBLINS, WOLVES, allow=True) == {GOBLINS, WOLVES}


def test_whom_nobody_sees_is_not_caught() -> None:
    game = field()
    game.alter(BEN, hidden=True)
    assert met(game, "Fire Ball", GOBLINS) == {GOBLINS}


def test_what_names_the_fallen_alone_meets_nobody() -> None:
    game = field()
    game.act(SetLife(target=WOLVES, life=Life.DEAD))
    assert met(game, "Fire Ball", WOLVES) == set()


def aim(game: Scene, spell: str) -> AimView:
    view = view_aiming(ENGINE.asking(game.state), ANN, ADA, spell, None)
    assert view is not None
    return view


def test_its_caster_is_told_its_size_and_which_comrades_are_in_it() -> None:
    game = field("wilderness")
    view = aim(game, "Fire Ball")
    assert view.size == size_of(game.state, 40) == "40 feet (13 yards)"
    assert comrades_in_it(game.state, view, (GOBLINS,)) == ("Ben",)
    assert comrades_in_it(game.state, view, (BEN,)) == ()
    assert comrades_in_it(game.state, aim(game, "Lightning Bolt"), (GOBLINS,)) == ()
    assert comrades_in_it(game.state, aim(game, "Light"), (GOBLINS,)) == ()
    assert comrades_in_it(game.state, replace(view, spell="Xyzzy"), (GOBLINS,)) == ()
    assert size_of(field().state, 40) == "40 feet"
    assert aim(game, "Sleep").size == ""


@pytest.mark.parametrize(
    ("preset", "spell", "across", "fills"),
    [
        ("ose", "Web", 10, True),
        ("ose", "Cloudkill", 30, True),
        ("ose", "Haste", 60, False),
        ("ose", "Lightning Bolt", 60, False),
        ("ose", "Death Spell", 60, True),
        ("eris", "Fireball", 40, True),
        ("eris", "Web", 20, True),
        ("eris", "Lightning Bolt", 60, False),
        ("eris", "Death Spell", 120, True),
    ],
)
def test_the_sizes_of_the_books(preset: str, spell: str, across: int, fills: bool) -> None:
    row = find_row(magic(preset=preset).state, spell, ADA)
    assert row is not None
    assert (row.uses[0].across, row.uses[0].fills) == (across, fills)
