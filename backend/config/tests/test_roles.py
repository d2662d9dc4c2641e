"""Who may call what: every call of the API by every role, in one table."""

import re

import pytest
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from accounts.tests.team import SignIn, Team
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory

ROLES = ("employee", "hiring_manager", "hr", "superuser")
ALL = set(ROLES)
OFFICE = {"hiring_manager", "hr", "superuser"}
ADMINISTRATION = {"hr", "superuser"}
NETWORK = {"employee", "superuser"}
PLATFORM = {"superuser"}

# What is open to everybody, and what concerns nobody but oneself.
OWN_ACCOUNT = ("/api/auth/", "/api/health/", "/api/ready/")
# Writes are sent an empty body: who may is told what is missing, who may not is refused before.
MAY = {
    "GET /api/companies/": PLATFORM,
    "GET /api/companies/{company}/": PLATFORM,
    "PUT /api/companies/{company}/": PLATFORM,
    "GET /api/company-invitation/": ADMINISTRATION,
    "POST /api/company-invitation/": ADMINISTRATION,
    "GET /api/company-settings/": ADMINISTRATION,
    "PUT /api/company-settings/": ADMINISTRATION,
    "GET /api/connections/": NETWORK,
    "POST /api/connections/": NETWORK,
    # Those who review referrals see whom they put forward, and write nothing.
    "GET /api/connections/{connection}/": ALL,
    "PUT /api/connections/{connection}/": {"employee"},
    "DELETE /api/connections/{connection}/": {"employee"},
    "GET /api/departments/": ALL,
    "GET /api/hr-metrics/": OFFICE,
    "GET /api/hr-metrics/months/": OFFICE,
    "POST /api/import-linkedin/": NETWORK,
    "POST /api/import-linkedin/preview/": NETWORK,
    "GET /api/jobs/": ALL,
    "POST /api/jobs/": OFFICE,
    "GET /api/jobs/{job}/": ALL,
    "PUT /api/jobs/{job}/": OFFICE,
    "GET /api/jobs/{job}/referrals/": ALL,
    "GET /api/jobs/facets/": ALL,
    "POST /api/onboard-company/": PLATFORM,
    "GET /api/platform-metrics/": PLATFORM,
    "GET /api/platform-metrics/companies/": PLATFORM,
    "GET /api/referrals/": ALL,
    "POST /api/referrals/": ALL,
    "GET /api/referrals/{referral}/": ALL,
    "PUT /api/referrals/{referral}/": OFFICE,
    "POST /api/referrals/{referral}/withdraw/": {"employee"},
    "GET /api/referrals/counts/": ALL,
    "GET /api/reports/": ADMINISTRATION,
    "GET /api/reports/export/": ADMINISTRATION,
    "GET /api/users/": ADMINISTRATION,
    "POST /api/users/": ADMINISTRATION,
    "GET /api/users/{user}/": ADMINISTRATION,
    "PUT /api/users/{user}/": ADMINISTRATION,
    "POST /api/users/{user}/activate/": ADMINISTRATION,
    "POST /api/users/{user}/deactivate/": ADMINISTRATION,
    "POST /api/users/{user}/reset-password/": ADMINISTRATION,
}


@pytest.fixture
def ids(team: Team) -> dict[str, int]:
    """One row of each kind within the reach of the team: the employee's referral to the manager's job."""
    job: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    known = ConnectionFactory(owner=team.employee)
    referral: Referral = ReferralFactory(job=job, referrer=team.employee, connection=known)
    return {
        "company": team.company.pk,
        "job": job.pk,
        "connection": known.pk,
        "referral": referral.pk,
        "user": team.colleague.pk,
    }


def address(call: str, ids: dict[str, int]) -> str:
    path = call.split()[1].format(**ids)
    return f"{path}?company_id={ids['company']}" if "/company-" in path else path


def test_every_call_stands_in_the_table() -> None:
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    described = {
        f"{method.upper()} {path}"
        for path, calls in paths.items()
        for method in calls
        if method != "parameters" and not path.startswith(OWN_ACCOUNT)
    }
    assert described == {re.sub(r"{\w+}", "{id}", call) for call in MAY}


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("call", MAY)
def test_who_may(team: Team, ids: dict[str, int], as_user: SignIn, call: str, role: str) -> None:
    client = as_user(getattr(team, role))
    answer = client.generic(call.split()[0], address(call, ids), "{}", content_type="application/json")
    if role in MAY[call]:
        assert answer.status_code not in (401, 403, 404), answer.content
    else:
        assert answer.status_code in (403, 404), answer.content


@pytest.mark.parametrize("call", MAY)
def test_nobody_may_without_signing_in(ids: dict[str, int], api: APIClient, call: str) -> None:
    answer = api.generic(call.split()[0], address(call, ids), "{}", content_type="application/json")
    assert answer.status_code == 401


@pytest.mark.parametrize("call", [call for call in MAY if "{" in call])
def test_what_is_another_companys_is_not_there(team: Team, ids: dict[str, int], as_user: SignIn, call: str) -> None:
    answer = as_user(team.other_hr).generic(call.split()[0], address(call, ids), "{}", content_type="application/json")
    # A company itself is the platform's to administer: said before it is looked for.
    assert answer.status_code == (403 if "{company}" in call else 404), answer.content
