"""The calls about suggestions."""
