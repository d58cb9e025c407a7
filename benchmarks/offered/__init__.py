"""Whether what is offered can be done: every row, button and menu entry, pressed in copies."""
