"""Erasing a candidate: removes what identifies the person, and keeps what happened, so that figures stay correct."""

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
    """The ids of all referrals (including withdrawn ones) and connections that a company stores of one person."""

    company_id: int
    referral_ids: frozenset[int]
    connection_ids: frozenset[int] = frozenset()

    @property
    def referrals(self) -> ReferralQuerySet:
        """The referrals of this person."""
        return Referral.including_withdrawn.filter(pk__in=self.referral_ids)


def find_candidate_records(referral: Referral) -> CandidateRecords:
    """Find all records with the e-mail address or the profile URL of this candidate, transitively."""
    person = CandidateRecords(referral.company_id, frozenset([referral.pk]))
    while (extended := add_same_person(person)) != person:
        person = extended
    return person


def add_same_person(person: CandidateRecords) -> CandidateRecords:
    """Return the records with those added that share an e-mail address, a profile URL or a connection with them."""
    connections = Connection.objects.filter(
        Q(pk__in=person.connection_ids) | Q(pk__in=person.referrals.values("connection"))
    )
    keys = [*person.referrals.values_list("email_key", "url_key"), *connections.values_list("email_key", "url_key")]
    same = Q(email_key__in={email for email, _ in keys if email}) | Q(url_key__in={url for _, url in keys if url})
    in_company = Connection.objects.filter(owner__company_id=person.company_id)
    connection_ids = {*connections.values_list("pk", flat=True), *in_company.filter(same).values_list("pk", flat=True)}
    referrals = Referral.including_withdrawn.filter(company_id=person.company_id)
    found = referrals.filter(same | Q(connection__in=connection_ids)).values_list("pk", flat=True)
    return CandidateRecords(person.company_id, person.referral_ids | {*found}, frozenset(connection_ids))


def lock_candidate_records(person: CandidateRecords, *, with_connections: bool = True) -> bool:
    """Lock all rows of a person, so that nobody can refer them or change their referrals. Always returns True.

    Locks jobs before connections, as creating a referral does.
    """
    lock_jobs(person)
    if with_connections:
        lock_connections(Connection.objects.filter(pk__in=person.connection_ids))
    list(person.referrals.order_by("pk").select_for_update(no_key=True).values_list("pk", flat=True))
    return True


def lock_jobs(person: CandidateRecords) -> list[Job]:
    """Lock and return the jobs to which this person was referred."""
    jobs = Job.objects.filter(pk__in=person.referrals.values("job"))
    return list(jobs.order_by("pk").select_for_update(no_key=True))


@transaction.atomic
def erase_candidate(*, actor: Actor, referral_id: int) -> None:
    """Erase the candidate of a referral from the company: from all referrals, and from its people's connections.

    Raises NotFound, NotAllowed.
    """
    referral = get_or_not_found(Referral.objects.visible_to(actor), referral_id)
    require_erase(actor)
    person = find_candidate_records(referral)
    while lock_candidate_records(person) and (now := find_candidate_records(referral)) != person:
        # A record was added before the locks were acquired.
        person = now
    erase_referrals(actor, person)
    Connection.objects.filter(pk__in=person.connection_ids).delete()


def erase_referrals(actor: Actor, person: CandidateRecords) -> None:
    """Remove the candidate's name, contact details, employer, and all texts about them from their referrals.

    All of them get one random key instead, so that a person whom several colleagues referred still counts once.
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
        # Save all fields, since the folded name is derived from the name.
        referral.save()
        publish(CandidateErased.by(actor, referral))
    # Texts may name the person, too. Also those of withdrawn referrals, which were written before the withdrawal.
    StatusChange.objects.filter(referral__in=person.referral_ids).update(words="", internal_note="")
    ReferralMessage.objects.filter(referral__in=person.referral_ids).delete()
    for job in jobs:
        # With the common key, further referrals can be duplicates of each other.
        link_duplicates(job)
