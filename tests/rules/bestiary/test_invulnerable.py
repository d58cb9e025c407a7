"""Some monsters are harmed by some things alone."""

import pytest

from rules.attack.records import Attack, AttackRolled
from rules.hazards.records import SaveLeft
from rules.health.records import Damage, HitPointsChanged
from rules.kernel.questions import Mode
from rules.record import replace
from rules.state.health import HitDice
from rules.state.items import Item
from tests.rules.attack.duel import ADA, BITE, BOW, GOBLINS, SWORD, duel, strike, turn_of
from tests.rules.scene import Scene, told
from tests.rules.table import ANN, REFEREE

WIGHT = ("harmed-by-magic", "harmed-by-silver")
SILVER = replace(SWORD, tags=("silver",))
MAGIC = replace(SWORD, magic=True)
PLUS = replace(SWORD, bonus=1)
TORCH = Item("i1", "Torch", hands=1, damage="1d4", tags=("fire",))


def wight(*items: Item, traits: tuple[str, ...] = WIGHT, optional: str = "off") -> Scene:
    """Ada strikes at somebody whom only these things harm."""
    chosen = {"weapon_damage": "variable", "invulnerability_optional": optional}
    game = duel("ose", BOW, *items, **chosen)  # type: ignore[arg-type]
    game.alter(GOBLINS, traits=traits)
    return game


@pytest.mark.rule("OSE-INVULNERABILITY")
@pytest.mark.parametrize(
    ("weapon", "traits", "harms"),
    [
        (SWORD, (), True),
        (SWORD, ("undead",), True),
        (SWORD, WIGHT, False),
        (SILVER, WIGHT, True),
        (MAGIC, WIGHT, True),
        (PLUS, WIGHT, True),
        (SILVER, ("harmed-by-magic",), False),
        (MAGIC, ("harmed-by-silver",), False),
        (TORCH, ("harmed-by-fire",), True),
        (TORCH, WIGHT, False),
    ],
)
def test_only_what_is_said_to_harm_them_does(
    weapon: Item, traits: tuple[str, ...], *, harms: bool
) -> None:
    game = wight(weapon, traits=traits)
    rolled = strike(game, *([15, 2] if harms else [15]), item=weapon.id)
    assert rolled.hit
    assert rolled.harmless is not harms
    assert bool(game.events(HitPointsChanged)) is harms


@pytest.mark.rule("OSE-INVULNERABILITY")
def test_silver_arrows_harm_what_silver_harms() -> None:
    arrows = Item("i8", "Silver arrow", count=9, tags=("ammunition", "silver"))
    game = wight(arrows)
    assert not strike(game, 15, 2, item=BOW.id, distance=40).harmless
    assert strike(wight(), 15, item=BOW.id, distance=40).harmless


@pytest.mark.rule("OSE-INVULNERABILITY")
@pytest.mark.parametrize(("magic", "arrow"), [(True, False), (False, True), (False, False)])
def test_a_magic_bow_or_magic_arrows_harm_what_magic_harms(magic: bool, arrow: bool) -> None:
    arrows = Item("i8", "Arrow", count=9, magic=arrow, tags=("ammunition",))
    bow = replace(BOW, id="i9", magic=magic)
    harms = magic or arrow
    faces = [15, 2] if harms else [15]
    assert strike(wight(bow, arrows), *faces, item=bow.id, distance=40).harmless is not harms


@pytest.mark.rule("OSE-INVULNERABILITY")
def test_bare_hands_and_misses_do_nothing_but_spells_do() -> None:
    assert strike(wight(), 15, item="unarmed").harmless
    assert not strike(wight(SWORD), 2).harmless
    assert not strike(wight(SWORD), 15, 2, mode=Mode.SPELL).harmless


@pytest.mark.rule("OSE-INVULNERABILITY")
def test_a_hit_that_does_no_harm_brings_no_poison_along() -> None:
    poisoned = replace(SWORD, tags=("poison",))
    unharmed, harmed = wight(poisoned), wight(poisoned, traits=())
    strike(unharmed, 15, item=poisoned.id)
    strike(harmed, 15, 2, item=poisoned.id)
    assert not unharmed.events(SaveLeft)
    assert harmed.events(SaveLeft)


@pytest.mark.rule("OSE-INVULNERABILITY")
def test_why_is_the_referees_to_know() -> None:
    game = wight(SWORD)
    strike(game, 15)
    (whole,) = [event for event in told(game.step, REFEREE) if isinstance(event, AttackRolled)]
    (seen,) = [event for event in told(game.step, ANN) if isinstance(event, AttackRolled)]
    assert (whole.harmless, whole.why) == (True, "harmed only by magic or silver")
    assert (seen.harmless, seen.why) == (True, "")


@pytest.mark.rule("OSE-INVULNERABILITY")
def test_the_referees_word_stands_above_it() -> None:
    game = wight(SWORD)
    assert not strike(game, 15, 2, allow=True).harmless
    assert not strike(wight(SWORD), 15, forced_damage=1).harmless


def bitten(hit_dice: HitDice | None, traits: tuple[str, ...], optional: str) -> AttackRolled:
    """A beast bites at somebody whom only these things harm."""
    game = wight(optional=optional)
    beast = game.foe("Beast", hit_dice=hit_dice, traits=traits, items=(BITE,)).id("Beast")
    game.alter("Beast", side="party", numbers={"thac0": 15})
    turn_of(game, beast, ADA)
    game.spare = [15, 1, 1]
    game.act(Attack(attacker=beast, targets=(GOBLINS,)))
    rolled: list[AttackRolled] = game.events(AttackRolled)
    return rolled[0]


@pytest.mark.rule("OSE-INVULNERABILITY")
@pytest.mark.parametrize(
    ("hit_dice", "traits", "optional", "harms"),
    [
        (HitDice(5), (), "on", True),
        (HitDice(4, 4), (), "on", False),
        (HitDice(5), (), "off", False),
        (HitDice(1), ("harmed-by-fire",), "on", True),
        (HitDice(1), ("harmed-by-fire",), "off", False),
        (HitDice(6, sides=6), (), "on", False),
        (None, (), "on", False),
    ],
)
def test_the_optional_rule_lets_the_strong_and_others_like_them_harm_them(
    hit_dice: HitDice | None, traits: tuple[str, ...], optional: str, *, harms: bool
) -> None:
    assert bitten(hit_dice, traits, optional).harmless is not harms


SLIME = ("harmed-by-fire", "harmed-by-cold")


@pytest.mark.rule("OSE-INVULNERABILITY")
@pytest.mark.parametrize(
    ("tags", "traits", "harms"),
    [
        (("magic", "spell"), SLIME, False),
        (("magic", "spell", "lightning"), SLIME, False),
        (("magic", "spell", "cold"), SLIME, True),
        (("magic", "spell"), WIGHT, True),
        (("breath", "acid"), WIGHT, True),
        (("breath", "acid"), SLIME, False),
        (("fire",), WIGHT, False),
        (("fire",), SLIME, True),
        (("fire",), (), True),
        (("falling",), WIGHT, True),
        ((), SLIME, True),
        (("melee", "fire"), WIGHT, True),
    ],
)
def test_what_nobody_rolls_to_hit_with_harms_them_no_more(
    tags: tuple[str, ...], traits: tuple[str, ...], *, harms: bool
) -> None:
    """A blow is judged as it hits, which is before its damage."""
    game = wight(traits=traits)
    game.act(Damage(targets=(GOBLINS,), amount="2", tags=tags, by=ADA))
    (event,) = game.events(HitPointsChanged)
    assert (event.after < event.before) is harms
