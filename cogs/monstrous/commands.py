"""The buttons by which a referee has a monster do what is special about it."""

from cogs.bestiary.changing import MONSTER
from cogs.core.buttons import asks, word
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.moments import referee_met
from cogs.core.option import Typed
from cogs.core.options import GroupId
from cogs.core.said import says
from cogs.monstrous.asking import ask_referee
from cogs.monstrous.telling import ability_buttons
from cogs.render.text import plain
from data.live import LiveGame
from rules.kernel.action import Action
from rules.kernel.management import require_referee
from rules.kernel.numbers import read_whole
from rules.kernel.targets import find_combatant
from rules.monstrous.abilities import asked_of, row_of
from rules.monstrous.records import UseAbility

MOST_BUTTONS = 25


def use(game: LiveGame, _user_id: int, words: list[str]) -> Action:
    """What a button of an ability does."""
    target, mark = word(words, 0), word(words, 1)
    row = row_of(game.state, target, mark)
    return UseAbility(
        target=target,
        ability="" if row is None else row.row.key,
        use=read_whole(word(words, 2)) or 0,
        whom=words[3] if len(words) > 3 else "",
        item=words[4] if len(words) > 4 else "",
    )


@MONSTER.command("ability", who="Which monsters of the encounter")
@says(
    "ability, special ability, what can * do, use ability",
    "Use an ability of {who}",
    when=referee_met,
)
def ability(typed: Typed, who: GroupId) -> Page:
    """What is special about monsters here, with buttons (referee)"""
    require_referee(typed.game.actor(typed.user_id), "have monsters use what is special about them")
    state = typed.game.state
    own, rows = find_combatant(state, who), asked_of(state, who)
    called = "They" if own is None else plain(own.name)
    if not rows:
        return Page(f"{called}: the book has nothing special that you are asked for.")
    buttons = list(ability_buttons(typed.game.id, state, who, rows))[:MOST_BUTTONS]
    return Page(f"What **{called}** can do:", buttons)


FEATURE = Feature(presses={"ability": asks(use)}, order=145, afterwards=ask_referee)
