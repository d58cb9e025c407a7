"""Traps spring on 2-in-6, and leave no trace where they do not (OSE-TRAPS).
Making a trap harmless, by the number on the sheet.
"""

import pytest

from rules.checks.records import ASKS, ChecksAsked
from rules.conditions.records import EffectBegan
from rules.errors import ForbiddenError, MissingNumberError, NotFoundError, RuleError
from rules.health.records import Damage, HitPointsChanged
from rules.kernel.actor import ALL_KNOWING, TABLE, Viewer
from rules.kernel.events import Event
from rules.places.ground import ground_of
from rules.places.records import EnterArea
from rules.places.state import PLACES, Trap
from rules.record import replace
from rules.state.health import Life, Vitals
from rules.traps.records import (
    DisarmJudged,
    DisarmTrap,
    DisarmTried,
    SetTrap,
    TouchTrap,
    TrapSet,
    TrapSprung,
    TrapStayed,
)
from rules.traps.springing import known_traps
from tests.rules.places.vault import CRYPT, GUARDS, IRON, NEEDLE, PIT, outside, trap, vault
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB

pytestmark = pytest.mark.rule("OSE-TRAPS")
DARTS = Trap("t9", "darts", CRYPT, damage="1d6", text="Darts fly from the wall.")


@pytest.mark.parametrize(
    ("chance", "face", "springs"), [(2, 1, True), (2, 2, True), (2, 3, False), (6, 6, True)]
)
def test_a_trap_springs_on_its_chance(chance: int, face: int, *, springs: bool) -> None:
    game = vault(traps=[replace(PIT, chance=chance)])
    faces = [face, 4] if springs else [face]
    step = game.act(TouchTrap(trap="pit", targets=("ada",)), faces=faces)
    assert bool(reported(step, TrapSprung)) is springs
    assert trap(game, "pit").sprung is springs
    assert trap(game, "pit").found is springs
    assert game.vitals("ada").hit_points == (16 if springs else 20)


def test_what_springs_is_seen_by_all_but_for_the_die_that_set_it_off() -> None:
    game = vault(traps=[PIT])
    step = game.act(TouchTrap(trap="pit", targets=("ada",)), faces=[2, 4])
    (sprung,) = reported(step, TrapSprung)
    assert [throw.secret for throw in step.throws] == [True, False]
    assert (sprung.name, sprung.text, sprung.rule) == ("pit", "The floor opens.", "OSE-TRAPS")
    assert sprung.throw is not None
    seen = sprung.seen_by(TABLE)
    assert seen is not None
    assert seen.throw is None
    (harm,) = reported(step, HitPointsChanged)
    assert harm.target.id == "ada"


def test_what_does_not_spring_leaves_no_trace() -> None:
    game = vault(traps=[PIT])
    # From whatever changes something first, it is noted that the party is waited for.
    game.act(Damage(targets=("bert",), amount="1"))
    before = game.state
    step = game.act(TouchTrap(trap="pit", targets=("ada", "bert")), faces=[3, 6])
    (stayed,) = reported(step, TrapStayed)
    assert [event.seen_by(TABLE) for event in step.events] == [None]
    assert stayed.leaves_no_trace()
    assert [throw.total for throw in stayed.throws] == [3, 6]
    assert game.state == before


def test_each_in_turn_may_set_it_off_until_somebody_does() -> None:
    game = vault(traps=[PIT])
    step = game.act(TouchTrap(trap="pit", targets=("ada", "bert")), faces=[5, 1, 3])
    (sprung,) = reported(step, TrapSprung)
    assert [who.id for who in sprung.targets] == ["bert"]
    assert (game.vitals("ada").hit_points, game.vitals("bert").hit_points) == (20, 17)


def test_a_referee_springs_it_on_several_at_once() -> None:
    game = vault(traps=[PIT])
    game.act(TouchTrap(trap="t1", targets=("ada", "bert"), certain=True), faces=[2, 5])
    assert (game.vitals("ada").hit_points, game.vitals("bert").hit_points) == (18, 15)


