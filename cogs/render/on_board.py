"""What the board is put together of: each part stands on the function of the family that has it.

    @QUIET_LINES.at(80)
    def pace_line(game: LiveGame) -> Iterator[str]:

The number is its place among the others, from the top, or the most likely first.
"""

from collections.abc import Callable, Iterable

from cogs.render.board_lines import Detail
from cogs.render.board_order import Section
from cogs.render.brought import Brought
from cogs.render.buttons import Button
from data.live import LiveGame
from rules.kernel.actor import Viewer
from rules.view.moves import SpellView
from rules.view.records import EncounterView

Lines = Callable[[LiveGame], Iterable[str]]
Buttons = Callable[[LiveGame], Iterable[Button]]
FightLines = Callable[[LiveGame, EncounterView, Detail], Iterable[str]]
FightButtons = Callable[[LiveGame, EncounterView], Iterable[Button]]

QUIET_LINES, QUIET_BUTTONS = Brought[Lines](), Brought[Buttons]()
"""While no encounter is running."""
LOST_LINES, LOST_BUTTONS = Brought[Lines](), Brought[Buttons]()
"""The same where nobody in the party is left standing."""
FIGHT_LINES, FIGHT_BUTTONS = Brought[FightLines](), Brought[FightButtons]()
"""In an encounter: what stands under its round and step, and what can be done now."""
FIGHT_PAST = Brought[Callable[[LiveGame, Detail], Iterable[Section]]]()
"""What has happened, below all who are there."""
FIGHT_FOOT = Brought[FightLines]()
"""What stands at the foot."""
TO_DECIDE = Brought[Callable[[LiveGame], str]]()
"""What whoever is waited for in a pursuit decides, "" for nothing."""
AtOnce = Callable[[LiveGame, Viewer, EncounterView, str, Iterable[SpellView]], Iterable[Button]]
DECLARED_AT_ONCE = Brought[AtOnce]()
"""What somebody, by their id, can declare in one tap with the spells that they have left."""
