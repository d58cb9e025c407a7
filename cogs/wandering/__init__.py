"""`/wandering`: encounters that come by themselves, and the tables they come from."""

from collections.abc import Iterator

from cogs.core.feature import Feature
from cogs.render.hints import Here, Hints
from cogs.wandering.commands import PRESSES, WanderingCommands
from cogs.wandering.files import TAKING
from cogs.wandering.tables import submit_table
from rules.kernel.dues import DueKind
from rules.wandering.records import WANDERING


def _referee(here: Here) -> Iterator[str]:
    if WANDERING.of(here.state).meetings:
        yield "Something came up and waits for you: `/wandering show`."
    elif here.encounter is None and here.state.expedition is not None:
        yield (
            "`/wandering show` has what may come by itself, and when; `/wandering table keep` "
            "writes a table for it."
        )


FEATURE = Feature(
    order=150,
    cogs=(WanderingCommands,),
    presses=PRESSES,
    forms={"table-kept": submit_table, "tables-pasted": TAKING.submit},
    reopens={"tables-pasted": TAKING.reopen},
    hints=Hints(
        referee=_referee,
        owed={DueKind.SURPRISE: "The party rolls for surprise: the button, whoever is quicker."},
    ),
)
