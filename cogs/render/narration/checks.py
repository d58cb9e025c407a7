"""Checks and saves told as sentences: the die, what it had to show, and what came of it."""

from collections.abc import Iterable, Mapping, Sequence

from cogs.render.narration import People, RunTeller, Teller, show_throw
from cogs.render.narration.grouping import name_together, tell_counted
from cogs.render.narration.rolls import tell_addend
from cogs.render.text import listed, plain
from rules.checks.kinds import check_of
from rules.checks.records import (
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
from rules.kernel.questions import Addend
from rules.state.checks import Chance

SEEN_BY = {
    "public": "",
    "private": " You and the referees alone see your roll.",
    "blind": " The referees alone see what comes of it.",
}
"""What people are told of who sees a check that is asked of them."""


def adversity_rows(rows: Iterable[Chance]) -> str:
    """A campaign's table in one line: `3 20 %, 4-6 35 %`."""
    scores = (
        (row, str(row.low) if row.low == row.high else f"{row.low}-{row.high}") for row in rows
    )
    return ", ".join(f"{score} {row.percent} %" for row, score in scores)


def deed_of(what: str) -> str:
    """What somebody does who tries it: `saves vs breath`."""
    verb, _, rest = plain(check_of(what).deed).partition(" ")
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
    dice = _dice(event, event.throw, ())
    return f"{_who_does(event)}: {dice}{needs}{natural}: {_result(event)}."


def _saved(event: SaveRolled, _people: People) -> str:
    if event.throw is None:
        return _settled(event)
    dice = _dice(event, event.throw, event.addends)
    needs = f", needs {event.needed}" if event.needed is not None else ""
    return f"{_who_does(event)}: {dice}{needs}: {_result(event)}."


def tell_checks(events: Sequence[CheckRolled], people: People) -> str:
    """A line for each, and one for all of a group who do the same."""
    groups: dict[object, list[CheckRolled]] = {}
    for index, event in enumerate(events):
        apart = 0 if event.target.number and event.throw is not None else index + 1
        shared = (type(event), event.what, event.target.id, event.needed, event.modifier)
        groups.setdefault((*shared, event.addends, apart), []).append(event)
    return "\n".join(_line(together, people) for together in groups.values())


def _line(events: Sequence[CheckRolled], people: People) -> str:
    if len(events) > 1:
        return _together(events)
    (event,) = events
    return _saved(event, people) if isinstance(event, SaveRolled) else _checked(event, people)


def _together(events: Sequence[CheckRolled]) -> str:
    """`Goblins, save vs breath, needs 13: 1 and 3 succeed (14, 17), 2 fails (5).`"""
    first = events[0]
    added = "".join(f" {word}" for word in _shared_words(first))
    most = "" if isinstance(first, SaveRolled) else "at most "
    needs = f", needs {most}{first.needed}" if first.needed is not None else ""
    told = [
        _half([event for event in events if event.passed], "succeeds", "succeed"),
        _half([event for event in events if not event.passed], "fails", "fail"),
    ]
    deed = plain(check_of(first.what).deed)
    return f"{plain(first.target.name)}, {deed}{added}{needs}: {', '.join(filter(None, told))}."


def _shared_words(event: CheckRolled) -> list[str]:
    """What was added to every die."""
    modifier = [f"{event.modifier:+d} on the die"] if event.modifier else []
    return [*modifier, *_added(event)]


def _half(events: Sequence[CheckRolled], one: str, many: str) -> str:
    """Those who passed, or who did not, with the face of each."""
    if not events:
        return ""
    who = listed([str(event.target.number) for event in events])
    faces = ", ".join(str(event.throw.total) for event in events if event.throw is not None)
    return f"{who} {one if len(events) == 1 else many} ({faces})"


def _dice(event: CheckRolled, throw: Throw, addends: Sequence[Addend]) -> str:
    """The die with what was added to it: `1d20 (14) + 2 = **16**`."""
    sign = "+" if event.modifier > 0 else "-"
    modifier = [f"{sign} {abs(event.modifier)}"] if event.modifier else []
    words = [*modifier, *map(tell_addend, addends)]
    if not words:
        return show_throw(throw)
    text = " ".join((show_throw(throw).partition(" = ")[0], *words))
    total = throw.total + event.modifier + sum(addend.amount for addend in addends)
    return f"{text} = **{total}**" if event.knows_all else text


def _added(event: CheckRolled) -> list[str]:
    return [tell_addend(addend) for addend in event.addends]


def _asked(events: Sequence[ChecksAsked], _people: People) -> str:
    """What people have to roll; who was hit several times rolls as often."""
    return tell_counted(map(_ask, events))


def _ask(event: ChecksAsked) -> str:
    who = name_together(event.targets)
    label = f" ({plain(event.label)})" if event.label else ""
    modifier = f", {event.modifier:+d} on the die" if event.modifier else ""
    text = f"**{who}: {plain(check_of(event.what).deed)}**{label}{modifier}.{SEEN_BY[event.seen]}"
    if not event.damage:
        return text
    passed = "half on a success" if event.saved == "half" else "none on a success"
    return f"{text} Damage {plain(event.damage)}, {passed}; it is rolled when all have rolled."


def _skipped(event: ChecksSkipped, _people: People) -> str:
    who = name_together(event.targets)
    verb = "has" if len(event.targets) == 1 else "have"
    return f"{who} {verb} no {plain(check_of(event.what).name.lower())} to roll any more."


def _table(event: AdversitySet, _people: People) -> str:
    if not event.rows:
        return "There is no table for withstanding adversity any more."
    return f"To withstand adversity, by Constitution: {adversity_rows(event.rows)}."


def _at_risk(event: GearAtRisk, _people: People) -> str:
    save = check_of(event.category).name.lower()
    return (
        f"What {plain(event.target.label)} carried is gone. "
        f"Magic items get a {save}, if the referee lets them."
    )


def _gear(event: GearDestroyed, _people: People) -> str:
    """Each magic item with its die, and the rest in a few words."""
    save = check_of(event.category).name.lower()
    needs = f" ({save}, needs {event.needed})" if event.needed is not None else ""
    rolled = [_fate(fate) for fate in event.fates if fate.throw is not None]
    gone = [_pieces(fate) for fate in event.fates if fate.throw is None]
    rest = f"Gone: {listed(gone)}." if gone else ""
    words = " ".join((*rolled, rest)).rstrip()
    return f"The gear of {plain(event.target.label)}{needs}. {words}"


def _fate(fate: Fate) -> str:
    assert fate.throw is not None
    dice = show_throw(fate.throw).partition(" = ")[0]
    bonus = f" + {fate.bonus}" if fate.bonus else ""
    if not fate.left:
        what = "is destroyed"
    else:
        what = "is left" if fate.left == fate.count else f"has {fate.left} left"
    return f"{_pieces(fate)} {what}: {dice}{bonus}."


def _pieces(fate: Fate) -> str:
    return f"{plain(fate.name)} ({fate.count})" if fate.count != 1 else plain(fate.name)


CHECKS = RunTeller((CheckRolled, SaveRolled), tell_checks)
TELLERS: Mapping[type[Event], Teller] = {
    CheckRolled: CHECKS,
    SaveRolled: CHECKS,
    ChecksAsked: RunTeller((ChecksAsked,), _asked),
    ChecksSkipped: _skipped,
    AdversitySet: _table,
    GearAtRisk: _at_risk,
    GearDestroyed: _gear,
}
