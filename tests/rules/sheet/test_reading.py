"""The number that a rule reads: of the encounter, else of the sheet, else asked for."""

import pytest

from rules.encounter.records import AddMonsters, JoinEncounter, RollReaction
from rules.errors import Lack, MissingNumberError
from rules.initiative.records import InitiativeRolled, RollInitiative
from rules.kernel.questions import Found
from rules.morale.records import RollLoyalty
from rules.record import replace
from rules.rolls.records import DiceRolled, RollDice
from rules.sheet.reading import find_number, number, numbers_of
from rules.sheet.records import SetLevel, SetSheetNumber
from rules.state.encounter import Kind, Stage
from rules.systems import ENGINE
from tests.rules.scenes import ADA, COUSIN, acting, declaring
from tests.rules.table import ANN


def test_the_line_counts_before_the_sheet_and_the_sheet_where_there_is_none() -> None:
    game = acting("ose")
    state = game.state
    sheets = tuple(replace(c, numbers={"dex": 7, "str": 9}) for c in state.characters)
    state = replace(state, characters=sheets, overrides={**state.overrides, "book": "none"})
    asker = ENGINE.asking(state)
    found = numbers_of(asker, ADA)
    assert found == {"dex": Found(15, "the sheet"), "str": Found(9, "the sheet")}
    assert list(found) == ["str", "dex"]
    assert number(asker, COUSIN, "dex") == 7
    assert number(ENGINE.asking(replace(state, encounter=None)), ADA, "dex") == 7
    assert number(asker, ADA, "thac0") is None
    squire = game.id("Squire")
    assert number(asker, f"{squire}#1", "loyalty") == number(asker, squire, "loyalty") == 7
    assert find_number(asker, squire, "loyalty") == Found(7, "the stat block")
    assert numbers_of(asker, "nobody") == {}


def test_an_attack_bonus_follows_from_the_thac0_that_was_typed_and_the_other_way_round() -> None:
    game = acting("ose")
    game.act(SetSheetNumber(character_id=COUSIN, field="thac0", value=17), ANN)
    asker = ENGINE.asking(game.state)
    assert find_number(asker, COUSIN, "attack") == Found(2, "THAC0 17", "OSE-AAC")
    game.act(SetSheetNumber(character_id=COUSIN, field="thac0", value=None), ANN)
    game.act(SetSheetNumber(character_id=COUSIN, field="attack", value=-1), ANN)
    asker = ENGINE.asking(game.state)
    assert find_number(asker, COUSIN, "thac0") == Found(20, "attack bonus -1", "OSE-AAC")
    game.act(SetSheetNumber(character_id=COUSIN, field="thac0", value=18), ANN)
    both = numbers_of(ENGINE.asking(game.state), COUSIN)
    assert (both["thac0"].value, both["attack"].value) == (18, -1)


@pytest.mark.rule("OSE-NORMAL-HUMAN")
def test_a_character_of_level_0_is_a_normal_human() -> None:
    game = acting("ose")
    game.act(SetLevel(character_id=COUSIN, level=0), ANN)
    game.act(SetSheetNumber(character_id=COUSIN, field="save_death", value=12), ANN)
    asker = ENGINE.asking(game.state)
    assert find_number(asker, COUSIN, "save_wands") == Found(15, "NH row", "OSE-NORMAL-HUMAN")
    assert number(asker, COUSIN, "save_death") == 12
    assert number(asker, ADA, "save_wands") is None


def test_numbers_without_a_field_are_read_too() -> None:
    game = acting("ose")
    sheets = tuple(replace(c, numbers={"honour": 3}) for c in game.state.characters)
    overrides = {**game.state.overrides, "book": "none"}
    asker = ENGINE.asking(replace(game.state, characters=sheets, overrides=overrides))
    assert numbers_of(asker, COUSIN) == {"honour": Found(3, "the sheet")}


@pytest.mark.rule("OSE-REACTION")
@pytest.mark.parametrize("stage", Stage)
def test_who_follows_the_advice_of_a_refusal_is_not_refused_again(stage: Stage) -> None:
    game = acting("ose")
    assert game.state.encounter is not None
    game.state = replace(game.state, encounter=replace(game.state.encounter, stage=stage))
    with pytest.raises(MissingNumberError) as refused:
        game.act(RollReaction(speaker=ADA))
    assert refused.value.message == "Ada has no number for reaction modifier yet."
    assert refused.value.lack == Lack(ADA, ("reaction",))
    assert refused.value.once == "modifier:0"
    game.act(SetSheetNumber(character_id=ADA, field="reaction", value=2), ANN)
    (event,) = game.act(RollReaction(speaker=ADA)).events
    assert event.throw.record.text == "2d6+2"  # type: ignore[attr-defined]


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_a_modifier_that_was_missing_counts_for_the_roll_that_is_due() -> None:
    game = declaring("4e")
    game.act(SetSheetNumber(character_id=ADA, field="initiative", value=4), ANN)
    (event,) = game.act(RollInitiative(combatant_id=ADA), ANN).events
    assert isinstance(event, InitiativeRolled)
    assert event.throw.record.text == "1d20+4"


@pytest.mark.rule("OSE-RETAINER-MORALE")
def test_what_a_monster_lacks_is_named() -> None:
    game = acting("ose")
    game.act(AddMonsters(name="Page", hit_points=(2,), side="party", kind=Kind.RETAINER))
    with pytest.raises(MissingNumberError, match=r"Page has no number for loyalty yet"):
        game.act(RollLoyalty(combatant_id=game.id("Page")))


def test_a_roll_reads_what_rules_read() -> None:
    game = acting("ose")
    game.act(SetSheetNumber(character_id=ADA, field="dex", value=9), ANN)
    game.act(SetSheetNumber(character_id=ADA, field="str", value=11), ANN)
    (event,) = game.act(RollDice(text="dex + 100*str"), ANN).events
    assert isinstance(event, DiceRolled)
    assert event.results[0].throw.total == 1115
    game.act(JoinEncounter(character_id=COUSIN), ANN)
    game.act(SetSheetNumber(character_id=COUSIN, field="dex", value=8), ANN)
    (event,) = game.act(RollDice(text="1*dex", character_id=COUSIN), ANN).events
    assert isinstance(event, DiceRolled)
    assert event.results[0].throw.total == 8
