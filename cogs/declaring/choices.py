"""What can be picked in `/declare`, and what of it is no declaration."""

from discord import app_commands

from rules.combat.records import ReadyWeapon, TakeStance
from rules.kernel.action import Action
from rules.orders.kinds import AWAY, KINDS
from rules.rounds.records import DeclareNothing, ResumeDeclaring, WithdrawDeclaration

OFFENSIVE, DEFENSIVE, READY = "offensive", "defensive", "ready"
EVER, AGAIN, TAKE_BACK = "ever", "again", "take-back"
LABELS = {
    kind.key: f"{kind.label} towards somebody" if kind.key == "move" else kind.label
    for kind in KINDS
    if kind.is_declared
}
CHOICES = [
    *(app_commands.Choice(name=label, value=key) for key, label in LABELS.items()),
    app_commands.Choice(name="move away", value=AWAY),
    app_commands.Choice(name="two weapons, offensively", value=OFFENSIVE),
    app_commands.Choice(name="two weapons, defensively", value=DEFENSIVE),
    app_commands.Choice(name="weapon ready, to shoot first", value=READY),
    app_commands.Choice(name="nothing until I say so", value=EVER),
    app_commands.Choice(name="ask me again", value=AGAIN),
    app_commands.Choice(name="take my declaration back", value=TAKE_BACK),
]


def other_action(what: str, target: str) -> Action | None:
    """What is said for a combatant and is no declaration; None for what is one."""
    match what:
        case "ever":
            return DeclareNothing(standing=True)
        case "again":
            return ResumeDeclaring(target=target)
        case "offensive" | "defensive":
            return TakeStance(target=target, offensive=what == OFFENSIVE)
        case "ready":
            return ReadyWeapon(target=target)
        case "take-back":
            return WithdrawDeclaration(target=target)
        case _:
            return None
