"""Own applications and earlier contacts that HR records, and when they come first."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine

from accounts.tests.team import SignIn, Team
from credit.tests.conftest import Credit, Refer, change_policy, told_of_credit
from jobs.tests.factories import JobFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("consistent_afterwards")]
BEGIN = datetime.fromisoformat("2026-03-02T12:00:00+00:00")
DAY = timedelta(days=1)
Record = Callable[..., Any]


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(BEGIN, tick=False) as traveller:
        yield traveller


@pytest.fixture
def record(team: Team, as_user: SignIn) -> Record:
    def send(referral: int, day: str = "2026-03-01", kind: str = "application", **more: Any) -> Any:
        body = {"kind": kind, "day": day, "reference": "Application 4711", **more}
        return as_user(team.hr).post(f"/api/referrals/{referral}/earlier-contacts/", body, format="json")

    return send


def test_who_applied_a_day_before_was_known_and_the_referrer_learns_no_more(
    team: Team, refer: Refer, record: Record, credit: Credit, deliver_outbox: Callable[..., None]
) -> None:
    made = refer(team.employee)
    answer = record(made["id"])
    assert answer.status_code == 201, answer.content
    hr = answer.json()["hr"]
    assert (hr["rule"], hr["contacts"][0]["counts"], hr["contacts"][0]["day"]) == ("application", True, "2026-03-01")
    assert "Applied on 1 March 2026. This comes first." in hr["facts"]
    seen = credit(team.employee, made["id"])
    assert (seen["outcome"], seen["sentence"], seen["could_earn_from"]) == (
        "known_before",
        "They were in touch with us before.",
        "2026-09",
    )
    deliver_outbox()
    assert told_of_credit(team.employee) == [
        "About the credit for Grace Hopper for Compiler Engineer: They were in touch with us before."
    ]
    # The next one is told at once.
    assert refer(team.colleague)["credit"]["sentence"] == "They were in touch with us before."
    # Another kind of contact says the same, so nobody is told again.
    record(made["id"], "2026-03-01", "contact")
    deliver_outbox()
    assert len(told_of_credit(team.employee)) == 1


def test_a_contact_that_is_recorded_after_the_review_began_needs_a_reason_and_counts_for_that_referral_only(
    team: Team, refer: Refer, record: Record, as_user: SignIn, credit: Credit, clock: time_machine.Traveller
) -> None:
    first = refer(team.colleague)
    other = refer(team.employee, JobFactory(company=team.company))
    as_user(team.hr).put(f"/api/referrals/{first['id']}/", {"status": "REVIEWING"})
    clock.shift(1)
    assert credit(team.hr, first["id"])["hr"]["contact_needs_reason"] is True
    refused = record(first["id"])
    assert (refused.status_code, refused.json()) == (
        400,
        {"reason": ["The review has begun. Say why this counts now."]},
    )
    # On a referral that is still pending, it counts for that, and not for the one under review.
    assert record(other["id"]).json()["outcome"] == "known_before"
    seen = credit(team.hr, first["id"])
    assert seen["outcome"] == "credited"
    assert (
        "Applied on 1 March 2026. This was entered after the review had begun, and does not count."
        in (seen["hr"]["facts"])
    )
    assert record(first["id"], reason="She had told us.").json()["outcome"] == "known_before"


@pytest.mark.parametrize(
    ("day", "outcome"),
    [
        ("2026-03-02", "credited"),
        ("2026-03-01", "known_before"),
        ("2025-09-03", "known_before"),
        ("2025-09-02", "credited"),
    ],
)
def test_it_comes_first_within_the_days_of_the_policy(
    day: str, outcome: str, team: Team, refer: Refer, record: Record
) -> None:
    assert record(refer(team.employee)["id"], day).json()["outcome"] == outcome


def test_nothing_comes_first_where_the_policy_says_so(
    team: Team, refer: Refer, record: Record, as_user: SignIn
) -> None:
    change_policy(as_user(team.hr), known_before_first=False)
    assert record(refer(team.employee)["id"]).json()["outcome"] == "credited"


def test_what_followed_ones_own_earlier_referral_does_not_count(
    team: Team, refer: Refer, record: Record, clock: time_machine.Traveller
) -> None:
    refer(team.employee)
    clock.shift(10 * DAY)
    again = refer(team.employee, JobFactory(company=team.company))
    assert record(again["id"], "2026-03-05", "contact").json()["outcome"] == "credited"
    assert record(again["id"], "2026-03-01", "contact").json()["outcome"] == "known_before"


def test_a_day_in_the_future_is_refused(team: Team, refer: Refer, record: Record) -> None:
    answer = record(refer(team.employee)["id"], "2026-03-03")
    assert (answer.status_code, answer.json()) == (400, {"day": ["Choose today or an earlier day"]})


def test_only_hr_records_contacts_and_sees_them(team: Team, refer: Refer, record: Record, as_user: SignIn) -> None:
    made = refer(team.employee)
    record(made["id"])
    body = {"kind": "contact", "day": "2026-03-01"}
    for user in (team.employee, team.hiring_manager):
        client = as_user(user)
        assert client.post(f"/api/referrals/{made['id']}/earlier-contacts/", body, format="json").status_code == 403
        for path in ("", "credit/", "messages/"):
            assert "4711" not in client.get(f"/api/referrals/{made['id']}/{path}").content.decode()


def test_erasing_the_candidate_keeps_the_decision_and_clears_the_words(
    team: Team, refer: Refer, record: Record, as_user: SignIn, credit: Credit, deliver_outbox: Callable[..., None]
) -> None:
    made = refer(team.employee)
    later = refer(team.colleague)
    as_user(team.colleague).post(f"/api/referrals/{later['id']}/objection/", {"text": "Grace is mine"}, format="json")
    assert as_user(team.hr).post(f"/api/referrals/{made['id']}/erase-candidate/").status_code == 200
    deliver_outbox()
    seen = credit(team.colleague, later["id"])
    assert (seen["outcome"], seen["objections"][0]["text"], seen["may_object"]) == ("colleague_first", "", False)
    assert credit(team.employee, made["id"])["outcome"] == "credited"
    assert (
        "This person's data were erased. The referral protects nobody any more."
        in (credit(team.hr, made["id"])["hr"]["facts"])
    )
    assert told_of_credit(team.employee) == [
        "Your referral for Compiler Engineer protects this person no longer, since their data were erased. What was "
        "decided stays."
    ]
    assert told_of_credit(team.colleague) == []
    # Who comes next meets nobody.
    assert refer(team.hr)["credit"]["outcome"] == "not_eligible"
    assert record(made["id"]).json()["code"] == "erased"
    assert refer(team.colleague, JobFactory(company=team.company))["credit"]["outcome"] == "credited"
