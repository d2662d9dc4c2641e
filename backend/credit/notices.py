"""What can be said about credit before somebody refers: only what depends on themselves and the job."""

from datetime import date
from typing import NamedTuple

from accounts.actors import Actor
from common.queries import get_or_not_found
from connections.models import Connection
from credit.models import CreditDecision
from credit.policies import in_force, versions_of
from credit.rules import Earlier, Outcome, Rule
from jobs.models import Job
from referrals.models import UNDECIDED, Referral


class Notice(NamedTuple):
    """Why the actor would not be credited, and the day of their own earlier referral, if that is why."""

    rule: Rule
    day: date | None = None


def notice_for(actor: Actor, job_id: int, connection_id: int | None) -> Notice | None:
    """Return why the actor would not be credited for a referral to a job, as far as it depends on nobody else.

    Raises NotFound for a job to which they cannot refer, and a connection that is not theirs.
    """
    job = get_or_not_found(Job.objects.referable_by(actor), job_id)
    user = actor.effective_user
    connection = None
    if connection_id is not None:
        connection = get_or_not_found(Connection.objects.filter(owner=user), connection_id)
    versions = versions_of(job.company_id)
    today = versions[0].company.settings.today
    terms = in_force(versions, today).terms
    if job.hiring_manager_id == user.pk:
        return Notice(Rule.MANAGER_AT_REFERRAL)
    if user.role in terms.excluded_roles:
        return Notice(Rule.ROLE)
    if user.department_id in terms.excluded_departments:
        return Notice(Rule.DEPARTMENT)
    own = own_protecting(connection, job, today) if connection else None
    return Notice(Rule.OWN_EARLIER, own.day) if own else None


def own_protecting(connection: Connection, job: Job, today: date) -> Earlier | None:
    """Return the owner's own credited referral of a connection's person that protects them for a job.

    By what the owner's own referrals and connections say, never by what others or HR know of the person.
    """
    own = Referral.objects.of_connection(connection).filter(company=job.company_id, referrer=connection.owner_id)
    credited = CreditDecision.objects.filter(superseded_at=None, outcome=Outcome.CREDITED, referral__in=own.order_by())
    rows = credited.select_related("policy", "referral").order_by("referral__created_at", "referral")
    for decision in rows:
        facts, terms = decision.known_facts, decision.policy.terms
        earlier = Earlier(
            referral=decision.referral_id,
            own=True,
            same_job=decision.referral.job_id == job.pk,
            day=facts.day,
            until=terms.protected_until(facts.day),
            scope=terms.protection_scope,
            undecided=decision.referral.status in UNDECIDED,
        )
        if earlier.protects(today):
            return earlier
    return None
