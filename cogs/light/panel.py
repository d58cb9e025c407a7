"""The private list of lights with a button for each thing that somebody can do."""

from collections.abc import Iterator

from cogs.core.answering import Answer
from cogs.core.buttons import word
from cogs.core.interaction import Interaction
from cogs.core.play import play
from cogs.light.choices import at_hand, known_lights, out
from cogs.render.buttons import GREEN, Button, make_button, row_of
from cogs.render.lights import render_lights
from cogs.render.offers.light import blind_button
from data.live import LiveGame
from rules.light.records import BlindInTheDark, CoverLight, LightUp, PutOut
from rules.light.sources import in_darkness

MOST = 20
_NAME = 25


async def show_lights(answer: Answer, game: LiveGame, user_id: int) -> None:
    """All lights as the person may know them."""
    buttons = list(_buttons(game, user_id))[:MOST]
    text = render_lights(game.state, game.viewer(user_id))
    await answer.private(text, view=row_of(*buttons))


def _buttons(game: LiveGame, user_id: int) -> Iterator[Button]:
    viewer = game.viewer(user_id)
    for source, words in at_hand(game, user_id, ""):
        label = f"Draw {source.name}" if source.drawn else f"Light {words}"
        yield make_button("light-on", game.id, source.key, label=label, style=GREEN)
    for light in out(game, user_id):
        label = f"Light {light.name} again ({light.bearer[:_NAME] or 'ground'})"
        yield make_button("light-on", game.id, light.id, label=label, style=GREEN)
    for light in known_lights(game, user_id):
        if not light.lit or light.drawn:
            continue
        whose = light.bearer[:_NAME] or "ground"
        if light.has_cover:
            verb, wanted = ("Uncover", "off") if light.covered else ("Cover", "on")
            label = f"{verb} {light.name} ({whose})"
            yield make_button("light-cover", game.id, light.id, wanted, label=label)
        yield make_button("light-out", game.id, light.id, label=f"Put out {light.name} ({whose})")
    if viewer.is_referee and in_darkness(game.state):
        yield blind_button(game.id)


async def press_lights(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The button on the board: the list, for whoever presses."""
    async with Answer(interaction) as answer:
        await show_lights(answer, game, interaction.user.id)


async def press_up(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Light something one carries, or what was put out."""
    await play(interaction, LightUp(source=word(words, 0)), game=game)


async def press_out(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Put a light out."""
    await play(interaction, PutOut(lights=(word(words, 0),)), game=game)


async def press_cover(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Cover a light, or uncover it."""
    action = CoverLight(light=word(words, 0), covered=word(words, 1) == "on")
    await play(interaction, action, game=game)


async def press_blind(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """Those who see nothing in the dark are blind."""
    await play(interaction, BlindInTheDark(), game=game)


async def press_spell(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The light of a spell that was cast, on whoever cast it."""
    action = LightUp(source=word(words, 0), bearer=word(words, 1))
    await play(interaction, action, game=game)