def test_it_springs_once_until_a_referee_makes_it_ready_again() -> None:
    game = vault(traps=[PIT])
    with pytest.raises(RuleError, match="ready already"):
        game.act(SetTrap(trap="pit", how="ready"))
    game.act(TouchTrap(trap="pit", targets=("ada",), certain=True), faces=[2])
    with pytest.raises(RuleError, match=r"sprung already.*Make it ready again"):
        game.act(TouchTrap(trap="pit", targets=("ada",)))
    (made,) = reported(game.act(SetTrap(trap="pit", how="ready")), TrapSet)
    assert made.leaves_no_trace()
    game.act(SetTrap(trap="pit", how="harmless"))
    with pytest.raises(RuleError, match="harmless already"):
        game.act(TouchTrap(trap="pit", targets=("ada",)))
    with pytest.raises(RuleError, match="`ready`, `sprung` or `harmless`"):
        game.act(SetTrap(trap="pit", how="rusty"))
    for action in (SetTrap(trap="pit", how="ready"), TouchTrap(trap="pit", targets=("ada",))):
        with pytest.raises(ForbiddenError):
            game.act(action, ANN)
    with pytest.raises(NotFoundError, match="Nobody knows of a trap called “spear”"):
        game.act(SetTrap(trap="spear", how="ready"))


# What it does


def test_a_save_averts_all_of_it() -> None:
    game = vault(traps=[replace(PIT, save="save_breath")], asked_checks="at-once")
    game.state = replace(
        game.state,
        characters=tuple(replace(c, numbers={"save_breath": 15}) for c in game.state.characters),
    )
    game.act(TouchTrap(trap="pit", targets=("ada", "bert"), certain=True), faces=[15, 14, 5])
    assert (game.vitals("ada").hit_points, game.vitals("bert").hit_points) == (20, 15)


def test_a_save_leaves_half_where_the_referee_wrote_so() -> None:
    game = vault(traps=[replace(PIT, save="save_breath", halves=True)], asked_checks="at-once")
    game.state = replace(
        game.state,
        characters=tuple(replace(c, numbers={"save_breath": 15}) for c in game.state.characters),
    )
    game.act(TouchTrap(trap="pit", targets=("ada", "bert"), certain=True), faces=[15, 14, 5])
    assert (game.vitals("ada").hit_points, game.vitals("bert").hit_points) == (18, 15)
    outside().act(TouchTrap(trap="block", targets=("ada",), save="breath", halves=True), faces=[4])


def test_players_roll_their_own_saves() -> None:
    game = vault(traps=[replace(PIT, save="save_breath")])
    step = game.act(TouchTrap(trap="pit", targets=("ada",), certain=True))
    (asked,) = reported(step, ChecksAsked)
    assert (asked.label, asked.damage, asked.saved) == ("pit", "1d6", "none")


@pytest.mark.parametrize(
    ("effect", "life", "condition"),
    [("paralysed", Life.UP, "paralysed"), ("dies", Life.DEAD, ""), ("hot air", Life.UP, "")],
)
def test_what_else_it_does(effect: str, life: Life, condition: str) -> None:
    game = vault(traps=[replace(PIT, damage="", effect=effect)])
    step = game.act(TouchTrap(trap="pit", targets=("ada",), certain=True))
    (sprung,) = reported(step, TrapSprung)
    assert sprung.effect == ("hot air" if effect == "hot air" else "")
    assert game.vitals("ada").life is life
    began = [event.key for event in reported(step, EffectBegan)]
    assert began == ([condition] if condition else [])


@pytest.mark.parametrize(
    ("effect", "comes"), [("paralysed", "condition:paralysed"), ("dies", "death")]
)
def test_what_a_save_averts_beside_damage(effect: str, comes: str) -> None:
    game = vault(traps=[replace(PIT, damage="", effect=effect, save="save_death")])
    game.act(TouchTrap(trap="pit", targets=("ada",), certain=True))
    (ask,) = ASKS.of(game.state)
    assert (ask.what, ask.stake.on_failure) == ("save_death", comes)
    assert game.vitals("ada").life is Life.UP


def test_a_poison_brings_its_own_save_along() -> None:
    game = vault(traps=[NEEDLE])
    game.act(TouchTrap(trap="needle on the chest", targets=("ada",), certain=True))
    (ask,) = ASKS.of(game.state)
    assert (ask.what, ask.stake.on_failure.partition(":")[0]) == ("save_death", "poison")


