"""The kinds of file, and which one a text is."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from cogs.core.files import as_csv, as_json
from cogs.core.files.written import Contents, Value, Written, require_few
from rules.errors import RuleError

MOST_BYTES = 60_000
"""A hundred stat blocks have half of that; YAML of this size takes half a second to read."""
Rows = Sequence[Mapping[str, Value]]


@dataclass(frozen=True, slots=True)
class Format:
    """One kind of file: how it is called, its name endings, how it is read and written."""

    key: str
    endings: tuple[str, ...]
    read: Callable[[Contents, str], list[Written]]
    write: Callable[[Rows], str]

    def file_name(self, contents: Contents) -> str:
        """What an exported file is called."""
        return f"{contents.file_name}.{self.endings[0]}"


def _read_yaml(contents: Contents, text: str) -> list[Written]:
    from cogs.core.files import as_yaml  # loaded when it is first needed

    return as_yaml.read(contents, text)


def _write_yaml(rows: Rows) -> str:
    from cogs.core.files import as_yaml  # loaded when it is first needed

    return as_yaml.write(rows)


JSON = Format("json", ("json",), as_json.read, as_json.write)
YAML = Format("yaml", ("yaml", "yml"), _read_yaml, _write_yaml)
CSV = Format("csv", ("csv", "tsv"), as_csv.read, as_csv.write)
FORMATS: tuple[Format, ...] = (YAML, JSON, CSV)


def format_called(key: str) -> Format:
    """The kind of file that was picked; the first where none was."""
    return next((found for found in FORMATS if found.key == key), FORMATS[0])


def read_file(contents: Contents, name: str, content: bytes) -> list[Written]:
    """The things in a file. RuleError says on which line what is wrong."""
    if len(content) > MOST_BYTES:
        raise RuleError(too_large(contents, len(content)))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RuleError("That file is no text in UTF-8. Save it as UTF-8, and try again.") from None
    return read_text(contents, text, name)


def too_large(contents: Contents, size: int) -> str:
    """The refusal of a file of so many bytes."""
    return (
        f"That file has {size // 1000:,} kB, and {contents.many} may have {MOST_BYTES // 1000} kB. "
        "Import it in parts."
    )


def read_text(contents: Contents, text: str, name: str = "") -> list[Written]:
    """The same of text that was pasted, whatever kind of file it is."""
    ending = name.rpartition(".")[2].lower()
    by_name = [found for found in FORMATS if ending in found.endings]
    found = (by_name[0] if by_name else _likely(contents, text)).read(contents, text)
    require_few(contents, len(found))
    return found


def _likely(contents: Contents, text: str) -> Format:
    """The kind of file that a text seems to be."""
    lines: Iterable[str] = (line.strip() for line in text.splitlines())
    first = next(filter(None, lines), "")
    if first[:1] in ("[", "{"):
        return JSON
    return CSV if as_csv.is_head(contents, first) else YAML
