"""GET /api/dashboard/: what needs the user's attention, for each role."""

from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import Company, CompanySettings, User
from accounts.tests.factories import CompanyFactory, UserFactory
from accounts.tests.team import SignIn, Team
from common.models import Delivery, DeliveryState, OutboxEvent
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.models import Referral
from referrals.services import withdraw
from referrals.tests.factories import ReferralFactory
from webhooks.tests.factories import WebhookFactory

pytestmark = pytest.mark.django_db
URL = "/api/dashboard/"


@pytest.fixture
def job(team: Team) -> Job:
    job: Job = JobFactory(
        company=team.company, hiring_manager=team.hiring_manager, department=team.department, title="Engineer"
    )
    return job


def days_ago(days: float) -> Any:
    return timezone.now() - timedelta(days=days)


def test_an_employee_sees_progress_of_their_referrals_and_overdue_answers(
    as_user: SignIn, team: Team, job: Job, deliver_outbox: Callable[..., None]
) -> None:
    moved = ReferralFactory(job=job, referrer=team.employee)
    late, soon = (ReferralFactory(job=job, referrer=team.employee) for _ in range(2))
    Referral.objects.filter(pk=late.pk).update(answer_due="2026-03-02")
    Referral.objects.filter(pk=soon.pk).update(answer_due="2026-03-01")
    ReferralFactory(job=job, referrer=team.colleague, status="HIRED")
    change = {"status": "INTERVIEWING", "message": "She comes on Monday."}
    assert as_user(team.hr).put(f"/api/referrals/{moved.pk}/", change, format="json").status_code == 200
    deliver_outbox()
    needs = as_user(team.employee).get(URL).json()["employee"]
    (movement,) = needs["movements"]
    assert (movement["id"], movement["status"], movement["message"]) == (
        moved.pk,
        "INTERVIEWING",
        "She comes on Monday.",
    )
    assert movement["job_title"] == "Engineer"
    assert [(row["id"], row["answer_state"]) for row in needs["owed"]] == [(soon.pk, "overdue"), (late.pk, "overdue")]


def test_messages_and_questions_to_a_referrer_are_shown_without_a_change_of_status(
    as_user: SignIn, team: Team, job: Job
) -> None:
    told, asked, moved, silent = (
        ReferralFactory(job=job, referrer=team.employee, connection__email="", created_at=days_ago(days))
        for days in (9, 8, 7, 6)
    )
    hr, employee = as_user(team.hr), as_user(team.employee)

    def movements() -> list[tuple[int, str, str]]:
        rows = employee.get(URL).json()["employee"]["movements"]
        return [(row["id"], row["status"], row["message"]) for row in rows]

    def write(referral: Referral, text: str, client: Any, audience: str = "shared") -> None:
        body = {"text": text, "audience": audience}
        assert client.post(f"/api/referrals/{referral.pk}/messages/", body, format="json").status_code == 201

    write(silent, "Hard to say.", hr, "internal")
    write(silent, "Have you seen it?", employee)
    assert movements() == []
    assert hr.put(f"/api/referrals/{moved.pk}/", {"status": "REVIEWING"}, format="json").status_code == 200
    write(told, "We decide on Friday.", hr)
    assert hr.post(f"/api/referrals/{asked.pk}/contact-request/").status_code < 300
    first, *others = movements()
    assert first[:2] == (asked.pk, "PENDING")
    assert first[2].startswith("How can this candidate be reached?")
    assert others == [(told.pk, "PENDING", "We decide on Friday."), (moved.pk, "REVIEWING", "")]
    # Answered questions and messages from before the last change of status are not shown any more.
    phone = {"contact": "+43 1 58801"}
    assert employee.post(f"/api/referrals/{asked.pk}/contact/", phone, format="json").status_code < 300
    assert hr.put(f"/api/referrals/{told.pk}/", {"status": "HIRED"}, format="json").status_code == 200
    assert movements() == [(told.pk, "HIRED", ""), (moved.pk, "REVIEWING", "")]


