"""What people do about traps. `trap` is the id or the name of one."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchTrap(Action):
    """These do what a trap waits for, and it may spring (OSE-TRAPS); `certain` springs it at once.

    A name that nobody has prepared makes a trap: `damage` are dice, `save` a saving throw, `effect`
    a condition, a poison or plain words, `chance` of 6; with `halves` the save leaves half of the
    damage. `forced` is the face of the die (referee).
    """

    trap: str
    targets: tuple[str, ...] = ()
    certain: bool = False
    damage: str = ""
    save: str = ""
    halves: bool = False
    effect: str = ""
    chance: int = 2
    forced: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DisarmTrap(Action):
    """Somebody tries to make a trap harmless; `chance` is how likely that is this once, as typed.

    `target` is a character, "" the one whom the member plays.
    """

    trap: str
    target: str = ""
    chance: str = ""
    forced: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTrap(Action):
    """The referee says how a trap stands: "ready", "sprung" or "harmless"."""

    trap: str
    how: str
