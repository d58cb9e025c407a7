"""What somebody does about checks and saves."""

from dataclasses import dataclass

from rules.kernel.action import Action
from rules.kernel.visibility import Visibility
from rules.state.checks import Chance


@dataclass(frozen=True, slots=True, kw_only=True)
class RollCheck(Action):
    """Roll a check or save for one or several; without targets for whom the member plays.

    `what` is the key or a name of a check. `number` is what to roll against this once, None what
    is written. `modifier` is added to the die; `forced` is the face it shows (referee).
    """

    what: str
    targets: tuple[str, ...] = ()
    modifier: int = 0
    number: int | None = None
    seen: Visibility = Visibility.PUBLIC
    forced: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AskChecks(Action):
    """Ask people for a check or save; `what`, `modifier` and `number` as in RollCheck.

    Without `targets` it is the party: those who are there and alive or, outside encounters, those
    who are being played.

    `label` says in a few words what it is for. `damage` is a number or dice, rolled once when all
    have rolled; whoever passes takes `saved` of it, "half" or "none". `failure` and `success` are
    what else comes of it: the name of a condition, "dies" or "". `by`, `item`, `tags` and
    `is_attack` are as in Damage. `seen` is who sees what each rolls.
    """

    what: str
    targets: tuple[str, ...] = ()
    modifier: int = 0
    number: int | None = None
    label: str = ""
    damage: str = ""
    saved: str = "half"
    failure: str = ""
    success: str = ""
    by: str = ""
    item: str = ""
    tags: tuple[str, ...] = ()
    is_attack: bool = True
    seen: Visibility = Visibility.PUBLIC


@dataclass(frozen=True, slots=True, kw_only=True)
class RollAsked(Action):
    """Roll what was asked for: by those named, else by the member's own or, for all, by everybody.

    `ask_id` is the one that is meant, "" all there are.
    """

    ask_id: str = ""
    targets: tuple[str, ...] = ()
    for_all: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAdversity(Action):
    """Write the campaign's table for withstanding adversity; no rows wipe it."""

    rows: tuple[Chance, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DestroyGear(Action):
    """The gear of somebody dead is gone; with `saves` magic items save for themselves.

    `category` is that of the effect that killed, "" as it was told then, else against spells.
    `number` is what they roll against this once, None what is written for the dead.
    """

    target: str
    saves: bool = True
    category: str = ""
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SkipAsked(Action):
    """The referee lets people off what was asked of them; all of them where none are named."""

    targets: tuple[str, ...] = ()
