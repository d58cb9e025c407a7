"""The first fight, step by step, played with the keyboard alone, and read by a machine."""

from importlib.resources import files
from typing import Any

import pytest
from playwright.async_api import Browser, Page
from playwright.async_api import TimeoutError as NothingCame

from cogs.example.mill import STEPS
from tests.cogs.render.accounts import page_of
from tests.cogs.render.fight import fight

MOST_KEYS = 120
AGAIN_MS = 10_000
"""Whoever has seen nothing come of a button for so long, and still sees it, presses it again."""
FOCUSED = "document.activeElement?.textContent.trim() ?? ''"
IN_REACH = """label => [...document.querySelectorAll('button:not(:disabled)')]
    .some(one => one.textContent.trim().startsWith(label) && one.checkVisibility())"""
HAS_COME = "words => document.querySelector('.lesson p').textContent === words"
IS_THERE = "wanted => document.querySelector(wanted) !== null"
IS_PLAYED = "who => document.title.startsWith(`${who} in `)"
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
LOOK = """async levels => (await axe.run(document, {runOnly: levels})).violations
    .map(one => `${one.id}: ${one.nodes.map(node => node.html).join(", ")}`)"""
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


async def press(page: Page, label: str) -> None:
    """Go to the button with the Tab key, from below, and press it."""
    await page.wait_for_function(IN_REACH, arg=label)
    await page.locator("#channel-composer-input").focus()
    for _ in range(MOST_KEYS):
        await page.keyboard.press("Shift+Tab")
        if str(await page.evaluate(FOCUSED)).startswith(label):
            return await page.keyboard.press("Enter")
    raise AssertionError(f"no key leads to {label}")


async def press_until(page: Page, label: str, come: str, arg: str) -> None:
    """Press a button until something has come of it: the page is drawn anew below the keys."""
    await press(page, label)
    try:
        await page.wait_for_function(come, arg=arg, timeout=AGAIN_MS)
    except NothingCame:
        if await page.evaluate(IN_REACH, label):
            await press(page, label)
        await page.wait_for_function(come, arg=arg)


def step_words(number: int) -> str:
    """The words of a step of the lesson, as they are read."""
    return STEPS[number - 1].words.replace("**", "")


async def hinders(page: Page) -> list[str]:
    """What of a page hinders people who do not see it, or not well (WCAG 2.2 AA)."""
    await page.evaluate(AXE)
    found: list[str] = await page.evaluate(LOOK, LEVELS)
    return found


@pytest.mark.long
async def test_a_round_is_played_with_the_keyboard_as_the_lesson_says(page: Page) -> None:
    await page.wait_for_function(HAS_COME, arg=step_words(1))
    for number, label in enumerate(("Into the mill", "Meet 4 giant rats", "Begin the rounds"), 2):
        await press_until(page, label, HAS_COME, step_words(number))
    for who in ("Ada", "Bram", "Cleo", "Dora"):
        await press_until(page, f"Play {who}", IS_PLAYED, who)
        await press(page, "Attack")
    await page.wait_for_function(HAS_COME, arg=step_words(6))
    assert await hinders(page) == []


async def test_what_opens_over_the_table_hinders_nobody(page: Page, address: str) -> None:
    await page.goto("about:blank")
    await page.goto(address)  # as the referee, whoever it was played as before
    await page.set_viewport_size({"width": 390, "height": 844})
    line = page.locator("#channel-composer-input")
    await press_until(page, "Prepare a place…", IS_THERE, ".modal-fields input:focus")
    assert await hinders(page) == []
    await page.keyboard.press("Escape")
    opened = page.locator(".message-menu button:focus")
    await page.locator(".message-menu-open").last.press("Enter")
    try:
        await opened.wait_for(timeout=AGAIN_MS)
    except NothingCame:  # What came meanwhile scrolls, which closes the menu.
        await page.locator(".message-menu-open").last.press("Enter")
        await opened.wait_for()
    assert await hinders(page) == []
    await page.keyboard.press("Escape")
    await line.press_sequentially("/")
    await page.locator("#command-picker-listbox").wait_for()
    assert await hinders(page) == []
    await line.fill("")
    await page.set_viewport_size({"width": 1280, "height": 800})


async def test_the_table_is_light_on_a_light_screen_and_a_phone_does_not_slide(page: Page) -> None:
    turned = "getComputedStyle(document.documentElement).filter.includes('invert(1)')"
    await page.emulate_media(color_scheme="dark")
    assert await page.evaluate(turned) is False
    await page.emulate_media(color_scheme="light")
    assert await page.evaluate(turned) is True
    await page.emulate_media(color_scheme=None)
    await page.set_viewport_size({"width": 390, "height": 844})
    app = "const app = document.querySelector('#preview-app'); app.scrollLeft = 200;"
    assert await page.evaluate(f"() => {{ {app} return app.scrollLeft }}") == 0
    await page.set_viewport_size({"width": 1280, "height": 800})


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


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_a_chronicle_hinders_nobody(browser: Browser, scheme: Any) -> None:
    told = fight()
    page = await browser.new_page(color_scheme=scheme, bypass_csp=True)
    await page.set_content(page_of(told.entries, told.game))
    assert "Round 1" in await page.inner_text("body")
    assert await hinders(page) == []
