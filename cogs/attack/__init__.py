"""Attacks and battles of many: `/attack`, `/do bomb`, `/do battle`, the Attack button."""
