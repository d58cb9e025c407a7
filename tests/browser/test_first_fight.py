"""The first fight, step by step, played with the keyboard alone."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Page, async_playwright

from cogs.example.lessons import END, STEPS
from tests.conftest import NO_BROWSER

ROOT = Path(__file__).parents[2]
CHROMIUM = Path("/usr/bin/chromium")
ALONE = {**os.environ, "DISCORD_TOKEN": "", "LINKBOY_TABLE_BROWSER": "no", "LINKBOY_TABLE_PORT": ""}
WITH_FIXED_DICE = """
import sys
import bot, data.games
from tests.cogs.recorded import FixedDice
data.games.GameDice = FixedDice(1)
bot.main(["--table", sys.argv[1]])
"""
PATIENCE_MS = 60_000
MOST_KEYS = 120
FOCUSED = "document.activeElement?.textContent.trim() ?? ''"
IN_REACH = "label => [...document.querySelectorAll('button:not(:disabled)')]\
.some(one => one.textContent.trim().startsWith(label) && one.checkVisibility())"

pytestmark = pytest.mark.skipif(not CHROMIUM.exists(), reason=NO_BROWSER)


@pytest.fixture(scope="module")
async def address(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """The local table in a process of its own, where nobody is surprised."""
    file = tmp_path_factory.mktemp("browser") / "table.db"
    command = (sys.executable, "-c", WITH_FIXED_DICE, str(file))
    pipe = asyncio.subprocess.PIPE
    table = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=ALONE, stdout=pipe)
    assert table.stdout is not None
    try:
        async for line in table.stdout:
            if b"http://" in line:
                yield line.decode().strip()
                break
    finally:
        table.terminate()
        await table.communicate()


@pytest.fixture(scope="module")
async def page(address: str) -> AsyncIterator[Page]:
    """A window at it, with somebody who has no mouse."""
    async with async_playwright() as browsers:
        browser = await browsers.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        page = await browser.new_page(viewport={"width": 1280, "height": 800})
        page.set_default_timeout(PATIENCE_MS)
        await page.goto(address)
        yield page
        await browser.close()


async def press(page: Page, label: str) -> None:
    """Go to the button with the Tab key, from below, and press it."""
    await page.wait_for_function(IN_REACH, arg=label)
    await page.locator("#channel-composer-input").focus()
    for _ in range(MOST_KEYS):
        await page.keyboard.press("Shift+Tab")
        if str(await page.evaluate(FOCUSED)).startswith(label):
            return await page.keyboard.press("Enter")
    raise AssertionError(f"no key leads to {label}")


async def reached(page: Page, number: int) -> None:
    """Wait for a step of the lesson, and read it."""
    words = END if number > len(STEPS) else STEPS[number - 1].words
    plain = words.replace("**", "").replace("`", "")
    await page.wait_for_function(
        "words => document.querySelector('.lesson p').textContent === words", arg=plain
    )


@pytest.mark.long
async def test_a_round_is_played_with_the_keyboard_as_the_lesson_says(page: Page) -> None:
    await reached(page, 1)
    for number, label in enumerate(
        ("Into the mill", "Meet 4 giant rats", "Roll surprise", "Begin the rounds"), 2
    ):
        await press(page, label)
        await reached(page, number)
    for who in ("Ada", "Bram", "Cleo", "Dora"):
        await press(page, f"Play {who}")
        await page.wait_for_function("who => document.title.startsWith(`${who} in `)", arg=who)
        await press(page, "Attack")
    await reached(page, 7)


async def test_the_lesson_can_be_left_and_taken_up_again(page: Page) -> None:
    lesson = page.locator(".lesson")
    await lesson.wait_for(state="visible")
    words = await lesson.inner_text()
    await page.get_by_label("Leave the lesson").press("Enter")
    await lesson.wait_for(state="hidden")
    await page.reload()
    await page.get_by_text("More", exact=True).press("Enter")
    await page.get_by_role("button", name="The first fight, step by step").press("Enter")
    await lesson.wait_for(state="visible")
    assert await lesson.inner_text() == words
