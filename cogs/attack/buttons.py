"""The Attack button of the board: whom and with what, then the attack itself."""

from cogs.core.answering import Answer
from cogs.core.buttons import Press, number, word
from cogs.core.interaction import Interaction
from cogs.core.play import play
from cogs.encounter.joining import require_encounter
from cogs.encounter.typed import acts_now, is_up, own_combatants, private_view
from cogs.render.attack import SPREAD, attack_buttons, attack_page
from cogs.render.buttons import GREEN, make_button, row_of
from cogs.rounds import NOBODY_OF_YOURS, require_step
from data.live import LiveGame
from rules.attack.actions import Attack
from rules.errors import RuleError
from rules.systems import ENGINE
from rules.view import EncounterView
from rules.view.attacks import AttackView, view_attack

MOST_BUTTONS = 25


async def press_attack(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board: asks whom, and before that who attacks, where there are several."""
    view = require_step(interaction, game, words)
    own = [one for one in own_combatants(game, view, interaction.user.id) if is_up(one)]
    ready = [one for one in own if acts_now(one) and not one.done]
    if not ready:
        raise RuleError(NOBODY_OF_YOURS if not own else "It is not the turn of anybody of yours.")
    if len(ready) == 1:
        await _ask_whom(interaction, game, view, ready[0].id)
        return
    buttons = [
        make_button("attack-by", game.id, view.id, view.round, one.id, label=one.name, style=GREEN)
        for one in ready[:MOST_BUTTONS]
    ]
    async with Answer(interaction) as answer:
        await answer.private("Who attacks?", view=row_of(*buttons))


async def press_attack_by(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Who attacks, or with which other weapon."""
    require_encounter(game, interaction, word(words, 0))
    view = private_view(game, interaction.user.id)
    item = words[3] if len(words) > 3 else ""
    await _ask_whom(interaction, game, view, word(words, 2), item)


async def _ask_whom(
    interaction: Interaction, game: LiveGame, view: EncounterView, attacker: str, item: str = ""
) -> None:
    page = _page(interaction, game, attacker, item)
    async with Answer(interaction, turns=True) as answer:
        buttons = attack_buttons(game.id, view, page)
        await answer.private(attack_page(page), view=row_of(*buttons))


def _page(interaction: Interaction, game: LiveGame, attacker: str, item: str) -> AttackView:
    viewer = game.viewer(interaction.user.id)
    page = view_attack(ENGINE.asking(game.state), viewer, attacker, item)
    if page is None:
        raise RuleError(NOBODY_OF_YOURS)
    return page


async def press_strike(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The foe is picked: encounter, round, attacker, weapon, target."""
    require_encounter(game, interaction, word(words, 0))
    attacker, item, target = word(words, 2), word(words, 3), word(words, 4)
    targets: tuple[str, ...] = (target,)
    if target == SPREAD:
        page = _page(interaction, game, attacker, item)
        targets = tuple(foe.target for foe in page.foes if not foe.refusal)
    action = Attack(attacker=attacker, item=item, targets=targets, round=number(words, 1))
    await play(interaction, action, game=game)


PRESSES: dict[str, Press] = {
    "attack": press_attack,
    "attack-by": press_attack_by,
    "attack-with": press_attack_by,
    "strike": press_strike,
}