def test_an_employee_sees_the_jobs_that_are_new_since_their_last_visit(as_user: SignIn, team: Team, job: Job) -> None:
    JobFactory(company=team.company, created_at=days_ago(10))
    JobFactory(company=team.company, status="CLOSED")
    JobFactory()
    client = as_user(team.employee)
    assert [row["id"] for row in client.get(URL).json()["employee"]["new_jobs"]] == [job.pk]
    assert client.get(URL, {"jobs_since": days_ago(11).isoformat()}).json()["employee"]["new_jobs_count"] == 2
    assert client.get(URL, {"jobs_since": timezone.now().isoformat()}).json()["employee"]["new_jobs"] == []


def test_a_hiring_manager_sees_waiting_referrals_the_most_urgent_first(as_user: SignIn, team: Team, job: Job) -> None:
    old = ReferralFactory(job=job, created_at=days_ago(38.5))
    due = ReferralFactory(job=job)
    Referral.objects.filter(pk=due.pk).update(answer_due="2026-03-02")
    ReferralFactory(job=job, status="REVIEWING")
    ReferralFactory(job__company=team.company, job__hiring_manager=team.other_hiring_manager)
    # The due date of a referral to a job on hold is paused.
    resting = ReferralFactory(job=job)
    Referral.objects.filter(pk=resting.pk).update(answer_due="2026-02-02", answer_paused_on="2026-02-01")
    needs = as_user(team.hiring_manager).get(URL).json()["manager"]
    assert (needs["waiting_count"], needs["oldest_days"]) == (3, 38)
    assert [row["id"] for row in needs["urgent"]] == [due.pk, old.pk, resting.pk]
    assert needs["urgent"][0]["allowed"]["set_status"] is True


def test_a_hiring_manager_sees_jobs_without_referrals(as_user: SignIn, team: Team) -> None:
    mine = {"company": team.company, "hiring_manager": team.hiring_manager}
    quiet, lively, _new = (JobFactory(**mine, created_at=days_ago(days)) for days in (40, 40, 3))
    JobFactory(**mine, created_at=days_ago(40), status="CLOSED")
    JobFactory(company=team.company, created_at=days_ago(40))
    ReferralFactory(job=quiet, created_at=days_ago(35))
    ReferralFactory(job=lively, created_at=days_ago(2))
    withdrawn, never = (JobFactory(**mine, created_at=days_ago(days)) for days in (39, 38))
    taken_back = ReferralFactory(job=withdrawn, created_at=days_ago(2))
    withdraw(actor=Actor.for_user(taken_back.referrer), referral_id=taken_back.pk)
    needs = as_user(team.hiring_manager).get(URL).json()["manager"]
    assert [row["id"] for row in needs["quiet_jobs"]] == [quiet.pk, withdrawn.pk, never.pk]
    assert needs["quiet_jobs_count"] == 3
    assert (needs["waiting_count"], needs["oldest_days"]) == (2, 35)


def complete_checklist(company: Company) -> None:
    """Complete the checklist of a company."""
    Company.objects.filter(pk=company.pk).update(created_at=days_ago(400))
    CompanySettings.objects.filter(company=company).update(promise_chosen_at=timezone.now())


