"""What somebody still lacks, told once, with the button that opens its form."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.render.buttons import BLUE, Button, make_button
from cogs.render.lacks import lack_button, what_lacks
from cogs.render.narration import People, RunTeller, Teller, name
from cogs.render.offers import LONGEST_NAME, Offer
from cogs.render.text import listed, shorten
from data.live import Outcome
from rules.errors import Lack
from rules.kernel.events import Event
from rules.kernel.targets import find_character
from rules.levels.answers import has_inherent
from rules.readiness.readiness import missing_of
from rules.readiness.records import StillLacking
from rules.systems import ENGINE


def _lacking(events: Sequence[Event], _people: People) -> str:
    """`**Brom** still needs THAC0 and saves. **Ada** still needs Armour Class.`."""
    return " ".join(_sentence(event) for event in events if isinstance(event, StillLacking))


def _sentence(event: StillLacking) -> str:
    names = [what_lacks(Lack(event.target.id, keys)) for keys in event.lacks]
    return f"**{name(event.target)}** still needs {listed(names)}."


def _offer(event: StillLacking, outcome: Outcome) -> Sequence[Button]:
    """Opens the form of what is missing, unless somebody has written it meanwhile."""
    return [*_buttons(event, outcome)]


def _buttons(event: StillLacking, outcome: Outcome) -> Iterator[Button]:
    game, who = outcome.game, event.target
    lacks = missing_of(ENGINE.asking(game.state), who.id)
    label = f"Fill in: {shorten(who.name, LONGEST_NAME)}…"
    if len(lacks) == 1:
        yield lack_button(game, lacks[0], who.name)
    elif lacks and find_character(game.state, who.id) is None:
        keys = ",".join(lack.fields[0] for lack in lacks)
        yield make_button("lack", game.id, who.id, keys, "", label=label, style=BLUE)
    elif lacks:
        step = "defences" if has_inherent(game.state) else "fighting"
        yield make_button("sheet-step", game.id, step, who.id, label=label, style=BLUE)


TELLERS: Mapping[type[Event], Teller | RunTeller] = {
    StillLacking: RunTeller((StillLacking,), _lacking)
}
OFFERS = {StillLacking: Offer(_offer)}