def test_whoever_the_damage_kills_needs_no_save_any_more() -> None:
    game = vault(traps=[replace(NEEDLE, damage="20")])
    game.act(TouchTrap(trap="needle", targets=("ada",), certain=True))
    assert game.vitals("ada").life is Life.DEAD
    assert ASKS.of(game.state) == ()


# By walking in


def test_whoever_comes_in_may_set_off_what_lies_there() -> None:
    game = vault(traps=[PIT, DARTS, NEEDLE, replace(DARTS, id="t8", door="d1")])
    step = game.act(EnterArea(place="Barrow", area="Crypt"), faces=[4, 2, 3])
    (sprung,) = reported(step, TrapSprung)
    assert ([who.id for who in sprung.targets], sprung.name) == (["bert"], "darts")
    assert game.vitals("bert").hit_points == 17


@pytest.mark.parametrize("known", ["found", "sprung", "disarmed"])
def test_what_the_party_knows_of_it_keeps_clear_of(known: str) -> None:
    game = vault(traps=[replace(DARTS, **{known: True})])
    step = game.act(EnterArea(place="Barrow", area="Crypt"))
    assert step.throws == ()
    assert step.revealed


def test_who_is_down_sets_nothing_off() -> None:
    game = vault(traps=[DARTS])
    down = replace(game.state.characters[0].vitals, life=Life.UNCONSCIOUS)
    ada = replace(game.state.characters[0], vitals=down)
    game.state = replace(game.state, characters=(ada, game.state.characters[1]))
    game.act(EnterArea(place="Barrow", area="Crypt"), faces=[6])


def test_who_dies_of_one_trap_sets_off_no_other() -> None:
    blade = replace(DARTS, id="t8", name="blade", chance=6)
    game = vault(traps=[replace(DARTS, chance=6), blade])
    weak = replace(game.state.characters[0], vitals=Vitals(1, 1))
    game.state = replace(game.state, characters=(weak,))
    game.act(EnterArea(place="Barrow", area="Crypt"), faces=[1, 6])
    assert game.vitals("ada").life is Life.DEAD
    assert not trap(game, "blade").sprung


@pytest.mark.rule("ERIS-DWARF")
@pytest.mark.parametrize(
    ("preset", "traits", "words", "dice"),
    [
        ("eris", ("dwarf",), ("carved",), 0),
        ("eris", ("dwarf",), (), 2),
        ("eris", ("elf",), ("carved",), 3),
        ("ose", ("dwarf",), ("carved",), 2),
    ],
)
def test_a_dwarf_notices_it_where_the_stone_is_familiar(
    preset: str, traits: tuple[str, ...], words: tuple[str, ...], dice: int
) -> None:
    game = vault(preset, traps=[DARTS], traits=traits)
    (place,) = PLACES.of(game.state)
    game.state = PLACES.put(game.state, (replace(place, words=words),))
    step = game.act(EnterArea(place="Barrow", area="Crypt"), faces=[6] * dice)
    assert len(step.throws) == dice


# Where nothing is prepared, and who knows of what


def test_a_referee_makes_a_trap_as_it_springs() -> None:
    game = outside()
    step = game.act(
        TouchTrap(trap="falling  block", targets=("ada",), damage="2d6", chance=3), faces=[3, 1, 2]
    )
    (sprung,) = reported(step, TrapSprung)
    assert sprung.name == "falling block"
    assert game.vitals("ada").hit_points == 17
    assert trap(game, "falling block").sprung


def test_one_that_a_referee_makes_and_that_does_not_spring_is_known_to_nobody() -> None:
    game = outside()
    game.act(TouchTrap(trap="block", targets=("ada",), save="breath", effect="dies"), faces=[4])
    made = trap(game, "block")
    assert (made.save, made.effect, made.found) == ("save_breath", "dies", False)
    ground = ground_of(game.state)
    assert list(known_traps(ground, Viewer(ANN.member))) == []
    assert list(known_traps(ground, ALL_KNOWING)) == [(made.id, "block")]


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (TouchTrap(trap=" "), "in 1 to 100 letters"),
        (TouchTrap(trap="x" * 101), "in 1 to 100 letters"),
        (TouchTrap(trap="block", damage="ouch"), "ouch"),
        (TouchTrap(trap="block", save="luckiness"), "no check called"),
        (TouchTrap(trap="block", save="open doors"), "is no saving throw. Saves are death, wands"),
        (TouchTrap(trap="block"), "Say who"),
    ],
)
def test_a_trap_that_cannot_be_is_refused(action: TouchTrap, says: str) -> None:
    with pytest.raises(RuleError, match=says):
        outside().act(action)


