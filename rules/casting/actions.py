"""What is done with spells. `target` "" is one's own active character."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast(Action):
    """Cast a spell, in a round the one that was declared.

    `spell` "" is what was declared, or the only one left in memory. `at` says whom or what.
    `round` is the one that a button answers; `allow` passes what is forbidden, for referees.
    """

    target: str = ""
    spell: str = ""
    at: str = ""
    allow: bool = False
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Memorise(Action):
    """Have a spell in memory so many times, instead of what was there of it."""

    spell: str
    count: int = 1
    target: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetSpell(Action):
    """Strike a spell from memory."""

    spell: str
    target: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreSpell(Action):
    """Give back a spell that was cast or lost, "" being all of them. For referees."""

    spell: str = ""
    target: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DisruptSpell(Action):
    """Let the spell that somebody has declared be disrupted. For referees."""

    target: str
