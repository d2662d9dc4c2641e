"""What the worker does for the audit log."""

from audit.chain import seal_all
from common.chores import every


@every(seconds=5)
def seal_what_was_left() -> None:
    """Give events their place that a crash left without one."""
    seal_all()
