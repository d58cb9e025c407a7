"""`/do explore`: the party's turns in a dungeon, one tap each."""

from collections.abc import Iterator
from itertools import chain
from typing import Annotated

from cogs.core.answering import answer_privately
from cogs.core.buttons import number
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.giving import Page, give
from cogs.core.interaction import Interaction
from cogs.core.lines import Does, Still
from cogs.core.moments import both, is_below, is_out_and_quiet_referee, leads_party, referee_at_home
from cogs.core.option import Option, Typed, whole
from cogs.core.play import play
from cogs.core.said import says
from cogs.exploration.pages import into_buttons, light_to_go_by, task_label, way_buttons, way_deeds
from cogs.exploration.preview_pages import preview_buttons, preview_text, preview_turn
from cogs.render.buttons import GREEN, make_button
from cogs.render.deeds import page_of
from data.live import LiveGame
from rules.errors import RuleError
from rules.expedition.going import leads, scale_of
from rules.expedition.records import ComeBack, SetOut
from rules.exploration.going_in import ways_in, ways_meant
from rules.exploration.planning import FOLLOW, GO, LONGEST_TEXT, WAIT, able, number_of, open_kinds
from rules.exploration.playing import MOST_TURNS
from rules.exploration.records import AskParty, GoInto, PlayTurn
from rules.exploration.walking import FURTHEST, ways_named, ways_out
from rules.exploration.wishing import require_leading_or_wishing
from rules.kernel.action import Action
from rules.kernel.actor import Viewer
from rules.state.party import Scale
from rules.systems import ENGINE

TURN_GONE = "A turn has gone by since. The board shows how it is now."

MOST_TARGETS = 20
EXPLORE = Group("explore", "Turns in a dungeon")
Feet = Annotated[int, whole(0, FURTHEST)]
NOWHERE = ("", "")
ELSEWHERE = "elsewhere"
"""The place that is none of those that are prepared."""
WHICH = "Into which dungeon, and by which way?"


def _doings() -> Iterator[tuple[str, str]]:
    """What the party can do together, and the words for it."""
    yield from ((task_label(key).lower(), key) for key in (WAIT, GO))
    kinds = open_kinds(ENGINE.tasks, Scale.DUNGEON)
    yield from ((kind.label.lower(), kind.key) for kind in kinds if kind.key != FOLLOW)


def _doing_in(_typed: Typed, text: str) -> str:
    """What the party does, from what was typed. Raises RuleError."""
    wanted = text.lower()
    found = next((key for label, key in _doings() if wanted in (label, key)), None)
    if found is None:
        raise RuleError("The party cannot do that. Pick one from the list that appears.")
    return found


def _way_in(typed: Typed, text: str) -> tuple[str, str]:
    """The id of a way out that was picked or typed; of anything else the words."""
    wanted = text.casefold()
    for door, label in ways_named(typed.game.state):
        if wanted == door or label.casefold().startswith(wanted):
            return door, ""
    return "", text


What = Annotated[
    str,
    Option(
        about="What all do who have nothing else to do; without it, as planned",
        read=_doing_in,
        suggest=lambda _: _doings(),
    ),
]
To = Annotated[
    tuple[str, str],
    Option(
        most=LONGEST_TEXT,
        own_words=True,
        read=_way_in,
        suggest=lambda typed: ((label, door) for door, label in ways_named(typed.game.state)),
    ),
]


def _places_in(typed: Typed) -> Iterator[tuple[str, str]]:
    """The places into which there is a way that whoever types knows."""
    yield from ((one.place.name, one.place.id) for one in ways_in(typed.game.state, typed.viewer))


def _ways_in(typed: Typed) -> Iterator[tuple[str, str]]:
    """Their ways in; of the place that was typed before, where one was."""
    known = ways_in(typed.game.state, typed.viewer)
    for one in ways_meant(known, typed.word("place"), ""):
        yield one.label, one.door_id


Into = Annotated[str, Option(most=LONGEST_TEXT, suggest=_places_in)]
WayInto = Annotated[str, Option(most=LONGEST_TEXT, suggest=_ways_in)]


@EXPLORE.command("begin")
@says(
    "enter the dungeon, go into the dungeon, go in the dungeon, go to the dungeon, delve, "
    "enter dungeon, into the dungeon, into the crypt, to the crypt, set out for the dungeon, "
    "back to the dungeon, back into the dungeon, enter the crypt, go to the crypt, off to the "
    "crypt, to the dungeon, head to the crypt, return to the crypt, back to the crypt, down "
    "into the",
    "Go into a dungeon",
    when=referee_at_home,
)
async def begin(interaction: Interaction, game: LiveGame) -> None:
    """Go into a dungeon, one that is prepared or another: time is counted in turns (referee)"""
    into = into_buttons(game, game.viewer(interaction.user.id))
    if not into:
        await play(interaction, SetOut(scale=Scale.DUNGEON), game=game)
        return
    anywhere = make_button("go-out", game.id, label="Somewhere else")
    await answer_privately(interaction, WHICH, view=page_of(game.id, (*into, anywhere)))


@EXPLORE.command(
    "into",
    place="Into which place that is prepared; `elsewhere` for another",
    way="By which of its ways in; without it, the only one",
    light="Whether to light something first",
)
def into(typed: Typed, place: Into, way: WayInto = "", light: bool = False) -> Action:
    """Go into a place that is prepared, from outside"""
    if place == ELSEWHERE:
        return SetOut(scale=Scale.DUNGEON)
    found = ways_meant(ways_in(typed.game.state, typed.viewer), place, way)
    if len(found) > 1:
        ways = ", ".join(one.label for one in found)
        raise RuleError(f"By which way? There are {ways}.")
    one = next(iter(found))
    return GoInto(place=one.place.id, door=one.door_id, light=light)


