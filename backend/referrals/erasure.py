"""Erasing a candidate: removes what identifies the person, and keeps what happened, so that figures stay correct."""

from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from accounts.services.saved_views import forget_names
from common.events import publish
from common.queries import get_or_not_found
from connections.events import PersonErased
from connections.models import Connection, ConnectionQuerySet, PendingErasure
from connections.same_person import CONNECTION_IDENTITY, REFERRAL_IDENTITY, Identity
from jobs.models import Job
from referrals.events import CandidateErased
from referrals.models import Person, Referral, ReferralMessage, ReferralQuerySet, StatusChange
from referrals.people import lock_people
from referrals.permissions import require_erase
from referrals.promise import release_promises

ERASED_NAME = "Erased candidate"
ERASED_FIELDS = (
    *("candidate_email", "candidate_phone", "candidate_employer", "candidate_position", "candidate_profile_url"),
    *("notes", "relationship"),
)


def lock_person_of(referral: Referral) -> Person:
    """Lock the person of a referral and all their records, so that nobody refers them or changes their referrals.

    In the order of `.github/docs/architecture.md`: the company, so that they get no further referrals, jobs,
    connections, referrals. Returns the person.
    """
    lock_people(referral.company_id)
    person = Person.objects.get(referrals=referral)
    connections = connections_of(person)
    for rows in (Job.objects.filter(referrals__person=person).distinct(), connections, referrals_of(person)):
        # By ids, since rows that are distinct cannot be locked.
        ids = [*rows.order_by().values_list("pk", flat=True)]
        list(rows.model._base_manager.filter(pk__in=ids).order_by("pk").select_for_update(no_key=True).values("pk"))
    return person


def referrals_of(person: Person) -> ReferralQuerySet:
    """Return the referrals of a person, including withdrawn ones."""
    return Referral.including_withdrawn.filter(person=person)


def connections_of(person: Person) -> ConnectionQuerySet:
    """Return the connections from which a person was referred. HR sees these, but none that are only like them."""
    return Connection.objects.filter(pk__in=referrals_of(person).exclude(connection=None).values("connection"))


def identities_of(person: Person) -> list[Identity]:
    """Return the identities that the referrals of a person, and the connections that these were made from, have."""
    of_connections = connections_of(person).values_list(*CONNECTION_IDENTITY)
    return [Identity(*row) for row in (*referrals_of(person).values_list(*REFERRAL_IDENTITY), *of_connections)]


@transaction.atomic
def erase_candidate(*, actor: Actor, referral_id: int) -> None:
    """Erase the candidate of a referral from the company: from all referrals, and from its people's connections.

    The worker deletes the connections: see `connections.subscribers`. Raises NotFound, NotAllowed.
    """
    referral = get_or_not_found(Referral.objects.visible_to(actor), referral_id)
    require_erase(actor)
    person = lock_person_of(referral)
    known = identities_of(person)
    erasure = PendingErasure.objects.create(
        company_id=person.company_id,
        email_keys=sorted({each.email for each in known if each.email}),
        url_keys=sorted({each.url for each in known if each.url}),
        names=sorted({each.name for each in known if each.name}),
        connection_ids=[*connections_of(person).values_list("pk", flat=True)],
    )
    publish(PersonErased.by(actor, erasure))
    forget_names(person.company_id, erasure.names)
    erase_referrals(actor, person)


def erase_referrals(actor: Actor, person: Person) -> None:
    """Remove the candidate's name, contact details, employer, and all texts about them from their referrals.

    These stay those of one person, who still counts once. Call it after `lock_person_of`.
    """
    now = timezone.now()
    referrals = referrals_of(person)
    release_promises(referrals.filter(erased_at__isnull=True))
    for referral in referrals.filter(erased_at__isnull=True).order_by("pk"):
        referral.candidate_name = ERASED_NAME
        for name in ERASED_FIELDS:
            setattr(referral, name, "")
        referral.email_key = referral.url_key = referral.connection = None
        referral.erased_at, referral.contact_requested_at = now, None
        # Save all fields, since the folded texts are derived from others.
        referral.save()
        publish(CandidateErased.by(actor, referral))
    # Texts may name the person, too. Also those of withdrawn referrals, which were written before the withdrawal.
    StatusChange.objects.filter(referral__person=person).update(message_to_referrer="", internal_note="")
    ReferralMessage.objects.filter(referral__person=person).delete()
