"""Measures of the rules on a test collection: `make evaluate-matching`."""