@EXPLORE.command(
    "turn",
    feet="How far the party goes",
    to="Where it goes, or what it is about",
    familiar="Whether the party knows its way, and goes three times as fast",
    turns="How many turns that takes, if not as many as the rules say",
    light="Whether to light something first",
)
@says(
    "turn passes, a turn passes, thats a turn, turn gone, next turn, end turn, play the turn, "
    "ten minutes pass, a turn goes by, 10 minutes pass, ten minutes later, another turn, one "
    "turn, spend a turn, spend one turn, turn goes, move on a turn, that takes a turn, takes "
    "a turn, time passes, one turn passes",
    "Play a turn",
    when=both(is_below, leads_party),
)
def turn(
    typed: Typed,
    what: What = "",
    feet: Feet = 0,
    to: To = NOWHERE,
    familiar: bool = False,
    turns: Annotated[int, whole(0, MOST_TURNS)] = 0,
    light: bool = False,
) -> Action | Page:
    """Play a turn: what the party does, and what everybody does in it"""
    doing, (about, text) = what or (GO if any(to) else ""), to
    action = PlayTurn(
        doing=doing, about=about, feet=feet, text=text, familiar=familiar, turns=turns, light=light
    )
    return _shown_first(typed.interaction, typed.game, action)


@EXPLORE.command("ask", feet="How far the party means to go", to="By which way out it means to go")
def ask(what: What = "", feet: Feet = 0, to: To = NOWHERE) -> Action:
    """Ask all what they do in this turn or day"""
    return AskParty(doing=what or (GO if any(to) else ""), feet=feet, about=to[0])


@EXPLORE.command("end")
@says(
    "come home, back home, back in town, home again, return to town, go home",
    "Come home",
    when=is_out_and_quiet_referee,
)
def end() -> Action:
    """Come home: the party is safe, and nothing more is counted (referee)"""
    return ComeBack()


def _shown_first(interaction: Interaction, game: LiveGame, action: PlayTurn) -> Action | Page:
    """What a turn will bring, or it itself where there is nothing to see."""
    viewer = game.viewer(interaction.user.id)
    preview = preview_turn(game, viewer, action) if _may_play(game, viewer, action) else None
    if preview is None or not preview.is_needed:
        return action
    interaction.client.games.try_out(game, interaction.user.id, action)
    return Page(preview_text(game, preview), preview_buttons(game, action))


def _may_play(game: LiveGame, viewer: Viewer, action: PlayTurn) -> bool:
    """Whether the rules would have somebody play just this turn now, and not refuse it."""
    state = game.state
    if scale_of(state) is not Scale.DUNGEON or state.encounter is not None:
        return False
    return leads(state, viewer) and action.number in (None, number_of(state))


# Buttons


async def _press_turn(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """A button of the board: the turn is played as planned, or with what all do."""
    doing, about = (*words[1:3], "", "")[:2]
    targets = _targets(game, interaction.user.id, doing) if doing and not about else []
    if targets:
        viewer = game.viewer(interaction.user.id)
        require_leading_or_wishing(game.state, viewer, "play the turn")
        buttons = [
            make_button("turn", game.id, number(words, 0), doing, value, label=label, style=GREEN)
            for value, label in targets
        ]
        await answer_privately(
            interaction, f"{task_label(doing)}: what?", view=page_of(game.id, buttons)
        )
        return
    action = PlayTurn(doing=doing, about=about, number=number(words, 0))
    await give(interaction, game, _shown_first(interaction, game, action))


def _targets(game: LiveGame, user_id: int, doing: str) -> list[tuple[str, str]]:
    """What any of the party could do it to, as far as the person knows."""
    kind, viewer = ENGINE.tasks.get(doing), game.viewer(user_id)
    if kind is None:
        return []
    found = (kind.targets(game.state, viewer, one.id) for one in able(game.state))
    return list(dict(chain.from_iterable(found)).items())[:MOST_TARGETS]


async def _press_go(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """By which way out or in, where any is known, or whether to light something first; else how
    far."""
    viewer = game.viewer(interaction.user.id)
    into = into_buttons(game, viewer)
    if not (into or ways_out(game.state) or light_to_go_by(game.state, viewer) is not None):
        await FAR.press(interaction, game, words)
        return
    require_leading_or_wishing(game.state, viewer, "say where the party goes")
    page = Page("Where does the party go?", way_buttons(game, viewer), menu=True)
    await give(interaction, game, page)


FAR = Does("explore turn", "#number", what=GO, asks="feet to")
_SAME_TURN = Still(number_of, TURN_GONE)
FEATURE = Feature(
    lines={
        "ask-party": Does("explore ask"),
        "ask-way": Does("vote ask", question="Which way?", for_="way"),
        "go-into": Does("explore into", "place", "way?"),
        "go-into-lit": Does("explore into", "place", "way?", light="yes"),
        "go-out": Does("explore into", place=ELSEWHERE),
        "come-home": Does("explore end", "!", still=_SAME_TURN),
        "turn-way": Does("explore turn", "!", "to", what=GO, still=_SAME_TURN),
        "turn-lit": Does("explore turn", "!", "to", what=GO, light="yes", still=_SAME_TURN),
        "turn-far": FAR,
        "turn-play": Does(
            PlayTurn,
            "#number",
            "@doing",
            "#feet",
            "@familiar=1",
            "#turns",
            "@about",
            "@text",
            "@light=lit?",
        ),
    },
    order=350,
    deeds=way_deeds,
    presses={"turn": _press_turn, "turn-go": _press_go},
)
