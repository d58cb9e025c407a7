"""Checks and saves told as sentences: the die, what it had to show, and what came of it."""

from collections.abc import Iterable, Mapping

from cogs.render.narration import People, Teller, show_throw
from cogs.render.narration.grouping import name_together
from cogs.render.narration.rolls import tell_addend
from cogs.render.text import listed, plain
from rules.checks.door import BY_KEY
from rules.checks.events import (
    AdversitySet,
    CheckRolled,
    ChecksAsked,
    ChecksSkipped,
    Fate,
    GearAtRisk,
    GearDestroyed,
    SaveRolled,
)
from rules.kernel.events import Event, Throw
from rules.state.checks import Chance


def adversity_rows(rows: Iterable[Chance]) -> str:
    """A campaign's table in one line: `3 20 %, 4-6 35 %`."""
    scores = (
        (row, str(row.low) if row.low == row.high else f"{row.low}-{row.high}") for row in rows
    )
    return ", ".join(f"{score} {row.percent} %" for row, score in scores)


def deed_of(what: str) -> str:
    """What somebody does who tries it: `saves vs breath`."""
    verb, _, rest = BY_KEY[what].deed.partition(" ")
    return f"{verb}s {rest}"


def _result(event: CheckRolled) -> str:
    return "success" if event.passed else "failure"


def _settled(event: CheckRolled) -> str:
    """A check that needed no die: `Elrond saves vs paralysis without a roll (elf): success.`"""
    why = f" ({plain(event.ruling)})" if event.ruling else ""
    return f"{_who_does(event)} without a roll{why}: {_result(event)}."


def _who_does(event: CheckRolled) -> str:
    return f"{plain(event.target.label)} {deed_of(event.what)}"


def _checked(event: CheckRolled, _people: People) -> str:
    if event.throw is None:
        return _settled(event)
    natural = f", a natural {event.natural}" if event.natural else ""
    needs = ""
    if event.needed is not None:
        needs = f", needs at most {' '.join((str(event.needed), *_added(event)))}"
    dice = _with_modifier(event, event.throw)
    return f"{_who_does(event)}: {dice}{needs}{natural}: {_result(event)}."


def _saved(event: SaveRolled, _people: People) -> str:
    if event.throw is None:
        return _settled(event)
    dice = " ".join((_with_modifier(event, event.throw), *_added(event)))
    bonus = event.modifier + sum(addend.amount for addend in event.addends)
    if event.addends and event.knows_all:
        dice += f" = **{event.throw.total + bonus}**"
    needs = f", needs {event.needed}" if event.needed is not None else ""
    return f"{_who_does(event)}: {dice}{needs}: {_result(event)}."


def _with_modifier(event: CheckRolled, throw: Throw) -> str:
    """The die with what was added to it: `1d20 (14) = **14** + 2 = **16**`."""
    shown = show_throw(throw)
    if not event.modifier:
        return shown
    sign = "+" if event.modifier > 0 else "-"
    return f"{shown} {sign} {abs(event.modifier)} = **{throw.total + event.modifier}**"


def _added(event: CheckRolled) -> list[str]:
    return [tell_addend(addend) for addend in event.addends]


def _asked(event: ChecksAsked, _people: People) -> str:
    who = name_together(event.targets)
    label = f" ({plain(event.label)})" if event.label else ""
    modifier = f", {event.modifier:+d} on the die" if event.modifier else ""
    text = f"**{who}: {BY_KEY[event.what].deed}**{label}{modifier}."
    if not event.damage:
        return text
    passed = "half on a success" if event.saved == "half" else "none on a success"
    return f"{text} Damage {plain(event.damage)}, {passed}; it is rolled when all have rolled."


def _skipped(event: ChecksSkipped, _people: People) -> str:
    who = name_together(event.targets)
    verb = "has" if len(event.targets) == 1 else "have"
    return f"{who} {verb} no {BY_KEY[event.what].name.lower()} to roll any more."


def _table(event: AdversitySet, _people: People) -> str:
    if not event.rows:
        return "There is no table for withstanding adversity any more."
    return f"To withstand adversity, by Constitution: {adversity_rows(event.rows)}."


def _at_risk(event: GearAtRisk, _people: People) -> str:
    save = BY_KEY[event.category].name.lower()
    return (
        f"What {plain(event.target.label)} carried is gone. "
        f"Magic items get a {save}, if the referee lets them."
    )


def _gear(event: GearDestroyed, _people: People) -> str:
    """Each magic item with its die, and the rest in a few words."""
    save = BY_KEY[event.category].name.lower()
    needs = f" ({save}, needs {event.needed})" if event.needed is not None else ""
    rolled = [_fate(fate) for fate in event.fates if fate.throw is not None]
    gone = [_pieces(fate) for fate in event.fates if fate.throw is None]
    rest = f"Gone: {listed(gone)}." if gone else ""
    words = " ".join((*rolled, rest)).rstrip()
    return f"The gear of {plain(event.target.label)}{needs}. {words}"


def _fate(fate: Fate) -> str:
    assert fate.throw is not None
    bonus = f" + {fate.bonus} each" if fate.bonus else ""
    if not fate.left:
        what = "is destroyed"
    else:
        what = "is left" if fate.left == fate.count else f"has {fate.left} left"
    return f"{_pieces(fate)} {what}: {show_throw(fate.throw)}{bonus}."


def _pieces(fate: Fate) -> str:
    return f"{plain(fate.name)} ({fate.count})" if fate.count != 1 else plain(fate.name)


TELLERS: Mapping[type[Event], Teller] = {
    CheckRolled: _checked,
    SaveRolled: _saved,
    ChecksAsked: _asked,
    ChecksSkipped: _skipped,
    AdversitySet: _table,
    GearAtRisk: _at_risk,
    GearDestroyed: _gear,
}
