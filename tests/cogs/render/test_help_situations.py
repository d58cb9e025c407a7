"""`/help` knows what is worth doing in town, on the road, in a dungeon and in a fight."""

import re

import pytest

from cogs.help.pages import ALWAYS, FIRST, REFEREE, sections
from cogs.listed import LISTED
from cogs.register import FEATURES
from cogs.render.hints import Here, Situation
from rules.expedition.records import SetOut
from rules.kernel.actor import Viewer
from rules.record import replace
from rules.sheet.active import played_by
from rules.state.expedition import Scale
from rules.state.sheet import Living
from rules.view.seeing import view_encounter
from tests.rules.scene import Scene
from tests.rules.scenes import camp, declaring
from tests.rules.table import ANN
from tests.rules.table import REFEREE as REFEREE_ACTOR

HINTS = [feature.hints for feature in FEATURES]
PLAYER, MASTER = Viewer(ANN.member), Viewer(REFEREE_ACTOR.member, is_referee=True)
NAMED = re.compile(r"`/([a-z][a-z-]*(?: [a-z][a-z-]*(?![a-z:-]))*)")


def out(scale: Scale) -> Scene:
    """Ann's party has set out."""
    game = camp("eris")
    game.act(SetOut(scale=scale))
    return game


def seen(game: Scene, viewer: Viewer) -> tuple[Here, dict[str, list[str]]]:
    """What somebody reads, by its titles."""
    dues = game.engine.what_is_due(game.state, viewer)
    met = view_encounter(game.state, viewer, dues) if game.state.encounter else None
    here = Here(game.state, viewer, played_by(game.state, viewer), met)
    return here, sections(here, HINTS)


def named(lines: list[str]) -> set[str]:
    """The commands that lines name."""
    found = (name for line in lines for name in NAMED.findall(line))
    return {LISTED.get(name, name.removeprefix("do ")) for name in found}


SCENES = {
    Situation.TOWN: lambda: camp("eris"),
    Situation.ROAD: lambda: out(Scale.WILDERNESS),
    Situation.DUNGEON: lambda: out(Scale.DUNGEON),
    Situation.FIGHT: lambda: declaring("eris"),
}
PLAYERS = {
    Situation.TOWN: {"sheet show", "train begin", "background list", "level set"},
    Situation.ROAD: {"sheet show", "travel show", "task choose", "skill list"},
    Situation.DUNGEON: {"light on", "search for", "door", "task choose"},
    Situation.FIGHT: {"attack", "encounter board"},
}
REFEREES = {
    Situation.TOWN: {"game settings", "place add", "explore begin", "travel way", "train trainer"},
    Situation.ROAD: {"travel way", "wandering show", "award found", "time pass"},
    Situation.DUNGEON: {"explore turn", "trap try", "award found", "light dark"},
    Situation.FIGHT: {"encounter next", "monster add", "encounter end"},
}


@pytest.mark.parametrize("situation", Situation)
def test_each_situation_has_its_few_commands(situation: Situation) -> None:
    game = SCENES[situation]()
    here, page = seen(game, PLAYER)
    assert here.situation is situation
    assert named(page[situation]) >= PLAYERS[situation]
    assert len(page[situation]) <= 10
    assert REFEREE not in page
    _, page = seen(game, MASTER)
    assert named(page[REFEREE]) >= REFEREES[situation]
    assert len(page[REFEREE]) <= 16
    text = "\n".join(line for lines in page.values() for line in lines)
    assert len(text) < 1900, "it has to fit into a message with its head and foot"


@pytest.mark.parametrize("situation", [Situation.ROAD, Situation.DUNGEON, Situation.FIGHT])
def test_what_is_done_in_town_is_left_for_town(situation: Situation) -> None:
    game = SCENES[situation]()
    own = named(seen(game, PLAYER)[1][situation])
    assert not own & (PLAYERS[Situation.TOWN] - {"sheet show"})
    led = named(seen(game, MASTER)[1][REFEREE])
    assert not led & {"game settings", "place add", "level table keep", "item prices"}


def test_a_sheet_that_lacks_numbers_is_told_in_town() -> None:
    text = "\n".join(seen(camp("eris"), PLAYER)[1][Situation.TOWN])
    assert "The sheet lacks THAC0 and saves: **Go on writing**" in text
    _, page = seen(out(Scale.DUNGEON), PLAYER)
    assert "Go on writing" not in "\n".join(page[Situation.DUNGEON])
    nobody = "\n".join(seen(camp("eris"), Viewer(77))[1][Situation.TOWN])
    assert "`/sheet new`" in nobody


def test_what_the_state_calls_for_comes_first() -> None:
    game = camp("eris")
    assert seen(game, PLAYER)[1][FIRST] == []
    owing = game.state.characters[0]
    game.state = replace(
        game.state,
        characters=(replace(owing, living=Living(debt=12)), *game.state.characters[1:]),
    )
    (line,) = seen(game, PLAYER)[1][FIRST]
    assert "owes 12 gp" in line
    titles = list(seen(game, MASTER)[1])
    assert titles == [FIRST, Situation.TOWN, REFEREE, ALWAYS]
