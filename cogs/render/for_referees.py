"""What referees are told in the place for secrets: what happened that only they may know."""

from cogs.render.holding import news_of
from cogs.render.prompts import prompts_for
from cogs.render.result import render_result, text_beyond
from cogs.render.tellers import TELLERS
from cogs.render.telling import Message, history_buttons
from data.live import Outcome
from rules.kernel.actor import ALL_KNOWING, TABLE


def tell_referees(outcome: Outcome) -> Message:
    """What players are not told of an outcome, with its buttons; "" where they know of it all.

    That a monster has so many hit points left is no news of its own: it stands on the referee's
    page and in the log.
    """
    rows = (outcome.entry, *outcome.moves)
    if all(event.seen_by(TABLE) is not None for row in rows for event in row.events):
        return Message("")
    known = render_result(outcome, TABLE, TELLERS)
    mine = render_result(outcome, ALL_KNOWING, TELLERS)
    text = text_beyond(outcome, known, mine) if known.told else mine.text
    history = () if news_of(outcome).told else history_buttons(outcome)
    return Message(text, (*prompts_for(outcome, ALL_KNOWING).private, *history))
