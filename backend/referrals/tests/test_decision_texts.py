"""Texts with a decision: words to the referrer, internal notes and rejection reasons."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from accounts.tests.team import SignIn, Team
from common.models import OutboxEvent
from jobs.models import Job
from referrals.models import Referral, RejectionReason, StatusChange
from referrals.tests.factories import ReferralFactory

SAID = {"message": "She shone. The team is full.", "internal_note": "xanadu: too expensive"}
REASONS = "/api/rejection-reasons/"


@pytest.fixture
def referral(team: Team, job: Job) -> Referral:
    created: Referral = ReferralFactory(job=job, referrer=team.employee, connection__email="")
    return created


def url(referral: Referral, rest: str = "") -> str:
    return f"/api/referrals/{referral.pk}/{rest}"


def test_the_referrer_sees_the_words_and_only_reviewers_the_rest(
    team: Team, referral: Referral, as_user: SignIn, deliver_outbox: Callable[..., None]
) -> None:
    reason = RejectionReason.objects.filter(company=team.company)[0]
    body = SAID | {"status": "REJECTED", "reason": reason.pk}
    assert as_user(team.hiring_manager).put(url(referral), body).status_code == 200
    change = StatusChange.objects.get(to_status="REJECTED")
    assert OutboxEvent.objects.get().payload["change_id"] == change.pk
    deliver_outbox()
    for user in (team.hiring_manager, team.hr, team.superuser):
        step = as_user(user).get(url(referral)).json()["history"][-1]
        assert {name: step[name] for name in SAID} == SAID
        assert step["reason"] == reason.name
    answers = [
        as_user(team.employee).get(url(referral)),
        as_user(team.superuser).get(url(referral), {"view_as_user_id": team.employee.pk}),
    ]
    for answer in answers:
        step = answer.json()["history"][-1]
        assert (step["message"], step["internal_note"], step["reason"]) == (SAID["message"], None, None)
    # The referrer's data export has only the words; the author's has both.
    theirs = as_user(team.employee).get("/api/auth/my-data/").content.decode()
    assert SAID["message"] in theirs
    assert "xanadu" not in theirs
    assert reason.name not in theirs
    assert "xanadu" in as_user(team.hiring_manager).get("/api/auth/my-data/").content.decode()


def test_managers_who_referred_to_another_managers_job_see_only_the_words(
    team: Team, job: Job, as_user: SignIn, deliver_outbox: Callable[..., None]
) -> None:
    own = ReferralFactory(job=job, referrer=team.other_hiring_manager)
    assert as_user(team.hr).put(url(own), SAID | {"status": "HIRED"}).status_code == 200
    deliver_outbox()
    step = as_user(team.other_hiring_manager).get(url(own)).json()["history"][-1]
    assert (step["message"], step["internal_note"]) == (SAID["message"], None)


def test_texts_without_a_new_status_become_messages(team: Team, referral: Referral, as_user: SignIn) -> None:
    hr, body = as_user(team.hr), {"status": "PENDING"}
    Referral.objects.filter(pk=referral.pk).update(answer_due="2030-01-01")
    before = as_user(team.employee).get(url(referral)).json()
    assert hr.put(url(referral), body | {"internal_note": SAID["internal_note"]}).status_code == 200
    assert as_user(team.employee).get(url(referral)).json() == before | {"answer_state": "waiting"}
    assert hr.put(url(referral), body | {"message": SAID["message"]}).status_code == 200
    # Words count as the promised answer.
    assert as_user(team.employee).get(url(referral)).json() == before | {"answer_state": "answered"}
    entries = as_user(team.hr).get(url(referral, "messages/")).json()
    assert [(one["audience"], one["text"]) for one in entries] == [
        ("internal", SAID["internal_note"]),
        ("shared", SAID["message"]),
    ]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"message": 1}, "message"),
        ({"message": "x" * 5_001}, "message"),
        ({"internal_note": []}, "internal_note"),
        ({"reason": "x"}, "reason"),
        ({"reason": 0}, "reason"),
        ({"reason": 2**62}, "reason"),
        ({"reason": "mine", "status": "HIRED"}, "reason"),
        ({"reason": "retired"}, "reason"),
        ({"reason": "other's"}, "reason"),
    ],
)
def test_invalid_values_are_reported_by_field(
    team: Team, referral: Referral, as_user: SignIn, body: dict[str, Any], field: str
) -> None:
    mine = RejectionReason.objects.filter(company=team.company)
    mine.filter(position=1).update(retired_at=referral.created_at)
    theirs = RejectionReason.objects.filter(company=team.other_company_id)
    ids = {"mine": mine[0].pk, "retired": mine[1].pk, "other's": theirs[0].pk}
    given = {name: ids.get(str(value), value) if name == "reason" else value for name, value in body.items()}
    answer = as_user(team.hr).put(url(referral), {"status": "REJECTED", **given})
    assert (answer.status_code, set(answer.json())) == (400, {field})
    assert referral.history.count() == 1


def test_hr_can_edit_the_reasons_and_used_ones_stay(team: Team, referral: Referral, as_user: SignIn) -> None:
    hr, manager = as_user(team.hr), as_user(team.hiring_manager)
    listed = manager.get(REASONS).json()
    first, second, third = listed["reasons"][:3]
    manager.put(url(referral), {"status": "REJECTED", "reason": second["id"]})
    wanted = [third, {"name": "Over budget"}, first | {"name": "No skills", "retired": True}]
    answer = hr.put(REASONS, {"reasons": wanted, "updated_at": listed["updated_at"]})
    assert answer.status_code == 200
    saved = answer.json()
    assert [(one["name"], one["retired"]) for one in saved["reasons"]] == [
        (third["name"], False),
        ("Over budget", False),
        ("No skills", True),
        # It was left out, but is in use.
        (second["name"], True),
    ]
    assert manager.get(url(referral)).json()["history"][-1]["reason"] == second["name"]
    assert hr.put(REASONS, {"reasons": wanted, "updated_at": listed["updated_at"]}).status_code == 409
    # A reason that is added again under the same name gets its old id.
    again = hr.put(REASONS, {"reasons": [{"name": second["name"].upper()}]}).json()["reasons"]
    assert (again[0]["id"], again[0]["retired"]) == (second["id"], False)
    told = hr.get("/api/activity/").json()
    assert any("changed the rejection reasons" in one["text"] for one in told)


@pytest.mark.parametrize(
    "reasons",
    [
        None,
        "x",
        [],
        [{"name": ""}],
        [{"name": "A"}, {"name": "a"}],
        [{"name": "A", "id": 2**40}],
        [{"name": "x" * 101}],
    ],
)
def test_invalid_lists_of_reasons_are_refused(team: Team, as_user: SignIn, reasons: object) -> None:
    answer = as_user(team.hr).put(REASONS, {"reasons": reasons})
    assert (answer.status_code, set(answer.json())) == (400, {"reasons"})
    # Messages, without field names.
    assert all(" " in told for told in answer.json()["reasons"])


def test_two_reasons_can_swap_names(team: Team, as_user: SignIn) -> None:
    first, second = as_user(team.hr).get(REASONS).json()["reasons"][:2]
    swapped = [first | {"name": second["name"]}, second | {"name": first["name"]}]
    saved = as_user(team.hr).put(REASONS, {"reasons": swapped}).json()["reasons"]
    assert [(one["id"], one["name"]) for one in saved] == [(one["id"], one["name"]) for one in swapped]


def test_permissions_to_read_and_edit_the_reasons(team: Team, as_user: SignIn) -> None:
    body = {"reasons": [{"name": "A"}]}
    people: list[tuple[User, int, int]] = [
        (team.employee, 403, 403),
        (team.hiring_manager, 200, 403),
        (team.superuser, 404, 404),
    ]
    for user, reads, writes in people:
        client = as_user(user)
        assert (client.get(REASONS).status_code, client.put(REASONS, body).status_code) == (reads, writes)
    chosen = f"{REASONS}?company_id={team.company.pk}"
    assert as_user(team.superuser).put(chosen, body).status_code == 200
    assert len(as_user(team.other_hr).get(REASONS).json()["reasons"]) > 1


def test_reasons_are_counted_for_reviewers(team: Team, referral: Referral, job: Job, as_user: SignIn) -> None:
    first, second = RejectionReason.objects.filter(company=team.company)[:2]
    hr = as_user(team.hr)
    # Only the last rejection counts.
    for body in ({"status": "REJECTED", "reason": first.pk}, {"status": "PENDING"}):
        hr.put(url(referral), body)
    for one in (referral, ReferralFactory(job=job)):
        hr.put(url(one), {"status": "REJECTED", "reason": second.pk})
    ReferralFactory(job=job, status="REJECTED")
    elsewhere = ReferralFactory(job__company=team.company, job__hiring_manager=team.other_hiring_manager)
    hr.put(url(elsewhere), {"status": "REJECTED", "reason": first.pk})
    mine = [{"reason": second.name, "count": 2}, {"reason": None, "count": 1}]
    all_of_them = [mine[0], {"reason": first.name, "count": 1}, mine[1]]
    reasons = "/api/hr-metrics/reasons/"
    assert as_user(team.hiring_manager).get(reasons).json() == mine
    assert hr.get(reasons).json() == as_user(team.superuser).get(reasons).json() == all_of_them
    assert as_user(team.other_hr).get(reasons).json() == []
    assert as_user(team.employee).get(reasons).status_code == 403


def test_the_reasons_of_a_new_company_follow_its_language_until_hr_changes_them(team: Team, as_user: SignIn) -> None:
    hr, reasons, settings = as_user(team.hr), "/api/rejection-reasons/", "/api/company-settings/"

    def names(language: str) -> list[str]:
        assert hr.put(settings, hr.get(settings).json() | {"language": language}).status_code == 200
        return [row["name"] for row in hr.get(reasons).json()["reasons"]]

    assert "Another candidate was chosen" in names("en")
    assert "Andere Person ausgewählt" in names("de")
    read = hr.get(reasons).json()
    rows = [{"name": row["name"], "id": row["id"]} for row in read["reasons"][1:]]
    assert hr.put(reasons, {"reasons": rows, "updated_at": read["updated_at"]}, format="json").status_code == 200
    assert names("en") == [row["name"] for row in rows]


def test_a_company_has_its_reasons_once_it_is_onboarded(team: Team, as_user: SignIn) -> None:
    """Reading them stores nothing, also for a superuser who only looks at the company."""
    stored = list(RejectionReason.objects.order_by("pk").values())
    query = {"view_as_user_id": team.hr.pk}
    shown = as_user(team.superuser).get("/api/rejection-reasons/", query).json()["reasons"]
    assert len(shown) == 9
    assert list(RejectionReason.objects.order_by("pk").values()) == stored
