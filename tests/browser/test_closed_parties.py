"""Two parties that keep apart, in two windows: neither reads of the other until they meet."""

import pytest
from playwright.async_api import Browser, Page

from tests.browser.test_two_fights import fight, go, say, shown, window

pytestmark = pytest.mark.long
ROOMS = "#room-picker option"
OURS = "Godric Pell, Maud Carver and Quentin Ferry"


async def rooms(page: Page) -> str:
    """The channels and threads that somebody can go to."""
    return " ".join(await page.locator(ROOMS).all_inner_texts())


async def come_to(page: Page, room: str) -> None:
    """Go to a thread once it is there for whoever looks."""
    await page.locator(ROOMS, has_text=f"#{room}").wait_for(state="attached")
    await go(page, room)


async def test_closed_parties_read_their_own_until_they_meet(
    browser: Browser, address: str
) -> None:
    referee, dora, ada = [await window(browser, address, who) for who in ("referee", "dora", "ada")]
    await say(referee, "/game settings setting:apart value:closed")
    await say(dora, "/party split name:Well")
    await come_to(dora, "Well")
    await come_to(ada, OURS)
    assert f"#{OURS}" not in await rooms(dora)
    assert "#Well" not in await rooms(ada)
    await come_to(referee, "Well")
    await fight(referee, "Rat")
    assert "Rat" in await shown(dora, "Round 1 · declare")
    # What she asks for says nothing of it either: the log, all parties, what came meanwhile.
    for line, words in (("/log show", "moves"), ("/party all", "Godric"), ("/catchup", "Since")):
        await say(ada, line)
        assert "Rat" not in await shown(ada, words)
    await say(referee, "/encounter end")
    await say(referee, f"/party join party:{OURS}")
    for page in (dora, ada):
        await go(page, "table")
        assert "together again" in await shown(page, "met Rat")
