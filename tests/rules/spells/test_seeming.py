"""Levels for a while, what people believe of things, thoughts that are hidden, and magic dark."""

import pytest

from rules.attack.records import AttackRuling
from rules.casting.records import CastRuling
from rules.conditions.records import AddEffect, RemoveEffect
from rules.health.records import Damage, TemporaryEnded, TemporaryGiven
from rules.items.records import AddItem, UseItem, WieldItem
from rules.kernel.actor import TABLE
from rules.kernel.questions import Mode, Ruling
from rules.load.rates import rate_of
from rules.record import replace
from rules.sheet.reading import number
from rules.spells.records import OPEN_SPELLS, FailedToReach, SettleSpell, SpellMade
from rules.spells.working import ways_of
from rules.state.items import Item
from rules.stealth.records import HIDING, UnseenChance
from rules.treasure.pool import UNKNOWN, Unknown
from rules.treasure.records import ThingIdentified
from tests.rules.attack.duel import ADA, GOBLINS
from tests.rules.scene import Scene, reported
from tests.rules.spells.magic import cast, magic, on
from tests.rules.spells.test_items import put_on, thing, use, with_item
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("OSE-SPELLCASTING")


def has(game: Scene, key: str, who: str = ADA) -> int | None:
    return number(game.engine.asking(game.state), who, key)


def fighter(class_name: str, level: int) -> Scene:
    """Ada of a class and level without numbers of her own, with a potion of heroism."""
    game = with_item("Potion of heroism", class_name, level=level)
    (sheet,) = game.state.characters
    game.state = replace(game.state, characters=(replace(sheet, numbers={}),))
    game.alter(ADA, numbers={}, level=level)
    return game


# Heroism


@pytest.mark.parametrize(
    ("class_name", "level", "dice", "thac0", "death"),
    [
        ("", 0, 3, 17, 10),
        ("fighter", 1, 3, 17, 10),
        ("dwarf", 4, 2, 17, 6),
        ("hobbit", 8, 1, 14, 4),
        ("fighter", 9, 0, 12, 6),
    ],
)
def test_a_hero_has_the_attacks_saves_and_hit_points_of_more_levels(
    class_name: str, level: int, dice: int, thac0: int, death: int
) -> None:
    game = fighter(class_name, level)
    use(game, 1, *(5,) * dice, whom=())
    (given,) = reported(game.step, TemporaryGiven)
    assert (has(game, "thac0"), has(game, "save_death")) == (thac0, death)
    assert given.temporary == (5 * dice or 2)
    assert game.effect("heroic") is not None


def test_what_is_left_of_a_heros_hit_points_goes_with_the_levels() -> None:
    game = fighter("fighter", 1)
    use(game, 1, 5, 5, 5, whom=())
    assert game.state.characters[0].vitals.temporary == 15
    game.act(Damage(targets=(ADA,), amount="4"))
    assert game.state.characters[0].vitals.temporary == 11
    hero = game.effect("heroic")
    assert hero is not None
    game.act(RemoveEffect(effect_id=hero.id))
    (ended,) = reported(game.step, TemporaryEnded)
    assert (ended.amount, game.state.characters[0].vitals.temporary) == (11, 0)
    assert has(game, "thac0") == 19


def test_nothing_is_left_to_go_where_all_was_lost() -> None:
    game = fighter("fighter", 1)
    use(game, 1, 1, 1, 1, whom=())
    game.act(Damage(targets=(ADA,), amount="3"))
    hero = game.effect("heroic")
    assert hero is not None
    game.act(RemoveEffect(effect_id=hero.id))
    assert reported(game.step, TemporaryEnded) == []


@pytest.mark.parametrize(
    ("class_name", "level"), [("magic-user", 3), ("thief", 3), ("fighter", 11)]
)
def test_it_makes_no_heroes_of_casters_thieves_and_the_mighty(class_name: str, level: int) -> None:
    game = fighter(class_name, level)
    use(game, 1, whom=())
    assert len(reported(game.step, FailedToReach)) == 1
    assert game.effect("heroic") is None


# Delusion


def test_a_potion_of_delusion_is_taken_for_another_by_a_secret_die() -> None:
    game = with_item("Potion of delusion")
    game.secret_spare = (2,)
    use(game, 1, whom=())
    fake = game.effect("hard to harm")
    assert fake is not None
    assert fake.key == ""
    (told,) = reported(game.step, SpellMade)
    assert (told.seen_by(ANN), told.seen_by(TABLE)) == (None, None)
    assert told.what.endswith("hard to harm")


def test_a_ring_of_delusion_stays_what_it_was_taken_for() -> None:
    game = with_item("Ring of delusion")
    game.secret_spare = (4, 1, 1)
    game.act(WieldItem(item_id=thing(game).id, target=ADA))
    assert on(game, ADA) == ["regenerating"]
    game.act(AddItem(name="Displacer cloak", target=ADA))
    cloak = thing(game).id
    game.act(WieldItem(item_id=cloak, target=ADA))
    assert on(game, ADA) == ["regenerating"]
    ring = game.state.characters[0].items[0].id
    game.act(WieldItem(item_id=ring, target=ADA, away=True))
    assert on(game, ADA) == []


# Thoughts


@pytest.mark.parametrize(("guarded", "asked"), [(True, 0), (False, 1)])
def test_an_amulet_hides_thoughts(guarded: bool, asked: int) -> None:
    game = put_on("Amulet of protection against scrying")
    if not guarded:
        game.state = replace(game.state, effects=())
    game.hero("Bert", 3)
    bert = replace(game.state.characters[-1], class_name="magic-user", level=5)
    game.state = replace(game.state, characters=(*game.state.characters[:-1], bert))
    game.act(AddItem(name="Medallion of ESP 30'", target="bert"))
    item = game.state.characters[-1].items[0]
    game.act(UseItem(item_id=item.id, target="bert", whom=(ADA,), allow=True))
    assert len(OPEN_SPELLS.of(game.state)) == asked


