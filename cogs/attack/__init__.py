"""`/attack`, and the Attack button of the board."""

from collections.abc import Iterator

from cogs.attack.commands import PRESSES, AttackCommand, BombCommand
from cogs.core.feature import Feature
from cogs.render.hints import Here, Hints
from rules.state.encounter import Stage


def _yours(here: Here) -> Iterator[str]:
    if here.fighting:
        yield "`/attack` rolls to hit and the damage; so does **Attack** on the board, in two taps."


def _referee(here: Here) -> Iterator[str]:
    if here.encounter is None or here.is_decided:
        return
    if here.encounter.stage is Stage.ROUNDS:
        yield "`/attack who:…` attacks with monsters, a whole group at once."


FEATURE = Feature(
    order=230,
    cogs=(
        AttackCommand,
        BombCommand,
    ),
    presses=PRESSES,
    hints=Hints(yours=_yours, referee=_referee),
)
