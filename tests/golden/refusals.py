"""Every refusal as it is written, with what is put in where it is said: `{who} is dead.`"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.sweeps.modules import files_of, nodes

LONGEST_HOLE = 28
_WRAPS = {"plain", "name", "shorten", "listed", "names", "str"}


def refusals_in(*folders: str) -> list[str]:
    """The refusals of some folders, such as `rules/doors`, each once, in the order of the files."""
    found: dict[str, None] = {}
    for folder in folders:
        for path in files_of(folder):
            found |= dict.fromkeys(refusals_of(path))
    return list(found)


def refusals_of(path: Path) -> Iterator[str]:
    known = _constants(path)
    for call in nodes(path, ast.Call):
        if len(call.args) > _place(call):
            yield from filter(None, map(" ".join, _split(call.args[_place(call)], known)))


def _place(call: ast.Call) -> int:
    """Where among its arguments the words of a refusal stand; past the end where it is none."""
    called = ast.unparse(call.func).rpartition(".")[2]
    if called.endswith("Error") and called[:1].isupper():
        return 0
    if called == "Verdict" and call.args and "FORBIDDEN" in ast.unparse(call.args[0]):
        return 1
    return 99


def _constants(path: Path) -> dict[str, str]:
    """The texts that have a name in a file."""
    return {
        ast.unparse(one.targets[0]): one.value.value
        for one in nodes(path, ast.Assign)
        if isinstance(one.value, ast.Constant) and isinstance(one.value.value, str)
    }


def _split(text: ast.expr, known: dict[str, str]) -> list[list[str]]:
    return [wording.split() for wording in _wordings(text, known)]


def _wordings(text: ast.expr, known: dict[str, str]) -> Iterator[str]:
    """What an expression says: text, text with holes, one of two; nothing of all else."""
    if isinstance(text, ast.Constant) and isinstance(text.value, str):
        yield text.value
    elif isinstance(text, ast.JoinedStr):
        yield "".join(map(_part, text.values))
    elif isinstance(text, ast.IfExp):
        yield from _wordings(text.body, known)
        yield from _wordings(text.orelse, known)
    elif isinstance(text, ast.Name):
        yield known.get(text.id, "")
    elif isinstance(text, ast.BinOp) and isinstance(text.op, ast.Add):
        for left in _wordings(text.left, known):
            yield from (left + right for right in _wordings(text.right, known))
    elif isinstance(text, ast.Call) and isinstance(text.func, ast.Attribute):
        yield from _wordings(text.func.value, known) if text.func.attr == "format" else ()


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
