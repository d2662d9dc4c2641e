"""Evaluates the rules on a test collection: `make evaluate-matching`."""
