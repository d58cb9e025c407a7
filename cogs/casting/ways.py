"""In which way a spell is cast at those who were named, where it has several."""

from cogs.casting.menus import MOST_TARGETS, NOWHERE, Aim
from cogs.core.giving import Page
from cogs.render.buttons import BLUE, Button, make_button
from cogs.render.text import plain
from data.live import LiveGame
from rules.casting.casting import why_not
from rules.casting.records import Cast
from rules.systems import ENGINE
from rules.view.moves import ways_at


def ask_way(
    game: LiveGame, user_id: int, caster: str, spell: str, at: str, now: int | None
) -> Page | Cast | None:
    """Of those who were named: in which of the ways that can reach them it is cast, or with only
    one such way the action; None where there is nothing to say."""
    if why_not(ENGINE.asking(game.state), caster, spell):
        return None
    viewer = game.viewer(user_id)
    ways = ways_at(ENGINE.asking(game.state), viewer, caster, spell, at)
    if len(ways) == 1:
        view, named = ways[0]
        return Cast(target=caster, spell=spell, at=at, whom=named, use=view.use)
    encounter = game.state.encounter
    where = encounter.id if encounter is not None and now is not None else NOWHERE
    buttons = list[Button]()
    for view, named in ways:
        aim = Aim(game, where, now, caster, spell, view, viewer)
        there = [one.target for one in view.targets[:MOST_TARGETS]]
        if view.use is None or not {*named} <= {*there}:
            return None
        mask = sum(1 << there.index(one) for one in named)
        words, label = (*aim.words, aim.those_there), view.labels[view.use]
        shown = label[:1].upper() + label[1:]
        buttons.append(
            make_button("cast-at", game.id, *words, f"{mask:x}", label=shown, style=BLUE)
        )
    if not buttons:
        return None
    return Page(f"**{plain(spell)}** at {plain(at)}: how do you cast it?", buttons)
