"""The worker's periodic task for the audit log."""

from audit.chain import seal_all
from common.chores import every


@every(seconds=5)
def seal_remaining_events() -> None:
    """Seal events that a crash left unsealed."""
    seal_all()
