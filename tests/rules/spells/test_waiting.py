"""What no row can say: the game waits for the referee, and does what they say.
Potions do what the book says, and of other magic the referee is asked.
"""

import pytest

from rules.casting.records import Cast
from rules.checks.records import ChecksAsked
from rules.clock.records import PassTime
from rules.encounter.records import EndEncounter
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.health.records import HitPointsChanged
from rules.items.records import UseItem
from rules.kernel.actor import TABLE
from rules.kernel.dues import DueKind
from rules.record import replace
from rules.rounds.records import NextStep
from rules.spells.records import OPEN_SPELLS, LeftByBook, SettleSpell, SpellLeft, SpellSettled
from rules.spells.working import known_open
from rules.state.health import Life, Vitals
from rules.state.items import Item
from tests.rules.attack.duel import ADA, GOBLINS
from tests.rules.scene import Scene, reported
from tests.rules.spells.magic import cast, magic, on
from tests.rules.table import ANN, REFEREE


def waiting(spell: str = "Phantasmal Force", *whom: str, **how: object) -> Scene:
    """Ada has cast what the referee has to settle."""
    game = cast(magic(foes=2), spell, *whom, **how)  # type: ignore[arg-type]
    assert len(reported(game.step, SpellLeft)) == 1
    return game


def settle(
    game: Scene, outcome: str, *targets: str, faces: tuple[int, ...] = (), **how: object
) -> None:
    """The referee says what comes of it."""
    (one, *_) = OPEN_SPELLS.of(game.state)
    fields: dict[str, object] = {"spell_id": one.id, "outcome": outcome, "targets": targets} | how
    game.act(SettleSpell(**fields), faces=faces)  # type: ignore[arg-type]


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize("spell", ["Phantasmal Force", "my own hex", "Sleep"])
def test_the_game_waits_for_the_referee_and_no_round_runs_over_it(spell: str) -> None:
    game = waiting(spell)
    (due,) = [due for due in game.see(TABLE).dues if due.kind is DueKind.SPELL]
    assert (due.verb, due.holds, due.debtor) == ("spell-open", True, "the referee")
    with pytest.raises(RuleError, match=rf"First the referee says what {spell} does"):
        game.act(NextStep())
    settle(game, "told")
    assert [event.outcome for event in reported(game.step, SpellSettled)] == ["told"]
    assert [due for due in game.see().dues if due.kind is DueKind.SPELL] == []
    game.act(NextStep())


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(("spell", "words"), [("ESP", "two feet of rock"), ("Shield", "")])
def test_what_the_book_leaves_to_the_table_is_said_as_it_is_cast(spell: str, words: str) -> None:
    game = cast(magic(foes=1), spell)
    told = reported(game.step, LeftByBook)
    assert [(one.spell, words in one.words) for one in told] == ([("ESP", True)] if words else [])


@pytest.mark.rule("OSE-SPELLCASTING")
def test_time_between_encounters_waits_too() -> None:
    game = magic()
    game.state = replace(game.state, encounter=None)
    cast(game, "a hex of my own")
    with pytest.raises(RuleError, match="First the referee says what a hex of my own does"):
        game.act(PassTime(turns=1))
    settle(game, "nothing")
    game.act(PassTime(turns=1))


@pytest.mark.rule("OSE-SPELLCASTING")
def test_only_the_referee_settles_a_spell_and_once() -> None:
    game = waiting()
    (one,) = OPEN_SPELLS.of(game.state)
    with pytest.raises(ForbiddenError, match="say what comes of a spell"):
        game.act(SettleSpell(spell_id=one.id, outcome="told"), ANN)
    with pytest.raises(RuleError, match="Say `nothing`, `told`"):
        settle(game, "boom")
    settle(game, "nothing")
    with pytest.raises(TooLateError, match="is settled already"):
        game.act(SettleSpell(spell_id=one.id, outcome="told"))


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_condition_comes_over_those_at_whom_it_was_cast() -> None:
    game = waiting("my hex", GOBLINS)
    settle(game, "condition", condition="Asleep", turns=3)
    assert [effect.key for effect in game.state.effects] == ["asleep", "asleep"]
    assert {effect.ends_at for effect in game.state.effects} == {1800}
    assert {effect.level for effect in game.state.effects} == {5}


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_save_may_spare_them() -> None:
    game = waiting("my hex", GOBLINS)
    settle(game, "condition", condition="green hair", rounds=2, save="spells", faces=(15, 14))
    assert [(effect.name, effect.target, effect.rounds_left) for effect in game.state.effects] == [
        ("green hair", f"{GOBLINS}#2", 2)
    ]
    game = waiting("my hex", GOBLINS)
    settle(game, "condition", condition="blind", save="spells", faces=(15, 14))
    assert [effect.key for effect in game.state.effects] == ["blind"]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_damage_is_one_roll_and_half_for_those_who_save() -> None:
    game = waiting("my hex", GOBLINS)
    settle(game, "damage", amount="1d4", faces=(3,))
    assert [event.amount for event in reported(game.step, HitPointsChanged)] == [-3, -3]
    game = waiting("my hex", GOBLINS)
    settle(game, "damage", amount="1d4", save="spells", half=True, faces=(15, 14, 4))
    assert [event.amount for event in reported(game.step, HitPointsChanged)] == [-2, -4]
    game = waiting("my hex", GOBLINS)
    settle(game, "damage", f"{GOBLINS}#1", amount="2", save="death", faces=(12,))
    assert reported(game.step, HitPointsChanged) == []


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"condition": "asleep"}, "Say over whom it comes"),
        ({"condition": ""}, "Name the condition in 1 to 60"),
        ({"condition": "a:b"}, "Name the condition"),
        ({"condition": "asleep", "turns": -1}, "lasts for up to"),
        ({"condition": "asleep", "turns": 1, "rounds": 1}, "Give one of them"),
    ],
)
def test_what_cannot_be_is_refused(how: dict[str, object], says: str) -> None:
    targets = () if says.startswith("Say over") else (ADA,)
    game = waiting()
    with pytest.raises(RuleError, match=says):
        settle(game, "condition", *targets, **how)  # type: ignore[arg-type]
    assert len(OPEN_SPELLS.of(game.state)) == 1


