"""HR's dashboard: overdue answers, the week's figures, quiet jobs, users who never signed in; or a checklist."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q
from django.utils import timezone

from accounts.actors import Actor
from accounts.events import SignedIn
from accounts.models import User
from audit.models import AuditEvent
from companies.models import Company, CompanySettings
from connections.models import Network
from insights.dashboard.manager import quiet
from jobs.models import Job
from referrals.models import Referral, ReferralStatus, StatusChange
from referrals.promise import AnswerState, filter_by_answer_state, today_of

SHOWN = 5
WEEK = timedelta(days=7)
# After this time, the checklist does not wait for settings and connections any more.
NEW_FOR = timedelta(days=30)


def hr_needs(actor: Actor) -> dict[str, Any]:
    """Return the data for `HrNeedsSerializer`: only the checklist for a new company, else everything else."""
    assert actor.company_id is not None  # noqa: S101  # the view asks for a company
    checklist = checklist_of(actor.company_id)
    if checklist:
        return {"checklist": checklist}
    referrals = Referral.objects.in_scope(actor)
    overdue = filter_by_answer_state(referrals, AnswerState.OVERDUE, today_of(actor.company_id))
    by_department = overdue.order_by().values("job__department__name").annotate(count=Count("pk"))
    return {
        "overdue": [
            {"department": row["job__department__name"], "count": row["count"]}
            for row in by_department.order_by("-count", "job__department__name")
        ],
        "week": week_of(actor),
        **quiet(Job.objects.in_scope(actor)),
        **never_signed_in(actor.company_id),
    }


def week_of(actor: Actor) -> list[dict[str, Any]]:
    """Return the numbers of referrals, interviews and hires of the last seven days and of the seven before."""
    now = timezone.now()
    made = Referral.objects.in_scope(actor).filter(created_at__gt=now - 2 * WEEK)
    steps = StatusChange.objects.filter(company=actor.company_id, at__gt=now - 2 * WEEK)
    counted = {
        "referrals": made.order_by().aggregate(**in_weeks("created_at", now)),
        "interviews": steps.filter(to_status=ReferralStatus.INTERVIEWING).aggregate(**in_weeks("at", now)),
        "hires": steps.filter(to_status=ReferralStatus.HIRED).aggregate(**in_weeks("at", now)),
    }
    return [{"figure": figure, **counts} for figure, counts in counted.items()]


def in_weeks(column: str, now: datetime) -> dict[str, Count]:
    """Return aggregates for the rows of the last seven days and of the seven before."""
    recent = Q(**{f"{column}__gt": now - WEEK})
    return {"this_week": Count("pk", filter=recent), "week_before": Count("pk", filter=~recent)}


def never_signed_in(company_id: int) -> dict[str, Any]:
    """Return the active users without a sign-in in the audit log, those added first before others."""
    sign_ins = AuditEvent.objects.filter(object_type="user", object_id=OuterRef("pk"), action=SignedIn.kind)
    missing = User.objects.active().filter(company=company_id).exclude(Exists(sign_ins))
    shown = missing.order_by("date_joined", "id")[:SHOWN]
    return {
        "never_signed_in_count": missing.count(),
        "never_signed_in": [{"id": each.pk, "name": each.get_full_name()} for each in shown],
    }


def checklist_of(company_id: int) -> dict[str, bool] | None:
    """Return which first steps a new company has done; None if the checklist is not needed any more."""
    owned = {"company": OuterRef("pk")}
    networks = Network.objects.filter(owner__company=OuterRef("pk"))
    steps = {
        "jobs": Exists(Job.objects.filter(**owned)),
        "people": Exists(User.objects.filter(**owned).order_by("pk")[1:]),
        "promise": Exists(CompanySettings.objects.filter(**owned)),
        "connections": Exists(networks.filter(Q(size__gt=0) | Q(erased__gt=0))),
    }
    company = Company.objects.annotate(**{f"has_{name}": found for name, found in steps.items()}).get(pk=company_id)
    done: dict[str, bool] = {name: getattr(company, f"has_{name}") for name in steps}
    settled = done["promise"] and done["connections"]
    is_new = company.created_at > timezone.now() - NEW_FOR
    return None if done["jobs"] and done["people"] and (settled or not is_new) else done
