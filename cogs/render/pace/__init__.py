"""How fast a game goes: what is measured in its log, the same as text, and as a picture."""
