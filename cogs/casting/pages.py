"""What a spell of the book does, in words: for people who want to cast it, and for docs/spells.md.

All of it is made of the rows themselves.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.on_board import FIGHT_BUTTONS, LOST_BUTTONS, QUIET_BUTTONS
from cogs.render.text import plain, shorten
from data.live import LiveGame
from rules.conditions.kinds import BY_KEY
from rules.kernel.dues import DueKind
from rules.spells.rows import (
    Asks,
    Charms,
    Darkens,
    Deed,
    Deludes,
    Dispels,
    Drains,
    Emboldens,
    Ends,
    Falls,
    Heals,
    Hurts,
    Kills,
    Locates,
    Makes,
    Marks,
    Missiles,
    Moves,
    Portals,
    Provides,
    Puts,
    Raises,
    Reads,
    Rolls,
    Save,
    Senses,
    Shines,
    SpellRow,
    Summons,
    TellsAlignment,
    Touches,
    Uncovers,
    Use,
)
from rules.spells.working import known_open
from rules.view.records import EncounterView

LONGEST_SPELL = 30
SAID = "+"
"""Before the round in the id of a button: what is picked is declared."""


def _hurts(deed: Hurts) -> str:
    kind = f" ({', '.join(deed.tags)})" if deed.tags else ""
    return f"{deed.dice} damage{kind}"


def _missiles(deed: Missiles) -> str:
    return f"{deed.number} missiles of {deed.dice} that never miss"


def _heals(deed: Heals) -> str:
    return f"{deed.dice} hit points back"


def _puts(deed: Puts) -> str:
    known = BY_KEY[deed.key]
    amount = f"{deed.amount} " if deed.amount else ""
    lasts = f" for {deed.lasts}" if deed.lasts else ""
    return f"{amount}{known.name}{lasts}: {known.means}"


def _marks(deed: Marks) -> str:
    return f"“{deed.name}”, kept for its time"


def _ends(deed: Ends) -> str:
    names = [BY_KEY[key].name for key in deed.keys]
    return f"ends {', '.join(names or [f'what is called {word}' for word in deed.words])}"


def _shines(deed: Shines) -> str:
    return f"a {'dim ' if deed.dim else ''}light of {deed.radius}'"


def _dispels(deed: Dispels) -> str:
    chance = "the share of the levels" if deed.share else "5 % less a level"
    return f"ends what spells have put there; against a higher level {chance}"


def _charms(deed: Charms) -> str:
    return "charmed" if deed.for_good else "charmed; later saves by Intelligence"


def _summons(deed: Summons) -> str:
    return f"{deed.number} {deed.monster} on the side of the caster"


def _raises(deed: Raises) -> str:
    weak = f", weak for {deed.weak_days} days" if deed.weak_days else ""
    return f"alive again with 1 hit point, within {deed.number} {deed.unit}s{weak}"


def _makes(deed: Makes) -> str:
    return f"{deed.what}: {deed.number}" if deed.number else deed.what


def _rolls(deed: Rolls) -> str:
    rows = "; ".join(f"up to {most}: {deed_words(each)}" for most, each in deed.rows)
    return f"{deed.dice}: {rows}"


def _save(deed: Save) -> str:
    modifier = f" {deed.modifier:+d}" if deed.modifier else ""
    modifier += f" {deed.per_level:+d} a level" if deed.per_level else ""
    parts = [f"save vs {deed.category}{modifier}"]
    if deed.does is not None:
        half = ", half on a success" if deed.half else ""
        parts.append(f"or {deed_words(deed.does)}{half}")
    if deed.passed is not None:
        parts.append(f"on a success {deed_words(deed.passed)}")
    return ", ".join(parts)


def _touches(deed: Touches) -> str:
    return f"a touch that hits, then {deed_words(deed.does)}"


# Any: each kind of deed has words of its own.
_WORDS: Mapping[type, Callable[[Any], str]] = {
    Hurts: _hurts,
    Missiles: _missiles,
    Heals: _heals,
    Puts: _puts,
    Marks: _marks,
    Kills: lambda _: "death",
    Ends: _ends,
    Shines: _shines,
    Darkens: lambda _: "ends lights of spells",
    Dispels: _dispels,
    Charms: _charms,
    Summons: _summons,
    Raises: _raises,
    Makes: _makes,
    Uncovers: lambda deed: f"shows hidden foes{f' who are {deed.only}' if deed.only else ''}",
    Senses: lambda _: "says which things that are seen are magical",
    Drains: lambda _: "the first magic thing in use loses its magic",
    Rolls: _rolls,
    Moves: lambda deed: f"{deed.feet} feet away" if deed.feet else "in another place",
    Falls: lambda deed: f"a fall from {deed.tens} times 10 feet",
    Portals: lambda deed: "the door is held shut" if deed.holds else "the door is open",
    Provides: lambda deed: f"{'water' if deed.water else 'food'} for {deed.number} people",
    Locates: lambda _: "says in which direction it lies, where the place is prepared",
    Reads: lambda _: "their thoughts, which the referee says",
    Deludes: lambda _: "takes it for another of its kind, which does nothing",
    Emboldens: lambda _: "some levels higher, with hit points that go first",
    TellsAlignment: lambda _: "says of what alignment they are",
    Asks: lambda _: "the referee says what comes of it",
    Save: _save,
    Touches: _touches,
}


def deed_words(deed: Deed) -> str:
    """What one deed does."""
    return _WORDS[type(deed)](deed)


def use_words(row: SpellRow, use: Use) -> str:
    """Whom a use reaches and what it does to them."""
    limits = [
        *([f"{use.number} of them"] if use.number else []),
        *([f"{use.budget} hit dice of them"] if use.budget else []),
        *([f"from {use.least} hit dice"] if use.least else []),
        *([f"up to {use.most} hit dice"] if use.most else []),
        *([f"only {' or '.join(use.only)}"] if use.only else []),
        *([f"not {' or '.join(use.spares)}"] if use.spares else []),
    ]
    size = f", {use.across} feet across" if use.across else ""
    whom = use.whom.value + size + (f" ({', '.join(limits)})" if limits else "")
    does = "; ".join(map(deed_words, use.does))
    label = f"{use.label}: " if use.label else ""
    lasts = f", for {use.lasts}" if use.lasts and use.lasts != row.lasts else ""
    return f"{label}{whom}: {does}{lasts}"


def spell_page(row: SpellRow) -> str:
    """A spell for somebody who wants to cast it."""
    turned = f", reversed form of {plain(row.reverses)}" if row.reverses else ""
    lines = [
        f"**{plain(row.name)}**: {row.list} {row.level}{turned}",
        f"Range {plain(row.range)} · lasts {plain(row.lasts)}",
        *(f"- {plain(use_words(row, use))}" for use in row.uses),
    ]
    return "\n".join(lines)


@FIGHT_BUTTONS.at(30)
def _spells_in_fight(game: LiveGame, view: EncounterView) -> Iterator[Button]:
    if any(due.kind is DueKind.SPELL for due in view.dues):
        yield from spell_buttons(game)


@QUIET_BUTTONS.at(10)
@LOST_BUTTONS.at(10)
def spell_buttons(game: LiveGame) -> Iterator[Button]:
    """What a spell does, for the referee to say."""
    for one in known_open(game.state)[:1]:
        name = shorten(one.spell or "the spell", LONGEST_SPELL)
        label = f"What does {name} do? (referee)"
        yield make_button("spell-open", game.id, one.id, label=label, style=GREEN)
