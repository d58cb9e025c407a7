"""What somebody wants to do with bare arms."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Grapple(Action):
    """Try to hold one or several; those who are held try to break free of whoever holds them.

    `who` are those who try, () for the member's active character; `whom` may be left out by those
    who are held. `method` is a key of the registry, "" for the game's own. `extraordinary` is a
    contest with far greater size and strength, which the target rolls on d100; None follows from
    who is large and clumsy. `strength` is what the target rolls against, None for what is written.
    `forced` is the total of those who try, `forced_against` that of the others, and `allow` lets
    it happen though a rule forbids it (referee). `round` is the one that a button answers.
    """

    who: tuple[str, ...] = ()
    whom: tuple[str, ...] = ()
    method: str = ""
    extraordinary: bool | None = None
    strength: int | None = None
    forced: int | None = None
    forced_against: int | None = None
    allow: bool = False
    round: int | None = None
