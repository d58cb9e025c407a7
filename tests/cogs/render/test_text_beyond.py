"""What one reader is told beyond another: the parts that differ, if they can be read alone."""

from cogs.render.narration import Telling
from cogs.render.result import Result, text_beyond
from data.live import LogEntry, Outcome
from rules.health.records import Damage
from tests.cogs.render.test_secret_rolls import outcome_of
from tests.rules.scenes import ADA, camp
from tests.rules.table import REFEREE


def outcome(*, moves: tuple[LogEntry, ...] = ()) -> Outcome:
    """Move 5, whatever it was."""
    game, blow = camp("ose"), Damage(targets=(ADA,), amount="1")
    found = outcome_of(game.state, blow, REFEREE, game.act(blow))
    return Outcome(found.game, found.entry, moves=moves)


def result(*tellings: Telling, text: str = "all of it", hides: bool = False) -> Result:
    return Result(text, hides, told=tellings)


def telling(*parts: str) -> Telling:
    return Telling("\n".join(parts), parts)


SHOWN = telling("Ada hits.")
KNOWN = result(SHOWN, telling("Damage: 5", "Goblin 1 takes 5 (hurt)."))


def test_only_what_differs_is_told() -> None:
    mine = result(SHOWN, telling("Damage: 5", "Goblin 1 takes 5 (3 of 8 left).", "Wolf takes 5."))
    assert text_beyond(outcome(), KNOWN, mine) == (
        "Goblin 1 takes 5 (3 of 8 left). Wolf takes 5.\n-# #5"
    )


def test_what_happened_twice_is_told_once_more() -> None:
    twice = result(telling("Wolf takes 5."), telling("Wolf takes 5."))
    once = result(telling("Wolf takes 5."))
    assert text_beyond(outcome(), once, twice) == "Wolf takes 5.\n-# #5"


def test_all_is_told_where_the_difference_is_no_sentence() -> None:
    mine = result(SHOWN, telling("Damage: 5", "Goblin 1 takes 5 (hurt)."))
    assert text_beyond(outcome(), result(SHOWN, telling("Goblin 1 takes 5 (hurt).")), mine) == (
        "all of it"
    )


def test_all_is_told_of_an_undo_and_where_something_stays_hidden_or_nothing_differs() -> None:
    mine = result(SHOWN, telling("Wolf takes 5."))
    earlier = outcome().entry
    assert text_beyond(outcome(moves=(earlier,)), KNOWN, mine) == "all of it"
    partly = result(SHOWN, telling("Wolf takes 5."), hides=True)
    assert text_beyond(outcome(), KNOWN, partly) == "all of it"
    assert text_beyond(outcome(), KNOWN, KNOWN) == "all of it"
