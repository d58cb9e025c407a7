"""What the short pages say can be typed is taken, all of it, in the scene that they describe."""

import re
from pathlib import Path
from typing import Any

import pytest

from cogs.core import errors
from tests.cogs.conftest import Play
from tests.cogs.scene import labels_on

DOCS = Path(__file__).parents[2] / "docs"
TYPED = re.compile(r"`/([^`]+)`")
REFEREES = "referee"
Line = tuple[str, str, dict[str, Any]]
KEY: dict[str, Line] = {
    "game start": ("", "", {}),
    "do": ("ann", "do", {"what": "light a torch"}),
    "say": ("ann", "say", {"text": "Who goes there?"}),
    "roll 1d20+3": ("ann", "roll", {"dice": "1d20+3"}),
    "check": ("ann", "check", {"what": "save vs death"}),
    "sheet show": ("ann", "sheet show", {}),
    "item show": ("ann", "item show", {}),
    "catchup": ("ann", "catchup", {}),
    "order": ("ann", "order", {"what": "follow the caller"}),
    "away until:sunday": ("ann", "away", {"until": "sunday"}),
    "help": ("ann", "help", {}),
    "help helmet": ("ann", "help", {"topic": "helmet"}),
    "me timezone": ("ann", "me timezone", {"zone": "Europe/London"}),
    "me hours": ("ann", "me hours", {"from": "8:00", "to": "22:00"}),
    "log undo": (REFEREES, "log undo", {}),
    "game settings": (REFEREES, "game settings", {}),
    "game check": (REFEREES, "game check", {}),
    "do game secrets place": (REFEREES, "game secrets place", {"channel": None}),
    "do deadline set time:48h": (REFEREES, "deadline set", {"time": "48h"}),
    "ref import place": (REFEREES, "ref import place", {}),
    "do place add": (REFEREES, "place add", {}),
    "do explore begin": (REFEREES, "explore begin", {}),
    "do explore end": ("", "", {}),
    "ref place": (REFEREES, "ref place", {}),
    "do rest long hours:8": ("", "", {}),
    "do rest days": ("", "", {}),
    "do deadline quiet begin:22:00 end:7:00 zone:Berlin": (
        REFEREES,
        "deadline quiet",
        {"begin": "22:00", "end": "7:00", "zone": "Berlin"},
    ),
    "order who:Goblins what:attack the nearest": (
        REFEREES,
        "order",
        {"who": "Goblins", "what": "attack the nearest"},
    ),
    "game settings setting:led_by value:caller": (
        REFEREES,
        "game settings",
        {"setting": "led_by", "value": "caller"},
    ),
    "game end": ("", "", {}),
    "do game delete": ("", "", {}),
    "ref monster name:goblin 7": (REFEREES, "ref monster", {"name": "goblin 7"}),
    "encounter start": (REFEREES, "encounter start", {}),
    "ref encounter": (REFEREES, "ref encounter", {}),
    "ref party": (REFEREES, "ref party", {}),
    "ref time": (REFEREES, "ref time", {}),
    "ref treasure": (REFEREES, "ref treasure", {}),
    "ref damage": (REFEREES, "ref damage", {"target": "goblin 7", "amount": "1"}),
    "ref heal": (REFEREES, "ref heal", {"target": "goblin 7", "amount": "1"}),
    "ref condition": (REFEREES, "ref condition", {"target": "goblin 7", "name": "asleep"}),
    "ref ask": (REFEREES, "ref ask", {"who": "Godric Pell", "what": "save vs death"}),
    "do travel way": (REFEREES, "travel way", {"course": "north", "terrain": "Clear"}),
    "do travel day days:7": (REFEREES, "travel day", {"days": "7"}),
    "ref xp": (REFEREES, "ref xp", {"who": "Godric Pell", "xp": 10}),
    "log chronicle": (REFEREES, "log chronicle", {}),
}
"""By what a page has in the type of a machine: who types it, the command, and its options.

Nobody does where the scene or the evening of `test_pages_pressed` has done it, or it ends all."""
BEFORE: dict[str, tuple[Line, ...]] = {
    "do travel way": (
        ("ann", "check", {"what": "save vs death"}),
        (REFEREES, "encounter end", {}),
    ),
}
"""What has been done before, where the page's order is not that of an evening."""
PAGES = ("cheat-player", "cheat-referee", "first-session")


def named_on(page: str) -> list[str]:
    """What a page says can be typed, in its order, each once."""
    return [*dict.fromkeys(TYPED.findall((DOCS / f"{page}.md").read_text(encoding="utf-8")))]


async def sit_down(play: Play) -> None:
    """The example's fight with the goblins, in which Ann plays a fighter."""
    started = await play.type(play.referee, "game start", preset="ose", example=True)
    ready = next(one for one in started.messages if "Ready-made" in labels_on(one))
    picks = await play.ann.click(ready, label="Ready-made")
    label = next(one for one in labels_on(picks.response) if one.startswith("Fighter:"))
    await play.ann.click(picks.response, label=label)


@pytest.mark.parametrize("page", PAGES)
async def test_what_a_page_says_can_be_typed_is_taken(
    play: Play, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    refused: list[str] = []
    usual = errors.message_for

    def noted(error: BaseException, *rest: Any) -> str:
        refused.append(usual(error, *rest))
        return refused[-1]

    monkeypatch.setattr(errors, "message_for", noted)
    await sit_down(play)
    for text in named_on(page):
        for person, command, options in (*BEFORE.get(text, ()), KEY[text]):
            if not command:
                continue
            who = play.referee if person == REFEREES else play.ann
            given = {
                name: play.other if value is None else value for name, value in options.items()
            }
            told = await play.type(who, command, **given)
            assert told.messages or told.modal, text
            assert refused == [], text
