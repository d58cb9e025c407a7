"""What is done with stat blocks, told to referees."""

from collections.abc import Mapping, Sequence

from cogs.bestiary.pages import block_line, block_mark, edit_button, render_conversion
from cogs.render.brief import Briefs
from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration import People, Teller
from cogs.render.offers import Offer
from cogs.render.text import listed, plain
from data.live import Outcome
from rules.bestiary.eris import MOST
from rules.bestiary.records import (
    CONVERTED,
    MagicNoted,
    MonsterConverted,
    StatBlockForgotten,
    StatBlockKept,
    StatBlocksImported,
)
from rules.bestiary.stat_blocks import find_kept
from rules.kernel.events import Event

_MOST_NAMED = 20


def _kept(event: StatBlockKept, _people: People) -> str:
    name, before = event.block.name, event.before
    place = f", in place of {_named(before, name)}" if before else ""
    return (
        f"The stat block of **{plain(name)}** is kept{place}: {block_line(event.block)}\n"
        f"-# `/monster add` uses it; `/monster keep` changes it."
    )


def _named(before: str, name: str) -> str:
    return "what was there" if before == name else plain(before)


def _forgotten(event: StatBlockForgotten, _people: People) -> str:
    left = " The one that every game knows counts again." if event.known else ""
    return f"The stat block of **{plain(event.name)}** is forgotten.{left}"


def _imported(event: StatBlocksImported, _people: People) -> str:
    count = len(event.names)
    blocks = "1 stat block" if count == 1 else f"{count} stat blocks"
    replaced = len(event.replaced)
    instead = f", {replaced} of them in place of what was there" if replaced else ""
    return f"Imported: {blocks}{instead}. {listed(_some(event.names))}."


def _some(names: tuple[str, ...]) -> list[str]:
    shown = [plain(name) for name in names[:_MOST_NAMED]]
    more = len(names) - len(shown)
    return [*shown, f"{more} more"] if more else shown


def _converted(event: MonsterConverted, _people: People) -> str:
    return render_conversion(event)


def _magic(event: MagicNoted, _people: People) -> str:
    what = f"{plain(event.name)} {event.bonus:+d} of {plain(event.target.label)}"
    if event.bonus > MOST:
        return f"Warning: {what}. On Planet Eris magic adds {MOST} at the most."
    return (
        f"Warning: {what}. On Planet Eris only highly unique swords are {event.bonus:+d}: it has a "
        "special purpose, or is a Holy Sword."
    )


TELLERS: Mapping[type[Event], Teller] = {
    StatBlockKept: _kept,
    StatBlockForgotten: _forgotten,
    StatBlocksImported: _imported,
    MonsterConverted: _converted,
    MagicNoted: _magic,
}


def _offer_edit(event: StatBlockKept, outcome: Outcome) -> Sequence[Button]:
    """Opens the form of it, while it is kept."""
    if find_kept(outcome.game.state, event.block.name) is None:
        return ()
    return (edit_button(outcome.game.id, event.block.name),)


def _offer_keeping(event: MonsterConverted, outcome: Outcome) -> Sequence[Button]:
    """Keeps what was converted, as long as nothing else was since."""
    if CONVERTED.of(outcome.game.state) is None:
        return ()
    mark = block_mark(event.block.name)
    return (make_button("converted-keep", outcome.game.id, mark, label="Keep", style=GREEN),)


OFFERS: Mapping[type[Event], Offer] = {
    StatBlockKept: Offer(_offer_edit, for_referees=True),
    MonsterConverted: Offer(_offer_keeping, for_referees=True),
}


BRIEFS: Briefs = {
    MagicNoted: None,
    MonsterConverted: None,
    StatBlockKept: None,
    StatBlockForgotten: None,
    StatBlocksImported: None,
}
