"""What somebody still lacks, told once, with the button that opens its form."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.render.buttons import BLUE, Button, make_button
from cogs.render.lacks import lack_button, what_lacks
from cogs.render.narration import People, RunTeller, Teller, agreed, name
from cogs.render.offers import LONGEST_NAME, Offer
from cogs.render.text import shorten
from data.live import Outcome
from rules.errors import Lack
from rules.kernel.events import Event, Who
from rules.kernel.targets import find_character
from rules.kernel.words import listed
from rules.levels.answers import has_inherent
from rules.readiness.readiness import missing_of
from rules.readiness.records import StillLacking
from rules.systems import ENGINE


def _lacking(events: Sequence[Event], _people: People) -> str:
    """`**Brom** and **Cid** still need saves. **Ada** still needs Armour Class.`."""
    found: dict[str, list[Who]] = {}
    for event in events:
        if isinstance(event, StillLacking):
            lacks = [what_lacks(Lack(event.target.id, keys)) for keys in event.lacks]
            found.setdefault(listed(lacks), []).append(event.target)
    return " ".join(_sentence(who, lacks) for lacks, who in found.items())


def _sentence(who: Sequence[Who], lacks: str) -> str:
    names = listed([f"**{name(one)}**" for one in who])
    return f"{names} still {agreed(tuple(who), 'needs')} {lacks}."


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
