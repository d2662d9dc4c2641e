"""The referral policy of a demo company, the decisions about its referrals, recorded contacts and objections."""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any

from django.db.models import OuterRef, Subquery

from accounts.actors import Actor
from accounts.models import Company, User
from common.models import OutboxEvent
from credit.deciding import decide_person
from credit.events import CreditChanged, CreditDecidedAnew
from credit.models import Cause, CreditDecision, EarlierContact, Objection, ReferralPolicy
from credit.sentences import values_of
from demo.files import Row
from notifications.kinds import MailMode, NotificationKind
from notifications.models import Notification
from referrals.models import Referral

Referrals = Mapping[tuple[str, str, str], Referral]
Users = Mapping[str, User]
Moment = Callable[..., datetime]


def store_credit(
    company: Company, onboarded: date, rows: Row, referrals: Referrals, users: Users, moment: Moment
) -> None:
    """Store everything about credit. `onboarded` is the day from which the first version of the policy counts."""
    ReferralPolicy.objects.filter(company=company).update(valid_from=onboarded, created_at=company.created_at)
    if policy := rows.get("policy"):
        made_at = moment(policy["valid_from"])
        ReferralPolicy.objects.create(
            company=company,
            number=2,
            valid_from=made_at.date(),
            paragraph=policy["paragraph"],
            link=policy["link"],
            created_by=users[policy["by"]],
            created_at=made_at,
        )
    by_person = {referral.person_id: referral for referral in referrals.values()}
    for referral in by_person.values():
        decide(referral, Cause.CREATED)
    made = Referral.including_withdrawn.filter(pk=OuterRef("referral"))
    CreditDecision.objects.filter(company=company).update(made_at=Subquery(made.values("created_at")[:1]))
    for row in rows.get("contacts", ()):
        store_contact(row, named(row, referrals), users[row["by"]], moment)
    for row in rows.get("objections", ()):
        store_objection(row, named(row, referrals), users, moment)


def named(row: Row, referrals: Referrals) -> Referral:
    """Return the referral that a row is about."""
    return referrals[row["referrer"], row["job"], row["candidate"]]


def decide(referral: Referral, cause: Cause) -> None:
    """Decide about all referrals of a referral's person."""
    decide_person(CreditDecidedAnew.by(Actor.system(referral.company_id), referral), referral.person_id, cause)


def store_contact(row: Row, referral: Referral, by: User, moment: Moment) -> None:
    """Store a contact that HR recorded, and what followed. Of what is long past, nobody is mailed."""
    at = moment(*row["at"])
    EarlierContact.objects.create(
        company_id=referral.company_id,
        referral=referral,
        kind=row["kind"],
        day=moment(row["day"]).date(),
        reference=row["reference"],
        entered_by=by,
        entered_at=at,
    )
    decide(referral, Cause.CONTACT)
    OutboxEvent.objects.filter(kind=CreditChanged.kind, company_id=referral.company_id).delete()
    after = CreditDecision.objects.filter(referral=referral, cause=Cause.CONTACT)
    after.update(made_at=at)
    CreditDecision.objects.filter(referral=referral).exclude(superseded_at=None).update(superseded_at=at)
    told: dict[str, Any] = values_of(after.get().rule, after.get().known_facts)
    Notification.objects.create(
        company_id=referral.company_id,
        recipient=referral.referrer,
        # Negative, since events of the outbox have positive numbers; those of other notifications are even and odd.
        event_id=-1_000_000_000 - after.get().pk,
        kind=NotificationKind.CREDIT,
        person=by,
        referral=referral,
        details={"credit": "changed", **told},
        mail=MailMode.OFF,
        created_at=at,
    )


def store_objection(row: Row, referral: Referral, users: Users, moment: Moment) -> None:
    """Store an objection, and HR's answer, if there is one."""
    answered = {}
    if "answer" in row:
        answered = {
            "answer": row["answer"],
            "answered_by": users[row["by"]],
            "answered_at": moment(*row["answered"]),
        }
    Objection.objects.create(
        company_id=referral.company_id,
        referral=referral,
        text=row["text"],
        made_by=referral.referrer,
        made_at=moment(*row["at"]),
        **answered,
    )
