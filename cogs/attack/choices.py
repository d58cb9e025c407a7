"""What can be picked while `/attack` is typed: who attacks, whom, with what, and how."""

from cogs.core.choices import Choices, pick, pick_last
from cogs.core.interaction import Interaction
from cogs.core.play import find_game
from cogs.encounter.typed import acts_now, is_up, read_own
from cogs.render.attack import describe_foe
from data.live import LiveGame
from rules.attack.manoeuvres import open_in
from rules.errors import RuleError
from rules.systems import ENGINE
from rules.view.attacks import AttackView, view_attack


def attack_of(game: LiveGame, user_id: int, who: str, weapon: str = "") -> AttackView | None:
    """What whoever was typed could do, else the person's own; None where that is nobody."""
    try:
        attacker = read_own(game, user_id, who, is_up, acts_now)
    except RuleError:
        return None
    return view_attack(ENGINE.asking(game.state), game.viewer(user_id), attacker, weapon)


async def suggest_weapons(interaction: Interaction, typed: str) -> Choices:
    """What the attacker has, the likeliest first."""
    view = await _view(interaction)
    if view is None:
        return []
    return pick(((weapon.name, weapon.id or weapon.name) for weapon in view.weapons), typed)


async def suggest_foes(interaction: Interaction, typed: str) -> Choices:
    """Whom the attacker can attack, nearest first, with what is known of it; several by commas."""
    view = await _view(interaction)
    if view is None:
        return []
    return pick_last(((describe_foe(foe), foe.target) for foe in view.foes), typed)


async def suggest_manoeuvres(interaction: Interaction, typed: str) -> Choices:
    """The special ways to attack that the game plays with."""
    game = await find_game(interaction)
    if game is None:
        return []
    known = ((f"{one.label}: {one.means}", one.key) for one in open_in(game.state))
    return pick_last(known, typed)


async def _view(interaction: Interaction) -> AttackView | None:
    game = await find_game(interaction)
    if game is None:
        return None
    typed = interaction.namespace
    return attack_of(game, interaction.user.id, typed.who or "", typed.weapon or "")
