"""The board, help and sheets as they stand in a few scenes of each rulebook."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import discord

from cogs.cards.rows import CARDS
from cogs.deeds.near import doer_of, near_deeds
from cogs.deeds.pages import dues_of, render_now
from cogs.encounter.pages import render_details
from cogs.register import FEATURES, all_commands
from cogs.render.board import board_view, render_board
from cogs.render.cards import Cards, Sight
from cogs.render.deeds import Doer, deeds_view
from cogs.sheet.pages import render_sheet
from data.live import LiveGame
from rules.conditions.records import AddEffect
from rules.expedition.records import SetOut
from rules.health.records import Damage, SetHitPoints
from rules.kernel.setting import PRESETS
from rules.orders.records import DealWithBeaten
from rules.state.party import Scale
from rules.systems import ENGINE
from rules.view.sheets import view_sheet
from tests.golden.told import PEOPLE, game_of
from tests.rules.cast import PARTY
from tests.rules.scene import Scene
from tests.rules.scenes import acting, camp, declaring, meeting, rolling
from tests.rules.table import ANN, REFEREE

DEEDS = [feature.deeds for feature in FEATURES if feature.deeds is not None]
READERS = {"Ann, a player": ANN.member, "The referee": REFEREE.member}


def dungeon(preset: str) -> Scene:
    """The party is in a dungeon."""
    game = camp(preset)
    game.act(SetOut(scale=Scale.DUNGEON))
    return game


def road(preset: str) -> Scene:
    """The party is on its way."""
    game = camp(preset)
    game.act(SetOut(scale=Scale.WILDERNESS))
    return game


def lost(preset: str) -> Scene:
    """The party is in a dungeon, and nobody of it is left standing."""
    game = dungeon(preset)
    for one in game.state.characters:
        game.act(SetHitPoints(target=one.id, hit_points=0))
    return game


def put_to_sleep(preset: str) -> Scene:
    """All foes whom players see are asleep, which decides the fight."""
    game = acting(preset)
    game.act(AddEffect(target=game.id("Goblins"), name="", key="asleep"))
    return game


def slain(preset: str) -> Scene:
    """The same, and nobody of them is left."""
    game = put_to_sleep(preset)
    game.act(DealWithBeaten(how="slay"), ANN)
    return game


def all_down(preset: str) -> Scene:
    """Nobody in the party is left standing, while the goblins are."""
    game = acting(preset)
    for one in game.encounter.combatants:
        if one.side == PARTY.key:
            game.act(Damage(targets=(one.id,), amount="40"))
    return game


SCENES: tuple[Callable[[str], Scene], ...] = (
    camp, road, dungeon, meeting, declaring, rolling, acting,
)  # fmt: skip
ENDS: tuple[Callable[[str], Scene], ...] = (lost, put_to_sleep, slain, all_down)
"""How a fight, or a party, comes to its end: for the board and for help."""


def board_pages() -> dict[str, str]:
    """The pages of what stands without anything happening."""
    return {
        "board.md": _page("The board", _boards, scenes=(*SCENES, *ENDS)),
        "cards.md": _page("The referee's cards", _cards, HELPED),
        "details.md": _page("What somebody sees of the encounter", _details),
        "help.md": _page("Help", _help, HELPED, (*SCENES, *ENDS)),
        "sheets.md": _page("Sheets", _sheets),
    }


HELPED = ("eris",)
"""One rulebook is enough for help and cards: they say nearly the same in all."""
Shown = Callable[[LiveGame], Iterator[tuple[str, str]]]


def _page(
    title: str,
    shown: Shown,
    presets: Iterable[str] = PRESETS,
    scenes: Iterable[Callable[[str], Scene]] = SCENES,
) -> str:
    """A heading for each scene, and what is shown in it; what stood there already is left out."""
    parts = [f"# {title}\n\nWritten by `make texts`, from the scenes of `tests/rules/scenes.py`.\n"]
    seen: set[str] = set()
    for scene in scenes:
        for preset in presets:
            for reader, text in shown(game_of(scene(preset).state)):
                if text and text not in seen:
                    seen.add(text)
                    heading = ", ".join(filter(None, (scene.__name__, preset, reader)))
                    parts.append(f"## {heading}\n\n{quoted(text)}\n")
    return "\n".join(parts)


def quoted(text: str) -> str:
    """The text as it stands, each line as one of its own."""
    return "\n".join(f"    {line}".rstrip() for line in text.split("\n"))


def _boards(game: LiveGame) -> Iterator[tuple[str, str]]:
    yield "", _written(render_board(game))


def _written(layout: discord.ui.LayoutView) -> str:
    """All that stands there: texts, a row of buttons in a line, and each entry of a menu."""
    return "\n".join(_lines(layout.to_components()))  # type: ignore[no-untyped-call]


def _lines(parts: Iterable[dict[str, Any]]) -> Iterator[str]:
    for part in parts:
        match discord.ComponentType(part["type"]):
            case discord.ComponentType.text_display:
                yield part["content"]
            case discord.ComponentType.select:
                yield " ".join((part["placeholder"], " | ".join(_labels(part["options"]))))
            case discord.ComponentType.section:
                yield f"[{part['accessory']['label']}]"
            case discord.ComponentType.action_row if "label" in part["components"][0]:
                yield " ".join(f"[{label}]" for label in _labels(part["components"]))
            case _:
                pass
        yield from _lines(part.get("components", ()))


def _labels(parts: Iterable[dict[str, Any]]) -> Iterator[str]:
    return (part["label"] for part in parts)


def _cards(game: LiveGame) -> Iterator[tuple[str, str]]:
    cards = Cards(all_commands())
    for card in CARDS:
        cards.add(card)
        yield card.name, _written(cards.draw(card.name, Sight(game, REFEREE.member)))


def _details(game: LiveGame) -> Iterator[tuple[str, str]]:
    for reader, user_id in READERS.items():
        viewer = game.viewer(user_id)
        view = board_view(game, viewer)
        if view is not None:
            yield reader, "\n".join(render_details(game, view, viewer))


def _help(game: LiveGame) -> Iterator[tuple[str, str]]:
    for reader, user_id in READERS.items():
        doer = doer_of(game, user_id)
        yield reader, "\n".join((render_now(doer, dues_of(doer)), *_deeds(doer)))


def _deeds(doer: Doer) -> Iterator[str]:
    """The buttons, and what stands in the menu below them."""
    view = deeds_view(doer.game, near_deeds(doer, DEEDS))
    parts = () if view is None else view.children
    yield " ".join(f"[{one.label}]" for one in parts if isinstance(one, discord.ui.Button))
    for one in parts:
        if isinstance(one, discord.ui.Select):
            yield f"[{one.placeholder}] {' · '.join(option.label for option in one.options)}"


def _sheets(game: LiveGame) -> Iterator[tuple[str, str]]:
    for reader, user_id in READERS.items():
        for one in game.state.characters[:1]:
            view = view_sheet(ENGINE.asking(game.state), one, game.viewer(user_id))
            yield reader, render_sheet(view, PEOPLE)
