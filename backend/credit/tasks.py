"""A periodic task: deciding about referrals that are older than the policy."""

from time import monotonic

from django.db import transaction

from accounts.actors import Actor
from credit.deciding import decide_person
from credit.events import CreditDecidedAnew
from credit.models import Cause
from referrals.models import Referral

# For how long the worker does this at a time, since its other periodic tasks wait. It goes on an hour later.
SECONDS = 10.0
BATCH = 500


def decide_about_older_referrals(seconds: float = SECONDS) -> int:
    """Decide about the referrals of which nothing is decided yet, person by person. Returns the number of people.

    Nobody is told: these are first decisions. The candidates of those left out were erased.
    """
    end = monotonic() + seconds
    waiting = Referral.including_withdrawn.filter(credit_decisions=None, erased_at=None).order_by("created_at", "pk")
    decided = 0
    while batch := list(waiting.values_list("pk", "job", "company", "person")[:BATCH]):
        for person_id in dict.fromkeys(person_id for *_, person_id in batch):
            pk, job_id, company_id = next(row[:3] for row in batch if row[3] == person_id)
            actor = Actor.system(company_id).ref
            event = CreditDecidedAnew(actor=actor, company_id=company_id, referral_id=pk, job_id=job_id)
            with transaction.atomic():
                decide_person(event, person_id, Cause.EARLIER)
            decided += 1
            if monotonic() > end:
                return decided
    return decided
