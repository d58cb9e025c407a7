"""How buttons look: one bright at most beside each other, and no third colour but for what ends."""

from cogs.render.buttons import GREEN, GREY, RED, calm, make_button, row_of


def test_only_the_first_bright_button_stays_bright() -> None:
    styles = (GREY, GREEN, GREEN, RED, GREEN)
    buttons = [make_button("x", 1, place, label="X", style=one) for place, one in enumerate(styles)]
    assert [one.style for one in calm(buttons)] == [GREY, GREEN, GREY, RED, GREY]
    view = row_of(*buttons)
    assert view is not None
    assert [one.style for one in view.children] == [GREY, GREEN, GREY, RED, GREY]  # type: ignore[attr-defined]
