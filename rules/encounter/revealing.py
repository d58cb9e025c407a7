"""Hidden monsters come in sight, and go out of it again."""

from rules.encounter import FAMILY
from rules.encounter.bodies import make_way, name_when_revealed, rename
from rules.encounter.joining import combatant_of
from rules.encounter.records import CombatantRevealed, RevealCombatant
from rules.errors import RuleError, WayOut
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.encounter import Combatant


@FAMILY.handles
def reveal_combatant(resolution: Resolution, action: RevealCombatant) -> None:
    """Show a hidden combatant to everybody, or take one out of sight again."""
    resolution.require_referee("show or hide a combatant")
    combatant = combatant_of(resolution, action.combatant_id)
    if not combatant.bodies:
        raise RuleError("Whoever has a sheet is always seen. Pick monsters.")
    if combatant.hidden == action.hidden_again:
        if combatant.hidden:
            raise RuleError(
                f"{combatant.name} is out of sight already. ",
                WayOut("Reveal it", "ref reveal"),
                " to change that.",
            )
        raise RuleError(
            f"{combatant.name} is seen by everybody already. ",
            WayOut("Hide it", "ref hide"),
            " to change that.",
        )
    if not action.hidden_again:
        reveal(resolution, combatant)
    else:
        resolution.put_combatant(replace(combatant, hidden=True))
        _tell_revealed(resolution, combatant, hidden_again=True)


def reveal(resolution: Resolution, combatant: Combatant) -> None:
    """Everybody sees a hidden combatant from now on."""
    name = name_when_revealed(resolution.state, resolution.encounter, combatant)
    rename(resolution, combatant, name)
    resolution.put_combatant(replace(combatant, name=name, hidden=False))
    make_way(resolution, name)
    resolution.reveal()
    _tell_revealed(resolution, combatant, hidden_again=False)


def _tell_revealed(resolution: Resolution, combatant: Combatant, *, hidden_again: bool) -> None:
    side = resolution.side(combatant.side)
    resolution.emit(
        CombatantRevealed(
            target=resolution.who(combatant.id),
            side=side.key,
            hidden_again=hidden_again,
            side_label=side.label,
            count=len(combatant.bodies),
        )
    )
