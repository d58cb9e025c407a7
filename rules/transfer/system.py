"""What the engine has to know of this family: handlers and events."""

from rules.kernel.rulebook import System, events_of
from rules.transfer import records
from rules.transfer.records import RewriteSheet, TakeSheet
from rules.transfer.taking import rewrite_sheet, take_sheet

SYSTEM = System(
    key="transfer",
    handlers={TakeSheet: take_sheet, RewriteSheet: rewrite_sheet},
    events=events_of(records),
)
