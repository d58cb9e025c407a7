"""A change of the rulebook, told with all that changes by it, as far as it fits into a message."""

import re

from cogs.campaign.telling import TELLERS
from cogs.render.narration import People
from cogs.render.text import MESSAGE_LIMIT
from rules.campaign.records import PresetChanged


def told(*changed: tuple[str, str, str]) -> str:
    event = PresetChanged(before="ose", after="eris", changed=changed)
    return TELLERS[PresetChanged](event, People({}))


def test_nothing_changes_and_one_thing_changes() -> None:
    assert told() == "The game now follows Planet Eris house rules; no settings change."
    assert told(("luck", "on", "off")) == (
        "The game now follows Planet Eris house rules; one setting changes.\n"
        "- **Luck**: there are no luck rolls"
    )


def test_a_setting_that_there_is_no_longer_has_its_key_for_a_name() -> None:
    assert "- **phlogiston**: `thin`" in told(("phlogiston", "thick", "thin"))


def test_more_than_fits_is_counted() -> None:
    text = told(*((f"setting_{n:02}", "as-it-was-before", "as-it-is-now") for n in range(60)))
    assert "; 60 settings change." in text
    assert len(text) < MESSAGE_LIMIT - 160
    listed = text.count("\n- ")
    left = re.search(r"\n… and (\d+) more$", text)
    assert left is not None
    assert listed + int(left[1]) == 60
