"""In which way a spell is cast at those who were named, where it has several."""

from collections.abc import Iterable, Iterator

from cogs.casting.menus import CAST, MOST_TARGETS, NOWHERE, Aim
from cogs.core.giving import Page
from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.on_board import DECLARED_AT_ONCE
from cogs.render.text import plain
from data.live import LiveGame
from rules.casting.casting import why_not
from rules.casting.records import Cast
from rules.kernel.actor import Viewer
from rules.kernel.words import capitalized
from rules.systems import ENGINE
from rules.view.aimed import ways_at_only_foe
from rules.view.moves import SpellView, ways_at
from rules.view.records import EncounterView


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
        shown = capitalized(label)
        words = (*words, f"{mask:x}", CAST)
        buttons.append(make_button("cast-pick", game.id, *words, label=shown, style=GREEN))
    asked = Page(f"**{plain(spell)}** at {plain(at)}: how do you cast it?", buttons)
    return asked if buttons else None


@DECLARED_AT_ONCE.at(10)
def casts_at_once(
    game: LiveGame,
    viewer: Viewer,
    encounter: EncounterView,
    caster: str,
    spells: Iterable[SpellView],
) -> Iterator[Button]:
    """`Cast Sleep on Giant rats`; with how it is cast where there are several ways."""
    asker = ENGINE.asking(game.state)
    for spell in spells:
        ways = ways_at_only_foe(asker, viewer, caster, spell.name)
        for view, foe in ways:
            there = [one.target for one in view.targets[:MOST_TARGETS]]
            if foe.target not in there:
                continue
            aim = Aim(
                game, encounter.id, encounter.round, caster, spell.name, view, viewer, declares=True
            )
            how = "" if len(ways) == 1 else f": {view.labels[view.use or 0]}"
            words = (*aim.words, aim.those_there, f"{1 << there.index(foe.target):x}", CAST)
            label = f"Cast {spell.name} on {foe.name}{how}"
            yield make_button("cast-pick", game.id, *words, label=label)
