"""What the local table changes in SimCord's page: words, a list of rooms, a script of its own."""

from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path

TITLE = "Linkboy's local table"
CHANGES = {
    "<title>SimCord Preview</title>": f"<title>{escape(TITLE)}</title>",
    "<strong>SimCord</strong>": "<strong>Linkboy</strong>",
    "<small>Preview</small>": "<small>Local table</small>",
    'aria-hidden="true">S<': 'aria-hidden="true">L<',
    "Viewing as\n": "You play\n",
    'aria-label="Viewing as"': 'aria-label="You play"',
    "Refresh preview</button>": "Refresh</button>",
    "End preview session</button>": "Close the table</button>",
    "</body>": '<script type="module" src="/table.js"></script>\n  </body>',
}
"""Text of the page, and what stands in its place. A test finds each of them in SimCord's page."""
ROOMS_BEFORE = '<button id="refresh"'


def dress(page: str, rooms: Mapping[str, str]) -> str:
    """SimCord's page in the table's words; `rooms` are names by id."""
    for theirs, ours in CHANGES.items():
        page = page.replace(theirs, ours)
    options = "".join(
        f'<option value="{key}">#{escape(name)}</option>' for key, name in rooms.items()
    )
    picker = (
        '<label class="viewer-control">Room\n'
        f'          <select id="room-picker" aria-label="Room">{options}</select></label>\n        '
    )
    return page.replace(ROOMS_BEFORE, picker + ROOMS_BEFORE)


@cache
def script() -> str:
    """The script that the page loads beside SimCord's own."""
    return Path(__file__).with_name("table.js").read_text(encoding="utf-8")