@pytest.mark.rule("OSE-SPELLCASTING")
def test_nothing_waits_for_what_a_spell_of_somebody_hidden_does() -> None:
    game = magic()
    game.foe("Witch", hidden=True)
    known = game.engine.what_is_due(game.state, TABLE)
    game.act(Cast(target="witch", spell="hex", allow=True))
    assert game.engine.what_is_due(game.state, TABLE) == known
    (due,) = (one for one in game.see(REFEREE).dues if one.kind is DueKind.SPELL)
    assert not due.holds
    (left,) = reported(game.step, SpellLeft)
    assert left.seen_by(TABLE) is None
    game.act(EndEncounter())
    assert OPEN_SPELLS.of(game.state) == ()
    own = waiting("my hex")
    own.act(EndEncounter())
    assert len(OPEN_SPELLS.of(own.state)) == 1


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_caster_who_is_gone_is_named_by_nobody() -> None:
    game = magic()
    game.foe("Witch", side="monsters")
    game.act(Cast(target="witch", spell="hex", whom=(ADA,), allow=True))
    (left,) = reported(game.step, SpellLeft)
    assert left.offer_key == f"spell:{left.spell_id}"
    assert known_open(game.state)
    others = tuple(one for one in game.encounter.combatants if one.id != "witch")
    game.change(combatants=others)
    settle(game, "damage", amount="2")
    assert game.vitals(ADA).hit_points == 18
    assert reported(game.step, SpellSettled) == []


@pytest.mark.rule("OSE-SPELLCASTING")
def test_without_a_book_a_spell_is_told_and_nothing_more() -> None:
    game = cast(magic(book="none"), "Sleep", GOBLINS)
    assert reported(game.step, SpellLeft) == []
    assert (on(game, GOBLINS), OPEN_SPELLS.of(game.state)) == ([], ())


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_save_that_its_player_rolls_is_asked_for() -> None:
    game = waiting("my hex", ADA)
    overrides = {**game.state.overrides, "asked_checks": "by-player"}
    game.state = replace(game.state, overrides=overrides)
    settle(game, "condition", condition="asleep", save="spells")
    assert len(reported(game.step, ChecksAsked)) == 1
    assert REFEREE.is_referee


def having(
    name: str, *, is_magic: bool = True, tags: tuple[str, ...] = ("used up",), **fields: object
) -> Scene:
    """Ada has something, at home."""
    game = magic("fighter", **fields)  # type: ignore[arg-type]
    item = Item("i1", name, magic=is_magic, tags=tags)
    ada = game.state.characters[0]
    sheet = replace(ada, items=(item,), vitals=Vitals(5, 20), numbers={"save_death": 12})
    game.state = replace(game.state, characters=(sheet,), encounter=None)
    return game


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_potion_does_what_its_row_says_and_is_used_up() -> None:
    game = having("Potion of healing")
    game.act(UseItem(item_id="i1", target=ADA), ANN, faces=(4,))
    assert [event.amount for event in reported(game.step, HitPointsChanged)] == [5]
    assert game.state.characters[0].items == ()
    game = having("Potion of Speed", tags=())
    game.act(UseItem(item_id="i1", target=ADA), ANN, faces=(2,))
    assert on(game, ADA) == ["hasted"]
    game.act(PassTime(turns=8))
    assert on(game, ADA) == []


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(("face", "life"), [(11, Life.DEAD), (12, Life.UP)])
def test_poison_is_saved_against(face: int, life: Life) -> None:
    game = having("Potion of poison")
    game.act(UseItem(item_id="i1", target=ADA), ANN, faces=(face,))
    assert game.vitals(ADA).life is life


@pytest.mark.rule("OSE-SPELLCASTING")
def test_of_other_magic_the_referee_says_what_it_does() -> None:
    game = having("Potion of clairvoyance")
    game.act(UseItem(item_id="i1", target=ADA), ANN, (3,))
    assert len(reported(game.step, SpellLeft)) == 1
    assert [one.spell for one in OPEN_SPELLS.of(game.state)] == ["Potion of clairvoyance"]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_nobody_is_asked_of_what_is_not_magic_or_without_a_book() -> None:
    plain = having("Oil", is_magic=False)
    plain.act(UseItem(item_id="i1", target=ADA), ANN)
    bookless = having("Potion of heroism", book="none")
    bookless.act(UseItem(item_id="i1", target=ADA), ANN)
    for game in (plain, bookless):
        assert OPEN_SPELLS.of(game.state) == ()
