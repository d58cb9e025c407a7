"""Breath, bombs and items fill a place as spells do: who stands in it, and who is told before their
comrades burn (R-AREA)."""

import pytest

from rules.attack.records import Attack, Unleashed
from rules.casting.records import Cast, SpellCast
from rules.errors import RuleError
from rules.items.records import AddItem, UseItem
from rules.kernel.refusals import Refusal, why_refused
from rules.positions.records import SetRange
from rules.record import replace
from rules.state.encounter import Melee
from rules.state.rounds import Declaration, Turn
from rules.state.sheet import Spell
from rules.surroundings.records import Bomb, BombDropped
from tests.rules.attack.duel import ADA, GOBLINS, turn_of
from tests.rules.monstrous.test_saving import FIRE, lair
from tests.rules.positions.test_areas import BEN, WOLVES, field
from tests.rules.scene import Scene, told
from tests.rules.spells.test_items import thing
from tests.rules.table import ANN, REFEREE

pytestmark = pytest.mark.rule("OSE-SPELLCASTING")


# Breath


def breathed(game: Scene, *whom: str, **how: object) -> Unleashed:
    game.spare = game.secret_spare = (20,) * 12
    game.act(Attack(attacker="dragon", targets=whom, item="i1", **how))  # type: ignore[arg-type]
    (found,) = game.events(Unleashed)
    return found  # type: ignore[no-any-return]


def hand_to_hand(game: Scene, first: str, second: str) -> None:
    positions = game.encounter.positions
    melees = (*positions.melees, Melee(first, second))
    game.change(positions=replace(positions, melees=melees))


@pytest.mark.parametrize(("apart", "is_in"), [(90, True), (91, False), (None, True)])
def test_breath_reaches_who_stands_in_it(apart: int | None, *, is_in: bool) -> None:
    game = lair(*FIRE, "save breath half")
    if apart is not None:
        game.act(SetRange(target="ada", other="bert", distance=apart))
    found = breathed(game, "ada", "bert")
    assert [one.id for one in found.targets] == (["ada", "bert"] if is_in else ["ada"])
    assert [one.id for one in found.spared] == ([] if is_in else ["bert"])
    allowed = lair(*FIRE, "save breath half")
    allowed.act(SetRange(target="ada", other="bert", distance=500))
    assert breathed(allowed, "ada", "bert", allow=True).spared == ()


@pytest.mark.parametrize(
    ("shape", "apart", "nearer", "is_in"),
    [
        ("cone 90", 30, 0, True),
        ("cone 90", 31, 0, False),
        ("cone 90", 50, 20, True),
        ("cone 90", 51, 20, False),
        ("cone 50 by 10", 10, 0, True),
        ("cone 50 by 10", 11, 0, False),
        ("cloud 50", 40, 0, True),
        ("cloud 50", 41, 0, False),
        ("line 60", 5, 0, True),
        ("line 60", 6, 0, False),
        ("ball 50", 50, 0, True),
    ],
)
def test_breath_is_as_wide_as_its_shape(
    shape: str, apart: int, nearer: int, *, is_in: bool
) -> None:
    game = lair(shape, *FIRE[3:], "save breath half")
    game.act(SetRange(target="ada", other="bert", distance=apart))
    for who, distance in (("ada", 40), ("bert", 40 - nearer)):
        game.act(SetRange(target="dragon", other=who, distance=distance))
    found = breathed(game, "ada", "bert")
    assert [one.id for one in found.targets] == (["ada", "bert"] if is_in else ["ada"])
    assert [one.id for one in found.spared] == ([] if is_in else ["bert"])


def test_a_cone_catches_who_fights_there_and_never_the_dragon() -> None:
    for shape, burns in (("cone 90", {"ada", "orcs"}), ("line 100", {"ada"}), ("cone", {"ada"})):
        game = lair(shape, *FIRE[3:], "save breath half")
        hand_to_hand(game, "ada", "orcs")
        hand_to_hand(game, "ada", "dragon")
        assert {one.id for one in breathed(game, "ada").targets} == burns
    gaze = lair("gaze", "save breath half")
    hand_to_hand(gaze, "ada", "orcs")
    assert {one.id for one in breathed(gaze, "ada").targets} == {"ada"}


def test_players_do_not_learn_of_whom_they_do_not_see() -> None:
    game = lair(*FIRE, "save breath half")
    game.act(SetRange(target="ada", other="orcs", distance=91))
    game.alter("orcs", hidden=True)
    found = breathed(game, "ada", "orcs")
    assert found.spared
    (seen,) = [event for event in told(game.step, ANN) if isinstance(event, Unleashed)]
    assert seen.spared == ()


# What is dropped


