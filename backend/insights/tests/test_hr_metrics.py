"""GET /api/hr-metrics/: the figures and permissions."""

from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Company, CompanySettings, Role, User
from accounts.tests.factories import CompanyFactory, DepartmentFactory, SuperuserFactory, UserFactory
from accounts.tests.team import SignIn
from insights.tests.data import make_connections, make_referral
from jobs.models import Job
from jobs.tests.factories import JobFactory

pytestmark = pytest.mark.django_db

URL = "/api/hr-metrics/"

NOTHING = {
    "total": 0,
    "pending": 0,
    "reviewing": 0,
    "interviewing": 0,
    "hired": 0,
    "rejected": 0,
    "conversionRate": 0,
    "avgTimeToHire": 0,
    "referralsToInterviewRatio": 0,
    "interviewToPlacementRatio": 0,
    "interviewedRate": 0,
    "interviewedHireRate": 0,
    "costSavings": 0,
    "savingsPerHire": 5_000,
    "currency": "USD",
    "networkReach": 0,
    "totalCandidatesReferred": 0,
    "jobStats": [],
}


@pytest.fixture
def company() -> Company:
    """Two jobs of two managers with seven referrals, three users with six connections, and another company."""
    company = CompanyFactory()
    engineering = DepartmentFactory(company=company, name="Engineering")
    platform = JobFactory(company=company, title="Platform Engineer", department=engineering)
    writer = JobFactory(company=company, title="Writer", department=None)
    make_referral(platform, ("REVIEWING", 2), ("INTERVIEWING", 5), ("HIRED", 20))
    make_referral(platform, ("HIRED", 11))
    make_referral(platform, ("INTERVIEWING", 3))
    first = make_referral(platform)
    make_referral(platform, person=first.person)
    make_referral(writer, ("REJECTED", 4))
    make_referral(writer, ("REVIEWING", 1))
    make_connections(UserFactory(company=company), 4)
    make_connections(platform.hiring_manager, 2)
    other = JobFactory()
    make_referral(other, ("HIRED", 100))
    make_connections(UserFactory(company=other.company), 5)
    return company


def hr_of(company: Company) -> User:
    return UserFactory(company=company, role=Role.HR)


def test_hr_gets_the_figures_of_the_company(as_user: SignIn, company: Company) -> None:
    figures = as_user(hr_of(company)).get(URL).json()
    jobs = {job["title"]: job for job in figures.pop("jobStats")}
    assert figures == {
        "total": 7,
        "pending": 2,
        "reviewing": 1,
        "interviewing": 1,
        "hired": 2,
        "rejected": 1,
        "conversionRate": pytest.approx(2 / 7 * 100),
        "avgTimeToHire": pytest.approx(15.5),
        "referralsToInterviewRatio": pytest.approx(4 / 7 * 100),
        "interviewToPlacementRatio": pytest.approx(50),
        # Two referrals have an interview in their history, and one of these was hired.
        "interviewedRate": pytest.approx(2 / 7 * 100),
        "interviewedHireRate": pytest.approx(50),
        "costSavings": 10_000,
        "savingsPerHire": 5_000,
        "currency": "USD",
        "networkReach": 6,
        "totalCandidatesReferred": 6,
    }
    assert jobs["Platform Engineer"] == {
        "id": Job.objects.get(title="Platform Engineer").pk,
        "title": "Platform Engineer",
        "department": "Engineering",
        "companyName": company.name,
        "totalReferrals": 5,
        "hired": 2,
        "rejected": 0,
        "pending": 2,
        "reviewing": 0,
        "interviewing": 1,
        "conversionRate": pytest.approx(40),
    }
    assert jobs["Writer"]["department"] is None
    assert jobs["Writer"]["conversionRate"] == 0


