"""A PDF as lines that people write and read: what stands in its form's fields, else its text."""

from collections.abc import Iterator
from io import BytesIO

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from rules.errors import RuleError

MOST_FIELDS = 2_000
MOST_PAGES = 12
_OFF = ("", "Off", "No")
"""What a field holds that nobody has filled in."""
_YES = ("Yes", "On")
_NOT_READ = "That PDF could not be opened. Save it anew without a password, or paste its text."
_NO_TEXT = "That PDF is a picture: it has neither fields nor text. Type what it says, or paste it."


def read_pdf(content: bytes) -> str:
    """The filled fields of a PDF, `name: value` a line; the text of its pages where it has none.

    Raises RuleError for what is locked, broken or a picture.
    """
    try:
        reader = PdfReader(BytesIO(content))
        lines = list(_fields(reader)) or list(_pages(reader))
    except (PyPdfError, ValueError, TypeError, KeyError, IndexError, AttributeError) as error:
        raise RuleError(_NOT_READ) from error
    if not lines:
        raise RuleError(_NO_TEXT)
    return "\n".join(lines)


def _fields(reader: PdfReader) -> Iterator[str]:
    """What was filled in; a tick is told by the name of its field."""
    found = reader.get_fields() or {}
    for name, field in list(found.items())[:MOST_FIELDS]:
        value = " ".join(str(field.value or "").removeprefix("/").split())
        if value in _YES:
            yield name
        elif value not in _OFF:
            yield f"{name}: {value}"


def _pages(reader: PdfReader) -> Iterator[str]:
    for page in reader.pages[:MOST_PAGES]:
        yield from (line for line in page.extract_text().splitlines() if line.strip())