def bombs(apart: int | None = None, damage: str = "2d6", **how: object) -> tuple[Scene, Bomb]:
    game = field(apart=apart).seat()
    (ada, *others) = game.state.characters
    flies = replace(ada, numbers={**ada.numbers, "fly": 60})
    game.state = replace(game.state, characters=(flies, *others))
    game.alter(ADA, numbers={**game.combatant(ADA).numbers, "fly": 60})
    turn_of(game, ADA, GOBLINS)
    game.spare = game.secret_spare = (4,) * 20
    wanted = Bomb(targets=(GOBLINS, WOLVES), damage=damage, attacker=ADA, **how)  # type: ignore[arg-type]
    return game, wanted


def fell_on(game: Scene) -> tuple[set[str], set[str]]:
    (found,) = game.events(BombDropped)
    return {one.target.id for one in found.results}, {one.id for one in found.spared}


@pytest.mark.rule("OSE-BOMBING")
@pytest.mark.parametrize(("apart", "is_in"), [(10, True), (11, False)])
def test_what_is_dropped_fills_ten_feet(apart: int, *, is_in: bool) -> None:
    game, bomb = bombs(apart, anyway=True)
    game.act(bomb, ANN)
    there = {GOBLINS, BEN, WOLVES} if is_in else {GOBLINS, BEN}
    assert fell_on(game) == (there, set() if is_in else {WOLVES})


@pytest.mark.rule("OSE-BOMBING")
def test_who_drops_it_on_comrades_is_told_so_first_and_referees_know() -> None:
    game, bomb = bombs()
    with pytest.raises(RuleError, match="Ben fights hand to hand there, and is in it too"):
        game.act(bomb, ANN)
    game.act(bomb, REFEREE)
    assert fell_on(game)[0] == {GOBLINS, BEN, WOLVES}
    for wanted in (bombs(11, allow=True), bombs(11, damage="4d6")):
        game, bomb = wanted
        game.act(bomb, REFEREE)
        assert fell_on(game) == ({GOBLINS, WOLVES}, set())


@pytest.mark.rule("OSE-BOMBING")
def test_what_is_spared_unseen_is_told_to_nobody() -> None:
    game, bomb = bombs(11)
    game.alter(WOLVES, hidden=True)
    game.act(bomb, REFEREE)
    (seen,) = [event for event in told(game.step, ANN) if isinstance(event, BombDropped)]
    assert seen.spared == ()
    assert fell_on(game)[1] == {WOLVES}


# Spells and things


def ready(spell: str = "Fire Ball", item: str = "Wand of fire balls") -> Scene:
    game = field().seat()
    sheets = game.state.characters
    memory = (Spell(spell, 1, 1),)
    game.state = replace(game.state, characters=tuple(replace(x, spells=memory) for x in sheets))
    game.secret_spare = game.spare = (4,) * 40
    game.act(AddItem(name=item, target=ADA))
    game.alter(ADA, turn=Turn(declaration=Declaration("spell", spell)))
    turn_of(game, ADA, GOBLINS)
    return game


def tried(game: Scene, action: Cast | UseItem) -> Refusal | None:
    def attempt(state: object, by: object, wanted: object) -> None:
        game.copy().act(wanted, by)  # type: ignore[arg-type]

    return why_refused(attempt, {}, game.state, ANN, action)


@pytest.mark.parametrize("is_spell", [True, False])
def test_spells_and_wands_warn_alike_and_are_used_all_the_same(*, is_spell: bool) -> None:
    game = ready()
    action: Cast | UseItem
    if is_spell:
        action = Cast(target=ADA, spell="Fire Ball", whom=(GOBLINS,))
    else:
        action = UseItem(item_id=thing(game).id, target=ADA, whom=(GOBLINS,))
    with pytest.raises(RuleError, match="Ben fights hand to hand there, and is in it too"):
        game.copy().act(action, ANN)
    refusal = tried(game, action)
    assert refusal is not None
    assert refusal.own == replace(action, anyway=True)
    game.copy().act(action, REFEREE)
    game.act(refusal.own, ANN)
    assert game.vitals(BEN).hit_points < game.vitals(ADA).hit_points


def test_a_bolt_and_what_names_them_warn_of_nobody() -> None:
    game = ready("Lightning Bolt", "Wand of lightning bolts")
    game.copy().act(Cast(target=ADA, spell="Lightning Bolt", whom=(GOBLINS,)), ANN)
    game.act(UseItem(item_id=thing(game).id, target=ADA, whom=(GOBLINS,)), ANN)
    ball = ready()
    ball.act(Cast(target=ADA, spell="Fire Ball", whom=(GOBLINS, BEN)), ANN)
    assert ball.events(SpellCast)
