"""Stores what was referred at a demo company, how it went, and who did it."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.db.models import Model

from accounts.actors import Actor
from accounts.models import Role, User
from audit.models import AuditEvent
from common.events import publish
from companies.events import CompanyOnboarded
from companies.models import Company
from connections.models import Connection, ImportRun
from demo.contacts import Contact
from demo.plan import Planned
from jobs.models import Job, JobStatus
from referrals.duplicates import link_duplicates
from referrals.models import Referral, ReferralStatus, StatusChange


def store_referrals(
    plan: Sequence[Planned],
    jobs: Mapping[str, Job],
    users: Mapping[str, User],
    connections: Mapping[tuple[str, Contact], Connection],
) -> list[Referral]:
    """The referrals with their histories; the second of one person to one job points to the first."""
    referrals = Referral.objects.bulk_create(
        referral_of(
            planned, jobs[planned.opening.title], users[planned.login], connections[planned.login, planned.contact]
        )
        for planned in plan
    )
    changes: list[StatusChange] = []
    for planned, referral in zip(plan, referrals, strict=True):
        changes.extend(history_of(planned, referral, users))
    StatusChange.objects.bulk_create(sorted(changes, key=lambda change: change.at))
    for job in jobs.values():
        link_duplicates(job)
    return referrals


def referral_of(planned: Planned, job: Job, referrer: User, connection: Connection) -> Referral:
    """The row of a planned referral, with its own copy of the candidate."""
    return Referral(
        company_id=job.company_id,
        job=job,
        connection=connection,
        candidate_name=connection.full_name,
        candidate_email=connection.email,
        candidate_employer=connection.employer,
        candidate_position=connection.position,
        candidate_profile_url=connection.profile_url,
        email_key=connection.email_key,
        url_key=connection.url_key,
        referrer=referrer,
        created_by=referrer,
        status=planned.status,
        notes=planned.notes,
        created_at=planned.made,
        updated_at=planned.moments[-1][1] if planned.moments else planned.made,
    )


def history_of(planned: Planned, referral: Referral, users: Mapping[str, User]) -> Iterable[StatusChange]:
    """The first entry, and one for each step."""
    before = ""
    for status, at, login in ((ReferralStatus.PENDING, planned.made, planned.login), *planned.moments):
        yield StatusChange(
            referral=referral,
            company_id=referral.company_id,
            from_status=before,
            to_status=status,
            changed_by=users[login],
            at=at,
        )
        before = status


def store_audit(company: Company, users: Mapping[str, User], jobs: Mapping[str, Job]) -> None:
    """What the audit log would hold, had all of this been done in the product; the company comes from this command."""
    publish(CompanyOnboarded(actor=Actor.system().ref, company_id=company.pk))
    hr = next(user for user in users.values() if user.role == Role.HR)
    events = [event(company, hr, "user.invited", user, user.date_joined) for user in users.values() if user != hr]
    runs = ImportRun.objects.filter(owner__company=company).select_related("owner")
    events += [event(company, run.owner, "connections.imported", run, run.at) for run in runs]
    for job in jobs.values():
        who = job.hiring_manager or hr
        events.append(event(company, who, "job.created", job, job.created_at))
        if job.status != JobStatus.OPEN:
            events.append(event(company, who, f"job.{job.status.lower()}", job, job.updated_at))
    for change in StatusChange.objects.filter(company=company).select_related("referral", "changed_by"):
        action = "referral.status_changed" if change.from_status else "referral.created"
        events.append(event(company, change.changed_by, action, change.referral, change.at))
    AuditEvent.objects.bulk_create(sorted(events, key=lambda entry: entry.at))


def event(company: Company, who: User | None, action: str, subject: Model, at: datetime) -> AuditEvent:
    """One entry of the audit log."""
    kind = subject._meta.model_name or ""
    return AuditEvent(company=company, actor=who, action=action, object_type=kind, object_id=subject.pk, at=at)
