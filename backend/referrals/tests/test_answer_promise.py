"""The promise of an answer: what it is when somebody is referred, and what becomes of it."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
import time_machine
from rest_framework.test import APIClient

from accounts.tests.team import SignIn, Team
from common.events import Event
from common.models import OutboxEvent
from companies.models import CompanySettings
from connections.models import Connection
from jobs.models import Job, JobStatus
from referrals.answer_notices import send_answer_notices
from referrals.models import Referral, ReferralStatus
from referrals.tests.factories import ReferralFactory

THURSDAY = date(2026, 11, 19)


@pytest.fixture
def settings(team: Team) -> CompanySettings:
    """The company is in Vienna; the 8th of December is a holiday."""
    stored: CompanySettings = CompanySettings.objects.create(
        company=team.company, time_zone="Europe/Vienna", country="AT", answer_days=5
    )
    return stored


@pytest.fixture
def refer(team: Team, job: Job, connection: Connection, as_user: SignIn) -> Callable[[str], Any]:
    """Refers the connection to the job at a moment of UTC, and tells what is answered."""

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
    """What the row says at a moment of UTC."""
    with time_machine.travel(f"{moment}+00:00", tick=False):
        row = client.get(f"/api/referrals/{pk}/").json()
    return row["answer_due"], row["answer_state"], row["answer_overdue_days"]


def put(client: APIClient, path: str, moment: str, **changes: Any) -> None:
    """Change a row at a moment of UTC."""
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
    """In Saxony the 18th of November 2026 is a holiday, in the rest of Germany it is none."""
    settings.country, settings.region = "DE", "SN"
    settings.save()
    pk = refer("2026-11-16T12:00")["id"]
    assert shown(hr, pk, "2026-11-17T09:00") == ("2026-11-24", "waiting", None)
    settings.region = ""
    settings.save()
    # What was promised stays promised.
    assert shown(hr, pk, "2026-11-17T09:00") == ("2026-11-24", "waiting", None)
    Referral.objects.all().delete()
    assert refer("2026-11-16T12:00")["answer_due"] == "2026-11-23"


def test_a_department_may_differ(team: Team, job: Job, settings: CompanySettings, refer: Any) -> None:
    team.department.answer_days = 2
    team.department.save()
    assert refer("2026-11-19T12:00")["answer_due"] == "2026-11-23"


@pytest.mark.parametrize(("company", "department"), [(None, None), (5, 0)])
def test_nothing_is_promised_where_it_is_off(
    team: Team, settings: CompanySettings, refer: Any, company: int | None, department: int | None
) -> None:
    settings.answer_days, team.department.answer_days = company, department
    settings.save()
    team.department.save()
    row = refer("2026-11-19T12:00")
    assert (row["answer_due"], row["answer_state"], row["answer_overdue_days"]) == (None, None, None)


def test_what_was_promised_stays_promised(settings: CompanySettings, refer: Any, hr: APIClient) -> None:
    pk = refer("2026-11-19T12:00")["id"]
    settings.answer_days, settings.working_week, settings.country, settings.region = 20, ["SUNDAY"], "DE", "BY"
    settings.save()
    assert shown(hr, pk, "2026-11-20T12:00") == ("2026-11-26", "waiting", None)


@pytest.mark.parametrize(("at", "in_time"), [("2026-11-26T22:59", True), ("2026-11-26T23:00", False)])
def test_the_first_move_away_from_pending_is_the_answer(
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


def test_it_rests_while_the_job_is_on_hold(job: Job, settings: CompanySettings, refer: Any, hr: APIClient) -> None:
    pk, path = refer("2026-11-19T12:00")["id"], f"/api/jobs/{job.pk}/"
    put(hr, path, "2026-11-24T12:00", status="ON_HOLD")
    assert shown(hr, pk, "2026-12-20T12:00") == ("2026-11-26", "paused", None)
    # Held on a Tuesday, with two days left; open again on a Wednesday, after a holiday.
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


def test_nobody_is_left_to_speak_of_when_the_candidate_was_erased(
    settings: CompanySettings, refer: Any, hr: APIClient
) -> None:
    pk = refer("2026-11-19T12:00")["id"]
    assert hr.post(f"/api/referrals/{pk}/erase-candidate/").status_code == 200
    assert shown(hr, pk, "2026-12-20T12:00") == (None, None, None)


@pytest.fixture
def stages(team: Team, job: Job, settings: CompanySettings) -> dict[str, Referral]:
    """One referral of each state on Thursday, and one without a promise; made in another order."""
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
def test_a_list_of_those_whose_promise_stands_so(
    team: Team, stages: dict[str, Referral], as_user: SignIn, state: str
) -> None:
    # Another company's, where it is another day.
    far = ReferralFactory(answer_due=THURSDAY)
    CompanySettings.objects.create(company=far.company, time_zone="Pacific/Kiritimati")
    assert listed(as_user(team.hr), answer=state) == [stages[state].pk]
    theirs = {"overdue": [far.pk]}.get(state, [])
    assert listed(as_user(team.superuser), answer=state) == [*theirs, stages[state].pk]
    counted = as_user(team.hr).get("/api/referrals/counts/", {"answer": "answered"}).json()
    assert counted["total"] == counted["reviewing"] == 1


def test_lists_are_sorted_by_the_day_the_answer_is_due(team: Team, stages: dict[str, Referral], hr: APIClient) -> None:
    order = [stages[name].pk for name in ("paused", "overdue", "due", "waiting")]
    rest = [stages["old"].pk, stages["answered"].pk]
    assert listed(hr, ordering="answer_due") == [*order, *rest]
    assert listed(hr, ordering="-answer_due") == [*order[::-1], *rest[::-1]]


def told() -> list[tuple[str, int]]:
    """What the worker has told."""
    found = OutboxEvent.objects.filter(kind__startswith="referral.answer_").order_by("pk")
    return [(event.kind.removeprefix("referral.answer_"), event.subject_id) for event in found]


def tell_at(moment: str) -> list[tuple[str, int]]:
    """What is told when the worker looks at that moment of UTC."""
    OutboxEvent.objects.all().delete()
    with time_machine.travel(f"{moment}+00:00", tick=False):
        send_answer_notices()
        send_answer_notices()
    return told()


def test_it_is_told_once_what_is_due_and_overdue(
    job: Job, settings: CompanySettings, refer: Any, hr: APIClient
) -> None:
    pk = refer("2026-11-20T12:00")["id"]  # due on Friday, the 27th
    assert tell_at("2026-11-27T06:59") == []
    assert tell_at("2026-11-27T07:00") == [("due", pk)]
    assert tell_at("2026-11-29T12:00") == []
    assert tell_at("2026-11-30T12:00") == [("overdue", pk)]
    # The clock is set back.
    assert tell_at("2026-11-20T12:00") == []
    assert tell_at("2026-12-01T07:00") == [("escalated", pk)]
    assert tell_at("2026-12-24T07:00") == []
    assert OutboxEvent.objects.filter(kind="referral.answer_due").count() == 0


def test_what_was_missed_is_told_as_it_stands(settings: CompanySettings, refer: Any) -> None:
    pk = refer("2026-11-20T12:00")["id"]
    assert tell_at("2026-12-24T07:00") == [("overdue", pk), ("escalated", pk)]
    event = Event.kinds["referral.answer_overdue"].restored(OutboxEvent.objects.order_by("pk")[0])
    assert (event.actor.kind, event.company_id) == ("system", settings.company_id)


@pytest.mark.parametrize("what", ["answered", "held", "withdrawn", "erased"])
def test_nothing_is_told_of_what_needs_no_answer(
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
    assert tell_at("2026-12-24T07:00") == []
