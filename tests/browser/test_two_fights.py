"""Two parties in two windows: each has its fight and its deadline where it is read."""

import pytest
from playwright.async_api import Browser, Page

from tests.pictures import LINE, READY

pytestmark = pytest.mark.long
PATIENCE_MS, LOOK_MS, MOST_LOOKS = 60_000, 500, 60
MESSAGES = "#channel-message-list"
COME = "The deadline for declarations has come."


async def window(browser: Browser, address: str, who: str) -> Page:
    """The window of somebody at the table."""
    page = await browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_default_timeout(PATIENCE_MS)
    place, _, key = address.partition("#")
    await page.goto(f"{place}?as={who}&in=table#{key}")
    await page.wait_for_function(READY, arg=LINE)
    return page


async def say(page: Page, line: str) -> None:
    """Type a line and send it: the first Enter may only pick the command."""
    await page.wait_for_function(READY, arg=LINE)
    await page.locator(LINE).press_sequentially(line)
    for _ in range(MOST_LOOKS):
        if await page.evaluate(READY, LINE):
            return
        await page.wait_for_timeout(LOOK_MS)
        await page.keyboard.press("Enter")
    raise AssertionError(f"nothing came of {line}")


async def shown(page: Page, words: str) -> str:
    """What stands in a window, once some words do."""
    await page.locator(MESSAGES).get_by_text(words).last.wait_for()
    return await page.locator(MESSAGES).inner_text()


async def go(page: Page, room: str) -> None:
    """Go to a room, and wait until the window is there: what is typed before is done elsewhere."""
    await say(page, f"/table go room:{room}")
    await page.wait_for_function("room => document.title.includes(`#${room}`)", arg=room)


async def fight(page: Page, foe: str) -> None:
    """The referee lets a party meet somebody."""
    await say(page, "/encounter start")
    await say(page, f"/monster add name:{foe} hit_points:4")
    await say(page, "/encounter next")


async def test_each_party_fights_and_is_waited_for_where_it_is_read(
    browser: Browser, address: str
) -> None:
    referee, dora = [await window(browser, address, who) for who in ("referee", "dora")]
    await say(referee, "/deadline set time:1h")
    await say(dora, "/party split name:Well where:thread")
    await dora.locator("#room-picker option", has_text="#Well").wait_for(state="attached")
    await go(dora, "Well")
    await fight(referee, "Goblin")
    home = await shown(referee, "Round 1 · declare")
    await referee.locator("#room-picker option", has_text="#Well").wait_for(state="attached")
    await go(referee, "Well")
    await fight(referee, "Rat")
    well = await shown(dora, "Round 1 · declare")
    assert ("Goblin" in home, "Rat" in home) == (True, False)
    assert ("Goblin" in well, "Rat" in well) == (False, True)
    await say(referee, "/table skip minutes:61")
    assert "Goblin" not in await shown(dora, COME)
    await go(referee, "table")
    assert "Rat" not in await shown(referee, COME)
