"""The pursuit rules, one file each; `registry.py` lists them."""