def test_hr_sees_overdue_referrals_weekly_counts_and_users_who_never_signed_in(
    as_user: SignIn, team: Team, job: Job, api: Any
) -> None:
    complete_checklist(team.company)
    for made in (1, 2, 9):
        ReferralFactory(job=job, created_at=days_ago(made))
    elsewhere = JobFactory(company=team.company, department=None, hiring_manager=None)
    ReferralFactory(job=elsewhere, created_at=days_ago(100))
    ReferralFactory(created_at=days_ago(1))
    Referral.objects.update(answer_due="2026-03-02")
    hired = Referral.objects.filter(job=job).first()
    assert hired is not None
    hr = as_user(team.hr)
    assert hr.put(f"/api/referrals/{hired.pk}/", {"status": "HIRED"}, format="json").status_code == 200
    assert api.post("/api/auth/token/", {"username": "hr", "password": "correct-horse-7"}).status_code == 200
    needs = hr.get(URL).json()["hr"]
    manager = {"hiring_manager": team.hiring_manager.pk, "name": team.hiring_manager.get_full_name()}
    (of_manager,) = (row for row in needs["overdue"] if row["hiring_manager"] == team.hiring_manager.pk)
    assert of_manager.pop("oldest_days") > 0
    assert of_manager == manager | {"count": 2, "can_be_reminded": True, "reminded_at": None}
    (of_nobody,) = (row for row in needs["overdue"] if row["hiring_manager"] is None)
    assert (of_nobody["name"], of_nobody["count"], of_nobody["can_be_reminded"]) == (None, 1, False)
    assert hr.post(f"/api/users/{team.hiring_manager.pk}/remind/").status_code == 200
    again = hr.get(URL).json()["hr"]["overdue"]
    assert [row["reminded_at"] is not None for row in again if row["name"]] == [True]
    assert needs["week"] == [
        {"figure": "referrals", "this_week": 2, "week_before": 1},
        {"figure": "interviews", "this_week": 0, "week_before": 0},
        {"figure": "hires", "this_week": 1, "week_before": 0},
    ]
    people = User.objects.filter(company=team.company)
    assert needs["users_count"] == people.count()
    assert needs["never_signed_in_count"] == people.count() - 1
    assert team.hr.pk not in [row["id"] for row in needs["never_signed_in"]]


def test_nobody_who_has_a_session_counts_as_never_signed_in(as_user: SignIn, team: Team, job: Job, api: Any) -> None:
    complete_checklist(team.company)
    User.objects.filter(company=team.company).exclude(pk=team.hr.pk).update(is_active=False)
    hr = as_user(team.hr)
    newcomer = {"first_name": "Nia", "last_name": "New", "email": "nia@example.org", "username": "nia"}
    passwords = {"password1": "correct-horse-7", "password2": "correct-horse-7"}
    # Signing up by the company's link begins a session.
    body = {**newcomer, **passwords, "company_code": team.company.code}
    assert api.post("/api/auth/register/", body, format="multipart").status_code == 201
    invited = UserFactory(company=team.company)
    needs = hr.get(URL).json()["hr"]
    assert [row["id"] for row in needs["never_signed_in"]] == [invited.pk]
    assert needs["never_signed_in_count"] == 1


@pytest.mark.parametrize("clock", ["00:00:00", "00:00:00.000001", "12:00:00", "23:59:59.999999"])
def test_the_weeks_of_hr_begin_and_end_at_the_time_of_day(as_user: SignIn, team: Team, clock: str) -> None:
    """Also where they cut days in two, whose referrals are counted anew."""
    complete_checklist(team.company)
    now, job = datetime.fromisoformat(f"2026-11-19T{clock}+00:00"), JobFactory(company=team.company)
    instant, day = timedelta(microseconds=1), timedelta(days=1)
    ends = [now - days * day for days in (0, 7, 14)]
    midnights = [end.replace(hour=0, minute=0, second=0, microsecond=0) + days * day for end in ends for days in (0, 1)]
    made = [around + shift for around in (*ends, *midnights) for shift in (-instant, timedelta(), instant)]
    for at in made:
        ReferralFactory(job=job, created_at=at)
    week_before, week = (sum(begin < at <= end for at in made) for begin, end in pairwise(reversed(ends)))
    later = sum(at > now for at in made)
    with time_machine.travel(now, tick=False):
        (referrals, *_) = as_user(team.hr).get(URL).json()["hr"]["week"]
    assert referrals == {"figure": "referrals", "this_week": week + later, "week_before": week_before}


