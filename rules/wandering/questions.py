"""What is asked of whoever knows the ground: how often something comes there, and from where."""

from dataclasses import dataclass

from rules.kernel.questions import Question


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What one system knows of the ground that the party is on.

    `where` is a word for it, such as "forest". `chance` is how many in 6 something comes, `table`
    the name of a table; None and "" where it does not say. What is said first counts.
    """

    where: str = ""
    chance: int | None = None
    table: str = ""
    source: str = ""
    hidden: bool = False

    @property
    def counts(self) -> bool:
        """Whatever is known of the ground counts."""
        return True


@dataclass(frozen=True, slots=True, kw_only=True)
class WanderingHere(Question[Ground]):
    """On what ground the party is now, and what wanders there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A way into where the party is, `label` being what it is called, "" for all others there.

    `shut` if it is a door that is shut, `barred` if no monster opens it (OSE-MONSTER-DOORS).
    """

    label: str = ""
    shut: bool = False
    barred: bool = False
    source: str = ""
    hidden: bool = False

    @property
    def counts(self) -> bool:
        """Every way counts."""
        return True


@dataclass(frozen=True, slots=True, kw_only=True)
class WaysIn(Question[Way]):
    """By which ways something could come to where the party is now, hidden ones too."""
