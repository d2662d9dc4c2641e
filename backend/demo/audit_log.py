"""The audit log of a demo company, as if all its data had been entered in the product."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Model

from accounts.actors import ActorKind
from accounts.models import Company, Role, User
from audit.models import AuditEvent
from connections.models import ImportRun
from credit.events import EarlierContactRecorded, ObjectionAnswered, ObjectionMade, ReferralPolicyChanged
from credit.models import EarlierContact, Objection, ReferralPolicy
from jobs.models import Job, JobStatus
from referrals.events import ContactProvided, ContactRequested, ReferralMessagePosted
from referrals.models import MessageKind, ReferralMessage, StatusChange

# How long before their first and last actions users have signed in.
SIGNED_IN_BEFORE = timedelta(minutes=5)
WRITTEN: dict[str, str] = {
    MessageKind.MESSAGE: ReferralMessagePosted.kind,
    MessageKind.CONTACT_REQUEST: ContactRequested.kind,
    MessageKind.CONTACT: ContactProvided.kind,
}


def store_audit_log(company: Company, users: Iterable[User], jobs: Iterable[Job]) -> None:
    """Store an event for each action in the company's data."""

    def entry(who: User | None, action: str, subject: Model, at: datetime, **more: Any) -> AuditEvent:
        about = {"object_type": subject._meta.model_name or "", "object_id": subject.pk}
        return AuditEvent(
            company=company, actor=who, actor_kind=ActorKind.PERSON, action=action, at=at, **about, **more
        )

    hr = next(user for user in users if user.role == Role.HR)
    entries = [entry(hr, "user.invited", user, user.date_joined) for user in users if user != hr]
    runs = ImportRun.objects.filter(owner__company=company).select_related("owner")
    entries += [entry(run.owner, "connections.imported", run, run.at, after={"created": run.created}) for run in runs]
    for job in jobs:
        who = job.hiring_manager or hr
        entries.append(entry(who, "job.created", job, job.created_at))
        if job.status != JobStatus.OPEN:
            entries.append(entry(who, f"job.{job.status.lower()}", job, job.updated_at))
    for change in StatusChange.objects.filter(company=company).select_related("referral", "changed_by"):
        action = "referral.status_changed" if change.from_status else "referral.created"
        values = {"before": {"status": change.from_status}, "after": {"status": change.to_status}}
        more = values if change.from_status else {}
        entries.append(entry(change.changed_by, action, change.referral, change.at, **more))
    for message in ReferralMessage.objects.filter(company=company).select_related("referral", "author"):
        entries.append(entry(message.author, WRITTEN[message.kind], message.referral, message.created_at))
    entries += about_credit(company, entry)
    acted: dict[User, list[datetime]] = {}
    for each in entries:
        if each.actor:
            acted.setdefault(each.actor, []).append(each.at)
    for person, times in acted.items():
        entries += [
            entry(person, "user.signed_in", person, at - SIGNED_IN_BEFORE, after={"method": "password"})
            for at in sorted({min(times), max(times)})
        ]
    AuditEvent.objects.bulk_create(sorted(entries, key=lambda each: each.at))


def about_credit(company: Company, entry: Callable[..., AuditEvent]) -> list[AuditEvent]:
    """Return the entries about the policy, recorded contacts and objections."""
    of_company = {"company": company}
    versions = ReferralPolicy.objects.filter(number__gt=1, **of_company).select_related("created_by")
    contacts = EarlierContact.objects.filter(**of_company).select_related("referral", "entered_by")
    objections = Objection.objects.filter(**of_company).select_related("referral", "made_by", "answered_by")
    return [
        *(entry(each.created_by, ReferralPolicyChanged.kind, company, each.created_at) for each in versions),
        *(entry(each.entered_by, EarlierContactRecorded.kind, each.referral, each.entered_at) for each in contacts),
        *(entry(each.made_by, ObjectionMade.kind, each.referral, each.made_at) for each in objections),
        *(
            entry(each.answered_by, ObjectionAnswered.kind, each.referral, each.answered_at)
            for each in objections
            if each.answered_at
        ),
    ]