def test_the_checklist_of_a_new_company_updates_itself_and_disappears_when_done(as_user: SignIn) -> None:
    company: Company = CompanyFactory()
    first: User = UserFactory(company=company, role="HR")
    hr = as_user(first)
    todo = {"jobs": False, "people": False, "promise": False, "connections": False}
    nothing = {"to_hand_over": [], "objections": [], "objections_count": 0}
    assert hr.get(URL).json() == {"hr": {"users_count": 1, "checklist": todo, **nothing}}
    JobFactory(company=company, hiring_manager=None)
    colleague = UserFactory(company=company)
    assert hr.get(URL).json()["hr"]["checklist"] == todo | {"jobs": True, "people": True}
    CompanySettings.objects.filter(company=company).update(promise_chosen_at=timezone.now())
    ConnectionFactory(owner=colleague)
    assert "checklist" not in hr.get(URL).json()["hr"]


def test_a_company_older_than_a_month_has_no_checklist(as_user: SignIn, team: Team, job: Job) -> None:
    Company.objects.filter(pk=team.company.pk).update(created_at=days_ago(31))
    assert "checklist" not in as_user(team.hr).get(URL).json()["hr"]


def test_a_superuser_sees_inactive_companies_failed_deliveries_and_growth(
    as_user: SignIn, team: Team, job: Job, api: Any
) -> None:
    asleep, awake = (CompanyFactory(created_at=days_ago(60)) for _ in range(2))
    UserFactory(company=awake, username="early")
    assert api.post("/api/auth/token/", {"username": "early", "password": "correct-horse-7"}).status_code == 200
    for made in (1, 2, 40):
        ReferralFactory(job=job, created_at=days_ago(made))
    for number, company_id in enumerate((asleep.pk, awake.pk, awake.pk, None)):
        event = OutboxEvent.objects.create(
            kind="x", version=1, company_id=company_id, subject_type="x", subject_id=number, payload={}, at=days_ago(1)
        )
        Delivery.objects.create(event=event, subscriber="x", state=DeliveryState.FAILED, next_attempt_at=event.at)
    WebhookFactory(company=awake, failing_since=days_ago(1))
    # Somebody who signed up by the company's link has a session, too.
    joined = CompanyFactory(created_at=days_ago(60))
    as_user(UserFactory(company=joined))
    once = UserFactory(company=CompanyFactory(created_at=days_ago(60)), last_login=days_ago(31))
    needs = as_user(team.superuser).get(URL).json()["superuser"]
    # Longest idle first; where nobody ever signed in, since the company was created.
    idle = [(row["id"], row["last_sign_in"] is None) for row in needs["idle_companies"]]
    assert idle == [(asleep.pk, True), (once.company_id, False)]
    # Failed deliveries by company; the last was for somebody without a company.
    assert needs["failures_count"] == 3
    assert needs["failures"] == [
        {"id": awake.pk, "name": awake.name, "webhooks": 1, "deliveries": 2},
        {"id": asleep.pk, "name": asleep.name, "webhooks": 0, "deliveries": 1},
        {"id": None, "name": None, "webhooks": 0, "deliveries": 1},
    ]
    growth = {"id": team.company.pk, "name": "Acme", "referrals": 2, "referrals_before": 1}
    assert needs["growth"] == [growth]


