"""Files that are lists of things, as YAML or CSV, or as JSON of others: how each is read.

`find_listed` is what the process that reads strangers' files (`cogs/core/files/apart.py`) does with
one.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import IO

from cogs.core.files.worker import Work
from cogs.core.files.written import (
    Contents,
    Value,
    Written,
    is_head,
    read_as_csv,
    read_as_json,
    require_few,
    tidied,
    write_as_csv,
)
from rules.errors import RuleError

Rows = Sequence[Mapping[str, Value]]
LISTS = Work("cogs.core.files.lists:find_listed", list[Written])
"""What is said of it: its contents, and the name of the file."""


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


CSV = Format("csv", ("csv", "tsv"), read_as_csv, write_as_csv)


def _read_yaml(contents: Contents, text: str) -> list[Written]:
    from cogs.core.files import as_yaml  # loaded when it is first needed

    return as_yaml.read(contents, text)


def _write_yaml(rows: Rows) -> str:
    from cogs.core.files import as_yaml  # loaded when it is first needed

    return as_yaml.write(rows)


YAML = Format("yaml", ("yaml", "yml"), _read_yaml, _write_yaml)
FORMATS: tuple[Format, ...] = (YAML, CSV)
"""What is written; JSON is read besides."""
_READERS = {"json": read_as_json} | {end: one.read for one in FORMATS for end in one.endings}
"""By what a file's name ends with."""


def format_called(key: str) -> Format:
    """The kind of file that was picked; the first where none was."""
    return next((found for found in FORMATS if found.key == key), FORMATS[0])


def read_file(contents: Contents, name: str, content: bytes) -> list[Written]:
    """The things in a file. RuleError says on which line what is wrong."""
    if len(content) > contents.most_bytes:
        raise RuleError(too_large(contents, len(content)))
    return read_text(contents, decode(content), name)


def decode(content: bytes) -> str:
    """The text of a file. Raises RuleError."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RuleError("That file is no text in UTF-8. Save it as UTF-8, and try again.") from None


def too_large(contents: Contents, size: int) -> str:
    """The refusal of a file of so many bytes."""
    return (
        f"That file has {size // 1000:,} kB, and {contents.many} may have "
        f"{contents.most_bytes // 1000} kB. Import it in parts."
    )


def read_text(contents: Contents, text: str, name: str = "") -> list[Written]:
    """The same of text that was pasted, whatever kind of file it is."""
    ending = name.rpartition(".")[2].lower()
    read = _READERS.get(ending) or _likely(contents, text)
    found = read(contents, text)
    require_few(contents, len(found))
    return [tidied(one) for one in found]


def _likely(contents: Contents, text: str) -> Callable[[Contents, str], list[Written]]:
    """What reads the kind of file that a text seems to be."""
    lines: Iterable[str] = (line.strip() for line in text.splitlines())
    first = next(filter(None, lines), "")
    if first[:1] in ("[", "{"):
        return read_as_json
    return (CSV if is_head(contents, first) else YAML).read


def find_listed(file: IO[bytes], contents: Mapping[str, str], name: str) -> Iterator[list[Written]]:
    """The things in a file, all of them in one answer. Raises RuleError."""
    what = Contents(**contents)  # type: ignore[arg-type]
    yield read_file(what, name, file.read(what.most_bytes + 1))