def test_what_is_found_is_known_by_what_it_is_on() -> None:
    stuck = replace(PIT, id="t3", name="blade", door=IRON.id, found=True)
    game = vault(traps=[PIT, replace(NEEDLE, found=True), stuck])
    ground = ground_of(game.state)
    assert ground.area.id == GUARDS
    known = dict(known_traps(ground, Viewer(ANN.member)))
    assert known == {"t2": "needle on the chest", "t3": "blade on the iron door north"}


def chest(**numbers: int) -> Scene:
    """Ada knows of the needle."""
    return vault(traps=[replace(NEEDLE, found=True)], numbers=numbers)


@pytest.mark.parametrize(
    ("numbers", "chance", "face", "sides", "passed"),
    [
        ({"remove_traps": 35}, "", 35, 100, True),
        ({"remove_traps": 35}, "", 36, 100, False),
        ({"remove_traps_in_six": 2}, "", 2, 6, True),
        ({"remove_traps_in_six": 2}, "", 3, 6, False),
        ({"remove_traps": 5, "remove_traps_in_six": 6}, "", 6, 100, False),
        ({}, "50%", 50, 100, True),
        ({"remove_traps": 35}, "1", 2, 6, False),
    ],
)
def test_it_is_harmless_if_the_die_says_so(
    numbers: dict[str, int], chance: str, face: int, sides: int, *, passed: bool
) -> None:
    game = chest(**numbers)
    step = game.act(DisarmTrap(trap="needle", chance=chance), ANN, [face])
    (judged,) = reported(step, DisarmJudged)
    assert (judged.passed, judged.throw.record.text) == (passed, f"1d{sides}")
    assert trap(game, "needle").disarmed is passed


def test_players_are_told_the_same_whatever_comes_of_it() -> None:
    told: list[list[Event | None]] = []
    for face in (1, 100):
        game = chest(remove_traps=50)
        step = game.act(DisarmTrap(trap="needle"), ANN, [face])
        told.append([event.seen_by(TABLE) for event in step.events])
        assert step.throws[0].secret
        assert step.revealed
        game.act(DisarmTrap(trap="needle"), ANN, [50])
    assert told[0] == told[1]
    (tried, judged) = told[0]
    assert isinstance(tried, DisarmTried)
    assert judged is None


def test_who_cannot_is_told_what_to_write() -> None:
    with pytest.raises(MissingNumberError, match=r"Write the skill on the sheet"):
        chest().act(DisarmTrap(trap="needle"), ANN)


def test_what_cannot_be_disarmed_is_refused() -> None:
    game = chest(remove_traps=50)
    with pytest.raises(ForbiddenError):
        game.act(DisarmTrap(trap="needle", target="ada"), BOB)
    hidden = vault(traps=[NEEDLE], numbers={"remove_traps": 50})
    with pytest.raises(NotFoundError, match="Nobody knows of a trap"):
        hidden.act(DisarmTrap(trap="needle"), ANN)
    sprung = vault(traps=[replace(NEEDLE, found=True, sprung=True)])
    with pytest.raises(RuleError, match="nothing left to disarm"):
        sprung.act(DisarmTrap(trap="needle"), ANN)
    with pytest.raises(RuleError, match="A d100 comes to 1 to 100, not 101"):
        game.act(DisarmTrap(trap="needle", target="ada", forced=101))


def test_who_lies_on_the_ground_does_nothing() -> None:
    game = chest(remove_traps=50)
    ada = game.state.characters[0]
    down = replace(ada, vitals=replace(ada.vitals, life=Life.UNCONSCIOUS))
    game.state = replace(game.state, characters=(down, game.state.characters[1]))
    with pytest.raises(RuleError, match="Ada is unconscious"):
        game.act(DisarmTrap(trap="needle"), ANN)
