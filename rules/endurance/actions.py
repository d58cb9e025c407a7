"""What a referee says of monsters that tire."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class SetEffort(Action):
    """Say whether what a monster, or a group of them, does this round tires it (ENDURANCE)."""

    target: str
    counts: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SetExhausted(Action):
    """Say by hand that a monster is totally exhausted, or is not (R-EXHAUSTED-HEAL)."""

    target: str
    exhausted: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLostPowers(Action):
    """Say which powers a monster loses once it is totally exhausted; () is none."""

    target: str
    loses: tuple[str, ...] = ()
