"""What Why? says of every kind of move that is kept in tests/golden."""

import pytest
from msgspec.structs import replace

from cogs.log.why_pages import MOST_MOVES, NOTHING, Reasons, reasons_of, render_why
from cogs.render.families import TELLERS
from cogs.render.rulebook import rule_of
from cogs.render.text import MESSAGE_LIMIT
from data.live import LogEntry
from rules.attack.records import AttackRolled, Reckoning, Row
from rules.dice.faces import LoadedDice, roll_dice
from rules.kernel.actor import ALL_KNOWING, TABLE
from rules.kernel.events import REFEREES, Throw, Who
from rules.kernel.questions import Addend, Mode
from rules.state.game import GameState
from tests.golden.kept import Run, read_kept
from tests.golden.told import game_of, outcome_of
from tests.rules.table import ANN

BOOKS = {"OSE SRD", "White Box"}
"""Sources that are whole books."""
KEPT, _ = read_kept()
ADA = Who("c1", "Ada", is_character=True)
STATE = GameState(preset="eris")


def entry_of(run: Run) -> LogEntry:
    return outcome_of(STATE, run, ANN).entry


def why(*runs: Run, referee: bool = True) -> str:
    entries = [replace(entry_of(run), number=at) for at, run in enumerate(runs, start=1)]
    viewer = ALL_KNOWING if referee else TABLE
    return render_why(entries, game_of(STATE), viewer, TELLERS)


def test_each_kind_of_move_is_explained_in_one_message() -> None:
    runs = [run for kept in KEPT.values() for run in kept]
    told = [why(run, referee=referee) for run in runs for referee in (True, False)]
    assert max(map(len, told)) <= MESSAGE_LIMIT
    assert sum("**Dice**" in text for text in told) > 200
    assert sum("**Rules**" in text for text in told) > 600


def test_every_rule_that_an_event_names_is_in_the_rulebook() -> None:
    rules = {rule for runs in KEPT.values() for run in runs for rule in reasons_of(run).rules}
    assert {rule for rule in rules if rule_of(rule) is None} <= BOOKS
    assert len(rules) > 100


@pytest.mark.rule("OSE-MISSILE-RANGE")
@pytest.mark.rule("OSE-HD-ROW")
def test_an_attack_has_the_row_it_began_with_and_what_is_added() -> None:
    bow = Addend("short range", 1, "OSE-MISSILE-RANGE")
    known = Reckoning(row=Row(17, "3 hit dice", "OSE-HD-ROW"), addends=(bow,))
    shot = AttackRolled(
        rule="OSE-ATTACK", attacker=ADA, target=ADA, weapon="bow", mode=Mode.MISSILE, hit=True,
        throw=Throw(0, "attack", roll_dice(LoadedDice((15,)), 1, 20)), known=known, reckoning=known,
    )  # fmt: skip
    assert reasons_of([shot]) == Reasons(
        ("attack: **15** on 1d20",),
        ("THAC0 17, 3 hit dice (OSE-HD-ROW)", "+1 short range (OSE-MISSILE-RANGE)"),
        ("OSE-ATTACK", "OSE-HD-ROW", "OSE-MISSILE-RANGE"),
    )
    upwards = replace(shot, reckoning=replace(known, ascending=True))
    assert reasons_of([upwards]).numbers[0] == "attack +2, 3 hit dice (OSE-HD-ROW)"
    text = why((shot,))
    assert "**Settings now** · " in text
    assert (
        "- `OSE-HD-ROW` the row of a monster in the attack matrix (Old-School Essentials, §4 Attack"
        in text
    )


def test_of_many_moves_the_first_are_explained() -> None:
    run = KEPT["SaveRolled"][0]
    text = why(*[run] * (MOST_MOVES + 2))
    assert text.endswith("-# There are 2 more, from #5 on.")
    assert why((), run) == why(run).replace("#1", "#2")


@pytest.mark.rule("OSE-MORALE")
def test_a_player_is_told_nothing_of_what_referees_alone_know() -> None:
    (checked, *_) = KEPT["MoraleChecked"]
    own = tuple(replace(event, audience=REFEREES) for event in checked)
    assert why(own, referee=False) == NOTHING
    assert "`OSE-MORALE`" in why(own)
