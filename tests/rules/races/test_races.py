"""Elves, dwarves and hobbits in a fight."""

from collections.abc import Sequence
from typing import Any

import pytest

from rules.attack.records import Attack, AttackBonus, AttackRolled, AttackRuling, DamageBonus
from rules.checks.records import CheckBonus
from rules.encounter.records import LeaveEncounter, ReactionRolled, ReactionSet, RollReaction
from rules.errors import RuleError
from rules.health.records import Damage, HitPointsChanged
from rules.items.known import find_known
from rules.items.records import WieldItem, WieldRuling
from rules.kernel.events import REFEREES
from rules.kernel.questions import Mode, Question
from rules.kernel.visibility import in_public
from rules.races.records import GrudgePassedOver
from rules.record import replace
from rules.state.items import Held, Item
from tests.rules.cast import BANDITS, character, monsters
from tests.rules.scene import Scene, told
from tests.rules.table import ANN, BOB, REFEREE


def item(name: str, **fields: object) -> Item:
    """A weapon in hand as the sources describe it, or any other."""
    known = find_known(name) or Item("", name, hands=1)
    return replace(known, id="i1", held=Held.WIELDED, **fields)


def scene(*traits: str, weapon: Item | None = None, preset: str = "eris", **settings: str) -> Scene:
    """Ada (c1) with those traits, and an ogre (m1), which is large and clumsy."""
    ada = character(
        "c1",
        20,
        name="Ada",
        traits=traits,
        items=() if weapon is None else (weapon,),
        numbers={"thac0": 19, "ac": 9},
    )
    ogre = monsters("m1", (30,), name="Ogre", traits=("large-clumsy",), numbers={"ac": 9})
    return Scene(preset, **settings).meet().bring(ada, ogre)


def said(game: Scene, question: Question[Any]) -> list[str]:
    return [one.label for one in game.engine.ask(game.state, question)]


# Hobbits


@pytest.mark.rule("ERIS-HOBBIT")
@pytest.mark.parametrize(
    ("traits", "mode", "preset", "bonus"),
    [
        (("hobbit",), Mode.MISSILE, "eris", 2),
        (("hobbit", "thief"), Mode.MISSILE, "eris", 2),
        (("hobbit",), Mode.MELEE, "eris", 0),
        (("hobbit",), None, "eris", 0),
        (("elf",), Mode.MISSILE, "eris", 0),
        (("hobbit",), Mode.MISSILE, "ose", 0),
        (("hobbit",), Mode.MISSILE, "4e", 0),
    ],
)
def test_a_hobbit_aims_well(
    traits: Sequence[str], mode: Mode | None, preset: str, bonus: int
) -> None:
    game = scene(*traits, preset=preset)
    found = game.engine.ask(game.state, AttackBonus(who="c1", whom="m1", mode=mode))
    assert sum(one.amount for one in found if one.source == "ERIS-HOBBIT") == bonus


@pytest.mark.rule("ERIS-HOBBIT")
@pytest.mark.parametrize(
    ("traits", "what", "preset", "bonus"),
    [
        (("hobbit",), "open_doors", "eris", -1),
        (("dwarf",), "open_doors", "eris", 0),
        (("hobbit",), "str", "eris", 0),
        (("hobbit",), "open_doors", "ose", 0),
    ],
)
def test_a_hobbit_forces_doors_badly(
    traits: Sequence[str], what: str, preset: str, bonus: int
) -> None:
    game = scene(*traits, preset=preset)
    found = game.engine.ask(game.state, CheckBonus(who="c1", stake=what))
    assert sum(one.amount for one in found if one.source == "ERIS-HOBBIT") == bonus


@pytest.mark.rule("ERIS-HOBBIT")
def test_another_rulebook_can_take_the_races_in() -> None:
    game = scene("hobbit", preset="ose", races="on")
    assert said(game, AttackBonus(who="c1", whom="m1", mode=Mode.MISSILE)) == ["hobbit"]


