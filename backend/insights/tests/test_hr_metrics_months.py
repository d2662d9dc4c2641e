"""GET /api/hr-metrics/months/: the referrals of each of the last twelve months."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts.actors import Actor
from accounts.models import CompanySettings, Role
from accounts.tests.factories import CompanyFactory, SuperuserFactory, UserFactory
from accounts.tests.team import SignIn
from insights.periods import months_earlier
from insights.reports import MONTHS, ReportRange, report
from insights.tests.data import make_referral
from jobs.models import Job
from jobs.tests.factories import JobFactory

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

URL = "/api/hr-metrics/months/"


@pytest.fixture(autouse=True)
def today() -> Iterator[None]:
    with time_machine.travel(datetime(2026, 7, 15, 12, 0, tzinfo=UTC), tick=False):
        yield


@pytest.fixture
def job() -> Job:
    """A job with referrals from May, July and two years ago, and another job of the company with one from July."""
    job = JobFactory()
    make_referral(job, ("HIRED", 9), made=datetime(2026, 5, 31, 23, tzinfo=UTC))
    make_referral(job, made=datetime(2026, 7, 2, tzinfo=UTC))
    make_referral(job, made=datetime(2024, 7, 2, tzinfo=UTC))
    make_referral(JobFactory(company=job.company), made=datetime(2026, 7, 3, tzinfo=UTC))
    make_referral(JobFactory(), made=datetime(2026, 7, 4, tzinfo=UTC))
    return job


def counted(answer: Any) -> dict[str, tuple[int, int]]:
    assert answer.status_code == 200
    return {row["group"]: (row["count"], row["hired"]) for row in answer.json()}


def test_the_twelve_months_are_in_order_and_without_gaps(as_user: SignIn, job: Job) -> None:
    months = counted(as_user(UserFactory(company=job.company, role=Role.HR)).get(URL))
    assert (len(months), next(iter(months))) == (13, "July 2025")
    assert (months["May 2026"], months["June 2026"], months["July 2026"]) == ((1, 1), (0, 0), (2, 0))


def test_a_hiring_manager_gets_the_months_of_their_own_jobs(as_user: SignIn, job: Job) -> None:
    assert job.hiring_manager is not None
    # A referral by the manager to somebody else's job does not count in their figures.
    make_referral(JobFactory(company=job.company), made=datetime(2026, 7, 5, tzinfo=UTC), referrer=job.hiring_manager)
    assert counted(as_user(job.hiring_manager).get(URL))["July 2026"] == (1, 0)
    as_manager = as_user(SuperuserFactory()).get(URL, {"view_as_user_id": job.hiring_manager.pk})
    assert counted(as_manager)["July 2026"] == (1, 0)


def test_a_superuser_gets_the_platform_or_one_company(as_user: SignIn, job: Job) -> None:
    client = as_user(SuperuserFactory())
    assert counted(client.get(URL))["July 2026"] == (3, 0)
    assert counted(client.get(URL, {"company_id": job.company_id}))["July 2026"] == (2, 0)


def test_without_referrals_there_are_no_months(as_user: SignIn, job: Job) -> None:
    for company in (CompanyFactory(), None):
        assert as_user(UserFactory(company=company, role=Role.HR)).get(URL).json() == []


@pytest.mark.parametrize(("company_id", "status"), [("many", 400), ("8888888", 404)])
def test_an_invalid_query_is_refused_with_a_message(as_user: SignIn, company_id: str, status: int) -> None:
    assert as_user(SuperuserFactory()).get(URL, {"company_id": company_id}).status_code == status


def test_the_months_take_two_statements(as_user: SignIn, job: Job, django_assert_num_queries: Any) -> None:
    client = as_user(UserFactory(company=job.company, role=Role.HR))
    client.get(URL)
    with django_assert_num_queries(4):  # token, time zone, groups, hires
        client.get(URL)


def test_months_begin_at_the_companys_midnight(as_user: SignIn) -> None:
    """23:30 in UTC is already the next month in Auckland."""
    job = JobFactory()
    make_referral(job, made=datetime(2026, 5, 31, 23, 30, tzinfo=UTC))
    client = as_user(UserFactory(company=job.company, role=Role.HR))

    def month_with_a_referral() -> str:
        (month,) = [row["key"] for row in client.get(URL).json() if row["count"]]
        return str(month)

    assert month_with_a_referral() == "2026-05"
    CompanySettings.objects.filter(company=job.company).update(time_zone="Pacific/Auckland")
    assert month_with_a_referral() == "2026-06"


@pytest.mark.slow
@pytest.mark.nightly
class RandomMoments(TestCase):
    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
    @given(
        # (month, hours before or after its beginning in UTC)
        moments=st.lists(st.tuples(st.integers(1, 12), st.integers(-14, 14)), min_size=1, max_size=8),
        zone=st.sampled_from(["UTC", "Pacific/Auckland", "America/St_Johns", "Asia/Kathmandu", "Pacific/Marquesas"]),
        span=st.sampled_from(ReportRange.values),
    )
    def test_referrals_and_hires_count_in_the_month_of_the_companys_time_zone(
        self, moments: list[tuple[int, int]], zone: str, span: str
    ) -> None:
        job = JobFactory()
        CompanySettings.objects.filter(company=job.company).update(time_zone=zone)
        now = datetime(2026, 6, 15, 9, 30, tzinfo=ZoneInfo(zone))
        months = MONTHS.get(ReportRange(span))
        start = datetime.combine(months_earlier(now.date(), months), time(), now.tzinfo) if months else None
        made, hired = Counter[str](), Counter[str]()
        for number, (month, hours) in enumerate(moments):
            at = datetime(2025 if month > 5 else 2026, month, 1, tzinfo=UTC) + timedelta(hours=hours)
            is_hired = number % 2 == 1
            make_referral(job, *[("HIRED", 1)] * is_hired, made=at)
            for counted, moment, counts in ((made, at, True), (hired, at + timedelta(days=1), is_hired)):
                if counts and moment <= now and (start is None or moment >= start):
                    counted[f"{moment.astimezone(now.tzinfo):%Y-%m}"] += 1
        actor = Actor.for_user(UserFactory(company=job.company, role=Role.HR))
        with time_machine.travel(now, tick=False):
            rows = report(actor=actor, kind="referralsByMonth", span=span)
        assert {row["key"]: row["count"] for row in rows if row["count"]} == made
        assert {row["key"]: row["hired_in_period"] for row in rows if row["hired_in_period"]} == hired
