"""A PDF that a stranger sends: its filled fields, its text, and what cannot be read."""

from dataclasses import asdict
from io import BytesIO

import pytest

from cogs.core.files.texts import find_text
from cogs.sheet.importing import KEYS, SHEETS
from rules.errors import RuleError
from tests.cogs.test_sheet_texts import understood

FIELDS = (("Name", "(Morgan)"), ("Class", "(Fighter)"), ("Level", "(2)"), ("STR", "(13)"),
          ("HP", "(9)"), ("Shield", "/Yes"), ("Notes", "()"), ("Torch lit", "/Off"))  # fmt: skip


def pdf(*objects: str) -> bytes:
    """A PDF of these objects, with the table that says where each begins."""
    content, places = "%PDF-1.4\n", list[int]()
    for number, one in enumerate(objects, 1):
        places.append(len(content))
        content += f"{number} 0 obj\n{one}\nendobj\n"
    rows = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(objects) + 1
    table = f"xref\n0 {size}\n0000000000 65535 f \n{rows}"
    trailer = f"trailer\n<< /Root 1 0 R /Size {size} >>\nstartxref\n{len(content)}\n%%EOF\n"
    return (content + table + trailer).encode()


def form() -> bytes:
    """A sheet's form, as it is filled in."""
    kinds = [(name, value, "Btn" if value[0] == "/" else "Tx") for name, value in FIELDS]
    fields = [f"<< /T ({name}) /V {value} /FT /{kind} >>" for name, value, kind in kinds]
    numbers = " ".join(f"{at} 0 R" for at in range(4, 4 + len(fields)))
    return pdf(
        f"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [{numbers}] >> >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
        *fields,
    )


def page(text: str) -> bytes:
    """A page with a text on it, or none."""
    drawn = f"BT /F1 12 Tf 9 700 Td ({text}) Tj ET" if text else ""
    return pdf(
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R "
        "/Resources << /Font << /F1 5 0 R >> >> >>",
        f"<< /Length {len(drawn)} >>\nstream\n{drawn}\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    )


def text_of(content: bytes) -> str:
    """What is read of a file."""
    (found,) = find_text(BytesIO(content), asdict(SHEETS), "sheet.pdf", KEYS)
    return found.text


def test_what_was_filled_in_is_read_field_by_field() -> None:
    text = text_of(form())
    assert text.splitlines() == [
        "Name: Morgan",
        "Class: Fighter",
        "Level: 2",
        "STR: 13",
        "HP: 9",
        "Shield",
    ]
    assert {"Name: Morgan", "Level: 2", "Traits: fighter", "STR 13"} <= set(understood(text))


def test_a_pdf_without_fields_is_its_text() -> None:
    assert text_of(page("Goblin: AC 6, HD 1-1")) == "Goblin: AC 6, HD 1-1"


@pytest.mark.parametrize("content", [b"%PDF-1.4\nnothing of the kind", b"%PDF-" + b"<" * 5_000])
def test_what_is_none_says_what_to_do(content: bytes) -> None:
    with pytest.raises(RuleError, match="could not be opened"):
        text_of(content)


def test_a_picture_says_so() -> None:
    with pytest.raises(RuleError, match="is a picture"):
        text_of(page(""))
