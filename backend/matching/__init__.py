"""Whom of their connections somebody might refer to an open job, and why."""
