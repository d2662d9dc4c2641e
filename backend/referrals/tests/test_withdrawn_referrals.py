"""Withdrawn referrals are in no list and no metric: every call returns the same as before the referral."""

import re
from typing import Any

import pytest

from accounts.tests.team import SignIn, Team
from common.tests.described_paths import described_paths
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from insights.reports import ReportType
from jobs.models import Job, JobStatus
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory

# Calls without referrals, downloads with the rows of another call, and logs of what was done.
ASIDE = (
    "/api/auth/", "/api/health/", "/api/ready/", "/api/companies/", "/api/company-", "/api/departments/", "/api/users/",
    "/api/reports/export/", "/api/activity/", "/api/bulk-actions/", "/api/webhook", "/api/identity-providers/",
)  # fmt: skip


def calls(ids: dict[str, int]) -> list[str]:
    """Return the URL of every GET that can contain referrals, with each report and filter."""
    paths = described_paths()
    found = [path for path, operations in paths.items() if "get" in operations and not path.startswith(ASIDE)]
    named = [path.replace("{id}", str(ids[path.split("/")[2]])) if "{id}" in path else path for path in found]
    return [
        *named,
        *(f"/api/reports/?range=allTime&type={kind}" for kind in ReportType.values),
        "/api/referrals/?mine=true",
        "/api/referrals/counts/?mine=true",
        f"/api/referrals/?connection={ids['connections']}",
        f"/api/jobs/?not_referred={ids['connections']}",
    ]


def responses(team: Team, as_user: SignIn, ids: dict[str, int]) -> dict[tuple[str, str], Any]:
    """Return the response to each person for each URL."""
    people = {"employee": team.employee, "manager": team.hiring_manager, "hr": team.hr, "superuser": team.superuser}
    answers = {}
    for name, user in people.items():
        client = as_user(user)
        for call in calls(ids):
            answer: Any = client.get(call)
            body = b"".join(answer.streaming_content) if answer.streaming else answer.content
            # When somebody was there last is no trace of a referral.
            body = re.sub(rb'"last_active_at":[^,}]*', b"", body)
            answers[name, call] = (answer.status_code, body, answer.headers.get("X-Total-Count"))
    return answers


def test_no_response_contains_a_withdrawn_referral(
    team: Team, job: Job, connection: Connection, as_user: SignIn
) -> None:
    ReferralFactory(job=job, referrer=team.colleague, connection__owner=team.colleague)
    ids = {"jobs": job.pk, "connections": connection.pk, "referrals": Referral.objects.get().pk}
    before = responses(team, as_user, ids)
    client = as_user(team.employee)
    made = client.post("/api/referrals/", {"job": job.pk, "connection": connection.pk}).json()
    changed = {key for key, answer in responses(team, as_user, ids).items() if answer != before[key]}
    # Before it is withdrawn, most responses differ.
    assert {name for name, _ in changed} == {"employee", "manager", "hr", "superuser"}
    assert len(changed) > 40
    assert client.post(f"/api/referrals/{made['id']}/withdraw/").status_code == 204
    assert responses(team, as_user, ids) == before


def test_a_withdrawn_referral_gives_no_access(team: Team, job: Job, connection: Connection, as_user: SignIn) -> None:
    """The employee cannot see the closed job, nor the reviewers the connection."""
    client = as_user(team.employee)
    made = client.post("/api/referrals/", {"job": job.pk, "connection": connection.pk}).json()
    Job.objects.update(status=JobStatus.CLOSED)
    assert client.get(f"/api/jobs/{job.pk}/").status_code == 200
    for user in (team.hiring_manager, team.hr, team.superuser):
        assert as_user(user).get(f"/api/connections/{connection.pk}/").status_code == 200
    client.post(f"/api/referrals/{made['id']}/withdraw/")
    assert client.get(f"/api/jobs/{job.pk}/").status_code == 404
    for user in (team.hiring_manager, team.hr, team.superuser):
        assert as_user(user).get(f"/api/connections/{connection.pk}/").status_code == 404
        assert as_user(user).put(f"/api/referrals/{made['id']}/", {"status": "HIRED"}).status_code == 404


def test_deleting_a_connection_needs_no_confirmation_for_withdrawn_referrals(
    team: Team, job: Job, connection: Connection, as_user: SignIn
) -> None:
    client = as_user(team.employee)
    made = client.post("/api/referrals/", {"job": job.pk, "connection": connection.pk}).json()
    client.post(f"/api/referrals/{made['id']}/withdraw/")
    assert client.delete(f"/api/connections/{connection.pk}/").status_code == 204
    assert Referral.including_withdrawn.get().connection is None


@pytest.mark.parametrize("order", ["first", "second"])
def test_a_withdrawn_referral_does_not_get_the_credit(team: Team, job: Job, as_user: SignIn, order: str) -> None:
    people = [team.employee, team.colleague]
    withdrawing, staying = people if order == "first" else reversed(people)
    made = {}
    for user in people:
        known = ConnectionFactory(owner=user, email="grace@navy.test", email_key="grace@navy.test")
        made[user.pk] = as_user(user).post("/api/referrals/", {"job": job.pk, "connection": known.pk}).json()["id"]
    as_user(withdrawing).post(f"/api/referrals/{made[withdrawing.pk]}/withdraw/")
    assert Referral.objects.get().pk == made[staying.pk]
    assert Referral.objects.with_duplicates().get().duplicate_of is None
