"""The promised answer: its due date after a referral, its states, and its notices."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
import time_machine
from rest_framework.test import APIClient

from accounts.models import CompanySettings, Role
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from common.events import Event
from common.models import OutboxEvent
from connections.models import Connection
from jobs.models import Job, JobStatus
from jobs.tests.factories import JobFactory
from referrals.answer_notices import publish_answer_notices
from referrals.models import Referral, ReferralStatus
from referrals.tests.factories import ReferralFactory

THURSDAY = date(2026, 11, 19)


@pytest.fixture(autouse=True)
def _old_job(job: Job) -> None:
    """Let the job be older than the times of the tests: a change is never older than the one before."""
    Job.objects.filter(pk=job.pk).update(updated_at="2026-11-01T00:00Z")


@pytest.fixture
def settings(team: Team) -> CompanySettings:
    """The company is in Vienna; the 8th of December is a holiday."""
    stored = CompanySettings.objects.filter(company=team.company)
    stored.update(time_zone="Europe/Vienna", country="AT", answer_days=5)
    return stored.get()


@pytest.fixture
def refer(team: Team, job: Job, connection: Connection, as_user: SignIn) -> Callable[[str], Any]:
    """Return a function that refers the connection to the job at a time in UTC, and returns the response."""

    def at(moment: str) -> Any:
        with time_machine.travel(f"{moment}+00:00", tick=False):
            body = {"job": job.pk, "connection": connection.pk}
            answer = as_user(team.employee).post("/api/referrals/", body)
        assert answer.status_code == 201, answer.content
        return answer.json()

    return at


@pytest.fixture
def hr(team: Team, as_user: SignIn) -> APIClient:
    return as_user(team.hr)


def shown(client: APIClient, pk: int, moment: str) -> tuple[str | None, str | None, int | None]:
    """Return the due date, the state and the days overdue, as shown at a time in UTC."""
    with time_machine.travel(f"{moment}+00:00", tick=False):
        row = client.get(f"/api/referrals/{pk}/").json()
    return row["answer_due"], row["answer_state"], row["answer_overdue_days"]


def put(client: APIClient, path: str, moment: str, **changes: Any) -> None:
    """Change a row at a time in UTC."""
    with time_machine.travel(f"{moment}+00:00", tick=False):
        answer = client.put(path, {**client.get(path).json(), **changes})
    assert answer.status_code == 200, answer.content


def test_an_answer_is_promised_within_five_working_days(settings: CompanySettings, refer: Any, hr: APIClient) -> None:
    # In Vienna it is Thursday already.
    pk = refer("2026-11-18T23:30")["id"]
    assert shown(hr, pk, "2026-11-25T22:59") == ("2026-11-26", "waiting", None)
    assert shown(hr, pk, "2026-11-25T23:00") == ("2026-11-26", "due", None)
    assert shown(hr, pk, "2026-11-27T09:00") == ("2026-11-26", "overdue", 1)
    assert shown(hr, pk, "2026-11-29T09:00") == ("2026-11-26", "overdue", 1)
    # The 8th is a holiday.
    assert shown(hr, pk, "2026-12-09T09:00") == ("2026-11-26", "overdue", 8)


def test_the_holidays_of_a_region_count(settings: CompanySettings, refer: Any, hr: APIClient) -> None:
    """The 18th of November 2026 is a holiday in Saxony only."""
    settings.country, settings.region = "DE", "SN"
    settings.save()
    pk = refer("2026-11-16T12:00")["id"]
    assert shown(hr, pk, "2026-11-17T09:00") == ("2026-11-24", "waiting", None)
    settings.region = ""
    settings.save()
    # Existing due dates stay.
    assert shown(hr, pk, "2026-11-17T09:00") == ("2026-11-24", "waiting", None)
    Referral.objects.all().delete()
    assert refer("2026-11-16T12:00")["answer_due"] == "2026-11-23"


def test_a_department_can_have_another_number_of_days(
    team: Team, job: Job, settings: CompanySettings, refer: Any
) -> None:
    team.department.answer_days = 2
    team.department.save()
    assert refer("2026-11-19T12:00")["answer_due"] == "2026-11-23"


@pytest.mark.parametrize(("company", "department"), [(None, None), (5, 0)])
def test_without_a_number_of_days_nothing_is_promised(
    team: Team, settings: CompanySettings, refer: Any, company: int | None, department: int | None
) -> None:
    settings.answer_days, team.department.answer_days = company, department
    settings.save()
    team.department.save()
    row = refer("2026-11-19T12:00")
    assert (row["answer_due"], row["answer_state"], row["answer_overdue_days"]) == (None, None, None)


def test_changed_settings_do_not_change_existing_due_dates(
    settings: CompanySettings, refer: Any, hr: APIClient
) -> None:
    pk = refer("2026-11-19T12:00")["id"]
    settings.answer_days, settings.working_week, settings.country, settings.region = 20, ["SUNDAY"], "DE", "BY"
    settings.save()
    assert shown(hr, pk, "2026-11-20T12:00") == ("2026-11-26", "waiting", None)


@pytest.mark.parametrize(("at", "in_time"), [("2026-11-26T22:59", True), ("2026-11-26T23:00", False)])
def test_the_first_status_after_pending_is_the_answer(
    settings: CompanySettings, refer: Any, hr: APIClient, at: str, in_time: bool
) -> None:
    pk = refer("2026-11-19T12:00")["id"]
    put(hr, f"/api/referrals/{pk}/", at, status="REVIEWING")
    referral = Referral.objects.get(pk=pk)
    assert f"{referral.answered_at:%Y-%m-%dT%H:%M}" == at
    assert referral.answered_in_time is in_time
    put(hr, f"/api/referrals/{pk}/", "2026-12-01T12:00", status="PENDING")
    put(hr, f"/api/referrals/{pk}/", "2026-12-02T12:00", status="HIRED")
    assert Referral.objects.get(pk=pk).answered_at == referral.answered_at
    assert shown(hr, pk, "2026-12-03T12:00") == ("2026-11-26", "answered", None)


def test_the_due_date_is_paused_while_the_job_is_on_hold(
    job: Job, settings: CompanySettings, refer: Any, hr: APIClient
) -> None:
    pk, path = refer("2026-11-19T12:00")["id"], f"/api/jobs/{job.pk}/"
    put(hr, path, "2026-11-24T12:00", status="ON_HOLD")
    assert shown(hr, pk, "2026-12-20T12:00") == ("2026-11-26", "paused", None)
    # On hold on a Tuesday, with two days left; open again on a Wednesday, after a holiday.
    put(hr, path, "2026-12-09T12:00", status="OPEN")
    assert shown(hr, pk, "2026-12-09T12:00") == ("2026-12-11", "waiting", None)
    put(hr, path, "2026-12-10T12:00", status="CLOSED")
    assert shown(hr, pk, "2026-12-11T12:00") == ("2026-12-11", "due", None)


def test_an_answer_while_the_job_is_on_hold_is_in_time(
    job: Job, settings: CompanySettings, refer: Any, hr: APIClient
) -> None:
    pk = refer("2026-11-19T12:00")["id"]
    put(hr, f"/api/jobs/{job.pk}/", "2026-11-24T12:00", status="ON_HOLD")
    put(hr, f"/api/referrals/{pk}/", "2026-12-04T12:00", status="REJECTED")
    assert Referral.objects.get(pk=pk).answered_in_time is True
    put(hr, f"/api/jobs/{job.pk}/", "2026-12-07T12:00", status="OPEN")
    assert shown(hr, pk, "2026-12-07T12:00") == ("2026-12-09", "answered", None)


def test_erased_candidates_have_no_due_date(settings: CompanySettings, refer: Any, hr: APIClient) -> None:
    pk = refer("2026-11-19T12:00")["id"]
    assert hr.post(f"/api/referrals/{pk}/erase-candidate/").status_code == 200
    assert shown(hr, pk, "2026-12-20T12:00") == (None, None, None)


@pytest.fixture
def stages(team: Team, job: Job, settings: CompanySettings) -> dict[str, Referral]:
    """Create a referral of each state on Thursday and one without a promise, in another order."""
    made: dict[str, Any] = {"old": ReferralFactory(job=job, status=ReferralStatus.REVIEWING)}
    for name, due, more in (
        ("waiting", date(2026, 11, 20), {}),
        ("overdue", date(2026, 11, 18), {}),
        ("answered", date(2026, 11, 10), {"status": ReferralStatus.REVIEWING, "answered_in_time": True}),
        ("due", THURSDAY, {}),
        ("paused", date(2026, 11, 17), {"answer_paused_on": date(2026, 11, 16)}),
    ):
        answered = {"answered_at": "2026-11-09T12:00Z"} if name == "answered" else {}
        made[name] = ReferralFactory(job=job, answer_due=due, **more, **answered)
    return made


def listed(client: APIClient, **query: str) -> list[int]:
    with time_machine.travel("2026-11-19T12:00+00:00", tick=False):
        answer = client.get("/api/referrals/", {**query, "limit": "10"})
    assert answer.headers["X-Total-Count"] == str(len(answer.json()))
    return [row["id"] for row in answer.json()]


@pytest.mark.parametrize("state", ["waiting", "due", "overdue", "answered", "paused"])
def test_referrals_can_be_filtered_by_answer_state(
    team: Team, stages: dict[str, Referral], as_user: SignIn, state: str
) -> None:
    # A referral of another company, in whose time zone it is another day.
    far = ReferralFactory(answer_due=THURSDAY)
    CompanySettings.objects.filter(company=far.company).update(time_zone="Pacific/Kiritimati")
    assert listed(as_user(team.hr), answer=state) == [stages[state].pk]
    theirs = {"overdue": [far.pk]}.get(state, [])
    assert listed(as_user(team.superuser), answer=state) == [*theirs, stages[state].pk]
    counted = as_user(team.hr).get("/api/referrals/counts/", {"answer": "answered"}).json()
    assert counted["total"] == counted["reviewing"] == 1
    of_job, elsewhere = str(stages[state].job_id), str(JobFactory(company=team.company).pk)
    assert listed(as_user(team.hr), answer=state, job=of_job) == [stages[state].pk]
    assert listed(as_user(team.hr), answer=state, job=elsewhere) == []


@pytest.mark.parametrize("state", ["waiting", "due", "overdue", "answered", "paused"])
def test_answer_states_can_be_combined_with_orders_and_other_filters(
    team: Team, stages: dict[str, Referral], as_user: SignIn, state: str
) -> None:
    expected, status = stages[state], Referral.objects.get(pk=stages[state].pk).status
    other = "HIRED"
    for client in (as_user(team.hr), as_user(team.superuser)):
        for order in ("answer_due", "-answer_due", "-created_at"):
            assert listed(client, answer=state, ordering=order) == [expected.pk]
        assert listed(client, answer=state, status=status) == [expected.pk]
        assert listed(client, answer=state, status=other) == []
        assert listed(client, answer=state, job=str(expected.job_id), search=expected.candidate_name) == [expected.pk]
        with time_machine.travel("2026-11-19T12:00+00:00", tick=False):
            counted = client.get("/api/referrals/counts/", {"answer": state, "job": str(expected.job_id)}).json()
        assert {name for name, number in counted.items() if number} == {"total", status.lower()}
        assert counted["total"] == 1
    assert listed(as_user(expected.referrer), answer=state) == [expected.pk]


def test_superusers_see_the_answers_of_each_company_by_its_own_date(team: Team, as_user: SignIn) -> None:
    here, far = JobFactory(company=team.company), JobFactory()
    CompanySettings.objects.filter(company=far.company).update(time_zone="Pacific/Kiritimati")
    due = {
        day: (ReferralFactory(job=here, answer_due=day).pk, ReferralFactory(job=far, answer_due=day).pk)
        for day in (THURSDAY + timedelta(days=number) for number in (-1, 0, 1, 2))
    }
    (wednesday, thursday, friday, saturday), superuser = due.values(), as_user(team.superuser)
    for state, expected in (
        ("overdue", [*wednesday, thursday[1]]),
        ("due", [thursday[0], friday[1]]),
        ("waiting", [friday[0], *saturday]),
    ):
        assert listed(superuser, answer=state, ordering="answer_due") == expected
        assert listed(superuser, answer=state, ordering="-answer_due") == expected[::-1]
        assert listed(superuser, answer=state, ordering="created_at") == sorted(expected)
        assert listed(superuser, answer=state, status="PENDING", ordering="answer_due") == expected
        assert listed(superuser, answer=state, status="HIRED") == []
        of_job = {"job": str(far.pk), "answer": state}
        assert len(listed(superuser, **of_job)) == len(set(expected) & {theirs for _, theirs in due.values()})
        with time_machine.travel("2026-11-19T12:00+00:00", tick=False):
            assert superuser.get("/api/referrals/counts/", {"answer": state}).json()["total"] == len(expected)
            assert superuser.get("/api/referrals/counts/", of_job).json()["total"] == len(listed(superuser, **of_job))


def test_hr_without_a_company_sees_no_answers(stages: dict[str, Referral], as_user: SignIn) -> None:
    client = as_user(UserFactory(role=Role.HR, company=None))
    for state in stages.keys() - {"old"}:
        assert listed(client, answer=state) == []
        assert client.get("/api/referrals/counts/", {"answer": state}).json()["total"] == 0


def test_referrals_can_be_sorted_by_due_date(team: Team, stages: dict[str, Referral], hr: APIClient) -> None:
    order = [stages[name].pk for name in ("paused", "overdue", "due", "waiting")]
    rest = [stages["old"].pk, stages["answered"].pk]
    assert listed(hr, ordering="answer_due") == [*order, *rest]
    assert listed(hr, ordering="-answer_due") == [*order[::-1], *rest[::-1]]


def published_notices() -> list[tuple[str, int]]:
    """Return the kinds and referral ids of the events that the worker has published."""
    found = OutboxEvent.objects.filter(kind__startswith="referral.answer_").order_by("pk")
    return [(event.kind.removeprefix("referral.answer_"), event.subject_id) for event in found]


def send_notices_at(moment: str) -> list[tuple[str, int]]:
    """Return the notices that the worker sends at a time in UTC."""
    OutboxEvent.objects.all().delete()
    with time_machine.travel(f"{moment}+00:00", tick=False):
        publish_answer_notices()
        publish_answer_notices()
    return published_notices()


def test_notices_of_due_and_overdue_answers_are_sent_once(
    job: Job, settings: CompanySettings, refer: Any, hr: APIClient
) -> None:
    pk = refer("2026-11-20T12:00")["id"]  # due on Friday, the 27th
    assert send_notices_at("2026-11-27T06:59") == []
    assert send_notices_at("2026-11-27T07:00") == [("due", pk)]
    assert send_notices_at("2026-11-29T12:00") == []
    assert send_notices_at("2026-11-30T12:00") == [("overdue", pk)]
    # The clock is set back.
    assert send_notices_at("2026-11-20T12:00") == []
    assert send_notices_at("2026-12-01T07:00") == [("escalated", pk)]
    assert send_notices_at("2026-12-24T07:00") == []
    assert OutboxEvent.objects.filter(kind="referral.answer_due").count() == 0


def test_missed_notices_are_sent_for_the_current_state(settings: CompanySettings, refer: Any) -> None:
    pk = refer("2026-11-20T12:00")["id"]
    assert send_notices_at("2026-12-24T07:00") == [("overdue", pk), ("escalated", pk)]
    event = Event.kinds["referral.answer_overdue"].restored(OutboxEvent.objects.order_by("pk")[0])
    assert (event.actor.kind, event.company_id) == ("system", settings.company_id)


@pytest.mark.parametrize("what", ["answered", "held", "withdrawn", "erased"])
def test_no_notices_are_sent_for_referrals_that_need_no_answer(
    team: Team, job: Job, settings: CompanySettings, refer: Any, hr: APIClient, as_user: SignIn, what: str
) -> None:
    pk = refer("2026-11-20T12:00")["id"]
    if what == "answered":
        put(hr, f"/api/referrals/{pk}/", "2026-11-23T12:00", status="REVIEWING")
    elif what == "held":
        put(hr, f"/api/jobs/{job.pk}/", "2026-11-23T12:00", status=JobStatus.ON_HOLD)
    elif what == "withdrawn":
        as_user(team.employee).post(f"/api/referrals/{pk}/withdraw/")
    else:
        hr.post(f"/api/referrals/{pk}/erase-candidate/")
    assert send_notices_at("2026-12-24T07:00") == []
