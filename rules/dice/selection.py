"""Picking, keeping and dropping among values, the way `d20` does it."""

from collections.abc import Sequence

from rules.dice.syntax import Operation, Selector


def select(values: Sequence[float], kept: Sequence[bool], operation: Operation) -> list[int]:
    """The indices that any of the operation's selectors picks among the kept values.

    In the order of the selectors, each index once. Among equal values the earlier is picked
    first by "highest" and "lowest" alike, as in `d20`.
    """
    candidates = [index for index, is_kept in enumerate(kept) if is_kept]
    picked: dict[int, None] = {}
    for selector in operation.selectors:
        picked.update(dict.fromkeys(_pick(values, candidates, selector)))
    return list(picked)


def keep_or_drop(values: Sequence[float], kept: list[bool], operation: Operation) -> None:
    """Carry out k or p by changing `kept`."""
    picked = select(values, kept, operation)
    if operation.name == "k":
        kept[:] = [False] * len(kept)
    for index in picked:
        kept[index] = operation.name == "k"


def _pick(values: Sequence[float], candidates: list[int], selector: Selector) -> list[int]:
    if selector.is_rank:
        ranked = sorted(candidates, key=values.__getitem__, reverse=selector.kind == "h")
        return ranked[: selector.number]
    return [index for index in candidates if selector.matches(values[index])]
