"""A connection put forward for a job, and what became of it."""
