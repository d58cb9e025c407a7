"""What was shown or handed out of the notebook, told."""

from collections.abc import Iterable

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration import Briefs, Line, Mark, Note, People, Quote, Tellers, Weight
from cogs.render.offers import Offers
from cogs.render.text import plain
from data.live import Outcome
from rules.kernel.notebook import EntryHidden, EntryShown
from rules.kernel.words import agree, listed

TELLERS = Tellers({EntryHidden: Line("**{name}** is the referees' alone again.")})
BRIEFS = Briefs({})
OFFERS = Offers()


@TELLERS.tells
def _shown(event: EntryShown, people: People) -> str:
    to = listed([people.name(member) for member in event.members])
    if not event.name:
        return f"{to} {agree(len(event.members), 'is')} handed something to read."
    head = f"**{plain(event.name)}** ({plain(event.kind)})"
    head += f", handed to {to}:" if event.members else ":" if event.text else "."
    return "\n".join((head, *(f"> {plain(line)}" for line in event.text.splitlines())))


@BRIEFS.tells
def _shown_briefly(event: EntryShown) -> Iterable[Mark]:
    if not event.name:
        return
    how = "was handed over" if event.members else "was shown to all"
    yield Note((), f"{plain(event.name)} {how}", weight=Weight.USUAL)
    if event.text:
        yield Quote("\n".join(plain(line) for line in event.text.splitlines() if line.strip()))


@OFFERS.offers(whom=lambda event, _outcome: event.members, is_news=True)
def _read_it(event: EntryShown, outcome: Outcome) -> list[Button]:
    if not (event.members or event.picture):
        return []
    label = "Read it" if event.members else "Look at it"
    game_id = outcome.game.id
    return [make_button("entry", game_id, event.number, label=label, style=GREEN)]