@pytest.mark.rule("ERIS-HOBBIT", "ERIS-DWARF")
@pytest.mark.parametrize(
    ("race", "weapon", "may"),
    [
        ("hobbit", item("Shortbow"), False),
        ("hobbit", item("Longbow"), False),
        ("hobbit", item("Heavy crossbow"), False),
        ("hobbit", item("Crossbow"), True),
        ("hobbit", item("Sling"), True),
        ("hobbit", item("Two-handed sword"), False),
        ("hobbit", item("Battle axe", tags=("fitted",)), True),
        ("hobbit", item("Dagger"), True),
        ("dwarf", item("Horsebow"), False),
        ("dwarf", item("Composite bow"), False),
        ("dwarf", item("Heavy crossbow"), True),
        ("dwarf", item("Crossbow"), True),
        ("dwarf", item("Pole arm"), False),
        ("dwarf", item("Bastard sword", hands=1), True),
        ("dwarf", item("Bastard sword"), False),
        ("elf", item("Longbow"), True),
        ("elf", item("Two-handed sword"), True),
    ],
)
def test_small_folk_leave_large_weapons_alone(race: str, weapon: Item, *, may: bool) -> None:
    game = scene(race, weapon=weapon)
    refused = said(game, AttackRuling(who="c1", whom="m1", item="i1"))
    assert (refused == []) is may
    assert all(race in label and weapon.name in label for label in refused)


@pytest.mark.rule("ERIS-HOBBIT", "ERIS-DWARF")
@pytest.mark.parametrize("race", ["hobbit", "dwarf", "elf"])
def test_bare_hands_are_never_too_large(race: str) -> None:
    assert said(scene(race), AttackRuling(who="c1", whom="m1")) == []
    assert said(scene(race), AttackRuling(who="c1", whom="m1", item="gone")) == []


@pytest.mark.rule("ERIS-HOBBIT")
def test_the_referee_lets_a_hobbit_use_what_is_too_large() -> None:
    game = scene("hobbit", weapon=item("Two-handed sword")).fight()
    game.begin_step("c1", "m1")
    with pytest.raises(RuleError, match="needs the referee's leave for Two-handed sword"):
        game.act(Attack(attacker="c1", targets=("m1",)), ANN)
    game.act(Attack(attacker="c1", targets=("m1",), allow=True), faces=[1])
    assert game.events(AttackRolled)[0].rulings == ("the referee allows it",)


@pytest.mark.rule("ERIS-HOBBIT", "ERIS-DWARF")
@pytest.mark.parametrize(
    ("race", "amount", "by", "is_attack", "taken"),
    [
        ("hobbit", 5, "m1", True, 3),
        ("hobbit", 1, "m1", True, 1),
        ("hobbit", 8, "m1", True, 4),
        ("dwarf", 7, "m1", True, 4),
        ("elf", 7, "m1", True, 7),
        ("hobbit", 5, "m1", False, 5),
        ("hobbit", 5, "", True, 5),
        ("hobbit", 5, "c1", True, 5),
    ],
)
def test_large_clumsy_monsters_do_half_damage_rounded_up(
    race: str, amount: int, by: str, *, is_attack: bool, taken: int
) -> None:
    game = scene(race)
    game.act(Damage(targets=("c1",), amount=str(amount), by=by, is_attack=is_attack))
    event = game.events(HitPointsChanged)[0]
    assert event.amount == -taken
    halved = f"half: too large and clumsy to hit a {race} well"
    is_halved = by == "m1" and is_attack and race != "elf"
    assert event.rulings == ((halved,) if is_halved else ())


# Elves


@pytest.mark.rule("ERIS-ELF")
@pytest.mark.parametrize(
    ("traits", "weapon", "bonus"),
    [
        (("elf",), item("Long sword", magic=True), 1),
        (("elf",), item("Long sword", bonus=2), 1),
        (("elf",), item("Long sword", bonus=-1), 1),
        (("elf",), item("Long sword"), 0),
        (("dwarf",), item("Long sword", magic=True), 0),
        (("elf",), None, 0),
    ],
)
def test_an_elf_hurts_more_with_magical_weapons(
    traits: Sequence[str], weapon: Item | None, bonus: int
) -> None:
    game = scene(*traits, weapon=weapon)
    asked = DamageBonus(who="c1", whom="m1", item="i1" if weapon else None)
    assert sum(one.amount for one in game.engine.ask(game.state, asked)) == bonus


