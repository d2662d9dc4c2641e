"""The audit log: who did what, in whose place, and from where. Append-only."""
