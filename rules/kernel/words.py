"""Names as they are compared: one of a kind and several of it are the same."""

_SINGULAR = (
    ("men", "man"), ("mice", "mouse"), ("ies", "y"), ("ie", "y"), ("ves", "f"), ("fe", "f"),
    ("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("ss", "ss"), ("s", ""),
)  # fmt: skip
"""Endings of several and of one; what one of them says is read the same either way."""


def singular(name: str) -> str:
    """A name as one of them is called, in small letters: `Giant Wolves` is `giant wolf`."""
    tidy = " ".join(name.casefold().split())
    for several, one in _SINGULAR:
        if tidy.endswith(several) and len(tidy) > len(several) + 1:
            return tidy.removesuffix(several) + one
    return tidy
