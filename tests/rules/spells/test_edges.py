"""Where spells end: what cannot be read, whom they do not reach, what is not there any more.
Every spell of the books, cast in every way it has, in a fight and at home.
Spells do nothing to monsters that are immune to what they do (R-MONSTER).
"""

import pytest

from rules.books.ose import OSE
from rules.books.records import Book
from rules.books.white_box import WHITE_BOX
from rules.casting.casting import check_castable, why_not
from rules.casting.knowing import level_of, list_of
from rules.casting.memory import scrolls_of
from rules.casting.records import Cast, SpellCast
from rules.checks.records import ASKS, ChecksAsked, RollAsked
from rules.clock.records import PassTime
from rules.conditions.records import AddEffect
from rules.errors import RuleError
from rules.health.records import SetLife
from rules.light.records import LIGHTS, Light, LightLit
from rules.record import replace
from rules.spells.records import (
    CHARMS,
    OPEN_SPELLS,
    Charm,
    Dispelled,
    FailedToReach,
    SpellLeft,
    SpellWorked,
    TouchRolled,
)
from rules.spells.rows import Asks, SpellRow, Whom
from rules.spells.work import dice_at, hit_dice_in, is_person, length_of
from rules.state.health import HitDice, Life, Vitals
from rules.state.items import Item
from rules.state.sheet import Spell
from tests.rules.attack.duel import ADA, GOBLINS
from tests.rules.scene import Scene, reported
from tests.rules.scenes import CountedDice
from tests.rules.spells.magic import cast, magic, on
from tests.rules.table import ANN


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(
    ("text", "level", "dice"),
    [
        ("1d6 per level", 5, "5d6"),
        ("6 + 1 per level", 3, "9"),
        ("1d6 + 1 per level", 3, "1d6+3"),
        ("1d4+1", 3, "1d4+1"),
        ("1d6+1 per 2 levels", 5, "2d6+2"),
        ("1d6 per level above 8", 8, "0"),
        ("4 per level above 7", 9, "8"),
    ],
)
def test_numbers_follow_from_the_level(text: str, level: int, dice: str) -> None:
    assert dice_at(text, level) == dice


@pytest.mark.rule("OSE-SPELLCASTING")
def test_what_is_no_number_or_length_is_a_mistake_of_the_book() -> None:
    with pytest.raises(ValueError, match="no number of a spell"):
        dice_at("some", 1)
    with pytest.raises(ValueError, match="no length of a spell"):
        length_of("a while")
    with pytest.raises(ValueError, match="no hit dice"):
        hit_dice_in("some")
    assert length_of("concentration, 6 rounds").number == "6"


def raising(level: int = 8) -> Scene:
    """Ben has died, and Ada is a cleric."""
    game = magic("cleric", level=level)
    ben = replace(game.state.characters[0], id="ben", name="Ben", vitals=Vitals(9, 9))
    game.state = replace(game.state, characters=(*game.state.characters, ben), encounter=None)
    game.act(SetLife(target="ben", life=Life.DEAD))
    return game


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(
    ("level", "days", "alive"), [(8, 4, True), (8, 5, False), (9, 8, True), (7, 0, False)]
)
def test_the_dead_are_raised_for_so_many_days(level: int, days: int, alive: bool) -> None:
    game = raising(level)
    if days:
        game.act(PassTime(days=days))
    cast(game, "Raise Dead", "ben")
    assert (game.vitals("ben").life is Life.UP) is alive
    assert bool(reported(game.step, FailedToReach)) is not alive


@pytest.mark.rule("OSE-SPELLCASTING")
def test_who_was_just_poisoned_to_death_comes_back_without_weakness() -> None:
    game = cast(raising(), "Neutralize Poison", "ben", use=1)
    assert (game.vitals("ben").life, on(game, "ben")) == (Life.UP, [])
    game = raising()
    game.act(PassTime(turns=2))
    cast(game, "Neutralize Poison", "ben", use=1)
    assert game.vitals("ben").life is Life.DEAD