def test_interviews_are_counted_by_the_history(as_user: SignIn) -> None:
    """The ratio counts everybody rejected or hired as interviewed; the rate, only those with an interview."""
    job = JobFactory()
    make_referral(job, ("REJECTED", 1))
    make_referral(job, ("REJECTED", 2))
    make_referral(job, ("HIRED", 2))
    make_referral(job, ("INTERVIEWING", 1), ("REJECTED", 3))
    make_referral(job, ("INTERVIEWING", 1), ("REVIEWING", 2))
    withdrawn = make_referral(job, ("INTERVIEWING", 1))
    withdrawn.withdrawn_at, withdrawn.withdrawn_by = timezone.now(), withdrawn.referrer
    withdrawn.save()
    names = "referralsToInterviewRatio,interviewedRate,interviewToPlacementRatio,interviewedHireRate"
    assert as_user(hr_of(job.company)).get(URL, {"fields": names}).json() == {
        "referralsToInterviewRatio": pytest.approx(80),
        "interviewToPlacementRatio": pytest.approx(25),
        "interviewedRate": pytest.approx(40),
        "interviewedHireRate": 0,
    }


def test_savings_are_calculated_with_the_companys_settings(as_user: SignIn, company: Company) -> None:
    CompanySettings.objects.filter(company=company).update(currency="EUR", savings_per_hire=800)
    for client in (as_user(hr_of(company)), as_user(SuperuserFactory())):
        figures = client.get(URL, {"company_id": company.pk}).json()
        assert (figures["costSavings"], figures["savingsPerHire"], figures["currency"]) == (1_600, 800, "EUR")


def test_savings_of_the_platform_are_summed_only_in_one_currency(as_user: SignIn, company: Company) -> None:
    other = JobFactory()
    make_referral(other, ("HIRED", 3))
    settings = CompanySettings.objects.filter(company=other.company)
    settings.update(savings_per_hire=800)
    client = as_user(SuperuserFactory())
    figures = client.get(URL).json()
    assert (figures["costSavings"], figures["savingsPerHire"], figures["currency"]) == (15_800, None, "USD")
    settings.update(currency="EUR")
    figures = client.get(URL).json()
    assert (figures["costSavings"], figures["savingsPerHire"], figures["currency"]) == (None, None, None)


def test_time_to_hire_ends_with_the_first_hired_status_of_current_hires(as_user: SignIn) -> None:
    job = JobFactory()
    make_referral(job, ("HIRED", 10), ("REJECTED", 12), ("HIRED", 40))
    make_referral(job, ("HIRED", 3), ("REJECTED", 30))
    figures = as_user(hr_of(job.company)).get(URL).json()
    assert figures["avgTimeToHire"] == pytest.approx(10)
    assert figures["costSavings"] == 5_000


def test_a_job_without_referrals_is_listed_with_zeros(as_user: SignIn) -> None:
    job = JobFactory()
    figures = as_user(hr_of(job.company)).get(URL).json()
    assert [(entry["id"], entry["totalReferrals"], entry["conversionRate"]) for entry in figures["jobStats"]] == [
        (job.pk, 0, 0)
    ]
    assert figures["referralsToInterviewRatio"] == figures["interviewToPlacementRatio"] == 0


def test_a_hiring_manager_gets_their_own_jobs_and_the_companys_reach(as_user: SignIn, company: Company) -> None:
    manager = Job.objects.get(title="Writer").hiring_manager
    assert manager is not None
    # A referral by the manager to somebody else's job does not count in their figures.
    make_referral(Job.objects.get(title="Platform Engineer"), referrer=manager)
    figures = as_user(manager).get(URL).json()
    assert [job["title"] for job in figures["jobStats"]] == ["Writer"]
    assert (figures["total"], figures["rejected"], figures["reviewing"]) == (2, 1, 1)
    assert figures["networkReach"] == 6


