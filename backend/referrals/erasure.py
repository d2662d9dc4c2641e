"""Erasing a candidate: what identifies a person goes, what happened stays, so that the figures stay true."""

import uuid
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.actors import Actor
from common.events import publish
from common.queries import get_or_not_found
from connections.models import Connection
from connections.services import lock_connections
from jobs.models import Job
from referrals.duplicates import link_duplicates
from referrals.events import CandidateErased
from referrals.models import Referral, ReferralQuerySet, StatusChange
from referrals.permissions import require_erase
from referrals.promise import release_promise
from referrals.thread import ReferralMessage

ERASED_NAME = "Erased candidate"
ERASED_FIELDS = (
    *("candidate_email", "candidate_phone", "candidate_employer", "candidate_position", "candidate_profile_url"),
    "notes",
)


@dataclass(frozen=True)
class CandidateRecords:
    """All that one company keeps of a person: ids of referrals, withdrawn ones too, and of its people's connections."""

    company_id: int
    referral_ids: frozenset[int]
    connection_ids: frozenset[int] = frozenset()

    @property
    def referrals(self) -> ReferralQuerySet:
        """The referrals of this person."""
        return Referral.including_withdrawn.filter(pk__in=self.referral_ids)


def find_person(referral: Referral) -> CandidateRecords:
    """Whoever has the e-mail address or the profile of this candidate, also by way of a row that has both."""
    person = CandidateRecords(referral.company_id, frozenset([referral.pk]))
    while (more := with_the_same_keys(person)) != person:
        person = more
    return person


def with_the_same_keys(person: CandidateRecords) -> CandidateRecords:
    """The person with the rows that share a key or a connection with those known so far."""
    connections = Connection.objects.filter(
        Q(pk__in=person.connection_ids) | Q(pk__in=person.referrals.values("connection"))
    )
    keys = [*person.referrals.values_list("email_key", "url_key"), *connections.values_list("email_key", "url_key")]
    same = Q(email_key__in={email for email, _ in keys if email}) | Q(url_key__in={url for _, url in keys if url})
    ours = Connection.objects.filter(owner__company_id=person.company_id)
    connection_ids = {*connections.values_list("pk", flat=True), *ours.filter(same).values_list("pk", flat=True)}
    referrals = Referral.including_withdrawn.filter(company_id=person.company_id)
    found = referrals.filter(same | Q(connection__in=connection_ids)).values_list("pk", flat=True)
    return CandidateRecords(person.company_id, person.referral_ids | {*found}, frozenset(connection_ids))


def lock_person(person: CandidateRecords, *, with_connections: bool = True) -> bool:
    """Keep everybody from referring this person, or changing what became of them; True.

    Jobs first and then connections, as whoever refers somebody does.
    """
    lock_jobs(person)
    if with_connections:
        lock_connections(Connection.objects.filter(pk__in=person.connection_ids))
    list(person.referrals.order_by("pk").select_for_update(no_key=True).values_list("pk", flat=True))
    return True


def lock_jobs(person: CandidateRecords) -> list[Job]:
    """The jobs for which this person was referred, locked."""
    jobs = Job.objects.filter(pk__in=person.referrals.values("job"))
    return list(jobs.order_by("pk").select_for_update(no_key=True))


@transaction.atomic
def erase_candidate(*, actor: Actor, referral_id: int) -> None:
    """Erase the candidate of a referral from the company: from all referrals, and from its people's connections.

    Raises NotFound, NotAllowed.
    """
    referral = get_or_not_found(Referral.objects.visible_to(actor), referral_id)
    require_erase(actor)
    person = find_person(referral)
    while lock_person(person) and (now := find_person(referral)) != person:
        # Somebody has just referred them, or got to know them.
        person = now
    erase_referrals(actor, person)
    Connection.objects.filter(pk__in=person.connection_ids).delete()


def erase_referrals(actor: Actor, person: CandidateRecords) -> None:
    """Take out of the referrals who the candidate was: name, contact, employer, and what was written about them.

    They get a key of their own instead, so that a person whom several colleagues referred still counts once.
    """
    jobs = lock_jobs(person)
    now = timezone.now()
    rows = person.referrals.select_for_update(no_key=True).filter(erased_at__isnull=True).order_by("pk")
    key = f"erased:{uuid.uuid4()}"
    for referral in rows:
        referral.candidate_name = ERASED_NAME
        for name in ERASED_FIELDS:
            setattr(referral, name, "")
        referral.email_key, referral.url_key, referral.connection = key, None, None
        referral.erased_at, referral.contact_requested_at = now, None
        release_promise(referral)
        # Saved whole, since the folded name follows the name.
        referral.save()
        publish(CandidateErased.by(actor, referral))
    # What others wrote about the person names them as well: with earlier texts and mentions. That of every row, since a
    # withdrawn referral's may have been written before the withdrawal.
    StatusChange.objects.filter(referral__in=person.referral_ids).update(words="", internal_note="")
    ReferralMessage.objects.filter(referral__in=person.referral_ids).delete()
    for job in jobs:
        # By the common key also those are one person now who were not told to be before.
        link_duplicates(job)
