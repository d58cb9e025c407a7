"""`/monster`: bring monsters and hirelings into the encounter, show, hide and remove them."""

from collections.abc import Iterator

from cogs.core.feature import Feature
from cogs.monster.commands import MonsterCommands
from cogs.monster.editing import press_edit, submit_block
from cogs.monster.files import TAKING
from cogs.monster.parts import press_keep
from cogs.render.hints import Here, Hints


def _referee(here: Here) -> Iterator[str]:
    if here.encounter is not None:
        yield (
            "`/monster add name:goblin 7` brings monsters, hidden if you like, and `/monster list` "
            "has those that are known by name; `/monster set` corrects them."
        )


FEATURE = Feature(
    order=140,
    cogs=(MonsterCommands,),
    presses={"block-edit": press_edit, "converted-keep": press_keep},
    forms={"block-kept": submit_block, "blocks-pasted": TAKING.submit},
    reopens={"blocks-pasted": TAKING.reopen},
    hints=Hints(referee=_referee),
)
