"""Erasing a candidate: removes what identifies the person, and keeps what happened, so that figures stay correct."""

import uuid
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.actors import Actor
from accounts.services.saved_views import forget_names
from common.events import publish
from common.queries import get_or_not_found
from connections.events import PersonErased
from connections.models import Connection, ConnectionQuerySet, PendingErasure
from connections.same_person import CONNECTION_IDENTITY, REFERRAL_IDENTITY, DisjointSet, Identity, join_people
from jobs.models import Job
from referrals.duplicates import link_duplicates
from referrals.events import CandidateErased
from referrals.models import Referral, ReferralMessage, ReferralQuerySet, StatusChange
from referrals.permissions import require_erase
from referrals.promise import release_promises

ERASED_NAME = "Erased candidate"
ERASED_FIELDS = (
    *("candidate_email", "candidate_phone", "candidate_employer", "candidate_position", "candidate_profile_url"),
    *("notes", "relationship"),
)


@dataclass(frozen=True)
class CandidateRecords:
    """The ids of all referrals of one person in a company, including withdrawn ones."""

    company_id: int
    referral_ids: frozenset[int]

    @property
    def referrals(self) -> ReferralQuerySet:
        """The referrals of this person."""
        return Referral.including_withdrawn.filter(pk__in=self.referral_ids)

    @property
    def connections(self) -> ConnectionQuerySet:
        """The connections that these referrals were made from."""
        return Connection.objects.filter(pk__in=self.referrals.exclude(connection=None).values("connection"))

    def identities(self) -> list[Identity]:
        """Return the identities that these referrals and connections have."""
        of_connections = self.connections.values_list(*CONNECTION_IDENTITY)
        return [Identity(*row) for row in (*self.referrals.values_list(*REFERRAL_IDENTITY), *of_connections)]

    def keys(self) -> tuple[set[str], set[str]]:
        """Return the email keys and the URL keys of these referrals and connections."""
        known = self.identities()
        return {each.email for each in known if each.email}, {each.url for each in known if each.url}


def find_candidate_records(referral: Referral) -> CandidateRecords:
    """Find all referrals of this candidate: with the email address or the profile URL, transitively.

    Depends only on referrals and the connections that they were made from, which HR sees. Were two referrals joined by
    somebody else's connection, erasing one of them would tell HR of that connection.
    """
    related = CandidateRecords(referral.company_id, frozenset([referral.pk]))
    while (extended := add_related(related)) != related:
        related = extended
    return only_same_person(related, referral)


def add_related(records: CandidateRecords) -> CandidateRecords:
    """Return the records with those added that share an email address, a profile URL or a connection with them.

    A connection may have got an address or a URL after it was referred.
    """
    emails, urls = records.keys()
    in_company = Referral.including_withdrawn.filter(company_id=records.company_id).order_by()
    related = (
        in_company.filter(Q(email_key__in=emails) | Q(url_key__in=urls)),
        in_company.filter(connection__in=records.connections),
        in_company.filter(Q(connection__email_key__in=emails) | Q(connection__url_key__in=urls)),
    )
    ids = {pk for referrals in related for pk in referrals.values_list("pk", flat=True)}
    return CandidateRecords(records.company_id, records.referral_ids | ids)


def only_same_person(related: CandidateRecords, referral: Referral) -> CandidateRecords:
    """Return the records without those of others who share an email address with the candidate of `referral`."""
    referrals = list(related.referrals.order_by("pk").values_list("pk", "connection_id", *REFERRAL_IDENTITY))
    connections = list(related.connections.order_by("pk").values_list("pk", *CONNECTION_IDENTITY))
    numbers = {pk: number for number, (pk, *_) in enumerate(connections, start=len(referrals))}
    sets = DisjointSet(len(referrals) + len(connections))
    for number, (_, connection_id, *_) in enumerate(referrals):
        if connection_id in numbers:
            sets.join(number, numbers[connection_id])
    join_people([Identity(*each[-3:]) for each in (*referrals, *connections)], sets)
    person_of = {pk: sets.find(number) for number, (pk, *_) in enumerate(referrals)}
    same = frozenset(pk for pk, person in person_of.items() if person == person_of[referral.pk])
    return CandidateRecords(related.company_id, same)


def lock_candidate_records(person: CandidateRecords) -> None:
    """Lock all records of a person, so that nobody can refer them or change their referrals.

    In the order of `.github/docs/architecture.md`: jobs, connections, referrals.
    """
    lock_jobs(person)
    for rows in (person.connections, person.referrals):
        list(rows.order_by("pk").select_for_update(no_key=True).values_list("pk", flat=True))


def lock_jobs(person: CandidateRecords) -> list[Job]:
    """Lock and return the jobs to which this person was referred."""
    jobs = Job.objects.filter(pk__in=person.referrals.values("job"))
    return list(jobs.order_by("pk").select_for_update(no_key=True))


@transaction.atomic
def erase_candidate(*, actor: Actor, referral_id: int) -> None:
    """Erase the candidate of a referral from the company: from all referrals, and from its people's connections.

    The worker deletes the connections: see `connections.subscribers`. Raises NotFound, NotAllowed.
    """
    referral = get_or_not_found(Referral.objects.visible_to(actor), referral_id)
    require_erase(actor)
    person = find_candidate_records(referral)
    lock_candidate_records(person)
    # Records may have been added before the locks were acquired.
    while (found := find_candidate_records(referral)) != person:
        person = found
        lock_candidate_records(person)
    emails, urls = person.keys()
    erasure = PendingErasure.objects.create(
        company_id=person.company_id,
        email_keys=sorted(emails),
        url_keys=sorted(urls),
        names=sorted({each.name for each in person.identities() if each.name}),
        connection_ids=[*person.connections.values_list("pk", flat=True)],
    )
    publish(PersonErased.by(actor, erasure))
    forget_names(person.company_id, erasure.names)
    erase_referrals(actor, person)


def erase_referrals(actor: Actor, person: CandidateRecords) -> None:
    """Remove the candidate's name, contact details, employer, and all texts about them from their referrals.

    All of them get one random key instead, so that a person whom several colleagues referred still counts once.
    """
    jobs = lock_jobs(person)
    now = timezone.now()
    rows = person.referrals.select_for_update(no_key=True).filter(erased_at__isnull=True).order_by("pk")
    key = f"erased:{uuid.uuid4()}"
    release_promises(person.referrals.filter(erased_at__isnull=True))
    for referral in rows:
        referral.candidate_name = ERASED_NAME
        for name in ERASED_FIELDS:
            setattr(referral, name, "")
        referral.email_key, referral.url_key, referral.connection = key, None, None
        referral.erased_at, referral.contact_requested_at = now, None
        # Save all fields, since the folded texts are derived from others.
        referral.save()
        publish(CandidateErased.by(actor, referral))
    # Texts may name the person, too. Also those of withdrawn referrals, which were written before the withdrawal.
    StatusChange.objects.filter(referral__in=person.referral_ids).update(message_to_referrer="", internal_note="")
    ReferralMessage.objects.filter(referral__in=person.referral_ids).delete()
    for job in jobs:
        # With the common key, further referrals can be duplicates of each other.
        link_duplicates(job)
