"""What spells do: whom they are cast at, and what the referee says comes of them."""