@pytest.mark.rule("OSE-SPELLCASTING")
def test_the_helpless_are_touched_without_a_roll_and_outside_rounds_everybody_is() -> None:
    game = magic("cleric", foes=1)
    game.act(AddEffect(target=GOBLINS, name="asleep", key="asleep"))
    cast(game, "Cause Light Wounds", GOBLINS, faces=(1,))
    (touch,) = reported(game.step, TouchRolled)
    assert (touch.hit, touch.throw) == (True, None)
    game = magic("cleric")
    game.state = replace(game.state, encounter=None)
    cast(game, "Cause Light Wounds", ADA, faces=(1,))
    assert game.vitals(ADA).hit_points == 18


@pytest.mark.rule("OSE-SPELLCASTING")
def test_what_ends_nothing_says_so() -> None:
    game = cast(magic("cleric"), "Remove Curse", ADA)
    (failed,) = reported(game.step, FailedToReach)
    assert failed.why == "there is nothing to end"


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(
    ("traits", "person"),
    [
        ((), True),
        (("humanoid",), True),
        (("undead", "humanoid"), False),
        (("animal",), False),
        (("humanoid", "no-person"), False),
    ],
)
def test_who_is_a_person(traits: tuple[str, ...], person: bool) -> None:
    game = magic(foes=1)
    game.alter(GOBLINS, traits=traits)
    assert is_person(game.state, GOBLINS) is person
    assert is_person(game.state, ADA)


@pytest.mark.rule("OSE-SPELLCASTING")
def test_some_spells_are_for_some_alone() -> None:
    game = cast(magic(foes=1), "Feeblemind", GOBLINS)
    (worked,) = reported(game.step, SpellWorked)
    assert worked.why == "only for casters of arcane spells"
    game.alter(GOBLINS, traits=("magic-user",))
    cast(game, "Feeblemind", GOBLINS, faces=(18,))
    assert on(game, GOBLINS) == ["feebleminded"]
    game = magic("cleric", foes=1)
    game.alter(GOBLINS, traits=())
    cast(game, "Growth of Animal", GOBLINS)
    assert on(game, GOBLINS) == ["grown to double size"]
    game = magic("cleric", level=3, foes=3)
    game.alter(GOBLINS, traits=("snake",), hit_dice=HitDice(2))
    cast(game, "Snake Charm", GOBLINS, faces=(2,), use=0)
    assert len(game.state.effects) == 1


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_save_that_is_rolled_when_the_book_is_gone_does_nothing() -> None:
    game = magic(foes=1, asked_checks="by-player")
    cast(game, "Charm Person", ADA)
    (asked,) = reported(game.step, ChecksAsked)
    overrides = {**game.state.overrides, "book": "none"}
    sheet = replace(game.state.characters[0], numbers={"save_spells": 20})
    game.state = replace(game.state, overrides=overrides, characters=(sheet,))
    game.alter(ADA, numbers={"save_spells": 20})
    game.act(RollAsked(ask_id=asked.ask_id, targets=(ADA,)), ANN, faces=(1,))
    assert (on(game, ADA), ASKS.of(game.state)) == ([], ())


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(
    "words", ["spell:magic-user/Magic Missile:0:0:5:0:0", "charm-breaks:nothing-of-it"]
)
def test_a_save_whose_row_has_changed_or_whose_charm_is_over_does_nothing(words: str) -> None:
    game = magic(foes=1, asked_checks="by-player")
    cast(game, "Charm Person", ADA)
    (ask,) = ASKS.of(game.state)
    stake = replace(ask.stake, on_failure=words)
    game.state = ASKS.put(game.state, (replace(ask, stake=stake, number=20),))
    game.act(RollAsked(ask_id=ask.id, targets=(ADA,)), ANN, faces=(1,))
    assert (on(game, ADA), game.vitals(ADA).hit_points) == ([], 20)


