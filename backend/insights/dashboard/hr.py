"""HR's dashboard: overdue answers, the week's figures, quiet jobs, users who never signed in; or a checklist."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from accounts.actors import Actor
from accounts.models import Company, Role, User
from accounts.services.company_settings import settings_of
from common.queries import count_of, first_rows
from connections.models import Connection
from credit.models import Objection
from insights.dashboard.manager import quiet
from insights.figures import overdue_by_manager
from jobs.models import Job, JobStatus
from referrals.models import Referral, ReferralStatus, StatusChange
from referrals.promise import clock_for
from referrals.reminders import reminded_today

SHOWN = 5
WEEK = timedelta(days=7)
# After this time, the checklist does not wait for settings and connections any more.
NEW_FOR = timedelta(days=30)


def hr_needs(actor: Actor) -> dict[str, Any]:
    """Return the data for `HrNeedsSerializer`.

    For a new company only its checklist, the objections, and what leavers have left. Executes nine statements at most,
    or three for a new company.
    """
    assert actor.company_id is not None  # noqa: S101  # the view asks for a company
    company = company_figures(actor)
    users_count, checklist = company["users_count"], checklist_of(company)
    if checklist:
        return {
            "users_count": users_count,
            "checklist": checklist,
            "to_hand_over": to_hand_over(actor),
            **open_objections(actor),
        }
    return {
        "users_count": users_count,
        "overdue": overdue(actor, actor.company_id),
        "week": [
            {"figure": figure, "this_week": company[f"{figure}_this_week"], "week_before": company[f"{figure}_before"]}
            for figure in ("referrals", "interviews", "hires")
        ],
        **quiet(Job.objects.in_scope(actor)),
        **never_signed_in(actor.company_id),
        "to_hand_over": to_hand_over(actor),
        **open_objections(actor),
    }


def overdue(actor: Actor, company_id: int) -> list[dict[str, Any]]:
    """Return who owes how many overdue answers, for how many working days, and whether they can be reminded now."""
    settings = settings_of(company_id)
    clock = clock_for(settings.calendar)
    rows = overdue_by_manager(Referral.objects.visible_to(actor), clock.today)
    people = User.objects.in_bulk({row["hiring_manager"] for row in rows if row["hiring_manager"]})
    reminded = reminded_today(company_id, list(people), ZoneInfo(settings.time_zone)) if people else {}
    found = []
    for row in rows:
        manager = people.get(row["hiring_manager"])
        found.append(
            {
                "hiring_manager": manager.pk if manager else None,
                "name": manager.get_full_name() if manager else None,
                "count": row["count"],
                "oldest_days": clock.days_overdue(row["oldest"]),
                "can_be_reminded": manager is not None and manager.is_active and manager.role == Role.HIRING_MANAGER,
                "reminded_at": reminded.get(row["hiring_manager"]),
            }
        )
    return found


def company_figures(actor: Actor) -> dict[str, Any]:
    """Return when the actor's company was onboarded, its number of users, and the figures of `checklist_of` and the
    week. Executes one statement.
    """
    owned = {"company": OuterRef("pk")}
    figures: dict[str, Any] = {
        "users_count": count_of(User.objects.filter(**owned)),
        "has_jobs": Exists(Job.objects.filter(**owned)),
        "has_people": Exists(User.objects.filter(**owned).order_by("pk")[1:]),
        "has_promise": Q(settings__promise_chosen_at__isnull=False),
        "has_connections": Exists(Connection.objects.filter(owner__company=OuterRef("pk"))),
    }
    week_ago = timezone.now() - WEEK
    for week, begin, end in (("this_week", week_ago, None), ("before", week_ago - WEEK, week_ago)):
        figures[f"referrals_{week}"] = number_between(Referral.objects.visible_to(actor), "created_at", begin, end)
        figures[f"interviews_{week}"] = number_of_status_changes(actor, ReferralStatus.INTERVIEWING, begin, end)
        figures[f"hires_{week}"] = number_of_status_changes(actor, ReferralStatus.HIRED, begin, end)
    row: Any = Company.objects.visible_to(actor).values("created_at", **figures).get()
    return {**row}


def number_of_status_changes(actor: Actor, status: ReferralStatus, begin: datetime, end: datetime | None) -> Any:
    """Return how many referrals got this status after `begin` and until `end`, or until now, as an expression."""
    changes = StatusChange.objects.filter(company=actor.company_id, to_status=status, undone_at=None)
    return number_between(changes, "at", begin, end)


def number_between(rows: QuerySet[Any], column: str, begin: datetime, end: datetime | None) -> Any:
    """Return how many rows have a time after `begin` and until `end`, or until now, as an expression."""
    rows = rows.filter(**{f"{column}__gt": begin})
    return count_of(rows if end is None else rows.filter(**{f"{column}__lte": end}))


def checklist_of(company: dict[str, Any]) -> dict[str, bool] | None:
    """Return which first steps a company has done, by `company_figures`; None if that need not be shown any more."""
    done = {name: company[f"has_{name}"] for name in ("jobs", "people", "promise", "connections")}
    is_new = company["created_at"] > timezone.now() - NEW_FOR
    needed = done.values() if is_new else (done["jobs"], done["people"])
    return None if all(needed) else done


def to_hand_over(actor: Actor) -> list[dict[str, Any]]:
    """Return who was deactivated and still hires for jobs, and for how many, those with the most first."""
    jobs = Job.objects.in_scope(actor).filter(
        hiring_manager__is_active=False, status__in=(JobStatus.OPEN, JobStatus.ON_HOLD)
    )
    people = jobs.order_by().values("hiring_manager", "hiring_manager__first_name", "hiring_manager__last_name")
    return [
        {"id": row["hiring_manager"], "name": full_name(row), "count": row["count"]}
        for row in people.annotate(count=Count("pk")).order_by("-count", "hiring_manager")[:SHOWN]
    ]


def open_objections(actor: Actor) -> dict[str, Any]:
    """Return the objections to decisions about credit that wait for HR, the oldest first. Executes one statement."""
    waiting = Objection.objects.visible_to(actor).unanswered().order_by("made_at", "id")
    columns = {
        "pk_of_referral": F("referral"),
        "candidate_name": F("referral__candidate_name"),
        "erased_at": F("referral__erased_at"),
        "job_title": F("referral__job__title"),
        "first_name": F("referral__referrer__first_name"),
        "last_name": F("referral__referrer__last_name"),
    }
    count, rows = first_rows(waiting.values("made_at", **columns), SHOWN)
    now = timezone.now()
    return {
        "objections_count": count,
        "objections": [
            {
                "id": row["pk_of_referral"],
                "candidate_name": gettext("Erased candidate") if row["erased_at"] else row["candidate_name"],
                "job_title": row["job_title"],
                "referrer_name": f"{row['first_name']} {row['last_name']}".strip(),
                "made_at": row["made_at"],
                "days": (now - row["made_at"]).days,
            }
            for row in rows
        ],
    }


def full_name(row: Any) -> str:
    """Return the name of the hiring manager of such a row."""
    return f"{row['hiring_manager__first_name']} {row['hiring_manager__last_name']}".strip()


def never_signed_in(company_id: int) -> dict[str, Any]:
    """Return the active users who never had a session, those added first before others."""
    missing = User.objects.active().filter(company=company_id, last_login=None)
    shown = missing.order_by("date_joined", "id")[:SHOWN]
    return {
        "never_signed_in_count": missing.count(),
        "never_signed_in": [{"id": user.pk, "name": user.get_full_name()} for user in shown],
    }
