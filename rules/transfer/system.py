"""What the engine has to know of this family: handlers and events."""

from rules.kernel.rulebook import System
from rules.transfer.records import RewriteSheet, SheetRewritten, TakeSheet
from rules.transfer.taking import rewrite_sheet, take_sheet

SYSTEM = System(
    key="transfer",
    handlers={TakeSheet: take_sheet, RewriteSheet: rewrite_sheet},
    events=(SheetRewritten,),
)