@pytest.mark.rule("ERIS-ELF")
@pytest.mark.parametrize(
    ("traits", "thing", "may"),
    [
        (("elf", "magic-user"), item("Chainmail"), False),
        (("elf", "magic-user"), item("Shield"), False),
        (("elf", "magic-user"), item("Chainmail", magic=True), True),
        (("elf", "magic-user"), item("Shield", bonus=1), True),
        (("elf", "magic-user"), item("Two-handed sword"), True),
        (("elf", "fighter"), item("Platemail"), True),
        (("elf", "fighter", "magic-user"), item("Platemail"), True),
        (("elf",), item("Platemail"), True),
        (("dwarf", "magic-user"), item("Leather"), True),
    ],
)
def test_an_elf_who_operates_as_a_magic_user_wears_only_magical_armour(
    traits: Sequence[str], thing: Item, *, may: bool
) -> None:
    game = scene(*traits, weapon=replace(thing, held=Held.CARRIED))
    game.state = replace(game.state, overrides={**game.state.overrides, "donning": "at-once"})
    use = WieldItem(item_id="i1", target="c1")
    if not may:
        with pytest.raises(RuleError, match=f"only magical armour, not {thing.name}"):
            game.act(use, ANN)
    game.act(use, ANN if may else REFEREE)
    assert game.state.characters[0].items[0].held is not Held.CARRIED
    game.act(WieldItem(item_id="i1", target="c1", away=True), ANN)
    assert said(game, WieldRuling(who="c1")) == []


# Grudges


def feud(race: str, *foes: Sequence[str]) -> Scene:
    """Ada of a race against an ogre and others, in a round in which all may act."""
    game = scene(race, weapon=item("Dagger")).fight()
    for number, traits in enumerate(foes, start=2):
        there = monsters(f"m{number}", (9,), name=f"Foe {number}", numbers={"ac": 9})
        game.bring(replace(there, traits=tuple(traits)))
    game.begin_step("c1")
    return game


def warned(game: Scene, *targets: str) -> list[GrudgePassedOver]:
    """What is said of a grudge when Ada attacks those, and misses."""
    game.act(Attack(attacker="c1", targets=targets), ANN, faces=[1])
    return game.events(GrudgePassedOver)


@pytest.mark.rule("ERIS-ELF", "ERIS-DWARF")
@pytest.mark.parametrize(
    ("race", "foe", "rule"), [("elf", "orc", "ERIS-ELF"), ("dwarf", "goblin", "ERIS-DWARF")]
)
def test_a_grudge_is_recalled_when_somebody_else_is_attacked(
    race: str, foe: str, rule: str
) -> None:
    game = feud(race, [foe])
    (event,) = warned(game, "m1")
    assert (event.race, [who.label for who in event.hated], event.rule) == (race, ["Foe 2"], rule)
    assert event.audience == (ANN.member,)
    assert event in told(game.step, ANN)
    assert event not in told(game.step, BOB)
    assert event in told(game.step, REFEREE)


@pytest.mark.rule("ERIS-ELF", "ERIS-DWARF")
@pytest.mark.parametrize(
    ("race", "foe", "target"),
    [
        ("elf", "orc", "m2"),
        ("elf", "goblin", "m1"),
        ("hobbit", "orc", "m1"),
        ("dwarf", "orc", "m1"),
    ],
)
def test_no_grudge_is_recalled_where_there_is_none(race: str, foe: str, target: str) -> None:
    assert warned(feud(race, [foe]), target) == []


@pytest.mark.rule("ERIS-ELF")
@pytest.mark.parametrize("change", [{"hidden": True}, {"gone": "fled"}, {"side": "party"}])
def test_only_those_count_who_stand_against_the_elf_in_plain_sight(
    change: dict[str, object],
) -> None:
    game = feud("elf", ["orc"])
    game.alter("m2", **change)
    assert warned(game, "m1") == []


@pytest.mark.rule("ERIS-ELF")
def test_the_dead_are_no_longer_hated() -> None:
    game = feud("elf", ["orc"])
    game.act(Damage(targets=("m2",), amount="9"))
    assert warned(game, "m1") == []


@pytest.mark.rule("ERIS-ELF")
def test_where_races_have_no_rules_nobody_hates() -> None:
    game = scene("elf", weapon=item("Dagger"), preset="ose").fight()
    game.bring(monsters("m2", (9,), name="Orc", traits=("orc",)))
    game.begin_step("c1")
    assert warned(game, "m1") == []


@pytest.mark.rule("ERIS-ELF")
def test_the_grudge_of_a_monster_is_the_referees_to_recall() -> None:
    game = scene()
    elf = monsters("m2", (9,), name="Elf", traits=("elf",), numbers={"thac0": 19})
    game.bring(replace(elf, side=BANDITS.key), monsters("m3", (9,), name="Orc", traits=("orc",)))
    game.fight()
    game.begin_step("m2")
    game.act(Attack(attacker="m2", targets=("c1",)), faces=[1])
    (event,) = game.events(GrudgePassedOver)
    assert event.audience == REFEREES


