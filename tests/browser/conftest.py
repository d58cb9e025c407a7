"""A browser, and the local table in it."""

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, async_playwright

from tests.conftest import NO_BROWSER
from tests.pictures import CHROMIUM, HERE_ALONE
from tests.ports import free_port

ROOT = Path(__file__).parents[2]
PATIENCE_MS = 60_000


HAS_CHROMIUM = CHROMIUM.exists()


@pytest.fixture(scope="module")
async def browser() -> AsyncIterator[Browser]:
    if not HAS_CHROMIUM:
        pytest.skip(NO_BROWSER)
    async with async_playwright() as browsers:
        browser = await browsers.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        yield browser
        await browser.close()


@pytest.fixture(scope="module")
async def address(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """The local table in a process of its own, where nobody is surprised."""
    file = tmp_path_factory.mktemp("browser") / "table.db"
    command = (sys.executable, "-m", "tests.pictures", str(file))
    alone = {**HERE_ALONE, "LINKBOY_TABLE_PORT": str(free_port())}
    pipe = asyncio.subprocess.PIPE
    table = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=alone, stdout=pipe)
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
async def page(browser: Browser, address: str) -> Page:
    """A window at the table."""
    # What is looked for is put into the page, which its own policy would forbid.
    page = await browser.new_page(viewport={"width": 1280, "height": 800}, bypass_csp=True)
    page.set_default_timeout(PATIENCE_MS)
    await page.goto(address)
    return page
