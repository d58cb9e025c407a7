"""The shape of a manoeuvre: a special way to attack, as a record of plain functions."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.attack.questions import AttackBonus, AttackRuling
from rules.kernel.questions import Addend, Mode, Verdict
from rules.state.game import GameState


def nothing(_state: GameState, _question: AttackBonus | AttackRuling) -> tuple[()]:
    """What a manoeuvre says that neither adds nor rules anything."""
    return ()


def always(_state: GameState) -> bool:
    """Whether a manoeuvre can be used: in every game."""
    return True


@dataclass(frozen=True, slots=True)
class Manoeuvre:
    """One way. `key` is the word in `Attack.how`, `label` what it is called, `source` the ID.

    `means` says what it does in a few words. `mode` is how alone it is done, None for any way.
    `is_extra` is for what one body does besides its attacks of the round. `is_open` is whether a
    game plays with it. `adds` is what it adds to the roll, `rules` what it rules; both see the
    whole deed.
    """

    key: str
    label: str
    means: str
    source: str
    mode: Mode | None = None
    is_extra: bool = False
    is_open: Callable[[GameState], bool] = always
    adds: Callable[[GameState, AttackBonus], Iterable[Addend]] = nothing
    rules: Callable[[GameState, AttackRuling], Iterable[Verdict]] = nothing