def test_telepathy_is_read_by_a_save() -> None:
    game = with_item("Helm of telepathy")
    use(game, 1, whom=(GOBLINS + "#1",))
    assert len(OPEN_SPELLS.of(game.state)) == 1
    assert on(game, GOBLINS + "#1") == ["telepathy"]
    game = with_item("Helm of telepathy")
    use(game, 20, whom=(GOBLINS + "#2",))
    assert OPEN_SPELLS.of(game.state) == ()


# Magic darkness


def test_in_magic_darkness_one_sees_nothing_and_is_not_seen() -> None:
    game = magic()
    game.act(AddEffect(target=ADA, name="", key="darkened"))
    asker = game.engine.asking(game.state)
    goblin = GOBLINS + "#1"
    blind = AttackRuling(who=ADA, whom=goblin, mode=Mode.MELEE)
    assert "The blind cannot attack." in [one.label for one in asker.ask(blind)]
    sees = AttackRuling(who=goblin, whom=ADA, mode=Mode.MELEE)
    assert not [one for one in asker.ask(sees) if one.ruling is Ruling.FORBIDDEN]
    game.alter(GOBLINS, traits=("human",))
    asker = game.engine.asking(game.state)
    (hidden,) = [one for one in asker.ask(sees) if one.ruling is Ruling.FORBIDDEN]
    assert hidden.label.startswith("Magic darkness is around them")
    aimed = CastRuling(who=goblin, at="Ada", aimed=(ADA,))
    assert "Magic darkness" in next(one.label for one in asker.ask(aimed))


@pytest.mark.parametrize(("preset", "ends"), [("ose", 3), ("eris", 2)])
@pytest.mark.parametrize("spell", ["Darkness", "Continual Darkness"])
def test_darkness_falls_on_who_stands_in_it_and_light_ends_it(
    spell: str, preset: str, ends: int
) -> None:
    game = magic(level=6, preset=preset)
    cast(game, spell, GOBLINS)
    assert "in magic darkness" in [one.name for one in game.state.effects]
    cast(game, "Light", GOBLINS, use=ends)
    assert "in magic darkness" not in [one.name for one in game.state.effects]


# Loads, mud, trees, script


@pytest.mark.rule("OSE-ENCUMBRANCE-BASIC")
@pytest.mark.parametrize(("way", "light", "heavy"), [("basic", 120, 0), ("detailed", 120, 0)])
def test_a_floating_disc_carries_5000_coins(way: str, light: int, heavy: int) -> None:
    game = magic(encumbrance=way)
    (sheet,) = game.state.characters
    hoard = Item("g1", "Gold piece", count=2000, weight=1, worth=1, tags=("treasure",))
    game.state = replace(game.state, characters=(replace(sheet, items=(hoard,), numbers={}),))
    game.alter(ADA, numbers={})
    assert rate_of(game.state, ADA).value == heavy
    cast(game, "Floating Disc")
    assert rate_of(game.state, ADA).value == light


def test_in_mud_one_moves_at_a_tenth_until_it_is_rock_again() -> None:
    game = magic(level=9)
    before = rate_of(game.state, GOBLINS).value
    cast(game, "Transmute Rock to Mud", GOBLINS, faces=(1, 1, 1))
    assert rate_of(game.state, GOBLINS + "#1").value == before // 10
    cast(game, "Transmute Mud to Rock", GOBLINS)
    assert rate_of(game.state, GOBLINS + "#1").value == before


def test_who_looks_like_a_tree_is_not_noticed() -> None:
    game = magic(level=7)
    cast(game, "Massmorph", ADA)
    asked = UnseenChance(who=ADA, how=(HIDING,))
    assert [one.value for one in game.engine.asking(game.state).ask(asked)] == [100]


def test_read_magic_tells_what_is_on_the_arcane_scrolls_of_the_caster() -> None:
    game = magic(level=3)
    (sheet,) = game.state.characters
    names = ("Unknown scroll", "Unknown scroll B", "Unknown potion", "Unknown scroll C")
    own = tuple(Item(f"i{n}", name) for n, name in enumerate(names[:3]))
    real = ("Scroll of Sleep", "Scroll of Bless", "Potion of flying", "Scroll of Web")
    secrets = (Unknown(name, Item("", thing)) for name, thing in zip(names, real, strict=True))
    game.state = UNKNOWN.put(game.state, tuple(secrets))
    game.state = replace(game.state, characters=(replace(sheet, items=own),))
    cast(game, "Read Magic")
    assert [(one.name, one.real) for one in reported(game.step, ThingIdentified)] == [
        ("Unknown scroll", "Scroll of Sleep")
    ]
    assert game.state.characters[0].items[0].name == "Scroll of Sleep"
    cast(game, "Shield")
    assert reported(game.step, ThingIdentified) == []


@pytest.mark.parametrize(("preset", "name"), [("ose", "evil"), ("eris", "chaos"), ("eris", "law")])
def test_what_is_detected_the_referee_says_with_a_button(preset: str, name: str) -> None:
    game = magic("cleric", preset=preset)
    cast(game, f"Detect {name.title()}")
    assert f"detects {name}" in [one.name for one in game.state.effects]
    (left,) = OPEN_SPELLS.of(game.state)
    (way,) = ways_of(game.state, left)
    game.act(SettleSpell(spell_id=left.id, outcome=way))
    (told,) = reported(game.step, SpellMade)
    assert name in told.what.lower()
