"""What becomes of a referral, and when: a walk through the statuses at a department's pace."""

import random
from dataclasses import dataclass
from datetime import datetime, timedelta

from referrals.models import ReferralStatus as Status

Step = tuple[str, float]


@dataclass(frozen=True)
class Pace:
    """How a department hires: mean days to each step, and the share of candidates that reaches it."""

    look: float
    meet: float
    decide: float
    met: float
    hired: float


USUAL = Pace(look=4, meet=9, decide=16, met=0.62, hired=0.3)
PACES = {
    "Engineering": Pace(look=3, meet=11, decide=24, met=0.6, hired=0.25),
    "Data": Pace(look=4, meet=12, decide=22, met=0.6, hired=0.25),
    "Design": Pace(look=6, meet=13, decide=18, met=0.5, hired=0.25),
    "Sales": Pace(look=2, meet=6, decide=11, met=0.7, hired=0.35),
    "Support": Pace(look=1.5, meet=4, decide=7, met=0.75, hired=0.4),
    "Operations": Pace(look=3, meet=7, decide=10, met=0.65, hired=0.35),
    "Finance": Pace(look=5, meet=10, decide=19, met=0.6, hired=0.3),
}
# Some are turned down at the first glance.
REFUSED_AT_ONCE = 0.12


def walk(rng: random.Random, pace: Pace, *, may_hire: bool) -> list[Step]:
    """All the way to HIRED or REJECTED: (status, days since the referral)."""
    looked = wait(rng, pace.look)
    if rng.random() < REFUSED_AT_ONCE:
        return [(Status.REJECTED, looked)]
    steps: list[Step] = [(Status.REVIEWING, looked)]
    met = looked + wait(rng, pace.meet)
    if rng.random() > pace.met:
        return [*steps, (Status.REJECTED, met)]
    steps.append((Status.INTERVIEWING, met))
    last = Status.HIRED if may_hire and rng.random() < pace.hired else Status.REJECTED
    return [*steps, (last, met + wait(rng, pace.decide))]


def wait(rng: random.Random, mean: float) -> float:
    """Days until something is done: mostly about the mean, at times much longer, never the same minute."""
    return 0.15 + rng.gammavariate(2.2, mean / 2.2)


def stopped(rng: random.Random, steps: list[Step], at: float | None, *, for_good: bool) -> list[Step]:
    """What is left of a walk when its job stops moving `at` so many days: closed, whoever is left is turned down."""
    if at is None:
        return steps
    kept = [step for step in steps if step[1] <= at]
    ended = bool(kept) and kept[-1][0] in (Status.HIRED, Status.REJECTED)
    if for_good and not ended:
        kept.append((Status.REJECTED, at + rng.uniform(0.3, 2.0)))
    return kept


def straight_to_hired(days: float) -> list[Step]:
    """The way of the one who got the job, hired after so many days."""
    return [(Status.REVIEWING, days * 0.12), (Status.INTERVIEWING, days * 0.4), (Status.HIRED, days)]


def timed(rng: random.Random, made: datetime, steps: list[Step], now: datetime) -> list[tuple[str, datetime]]:
    """The steps at moments when people work: on weekdays between eight and six, in order, none after `now`."""
    moments = []
    earliest = made
    for status, days in steps:
        day = made + timedelta(days=days)
        day += timedelta(days={5: 2, 6: 1}.get(day.weekday(), 0))
        at = day.replace(hour=rng.randrange(8, 18), minute=rng.randrange(60), second=rng.randrange(60))
        # Two steps of one day keep their order.
        at = max(at, earliest + timedelta(minutes=rng.randrange(20, 90)))
        if at > now:
            break
        moments.append((status, at))
        earliest = at
    return moments
