"""The kinds of orders, one file each."""