@pytest.mark.rule("OSE-SPELLCASTING")
def test_fear_is_removed_by_a_save_with_the_level_added() -> None:
    game = magic("cleric", level=3, foes=1)
    game.act(AddEffect(target=GOBLINS, name="afraid", key="afraid"))
    cast(game, "Remove Fear", GOBLINS, faces=(11,))
    assert on(game, GOBLINS) == ["afraid"]
    cast(game, "Remove Fear", GOBLINS, faces=(12,))
    assert on(game, GOBLINS) == []


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(("face", "left"), [(50, 1), (51, 0)])
def test_the_share_of_the_levels_dispels_in_white_box(face: int, left: int) -> None:
    game = cast(magic("cleric", level=8, preset="eris"), "Bless", ADA)
    sheet = replace(game.state.characters[0], class_name="magic-user", level=4)
    game.state = replace(game.state, characters=(sheet,))
    cast(game, "Dispel Magic", ADA, faces=(face,))
    assert len(on(game, ADA)) == left
    told = reported(game.step, Dispelled)
    assert [one.throw.record.text for one in told] == ["1d100"] * left


@pytest.mark.rule("OSE-SPELLCASTING")
def test_what_no_spell_put_there_stays_and_lights_may_withstand() -> None:
    game = magic(level=5)
    game.act(AddEffect(target=ADA, name="wet"))
    torch = Light("l1", "torch", ADA, until=600)
    shine = Light("l2", bearer=ADA, name="Light", radius=15, level=7)
    game.state = LIGHTS.put(game.state, (torch, shine))
    cast(game, "Dispel Magic", ADA, faces=(10,))
    assert (on(game, ADA), len(LIGHTS.of(game.state))) == (["wet"], 2)
    game.change(environment="dungeon")
    cast(game, "Darkness", use=3, faces=(11,))
    assert LIGHTS.of(game.state) == (torch,)


@pytest.mark.rule("ERIS-LIGHT")
def test_in_planet_eris_a_light_is_that_of_its_list() -> None:
    for class_name, turns in (("magic-user", 11), ("cleric", 17)):
        game = cast(magic(class_name, preset="eris"), "Light", ADA, use=1)
        (lit,) = reported(game.step, LightLit)
        assert (lit.radius, lit.turns) == (15, turns)


@pytest.mark.rule("OSE-SPELLCASTING")
def test_where_no_light_has_room_the_referee_says() -> None:
    game = magic("cleric")
    lights = tuple(Light(f"l{number}", name="lamp", radius=9) for number in range(40))
    game.state = LIGHTS.put(game.state, lights)
    cast(game, "Light")
    assert len(reported(game.step, SpellLeft)) == 1


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_charm_whose_effect_is_gone_asks_nobody() -> None:
    game = magic()
    game.state = replace(game.state, encounter=None)
    game.state = CHARMS.put(game.state, (Charm("gone", 1, 600),))
    game.act(PassTime(turns=2))
    assert reported(game.step, ChecksAsked) == []


@pytest.mark.rule("OSE-SPELLCASTING")
def test_levels_and_lists_of_those_without_a_sheet() -> None:
    game = magic(foes=1, dice=HitDice(6))
    assert (level_of(game.state, GOBLINS), list_of(game.state, GOBLINS)) == (6, "")
    game.alter(GOBLINS, traits=("cleric",))
    assert list_of(game.state, GOBLINS) == "cleric"
    assert level_of(game.state, "nobody") == 1


