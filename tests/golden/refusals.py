"""Every refusal as it is written, with what is put in where it is said: `{who} is dead.`"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path

from tests.sweeps.modules import files_of, nodes

LONGEST_HOLE = 28
ONE_TEXT = frozenset(
    ("PutAwayError", "MissingNumberError", "MissingPriceError", "HiringError", "DiceError")
)
"""Refusals that are made of one text and of what else there is to know."""
Known = Mapping[str, Sequence[str]]
_WRAPS = {"plain", "name", "shorten", "listed", "names", "str"}


def refusals_in(*folders: str) -> list[str]:
    """The refusals of some folders, such as `rules/doors`, each once, by their words."""
    paths = (path for folder in folders for path in files_of(folder))
    return sorted({words for path in paths for words in refusals_of(path)})


def refusals_of(path: Path) -> Iterator[str]:
    known = _constants(path)
    for call in nodes(path, ast.Call):
        for words in _said(call, known):
            if tidy := " ".join(words.split()):
                yield tidy


def _place(call: ast.Call) -> int:
    """Where among its arguments the words of a refusal stand; past the end where it is none."""
    called = ast.unparse(call.func).rpartition(".")[2]
    if called.endswith("Error") and called[:1].isupper():
        return 0
    if called == "Still":
        return 1
    if called == "Verdict" and call.args and "FORBIDDEN" in ast.unparse(call.args[0]):
        return 1
    return 99


def _said(call: ast.Call, known: Known) -> Iterator[str]:
    """What a refusal says: all that it is made of."""
    first = _place(call)
    is_one = first or ast.unparse(call.func) in ONE_TEXT
    parts = call.args[first : first + 1] if is_one else call.args[first:]
    if parts and not any(isinstance(part, ast.Starred) for part in parts):
        yield from _joined(parts, known)


def _joined(parts: list[ast.expr], known: Known) -> Iterator[str]:
    """All that stands one behind the other, in each wording; a hole for what is not known."""
    is_one = len(parts) == 1
    for said in product(*(list(_wordings(one, known)) or [_hole(one, is_one)] for one in parts)):
        yield "".join(said)


def _hole(part: ast.expr, is_all: bool) -> str:
    return "" if is_all else _part(ast.FormattedValue(part, -1))


def _constants(path: Path) -> Known:
    """The texts that have a name in a file."""
    found: dict[str, list[str]] = {}
    for one in nodes(path, ast.Assign):
        is_parts = isinstance(one.value, ast.Tuple) and "WayOut(" in ast.unparse(one.value)
        if is_parts or isinstance(one.value, ast.Constant):
            found.setdefault(ast.unparse(one.targets[0]), []).extend(_wordings(one.value, {}))
    for named in nodes(path, ast.AnnAssign):
        if named.value is not None and ast.unparse(named.annotation) == "Wording":
            found.setdefault(ast.unparse(named.target), []).extend(_wordings(named.value, {}))
    return found


def _wordings(text: ast.expr, known: Known) -> Iterator[str]:
    """What an expression says: text, text with holes, one of two; nothing of all else."""
    if isinstance(text, ast.Constant) and isinstance(text.value, str):
        yield text.value
    elif isinstance(text, ast.JoinedStr):
        yield "".join(map(_part, text.values))
    elif isinstance(text, ast.IfExp):
        yield from _wordings(text.body, known)
        yield from _wordings(text.orelse, known)
    elif isinstance(text, ast.Name):
        yield from known.get(text.id, ())
    elif isinstance(text, ast.Tuple):
        yield from _joined(text.elts, known)
    elif isinstance(text, ast.Call) and ast.unparse(text.func) == "WayOut":
        yield _way(text)
    elif isinstance(text, ast.BinOp) and isinstance(text.op, ast.Add):
        for left in _wordings(text.left, known):
            yield from (left + right for right in _wordings(text.right, known))
    elif isinstance(text, ast.Call) and isinstance(text.func, ast.Attribute):
        yield from _wordings(text.func.value, known) if text.func.attr == "format" else ()


def _way(call: ast.Call) -> str:
    """What helps, as `⟦words|command option=value⟧`."""
    words, command = ("".join(_wordings(one, {})) for one in call.args)
    given = "".join(f" {one.arg}={''.join(_wordings(one.value, {}))}" for one in call.keywords)
    return f"⟦{words}|{command}{given}⟧"


def _part(part: ast.expr) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    assert isinstance(part, ast.FormattedValue)
    inside: ast.expr = part.value
    while (
        isinstance(inside, ast.Call)
        and len(inside.args) == 1
        and ast.unparse(inside.func) in _WRAPS
    ):
        inside = inside.args[0]
    hole = ast.unparse(inside)
    return f"{{{hole if len(hole) <= LONGEST_HOLE else '…'}}}"
