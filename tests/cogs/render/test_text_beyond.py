"""What one reader is told beyond another: the parts that differ, if they can be read alone."""

from cogs.render.narration import Telling
from cogs.render.result import NEUTRAL_LINE, Result, beyond, join_results
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
    return Result(text, "#5", hides_something=hides, told=tellings)


def telling(*parts: str) -> Telling:
    return Telling("\n".join(parts), parts)


SHOWN = telling("Ada hits.")
KNOWN = result(SHOWN, telling("Damage: 5", "Goblin 1 takes 5 (hurt)."))


def test_only_what_differs_is_told() -> None:
    mine = result(SHOWN, telling("Damage: 5", "Goblin 1 takes 5 (3 of 8 left).", "Wolf takes 5."))
    assert beyond(outcome(), KNOWN, mine).text == (
        "Goblin 1 takes 5 (3 of 8 left). Wolf takes 5.\n-# #5"
    )


def test_what_happened_twice_is_told_once_more() -> None:
    twice = result(telling("Wolf takes 5."), telling("Wolf takes 5."))
    once = result(telling("Wolf takes 5."))
    assert beyond(outcome(), once, twice).text == "Wolf takes 5.\n-# #5"


def test_all_is_told_where_the_difference_is_no_sentence() -> None:
    mine = result(SHOWN, telling("Damage: 5", "Goblin 1 takes 5 (hurt)."))
    known = result(SHOWN, telling("Goblin 1 takes 5 (hurt)."))
    assert beyond(outcome(), known, mine).text == ("all of it\n-# #5")


def test_all_is_told_of_an_undo_and_where_something_stays_hidden_or_nothing_differs() -> None:
    mine = result(SHOWN, telling("Wolf takes 5."))
    earlier = outcome().entry
    assert beyond(outcome(moves=(earlier,)), KNOWN, mine).text == "all of it\n-# #5"
    partly = result(SHOWN, telling("Wolf takes 5."), hides=True)
    assert beyond(outcome(), KNOWN, partly).text == "all of it\n-# #5"
    assert beyond(outcome(), KNOWN, KNOWN).text == "all of it\n-# #5"


def test_below_several_moves_stand_those_that_are_told_and_none_that_others_made() -> None:
    told = [Result(f"{move}.", move) for move in ("#9", "#10", "#13", "#2.9", "#2.10")]
    assert join_results(told).endswith("\n-# #9 to #10, #13 and #2.9 to #2.10")
    # That dice fell in secret need not be said; the move is among them all the same.
    blow, mute = Result("Ada hits.", "#9", told=(SHOWN,)), Result(NEUTRAL_LINE, "#10")
    assert join_results([blow, mute, Result("Then.", "#11")]) == "Ada hits. Then.\n-# #9 to #11"