# Reactions


def reaction(
    game: Scene, target: str = "monsters", *, public: bool = False
) -> ReactionSet | ReactionRolled:
    (event,) = game.act(RollReaction(target=target, seen=in_public(wanted=public))).events
    assert isinstance(event, ReactionSet | ReactionRolled)
    return event


@pytest.mark.rule("ERIS-ELF", "ERIS-DWARF")
@pytest.mark.parametrize(
    ("race", "foe", "grudge", "rule"),
    [
        ("elf", "orc", "dwarves", "ERIS-ELF"),
        ("dwarf", "orc", "dwarves-and-elves", ""),
        ("hobbit", "orc", "dwarves-and-elves", ""),
        ("dwarf", "goblin", "dwarves-and-elves", "ERIS-DWARF"),
        ("elf", "goblin", "dwarves-and-elves", "ERIS-DWARF"),
        ("dwarf", "goblin", "dwarves", "ERIS-DWARF"),
        ("elf", "goblin", "dwarves", ""),
        ("dwarf", "goblin", "elves", ""),
        ("elf", "goblin", "elves", "ERIS-DWARF"),
        ("hobbit", "goblin", "dwarves-and-elves", ""),
    ],
)
def test_whoever_hates_the_party_attacks_without_a_roll(
    race: str, foe: str, grudge: str, rule: str
) -> None:
    game = scene(race, goblin_grudge=grudge)
    game.bring(monsters("m2", (3,), name="Foe", traits=(foe,)))
    game.spare = () if rule else (6, 6)
    event = reaction(game)
    if not rule:
        assert isinstance(event, ReactionRolled)
        return
    assert isinstance(event, ReactionSet)
    assert (event.reaction, event.rule) == ("attacks", rule)
    article = "an" if race == "elf" else "a"
    assert event.because == f"{foe}s attack a party with {article} {race} in it on sight"
    assert event.audience == REFEREES
    assert {one.reaction for one in game.encounter.combatants if one.id != "c1"} == {"attacks"}


@pytest.mark.rule("ERIS-ELF")
def test_the_referees_word_stands_above_a_grudge() -> None:
    game = scene("elf")
    game.bring(monsters("m2", (3,), name="Orc", traits=("orc",)))
    (event,) = game.act(RollReaction(forced=9)).events
    assert isinstance(event, ReactionRolled)
    assert event.reaction == "indifferent, may negotiate"


@pytest.mark.rule("ERIS-ELF")
def test_other_monsters_of_the_side_do_not_hate() -> None:
    game = scene("elf")
    game.bring(monsters("m2", (3,), name="Orc", traits=("orc",)))
    game.spare = (6, 6)
    assert isinstance(reaction(game, "m1"), ReactionRolled)
    assert isinstance(reaction(game, "m2"), ReactionSet)


@pytest.mark.rule("ERIS-ELF")
def test_a_hidden_orc_does_not_settle_what_everybody_sees() -> None:
    game = scene("elf")
    game.bring(monsters("m2", (3,), name="Orc", traits=("orc",), hidden=True))
    game.spare = (6, 6)
    assert isinstance(reaction(game, public=True), ReactionRolled)
    assert isinstance(reaction(game), ReactionSet)


@pytest.mark.rule("ERIS-ELF")
def test_an_elf_who_has_left_is_not_met() -> None:
    game = scene("elf")
    game.bring(monsters("m2", (3,), name="Orc", traits=("orc",)))
    game.act(LeaveEncounter(target="c1"))
    game.spare = (6, 6)
    assert isinstance(reaction(game), ReactionRolled)


@pytest.mark.rule("ERIS-ELF")
def test_an_elf_on_another_side_is_not_the_party() -> None:
    game = scene("fighter")
    game.bring(
        monsters("m2", (3,), name="Elf", side="bandits", traits=("elf",)),
        monsters("m3", (3,), name="Orc", traits=("orc",)),
    )
    game.spare = (6, 6)
    assert isinstance(reaction(game), ReactionRolled)


@pytest.mark.rule("ERIS-ELF")
def test_where_races_have_no_rules_reactions_are_rolled() -> None:
    game = scene("elf", preset="ose")
    game.bring(monsters("m2", (3,), name="Orc", traits=("orc",)))
    game.spare = (6, 6)
    assert isinstance(reaction(game), ReactionRolled)