def test_a_superuser_gets_the_platform_or_one_company(as_user: SignIn, company: Company) -> None:
    client = as_user(SuperuserFactory())
    platform = client.get(URL).json()
    assert (platform["total"], platform["hired"], platform["networkReach"]) == (8, 3, 11)
    one = client.get(URL, {"company_id": company.pk}).json()
    assert (one["total"], one["hired"], one["networkReach"]) == (7, 2, 6)


def test_a_superuser_who_views_as_a_manager_gets_the_managers_figures(as_user: SignIn, company: Company) -> None:
    manager = Job.objects.get(title="Writer").hiring_manager
    assert manager is not None
    figures = as_user(SuperuserFactory()).get(URL, {"view_as_user_id": manager.pk}).json()
    assert figures["total"] == 2


@pytest.mark.parametrize("role", [Role.HR, Role.HIRING_MANAGER])
def test_without_a_company_all_figures_are_zero(as_user: SignIn, company: Company, role: Role) -> None:
    answer = as_user(UserFactory(role=role, company=None)).get(URL)
    assert answer.status_code == 200
    assert answer.json() == NOTHING


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"company_id": "x"}, 400),
        ({"company_id": "0"}, 400),
        ({"company_id": "9" * 30}, 400),
        ({"company_id": "1\0"}, 400),
        ({"company_id": 9_999_999}, 404),
        ({"view_as_user_id": 9_999_999}, 404),
        ({"view_as_user_id": "somebody"}, 400),
    ],
)
def test_an_invalid_query_is_refused_with_a_message(as_user: SignIn, query: dict[str, Any], status: int) -> None:
    answer = as_user(SuperuserFactory()).get(URL, query)
    assert answer.status_code == status
    assert answer.json()


def test_the_number_of_statements_does_not_grow_with_the_rows(
    as_user: SignIn, company: Company, django_assert_num_queries: Any
) -> None:
    client = as_user(hr_of(company))
    client.get(URL)  # the first use of a token is stored
    for _ in range(3):
        make_referral(JobFactory(company=company), ("HIRED", 3))
    # Token, counts, people, the company's settings, reach, jobs, and their counts.
    with django_assert_num_queries(7):
        client.get(URL)


@pytest.mark.parametrize(
    ("names", "statements"),
    [
        ("total", 1),
        ("avgTimeToHire,conversionRate,pending", 1),
        ("networkReach", 1),
        ("currency", 2),
        ("total, networkReach", 2),
        ("jobStats", 2),
    ],
)
def test_only_requested_figures_are_computed_and_returned(
    as_user: SignIn, company: Company, django_assert_num_queries: Any, names: str, statements: int
) -> None:
    client = as_user(hr_of(company))
    whole = client.get(URL).json()
    with django_assert_num_queries(1 + statements):
        asked = client.get(URL, {"fields": names}).json()
    assert asked == {name.strip(): whole[name.strip()] for name in names.split(",")}


@pytest.mark.parametrize(
    "names", ["salary", "total,salary", "", "total,", ",", "Total", "total;hired", "a\0b", "x" * 999]
)
def test_an_unknown_figure_is_refused_with_a_message(as_user: SignIn, company: Company, names: str) -> None:
    answer = as_user(hr_of(company)).get(URL, {"fields": names})
    assert answer.status_code == 400
    assert answer.json()["fields"]
    if "salary" in names:
        assert answer.json()["fields"][0].startswith("There is no 'salary'. Send some of: total, pending, ")


def test_a_role_without_access_cannot_request_a_single_figure(as_user: SignIn, company: Company) -> None:
    assert as_user(UserFactory(company=company)).get(URL, {"fields": "total"}).status_code == 403


def test_without_a_company_the_network_of_others_without_one_is_not_counted(as_user: SignIn) -> None:
    for owner in (UserFactory(company=None), SuperuserFactory()):
        make_connections(owner, 2)
    for role in (Role.HR, Role.HIRING_MANAGER):
        alone = as_user(UserFactory(company=None, role=role))
        assert alone.get(URL, {"fields": "networkReach"}).json() == {"networkReach": 0}
