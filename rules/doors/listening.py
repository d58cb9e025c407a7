"""Listening at doors: one try each, and what was rolled is the referee's alone (OSE-LISTEN)."""

from rules.checks.door import Likely, roll_chance
from rules.doors.actions import Listen, TellSound
from rules.doors.events import Heard, Listened, ListeningJudged
from rules.doors.fields import LISTEN
from rules.doors.reading import name_door, require_shut
from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.places.door import put_door, require_able
from rules.record import replace
from rules.sheet.door import number, on_one_line
from rules.state.places import Door
from rules.state.sheet import Character

RULE = "OSE-LISTEN"
USUAL = 1
LONGEST_SOUND = 300


def listen(resolution: Resolution, action: Listen) -> None:
    """Listen at a door, by one's own word."""
    who = require_able(resolution, action.target, "listen for")
    hear_at(resolution, who, action.door, forced=action.forced)


def check_hearing(resolution: Resolution, who: Character, typed: str) -> None:
    """RuleError where they cannot listen there, or have done so."""
    _, door, label = name_door(resolution, typed)
    _require_new(who, door, label)


def _require_new(who: Character, door: Door, label: str) -> None:
    require_shut(door, label)
    if who.id in door.listened:
        raise RuleError(f"{who.name} has listened at the {label} already: each has one try.")


def hear_at(
    resolution: Resolution, who: Character, typed: str, *, forced: int | None = None
) -> None:
    """Somebody listens. What is told is the same whether there is nothing to hear, or they fail."""
    ground, door, label = name_door(resolution, typed)
    _require_new(who, door, label)
    chance = Likely(_chance(resolution, who.id))
    throw, passed = roll_chance(resolution, "listen", chance, forced=forced)
    put_door(resolution, ground.place.id, replace(door, listened=(*door.listened, who.id)))
    could_hear = passed and not door.silent
    listener = resolution.who(who.id)
    resolution.emit(Listened(who=listener, door=label, rule=RULE))
    sound = door.behind if could_hear else ""
    resolution.emit(Heard(who=listener, door=label, sound=sound, audience=(who.owner,), rule=RULE))
    resolution.emit(
        ListeningJudged(
            who=listener,
            door=label,
            door_id=door.id,
            throw=throw,
            needed=chance.needed,
            passed=passed,
            untold=could_hear and not door.behind,
            rule=RULE,
        )
    )


def _chance(resolution: Resolution, who: str) -> int:
    """What is written, else 1-in-6."""
    written = number(resolution, who, LISTEN.key)
    return USUAL if written is None else written


def tell_sound(resolution: Resolution, action: TellSound) -> None:
    """The referee says to somebody what they heard."""
    resolution.require_referee("say what somebody hears")
    who = resolution.character(action.target)
    _, _, label = name_door(resolution, action.door)
    text = on_one_line(action.text)
    if not text or len(text) > LONGEST_SOUND:
        raise RuleError(f"Say what there is to hear in 1 to {LONGEST_SOUND} letters.")
    resolution.emit(
        Heard(
            who=resolution.who(who.id),
            door=label,
            sound=text,
            afterwards=True,
            audience=(who.owner,),
            rule=RULE,
        )
    )
