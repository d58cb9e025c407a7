"""A picture says in words what it shows, for those who do not see it."""

import ast

from tests.sweeps.modules import Source, sources

PICTURES = (".png", ".webp", ".gif", ".jpg")


def named(source: Source, call: ast.Call) -> str:
    """What the file is called, as far as the text of the module says so."""
    name = call.args[1] if len(call.args) > 1 else ast.Constant("")
    if isinstance(name, ast.JoinedStr):
        return "".join(str(one.value) for one in name.values if isinstance(one, ast.Constant))
    return "".join(map(str, source.values(name)))


def test_every_picture_that_is_sent_is_described() -> None:
    calls = [
        (source, call)
        for source in sources("cogs")
        for call in source.nodes(ast.Call)
        if ast.unparse(call.func) == "discord.File" and named(source, call).endswith(PICTURES)
    ]
    assert len(calls) > 5
    silent = [
        (source.path.name, call.lineno)
        for source, call in calls
        if all(word.arg != "description" for word in call.keywords)
    ]
    assert silent == []
