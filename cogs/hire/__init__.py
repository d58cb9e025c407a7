"""`/hire`: hirelings, from the tavern to the day they leave."""

from collections.abc import Iterator

from cogs.core.feature import Feature
from cogs.hire.commands import HireCommands
from cogs.hire.forms import FORMS, PRESSES, REOPENS
from cogs.render.hints import Here, Hints
from rules.hirelings.keeping import open_prospects
from rules.hirelings.leadership import hirelings_of
from rules.hirelings.notices import weeks_over
from rules.hirelings.serving import without_leader


def _yours(here: Here) -> Iterator[str]:
    if here.character is None or here.encounter is not None:
        return
    if here.state.expedition is None:
        if any(one.answer in ("", "uncertain") for one in open_prospects(here.state)):
            yield "`/hire who` has those who can be hired, with a button for an offer."
        else:
            yield "`/hire tavern` sees who can be hired, and `/hire advertise` looks for others."
    if hirelings_of(here.state, here.character.id):
        yield "`/hire along` says which of your hirelings come on expeditions."


def _referee(here: Here) -> Iterator[str]:
    state = here.state
    if any(one.offer is not None for one in open_prospects(state)):
        yield "Hirelings wait for your word on what they ask for: `/hire grant`."
    if any(weeks_over(state, one) > one.answered for one in state.hiring.notices):
        yield "A week of a notice is over: `/hire answered` says who comes."
    if any(without_leader(state)):
        yield "Hirelings have nobody to lead them: `/hire lead`."


FEATURE = Feature(
    order=600,
    cogs=(HireCommands,),
    presses=PRESSES,
    forms=FORMS,
    reopens=REOPENS,
    hints=Hints(yours=_yours, referee=_referee),
)
