"""Hazards told as sentences: what a poison does, falls, water, and fear that is shaken off."""

from collections.abc import Mapping

from cogs.render.narration import People, Teller, show_throw
from cogs.render.text import plain
from rules.checks.door import BY_KEY as CHECKS
from rules.hazards.door import BY_KEY
from rules.hazards.events import Fell, PoisonTook, SaveLeft, ShakenOut, Swam, Unaffected
from rules.kernel.events import Event


def _took(event: PoisonTook, _people: People) -> str:
    """What the referee has to say, with the doses where they count."""
    kind = BY_KEY[event.kind]
    doses = f"{plain(event.target.label)} has {event.doses} doses now. " if event.doses > 1 else ""
    return f"{doses}{kind.reminder}"


def _left(event: SaveLeft, _people: People) -> str:
    check, name = CHECKS[event.what], plain(event.target.label)
    return (
        f"{name} would have to roll {check.name.lower()} ({plain(event.label)}), but no number is "
        f"written: `/check what:{check.name.lower()} who:{name} number:12` rolls it, and what "
        "comes of it is yours to say."
    )


def _unaffected(event: Unaffected, _people: People) -> str:
    return f"{plain(event.label)} does nothing to {plain(event.target.label)}: {event.why}."


def _shaken(event: ShakenOut, _people: People) -> str:
    return f"{plain(event.by.label)} shakes {plain(event.target.label)} out of it."


def _fell(event: Fell, _people: People) -> str:
    unhurt = "" if event.dice else ": too little to be hurt"
    return f"{plain(event.target.label)} falls {event.feet} feet{unhurt}."


def _swam(event: Swam, _people: People) -> str:
    fate = "goes under" if event.drowns else "keeps afloat"
    chance = f"{event.chance} % to go under"
    return f"{plain(event.target.label)} {fate}: {show_throw(event.throw)}, {chance}."


TELLERS: Mapping[type[Event], Teller] = {
    PoisonTook: _took,
    SaveLeft: _left,
    Unaffected: _unaffected,
    ShakenOut: _shaken,
    Fell: _fell,
    Swam: _swam,
}
