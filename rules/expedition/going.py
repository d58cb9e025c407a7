"""Setting out and coming home."""

from rules.clock.door import now
from rules.errors import RuleError
from rules.expedition.actions import ComeBack, SetOut
from rules.expedition.events import PartyCameBack, PartySetOut
from rules.expedition.questions import MaySetOut
from rules.expedition.reading import WHERE, require_out, scale_of
from rules.kernel.questions import Ruling, ruled
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.expedition import Expedition, Scale


def set_out(resolution: Resolution, scale: Scale) -> None:
    """The party is out on this scale from now on; where it is already, nothing happens.

    RuleError where a rule keeps it back.
    """
    state, before = resolution.state, scale_of(resolution.state)
    if before is scale:
        return
    kept = ruled(resolution.ask(MaySetOut(scale=scale)), Ruling.FORBIDDEN)
    if kept is not None:
        raise RuleError(kept.label)
    begun = now(state) if state.expedition is None else state.expedition.begun
    resolution.state = replace(state, expedition=Expedition(scale, begun))
    resolution.emit(PartySetOut(scale=scale, before=before))


def begin(resolution: Resolution, action: SetOut) -> None:
    """The referee says that the party is out."""
    resolution.require_referee("say that the party sets out")
    require_no_encounter(resolution)
    if scale_of(resolution.state) is action.scale:
        raise RuleError(f"The party is {WHERE[action.scale]} already.")
    set_out(resolution, action.scale)


def come_back(resolution: Resolution, _action: ComeBack) -> None:
    """The referee says that the party is safe."""
    resolution.require_referee("say that the party is home")
    expedition = require_out(resolution)
    require_no_encounter(resolution)
    seconds = now(resolution.state) - expedition.begun
    resolution.state = replace(resolution.state, expedition=None)
    resolution.emit(PartyCameBack(scale=expedition.scale, seconds=seconds))


def require_no_encounter(resolution: Resolution) -> None:
    """Raise RuleError while an encounter is running."""
    if resolution.state.encounter is not None:
        raise RuleError("An encounter is running. End it first with `/encounter end`.")
