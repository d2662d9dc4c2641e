"""GET /referrals/{id}/: a referral with its history."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from accounts.tests.team import SignIn, Team
from jobs.models import Job
from referrals.models import Referral, ReferralStatus, StatusChange
from referrals.serializers.detail import ReferralDetailSerializer
from referrals.serializers.referrals import CandidateSerializer
from referrals.tests.factories import ReferralFactory

NOTHING_SAID = dict.fromkeys(("undone_at", "undo_seconds", "message", "internal_note", "reason"))


def url(referral: Referral) -> str:
    return f"/api/referrals/{referral.pk}/"


@pytest.fixture
def referral(team: Team, job: Job) -> Referral:
    created: Referral = ReferralFactory(
        job=job,
        referrer=team.employee,
        status=ReferralStatus.REVIEWING,
        created_at=datetime(2026, 3, 1, 10, 30, tzinfo=UTC),
        updated_at=datetime(2026, 3, 2, 9, 15, tzinfo=UTC),
    )
    return created


def test_reviewers_and_the_referrer_see_the_referral_with_its_history(
    team: Team, referral: Referral, as_user: SignIn
) -> None:
    for user in (team.employee, team.hiring_manager, team.hr, team.superuser):
        shown = as_user(user).get(url(referral))
        assert shown.status_code == 200
        assert shown.json()["notes"] == "We worked together for years."
        assert shown.json()["history"] == [
            {
                "from_status": None,
                "to_status": "PENDING",
                "changed_by_name": team.employee.get_full_name(),
                "at": "2026-03-01T10:30:00Z",
                **NOTHING_SAID,
            },
            {
                "from_status": "PENDING",
                "to_status": "REVIEWING",
                "changed_by_name": team.hiring_manager.get_full_name(),
                "at": "2026-03-02T09:15:00Z",
                **NOTHING_SAID,
            },
        ]
        assert (shown.json()["created_at"], shown.json()["updated_at"]) == (
            "2026-03-01T10:30:00Z",
            "2026-03-02T09:15:00Z",
        )


def test_the_response_matches_the_schema(team: Team, referral: Referral, as_user: SignIn) -> None:
    client = as_user(team.hr)
    shown = client.get(url(referral)).json()
    (listed,) = client.get("/api/referrals/").json()
    assert set(shown) == set(ReferralDetailSerializer().fields)
    assert set(shown["candidate"]) == set(CandidateSerializer().fields)
    more = ("history", "thanks_for", "other_referrals", "job_description", "job_requirements", "credit")
    assert listed == {name: value for name, value in shown.items() if name not in more}


def test_a_history_without_a_name_is_shown(team: Team, referral: Referral, as_user: SignIn) -> None:
    StatusChange.objects.update(changed_by=None)
    names = [step["changed_by_name"] for step in as_user(team.hr).get(url(referral)).json()["history"]]
    assert names == [None, None]


@pytest.mark.parametrize("pk", ["0", "999999", str(2**63), "9" * 5000, "x", "-1", "%00"])
def test_unknown_ids_return_404(team: Team, as_user: SignIn, pk: str) -> None:
    assert as_user(team.hr).get(f"/api/referrals/{pk}/").status_code == 404
    assert as_user(team.hr).put(f"/api/referrals/{pk}/", {"status": "HIRED"}).status_code == 404
    assert as_user(team.hr).post(f"/api/referrals/{pk}/withdraw/").status_code == 404


def test_the_detail_takes_five_statements(
    team: Team, referral: Referral, as_user: SignIn, django_assert_num_queries: Callable[[int], Any]
) -> None:
    client = as_user(team.hr)
    client.get(url(referral))
    # The token, the referral, its history, the person's earlier referrals, and the decision about credit.
    with django_assert_num_queries(5):
        client.get(url(referral))
