"""Places that a referee prepares, and that open as the party comes there."""
