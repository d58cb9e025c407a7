"""What people send is opened in one place, and what decodes it is loaded by few."""

import ast
from pathlib import Path

from tests.sweeps.modules import ROOT, files_of, last_word, nodes

LOADS = "cogs/core/files/exchange.py"
"""The one file that asks Discord for what somebody sent."""
DECODERS = {"csv", "json", "yaml", "zipfile", "PIL", "tarfile", "gzip", "pickle", "xml"}
DECODING = {
    "cogs/core/files/as_builder.py": "in the process",
    "cogs/core/files/as_yaml.py": "in the process",
    "cogs/core/files/texts.py": "in the process",
    "cogs/core/files/written.py": "in the process",
    "cogs/core/gateway.py": "what Discord itself says",
    "cogs/core/listing.py": "commands of ours",
    "cogs/speech/picture.py": "in the process",
    "cogs/sheet/lines.py": "one line of a text, of 300 letters at most",
    "data/carrying/archive.py": "in the process",
}
DRAWING = {"picture.py", "paper.py"}
"""What draws with Pillow, and opens no picture."""


def _named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _bots() -> list[Path]:
    files = (*files_of("cogs"), *files_of("data"))
    return [path for path in files if not _named(path).startswith("cogs/table/")]


def test_only_one_file_asks_for_what_somebody_sent() -> None:
    asking: set[str] = set()
    for path in _bots():
        waits = (one.value for one in nodes(path, ast.Await))
        calls = (one for one in waits if isinstance(one, ast.Call) and not one.args)
        if any(last_word(one.func) in {"read", "save", "to_file"} for one in calls):
            asking.add(_named(path))
    # The gateway has the library read what Discord itself says.
    assert asking - {"cogs/core/gateway.py"} == {LOADS}


def test_what_decodes_files_is_loaded_where_files_are_read() -> None:
    loading: set[str] = set()
    for path in _bots():
        names = {alias.name for one in nodes(path, ast.Import) for alias in one.names}
        names |= {one.module or "" for one in nodes(path, ast.ImportFrom)}
        if {name.partition(".")[0] for name in names} & DECODERS:
            loading.add(_named(path))
    assert not {one for one in loading - DECODING.keys() if Path(one).name not in DRAWING}
    assert DECODING.keys() <= loading


def test_no_picture_of_a_stranger_is_opened_elsewhere() -> None:
    opening = {
        _named(path)
        for path in _bots()
        for call in nodes(path, ast.Call)
        if isinstance(call.func, ast.Attribute)
        and call.func.attr == "open"
        and last_word(call.func.value) == "Image"
    }
    assert opening == {"cogs/speech/picture.py"}
