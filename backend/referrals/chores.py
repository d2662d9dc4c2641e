"""What the worker does for referrals."""

from common.chores import every
from referrals.answer_notices import tell_of_answers
from referrals.hires import keep_hires


@every(seconds=10)
def tell_of_promised_answers() -> None:
    """Tell of answers that are due or overdue, on the morning of the day."""
    tell_of_answers()


@every(seconds=3600, external=True)
def follow_hires() -> None:
    """See from which roles each company hires: in a thread of its own, since it reads whoever was hired."""
    keep_hires()