@pytest.mark.rule("OSE-SPELLCASTING")
def test_what_cannot_be_cast_is_known_before_it_is_aimed() -> None:
    game = magic()
    assert "does not have Sleep in memory" in why_not(game.engine.asking(game.state), ADA, "Sleep")
    sheet = replace(
        game.state.characters[0],
        spells=(Spell("Sleep"), Spell("Web", 1, 0)),
        items=(Item("i1", "Scroll of Web"),),
    )
    game.state = replace(game.state, characters=(sheet,))
    assert why_not(game.engine.asking(game.state), ADA, "sleep") == ""
    assert scrolls_of(game.state, ADA) == ("Scroll of Web",)
    check_castable(game.state, ADA, "sleep!", name="Ada")
    check_castable(game.state, GOBLINS, "anything", name="Goblins")
    check_castable(game.state, ADA, "something", name="Ada")
    with pytest.raises(RuleError, match="does not have Web in memory"):
        check_castable(game.state, ADA, "web", name="Ada")
    game.act(AddEffect(target=ADA, name="gagged", key="gagged"))
    assert why_not(game.engine.asking(game.state), ADA, "sleep") == "The gagged cannot cast spells."


AT_HOME = "ben"


def stage(preset: str, row: SpellRow, *, at_home: bool) -> Scene:
    """Ada of the list at level 12, three goblins, Ben who lives and Dora who is dead."""
    game = magic(row.list, level=12, preset=preset)
    ada = game.state.characters[0]
    ben = replace(ada, id=AT_HOME, name="Ben", numbers={"save_spells": 15, "save_death": 12})
    dora = replace(ben, id="dora", name="Dora", vitals=Vitals(0, 9, Life.DEAD))
    game.state = replace(game.state, characters=(ada, ben, dora))
    if at_home:
        game.state = replace(game.state, encounter=None)
    game.falling = CountedDice()
    return game


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize("at_home", [True, False])
@pytest.mark.parametrize(("preset", "book"), [("ose", OSE), ("eris", WHITE_BOX)])
def test_every_spell_can_be_cast_in_every_way(preset: str, book: Book, at_home: bool) -> None:
    for row in book.spells:
        for number, use in enumerate(row.uses):
            game = stage(preset, row, at_home=at_home)
            there = AT_HOME if at_home else GOBLINS
            whom = {Whom.DEAD: ("dora",), Whom.PLACE: (), Whom.CASTER: ()}.get(use.whom, (there,))
            before = game.state
            game.act(Cast(target=ADA, spell=row.name, whom=whom, use=number, allow=True))
            (cast,) = reported(game.step, SpellCast)
            assert cast.spell == row.name
            assert game.step is not None
            waits = bool(OPEN_SPELLS.of(game.state) or ASKS.of(game.state))
            is_asked = not number and any(isinstance(deed, Asks) for deed in use.does)
            if is_asked and not use.only and not use.most:
                assert waits, row.key
            is_idle = game.state.characters == before.characters and not waits
            assert not is_idle or len(game.step.events) > 1, f"{row.key} {number} says nothing"


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(
    ("spell", "trait"),
    [("Sleep", "immune-to-sleep"), ("Charm Person", "immune-to-charm"), ("Sleep", "undead")],
)
def test_whom_it_does_nothing_keeps_awake(spell: str, trait: str) -> None:
    game = magic(foes=1)
    game.falling = CountedDice()
    game.alter(GOBLINS, traits=("humanoid", trait))
    cast(game, spell, GOBLINS)
    assert on(game, GOBLINS) == []
    assert on(game, f"{GOBLINS}#1") == []


@pytest.mark.rule("OSE-SPELLCASTING")
def test_hold_does_nothing_to_golems() -> None:
    game = magic("cleric", foes=1)
    game.falling = CountedDice()
    game.alter(GOBLINS, traits=("humanoid", "immune-to-hold"))
    cast(game, "Hold Person", GOBLINS, use=0)
    assert on(game, f"{GOBLINS}#1") == []


@pytest.mark.rule("OSE-SPELLCASTING")
def test_nobody_who_lives_is_raised() -> None:
    game = magic("cleric", level=9)
    with pytest.raises(RuleError, match="nobody who was named is dead"):
        cast(game, "Raise Dead", ADA)
