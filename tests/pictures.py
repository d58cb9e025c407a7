"""The pictures of docs/: `make pictures` plays a fight at the local table, and looks at it.

Nothing in them is drawn by hand. The dice are fixed: the same house makes the same pictures.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, Playwright, ViewportSize, sync_playwright

import bot
from tests.cogs.recorded import FixedDice

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
TABLE = Path(__file__).parents[1] / "cogs" / "table"
FACE_PX = 512
GROUND = "margin:0;height:100vh;display:grid;place-items:center;background:#2b1d0b"
CHROMIUM = Path("/usr/bin/chromium")
SEED = 1
SIZE: ViewportSize = {"width": 390, "height": 844}
SCALE, QUALITY = 2, 55
PAUSE_MS = 1500
ANSWER_MS = 3000
"""So long the table keeps the answer to what somebody did in sight."""
HERE_ALONE = {**os.environ, "DISCORD_TOKEN": "", "LINKBOY_TABLE_BROWSER": "no"}
READY = """line => {
  const one = document.querySelector(line);
  return one !== null && one.offsetParent !== null && !one.disabled && !one.value;
}"""
INTO_SIGHT = "one => one.scrollIntoView()"
LINE = "#channel-composer-input"


class Window:
    """One person's window at the table."""

    def __init__(self, page: Page, address: str, who: str) -> None:
        self._page = page
        place, _, key = address.partition("#")
        page.goto(f"{place}?as={who}&in=table#{key}")
        self._wait()

    def _wait(self) -> None:
        self._page.wait_for_timeout(PAUSE_MS)
        self._page.wait_for_function(READY, arg=LINE)

    def tap(self, label: str) -> None:
        """Press the newest button of this name."""
        self._page.get_by_role("button", name=label).last.click()
        self._wait()

    def say(self, line: str) -> None:
        """Type a line and send it: the first Enter may only pick the command."""
        self._page.locator(LINE).press_sequentially(line, delay=15)
        while not self._page.evaluate(READY, LINE):
            self._page.wait_for_timeout(PAUSE_MS)
            self._page.keyboard.press("Enter")
        self._wait()

    def look(self, name: str, at: str = "") -> None:
        """Keep what the window shows; `at` is what of the messages has to be in it."""
        if at:
            self._page.wait_for_timeout(ANSWER_MS)
            self._page.locator("#channel-message-list").locator(at).last.evaluate(INTO_SIGHT)
        self._page.mouse.move(2, 2)
        self._page.wait_for_timeout(PAUSE_MS // 3)
        picture = Image.open(BytesIO(self._page.screenshot()))
        picture.save(FOLDER / f"{name}.webp", quality=QUALITY, method=6)


class Table:
    """The local table in a browser."""

    def __init__(self, playwright: Playwright, address: str) -> None:
        program = str(CHROMIUM) if CHROMIUM.exists() else None
        self.browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        self._address = address

    def window(self, who: str) -> Window:
        page = self.browser.new_page(viewport=SIZE, device_scale_factor=SCALE, locale="en-GB")
        return Window(page, self._address, who)


@contextmanager
def opened() -> Generator[Table, None, None]:
    """A table whose dice are fixed, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tests.pictures", str(Path(folder) / "table.db")]
        with (
            subprocess.Popen(
                command, env=HERE_ALONE, stdout=subprocess.PIPE, encoding="utf-8"
            ) as process,
            sync_playwright() as playwright,
        ):
            assert process.stdout is not None
            address = next(line.strip() for line in process.stdout if "http://" in line)
            try:
                yield Table(playwright, address)
            finally:
                process.terminate()


def play(table: Table) -> None:
    """The first evening: a fight in the mill, what each sees of it, and a journey after it."""
    referee = table.window("referee")
    referee.look("table")
    referee.tap("Into the mill")
    referee.look("room")
    referee.tap("Meet 4 giant rats")
    referee.look("surprise")
    referee.tap("Begin the rounds")
    fighters = [table.window(who) for who in ("ada", "bram", "cleo", "dora")]
    ada, dora = fighters[0], fighters[-1]
    ada.look("declare")
    for one in (referee, *fighters):
        one.tap("Leave the lesson")
    for one in fighters:
        one.tap("Attack")
    for one in fighters:
        one.tap("As before")
    ada.look("board", "[data-message-id]:has-text('Round 3 · declare')")
    ada.look("round", "[data-message-id]:has-text('rat 1 dies')")
    ada.say("/sheet show")
    ada.look("sheet")
    ada.say("/catchup")
    ada.look("catchup")
    referee.say("/ref encounter")
    referee.look("card")
    referee.tap("End the encounter")
    referee.tap("Submit")
    travel(referee, ada)
    dora.say("/sheet new")
    dora.look("new")


def travel(referee: Window, player: Window) -> None:
    """Four days on the road, and the map of them."""
    referee.say("/do explore end")
    player.say("/do torch")
    player.look("do")
    for course, days in (("north", 2), ("east", 2), ("south", 1)):
        referee.say(f"/do travel way course:{course} terrain:clear follows:trail")
        referee.say(f"/do travel day days:{days}")
    player.say("/do travel show")
    player.look("map", "img")


def draw_face(browser: Browser) -> None:
    """The lamp of the site as the bot's picture: on a dark ground, for light and dark."""
    lamp = (FOLDER.parent / "lamp.svg").read_text(encoding="utf-8")
    page = browser.new_page(viewport={"width": FACE_PX, "height": FACE_PX})
    sized = lamp.replace("<svg ", f"<svg width={FACE_PX * 15 // 16} height={FACE_PX * 15 // 16} ")
    page.set_content(f"<body style='{GROUND}'>{sized}")
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB").quantize(32)
    for place in (FOLDER.parent, TABLE):
        picture.save(place / "lamp.png", optimize=True)


def main() -> None:
    if len(sys.argv) > 1:
        dice = FixedDice(SEED)
        for place in ("data.games", "data.repeating"):
            vars(sys.modules[place])["GameDice"] = dice
        raise SystemExit(bot.main(["--table", sys.argv[1]]))
    FOLDER.mkdir(exist_ok=True)
    with opened() as table:
        draw_face(table.browser)
        play(table)


if __name__ == "__main__":
    main()