@pytest.mark.parametrize("who", ["employee", "superuser"])
def test_the_figures_of_an_employee_are_those_of_the_lists(as_user: SignIn, team: Team, job: Job, who: str) -> None:
    JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    JobFactory(company=team.company, status="CLOSED")
    JobFactory(company=team.other_hr.company)
    ReferralFactory(job=job, referrer=team.employee)
    ReferralFactory(job=job, referrer=team.employee, withdrawn_at=timezone.now(), withdrawn_by=team.employee)
    ReferralFactory(job=job, referrer=team.colleague)
    ConnectionFactory(owner=team.employee)
    ConnectionFactory(owner=team.colleague)
    client = as_user(getattr(team, who))

    def total(path: str) -> int:
        return int(client.get(f"/api/{path}&limit=1&company_id={team.company.pk}")["X-Total-Count"])

    # For a superuser who views as an employee without choosing one, the whole company's.
    needs = client.get(f"{URL}?role=EMPLOYEE&company_id={team.company.pk}").json()["employee"]
    figures = [needs[f"{name}_count"] for name in ("open_jobs", "referrals", "connections")]
    mine = "&mine=true" if who == "employee" else ""
    assert figures == [total("jobs/?status=OPEN"), total(f"referrals/?{mine}"), total("connections/?")]
    assert figures[:2] == ([2, 1] if who == "employee" else [2, 2])


@pytest.mark.parametrize("company", [{}, {"company": None}])
def test_an_employee_with_nothing_has_figures_of_zero(as_user: SignIn, company: dict[str, Any]) -> None:
    needs = as_user(UserFactory(**company)).get(URL).json()["employee"]
    assert [needs[f"{name}_count"] for name in ("open_jobs", "referrals", "connections")] == [0, 0, 0]


def test_a_superuser_who_views_as_an_employee_sees_their_figures(as_user: SignIn, team: Team, job: Job) -> None:
    ReferralFactory(job=job, referrer=team.employee)
    ReferralFactory(job=job, referrer=team.colleague)
    own = as_user(team.employee).get(URL).json()["employee"]
    viewing: dict[str, Any] = {"role": "EMPLOYEE", "company_id": team.company.pk, "view_as_user_id": team.employee.pk}
    assert as_user(team.superuser).get(URL, viewing).json()["employee"] == own
    assert own["referrals_count"] == 1


@pytest.mark.parametrize("who", ["employee", "hiring_manager", "hr", "superuser"])
def test_a_dashboard_takes_few_statements(
    who: str, as_user: SignIn, team: Team, job: Job, django_assert_max_num_queries: Any
) -> None:
    complete_checklist(team.company)
    JobFactory(company=team.company, hiring_manager=team.hiring_manager, created_at=days_ago(60))
    moved, _ = (ReferralFactory(job=job, referrer=team.employee) for _ in range(2))
    Referral.objects.update(answer_due="2026-03-02")
    assert as_user(team.hr).put(f"/api/referrals/{moved.pk}/", {"status": "HIRED"}, format="json").status_code == 200
    WebhookFactory(company=team.company, failing_since=days_ago(1))
    client = as_user(getattr(team, who))
    client.get(URL)
    with django_assert_max_num_queries(11):
        assert client.get(URL).status_code == 200


def test_a_superuser_gets_hrs_dashboard_only_with_a_chosen_company(as_user: SignIn, team: Team, job: Job) -> None:
    complete_checklist(team.company)
    superuser = as_user(team.superuser)
    assert set(superuser.get(f"{URL}?role=HR&company_id={team.company.pk}").json()) == {"hr"}
    assert superuser.get(URL, {"role": "HR"}).json() == {}
    assert superuser.get(URL, {"company_id": team.company.pk}).json() == {}
    # Other roles always get their own dashboard.
    assert set(as_user(team.employee).get(URL, {"role": "HR"}).json()) == {"employee"}


def test_each_dashboard_takes_few_statements(
    as_user: SignIn, team: Team, job: Job, django_assert_max_num_queries: Any
) -> None:
    complete_checklist(team.company)
    for _ in range(6):
        ReferralFactory(job=job, referrer=team.employee)
    for person, most in ((team.employee, 8), (team.hiring_manager, 8), (team.hr, 11), (team.superuser, 8)):
        client = as_user(person)
        client.get(URL)
        with django_assert_max_num_queries(most):
            client.get(URL)
