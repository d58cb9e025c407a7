"""The Attack button of the board: whom and with what, then the attack itself."""

from cogs.core.answering import Answer
from cogs.core.buttons import Press, number, word
from cogs.core.interaction import Interaction
from cogs.core.play import play
from cogs.encounter.acting import find_actor
from cogs.encounter.joining import require_encounter
from cogs.encounter.typed import private_view
from cogs.render.attack import SPREAD, attack_buttons, attack_page, spread
from cogs.render.buttons import GREEN, Button, make_button, row_of
from cogs.rounds import NOBODY_OF_YOURS
from data.live import LiveGame
from rules.attack.records import Attack
from rules.errors import RuleError
from rules.systems import ENGINE
from rules.view.attacks import AttackView, view_attack
from rules.view.records import CombatantView, EncounterView


def _offer(game_id: int, view: EncounterView, one: CombatantView) -> Button:
    words = (view.id, view.round, one.id)
    return make_button("attack-by", game_id, *words, label=one.name, style=GREEN)


async def press_attack(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board: asks whom, and before that who attacks, where there are several."""
    found = await find_actor(interaction, game, words, "Who attacks?", _offer)
    if found is not None:
        view, attacker = found
        await _ask_whom(interaction, game, view, _page(interaction, game, attacker))


async def press_attack_by(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Who attacks, with which other weapon, or in which special way."""
    require_encounter(game, interaction, word(words, 0))
    view = private_view(game, interaction.user.id)
    page = _page(interaction, game, word(words, 2), *words[3:5])
    await _ask_whom(interaction, game, view, page)


async def _ask_whom(
    interaction: Interaction, game: LiveGame, view: EncounterView, page: AttackView
) -> None:
    async with Answer(interaction, turns=True) as answer:
        buttons = attack_buttons(game.id, view, page)
        await answer.private(attack_page(page), view=row_of(*buttons))


def _page(
    interaction: Interaction, game: LiveGame, attacker: str, item: str = "", how: str = ""
) -> AttackView:
    viewer = game.viewer(interaction.user.id)
    page = view_attack(ENGINE.asking(game.state), viewer, attacker, item, how)
    if page is None:
        raise RuleError(NOBODY_OF_YOURS)
    return page


async def press_strike(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The foe is picked: encounter, round, attacker, weapon, target, special way."""
    require_encounter(game, interaction, word(words, 0))
    attacker, item, target = word(words, 2), word(words, 3), word(words, 4)
    how = words[5] if len(words) > 5 else ""
    targets: tuple[str, ...] = (target,)
    if target.startswith(SPREAD):
        targets = spread(_page(interaction, game, attacker, item, how), target)
    action = Attack(
        attacker=attacker,
        item=item,
        targets=targets,
        how=(how,) if how else (),
        round=number(words, 1),
    )
    await play(interaction, action, game=game)


PRESSES: dict[str, Press] = {
    "attack": press_attack,
    "attack-by": press_attack_by,
    "attack-with": press_attack_by,
    "strike": press_strike,
}
