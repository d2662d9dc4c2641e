"""Doing something to many rows at once: begun by one call, done row by row by the worker, and undone likewise."""
