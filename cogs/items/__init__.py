"""Things, money, food and load: `/item`."""
