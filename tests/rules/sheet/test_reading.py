"""The number that a rule reads: of the encounter, else of the sheet, else asked for."""

import pytest

from rules.encounter.actions import AddMonsters, JoinEncounter, RollReaction
from rules.errors import MissingNumberError
from rules.initiative.actions import RollInitiative
from rules.initiative.events import InitiativeRolled
from rules.morale.actions import RollLoyalty
from rules.record import replace
from rules.rolls.actions import RollDice
from rules.rolls.events import DiceRolled
from rules.sheet.actions import SetSheetNumber
from rules.sheet.reading import number, numbers_of
from rules.state.encounter import Kind, Stage
from tests.rules.scenes import ADA, COUSIN, acting, declaring
from tests.rules.table import ANN


def test_the_line_counts_before_the_sheet_and_the_sheet_where_there_is_none() -> None:
    game = acting("ose")
    state = game.state
    sheets = tuple(replace(c, numbers={"dex": 7, "str": 9}) for c in state.characters)
    state = replace(state, characters=sheets)
    assert numbers_of(state, ADA) == {"dex": 15, "str": 9}
    assert number(state, COUSIN, "dex") == 7
    assert number(replace(state, encounter=None), ADA, "dex") == 7
    assert number(state, ADA, "thac0") is None
    squire = game.id("Squire")
    assert number(state, f"{squire}#1", "loyalty") == number(state, squire, "loyalty") == 7
    assert numbers_of(state, "nobody") == {}


@pytest.mark.rule("OSE-REACTION")
@pytest.mark.parametrize("stage", Stage)
def test_who_follows_the_advice_of_a_refusal_is_not_refused_again(stage: Stage) -> None:
    game = acting("ose")
    assert game.state.encounter is not None
    game.state = replace(game.state, encounter=replace(game.state.encounter, stage=stage))
    with pytest.raises(MissingNumberError) as refused:
        game.act(RollReaction(speaker=ADA))
    assert refused.value.message == (
        "No reaction modifier is written for Ada. "
        "Give it now with `modifier:0`, or write it with `/sheet set`."
    )
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
def test_what_a_monster_lacks_is_written_with_a_command_of_its_own() -> None:
    game = acting("ose")
    game.act(AddMonsters(name="Page", hit_points=(2,), side="party", kind=Kind.RETAINER))
    with pytest.raises(MissingNumberError, match=r"No loyalty .* Page\..*`/monster set`"):
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
