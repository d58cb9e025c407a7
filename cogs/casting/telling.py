"""Spells told as sentences: cast, disrupted, written down and given back."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    People,
    Teller,
    Weight,
    acts,
    name,
    names,
)
from cogs.render.offers import Offer, always
from cogs.render.text import plain
from data.live import Outcome
from rules.books.settings import has_book
from rules.casting.records import (
    SpellCast,
    SpellDisrupted,
    SpellForgotten,
    SpellLearned,
    SpellMemorised,
    SpellsRestored,
    SpellUnlearned,
)
from rules.kernel.events import Event
from rules.kernel.targets import find_character
from rules.kernel.words import listed, whose
from rules.light.sources import sources_of_spell

WHY = {
    "hit": "hit before it was cast",
    "attacked": "attacked in melee before it was cast",
    "save": "a failed save before it was cast",
    "referee": "the referee says so",
}


def _cast(event: SpellCast, _people: People) -> str:
    spell = f"**{plain(event.spell)}**" if event.spell else "a spell"
    at = f": {plain(event.at)}" if event.at else ""
    at = at or (f" on {names(event.whom)}" if event.whom else "")
    told = f"{acts(event.target, 'casts')} {spell}{at}."
    if event.second_action:
        told += " That is a second action in this round; the referee says whether it is possible."
    return told


def _disrupted(event: SpellDisrupted, _people: People) -> str:
    spell = f"{whose(name(event.target))} spell {plain(event.spell)}".rstrip()
    lost = " and gone from memory" if event.lost else ""
    return f"**{spell} is disrupted**{lost}: {WHY[event.why]}."


def _memorised(event: SpellMemorised, _people: People) -> str:
    many_times = "twice" if event.count == 2 else f"{event.count} times"
    times = f" {many_times}" if event.count > 1 else ""
    return f"{acts(event.target, 'has')} **{plain(event.spell)}** in memory{times}."


def _restored(event: SpellsRestored, _people: People) -> str:
    spells = listed([plain(spell) for spell in event.spells])
    return f"{acts(event.target, 'has')} {spells} in memory again."


TELLERS: Mapping[type[Event], Teller] = {
    SpellCast: _cast,
    SpellDisrupted: _disrupted,
    SpellMemorised: _memorised,
    SpellForgotten: Line("{target} no longer ~has **{spell}** in memory."),
    SpellLearned: Line("**{spell}** is in {target:'s} spell book now."),
    SpellUnlearned: Line("**{spell}** is no longer in {target:'s} spell book."),
    SpellsRestored: _restored,
}


def _offer_light(event: SpellCast, outcome: Outcome) -> Sequence[Button]:
    """One for each kind of caster whose spell has that name, where no book makes the light."""
    game = outcome.game
    if find_character(game.state, event.target.id) is None or has_book(game.state):
        return ()
    return tuple(
        make_button(
            "light-spell", game.id, source.key, event.target.id, label=source.name, style=GREEN
        )
        for source in sources_of_spell(event.spell)
    )


OFFERS: Mapping[type[Event], Offer] = {SpellCast: Offer(_offer_light, can_wait=always)}


def _brief_cast(event: SpellCast, _people: People) -> Iterator[Mark]:
    at = f" at {plain(event.at)}" if event.at else ""
    yield Note((event.target,), f"cast {plain(event.spell) or 'a spell'}{at}")


def _brief_disrupted(event: SpellDisrupted, _people: People) -> Iterator[Mark]:
    spell = f" {plain(event.spell)}" if event.spell else ""
    yield Note((event.target,), f"had the spell{spell} disrupted", weight=Weight.GREAT)


def _brief_restored(event: SpellsRestored, _people: People) -> Iterator[Mark]:
    spells = listed([plain(spell) for spell in event.spells])
    yield Note((event.target,), f"got {spells} back in memory", weight=Weight.SMALL)


BRIEFS: Briefs = {
    SpellCast: _brief_cast,
    SpellDisrupted: _brief_disrupted,
    SpellsRestored: _brief_restored,
}
