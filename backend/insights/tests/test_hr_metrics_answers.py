"""GET /api/hr-metrics/answers/: how often referrals are answered by the promised date."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from itertools import product
from random import Random
from statistics import median
from typing import Any

import pytest
import time_machine

from accounts.actors import Actor
from accounts.tests.factories import DepartmentFactory, UserFactory
from accounts.tests.team import SignIn, Team
from jobs.models import Job
from jobs.services import update_job
from jobs.tests.factories import JobFactory
from referrals.models import Referral, ReferralStatus
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.both_databases

URL = "/api/hr-metrics/answers/"
MADE = datetime(2026, 11, 9, 12, tzinfo=UTC)
NOTHING = {"kept": 0, "broken": 0, "keptRate": None, "waiting": 0, "overdue": 0, "medianHours": None}
NO_GROUPS: dict[str, Any] = {**NOTHING, "groups": [], "groupsTotal": 0}


@pytest.fixture(autouse=True)
def today() -> Any:
    """It is Thursday, the 19th of November."""
    with time_machine.travel(datetime(2026, 11, 19, 12, tzinfo=UTC), tick=False):
        yield


def answered(job: Any, hours: float, in_time: bool | None = True) -> Referral:
    """Create a referral that was answered after this many hours. `in_time=None`: there was no promise."""
    promise = {} if in_time is None else {"answer_due": date(2026, 11, 16), "answered_in_time": in_time}
    referral: Referral = ReferralFactory(
        job=job,
        status=ReferralStatus.REVIEWING,
        created_at=MADE,
        answered_at=MADE + timedelta(hours=hours),
        **promise,
    )
    return referral


@pytest.fixture
def referrals(team: Team) -> None:
    theirs = JobFactory(
        company=team.company, hiring_manager=team.hiring_manager, department=team.department, title="Theirs"
    )
    for hours, in_time in ((10, True), (20, True), (90, False), (40, None)):
        answered(theirs, hours, in_time)
    ReferralFactory(job=theirs, created_at=MADE, answer_due=date(2026, 11, 18))
    ReferralFactory(job=theirs, created_at=MADE, answer_due=date(2026, 11, 17), answer_paused_on=date(2026, 11, 16))
    ReferralFactory(job=theirs, created_at=MADE, answer_due=date(2026, 11, 19))
    answered(JobFactory(company=team.company, hiring_manager=None, department=None), 5)
    answered(JobFactory(company=team.other_hr.company), 1)


THEIRS = {"kept": 2, "broken": 2, "keptRate": 50.0, "waiting": 3, "overdue": 1, "medianHours": 30.0}
NOBODYS = {"kept": 1, "broken": 0, "keptRate": 100.0, "waiting": 0, "overdue": 0, "medianHours": 5.0}


@pytest.mark.usefixtures("referrals")
@pytest.mark.parametrize("by", ["manager", "department"])
def test_hr_sees_how_often_the_promise_was_kept(team: Team, as_user: SignIn, by: str) -> None:
    name = team.hiring_manager.get_full_name() if by == "manager" else "Engineering"
    shown = as_user(team.hr).get(URL, {"by": by}).json()
    keys = [group.pop("key") for group in shown["groups"]]
    assert keys == [str(team.hiring_manager.pk) if by == "manager" else name, ""]
    assert shown.pop("groups") == [{"name": name, **THEIRS}, {"name": None, **NOBODYS}]
    assert shown.pop("groupsTotal") == 2
    assert shown == {**THEIRS, "kept": 3, "keptRate": 60.0, "medianHours": 20.0}


@pytest.mark.usefixtures("referrals")
@pytest.mark.parametrize("by", ["manager", "department"])
def test_with_a_limit_only_the_most_overdue_groups_are_listed_and_the_whole_stays_the_same(
    team: Team, as_user: SignIn, by: str
) -> None:
    everything, first = (as_user(team.hr).get(f"{URL}?by={by}{limit}").json() for limit in ("", "&limit=1"))
    assert first == {**everything, "groups": everything["groups"][:1]}
    assert first["groupsTotal"] == 2
    assert as_user(team.hr).get(URL, {"limit": 0}).status_code == 400


@pytest.mark.usefixtures("referrals")
def test_hiring_managers_see_their_own_figures_and_superusers_those_of_all_or_one_company(
    team: Team, as_user: SignIn
) -> None:
    (group,) = as_user(team.hiring_manager).get(URL).json()["groups"]
    assert group["name"] == team.hiring_manager.get_full_name()
    superuser = as_user(team.superuser)
    assert superuser.get(URL).json()["kept"] == 4
    assert superuser.get(URL, {"company_id": team.company.pk}).json()["kept"] == 3
    assert as_user(team.other_hr).get(URL).json()["kept"] == 1
    assert as_user(team.employee).get(URL).status_code == 403


@pytest.mark.usefixtures("referrals")
def test_the_figures_can_be_filtered_by_job(team: Team, as_user: SignIn) -> None:
    job = Referral.objects.filter(job__title="Theirs")[0].job_id
    assert len(as_user(team.hr).get(URL, {"job": job}).json()["groups"]) == 1
    assert as_user(team.other_hr).get(URL, {"job": job}).json() == NO_GROUPS


def test_without_data_figures_are_null(team: Team, as_user: SignIn) -> None:
    assert as_user(team.hr).get(URL).json() == NO_GROUPS
    assert as_user(team.hr).get(URL, {"by": "phase"}).status_code == 400


@pytest.mark.parametrize("seed", range(3))
def test_medians_are_those_of_all_waits(team: Team, as_user: SignIn, seed: int) -> None:
    """Few and many answers, soon, late, and far apart."""
    random = Random(seed)
    waits: dict[str, dict[str, list[float]]] = {"manager": {}, "department": {}}
    for scale, number in ((0.5, 1), (1, 2), (20, 7), (150, 40), (2_000, 12), (150, 33)):
        manager = UserFactory(company=team.company, role="HIRING_MANAGER") if scale < 2_000 else None
        department = DepartmentFactory(company=team.company) if scale < 2_000 else None
        job = JobFactory(company=team.company, hiring_manager=manager, department=department)
        hours = [round(scale * random.random() * 3600) / 3600 for _ in range(number)]
        for each in hours:
            answered(job, each)
        waits["manager"][str(manager.pk) if manager else ""] = hours
        waits["department"][department.name if department else ""] = hours
    client = as_user(team.hr)
    for by, limit in product(waits, (6, 2)):
        shown = client.get(f"{URL}?by={by}&limit={limit}").json()
        medians = {group["key"]: group["medianHours"] for group in shown["groups"]}
        assert len(medians) == limit
        assert medians == {key: pytest.approx(median(waits[by][key])) for key in medians}
        assert shown["medianHours"] == pytest.approx(median([each for hours in waits[by].values() for each in hours]))


def test_medians_are_right_if_a_clock_was_set_back(team: Team, as_user: SignIn) -> None:
    """So that answers seem to be given before the referrals were made."""
    for managed_by, waits in ((team.hiring_manager, (-0.02, -0.01, 0.1)), (team.other_hiring_manager, (-0.03, 0.5))):
        job = JobFactory(company=team.company, hiring_manager=managed_by)
        for hours in waits:
            answered(job, hours)
    shown = as_user(team.hr).get(URL, {"by": "manager"}).json()
    medians = {group["key"]: group["medianHours"] for group in shown["groups"]}
    expected = {team.hiring_manager: -0.01, team.other_hiring_manager: 0.235}
    assert medians == {str(manager.pk): pytest.approx(hours) for manager, hours in expected.items()}
    assert shown["medianHours"] == pytest.approx(-0.01)


@pytest.mark.usefixtures("referrals")
def test_the_response_takes_a_fixed_number_of_statements(
    team: Team, as_user: SignIn, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    client = as_user(team.hr)
    client.get("/api/jobs/")
    # The actor, the company's calendar, the groups, their names, and all together.
    with django_assert_max_num_queries(5):
        client.get(URL)


def test_groups_that_are_equally_overdue_are_ordered_by_name(team: Team, as_user: SignIn) -> None:
    for first_name, waiting in (("Cleo", 1), ("Ada", 1), ("Bo", 1), ("Zoe", 2)):
        manager = UserFactory(company=team.company, role="HIRING_MANAGER", first_name=first_name, last_name="Marsh")
        job = JobFactory(company=team.company, hiring_manager=manager)
        for _ in range(waiting):
            ReferralFactory(job=job, created_at=MADE, answer_due=date(2026, 11, 18))
    for limit, names in ((2, ["Zoe", "Ada"]), (3, ["Zoe", "Ada", "Bo"]), (10, ["Zoe", "Ada", "Bo", "Cleo"])):
        groups = as_user(team.hr).get(f"{URL}?limit={limit}").json()["groups"]
        assert [group["name"] for group in groups] == [f"{name} Marsh" for name in names]


@pytest.mark.usefixtures("referrals")
def test_a_job_that_is_handed_over_takes_its_answers_along(team: Team, as_user: SignIn) -> None:
    def groups(by: str) -> dict[str | None, tuple[int, int]]:
        answer = as_user(team.hr).get(URL, {"by": by}).json()
        return {row["name"]: (row["kept"], row["overdue"]) for row in answer["groups"]}

    mara, otto = (each.get_full_name() for each in (team.hiring_manager, team.other_hiring_manager))
    assert groups("manager") == {mara: (2, 1), None: (1, 0)}
    assert groups("department") == {"Engineering": (2, 1), None: (1, 0)}
    sales = DepartmentFactory(company=team.company, name="Sales")
    changes = {"hiring_manager": team.other_hiring_manager.pk, "department": sales.pk}
    update_job(actor=Actor.for_user(team.hr), job_id=Job.objects.get(title="Theirs").pk, **changes)
    assert groups("manager") == {otto: (2, 1), None: (1, 0)}
    assert groups("department") == {"Sales": (2, 1), None: (1, 0)}
    sales.delete()
    assert groups("department") == {None: (3, 1)}
