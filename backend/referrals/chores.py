"""The worker's periodic tasks for referrals."""

from common.chores import every
from referrals.answer_notices import send_answer_notices
from referrals.hires import store_hires


@every(seconds=10)
def send_due_answer_notices() -> None:
    """Send the notices about answers that are due or overdue."""
    send_answer_notices()


@every(seconds=3600, external=True)
def update_hires() -> None:
    """Count again from which roles and employers each company hires. In a thread of its own, since it takes long."""
    store_hires()
