"""Who is credited for a referral: the complaints that people have, and how they end."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import pytest
import time_machine

from accounts.models import User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from common.models import OutboxEvent
from credit.models import CreditDecision
from credit.tests.conftest import Credit, Refer, change_policy, told_of_credit
from jobs.models import Job
from jobs.tests.factories import JobFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("consistent_afterwards")]
BEGIN = datetime.fromisoformat("2026-03-02T12:00:00+00:00")
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(BEGIN, tick=False) as traveller:
        yield traveller


def test_whoever_refers_a_person_first_is_credited(team: Team, refer: Refer, credit: Credit) -> None:
    answer = refer(team.employee)
    assert answer["credit"] == {
        "outcome": "credited",
        "sentence": "This referral is credited to you.",
        "could_earn_from": None,
    }
    assert credit(team.employee, answer["id"])["hr"] is None
    assert credit(team.hr, answer["id"])["sentence"] == "Credited: nobody came first."


def test_a_colleague_a_minute_earlier_is_said_in_the_answer_to_submit(
    team: Team, refer: Refer, credit: Credit, clock: time_machine.Traveller
) -> None:
    refer(team.colleague)
    clock.shift(60)
    answer = refer(team.employee)
    assert answer["credit"] == {
        "outcome": "colleague_first",
        "sentence": "A colleague came first.",
        "could_earn_from": "2026-09",
    }
    assert answer["duplicate_of"] is None
    facts = credit(team.hr, answer["id"])["hr"]["facts"]
    assert "Referred before by Colin Person2 for this job, on 2 March 2026. That protects until 29 August 2026." in (
        " ".join(facts).replace(team.colleague.get_full_name(), "Colin Person2")
    )


def test_ones_own_earlier_referral_to_another_job_does_not_count_as_known(
    team: Team, refer: Refer, clock: time_machine.Traveller
) -> None:
    refer(team.employee)
    clock.shift(30 * DAY)
    other = JobFactory(company=team.company)
    assert refer(team.employee, other)["credit"]["outcome"] == "credited"


def test_ones_own_earlier_referral_counts_where_it_protects_for_every_job(
    team: Team, refer: Refer, as_user: SignIn, clock: time_machine.Traveller
) -> None:
    change_policy(as_user(team.hr), protection_scope="company")
    refer(team.employee)
    clock.shift(30 * DAY)
    other = JobFactory(company=team.company)
    own = refer(team.employee, other)["credit"]
    assert own["sentence"] == "Your referral of March 2026 still counts. This one is not credited a second time."
    assert refer(team.colleague, other)["credit"]["outcome"] == "colleague_first"


def test_a_second_attempt_after_the_window_is_credited(
    team: Team, refer: Refer, as_user: SignIn, clock: time_machine.Traveller
) -> None:
    first = refer(team.colleague)
    assert as_user(team.hr).put(f"/api/referrals/{first['id']}/", {"status": "REJECTED"}).status_code == 200
    clock.shift(180 * DAY)
    assert refer(team.employee)["credit"]["outcome"] == "colleague_first"
    clock.shift(DAY)
    # The one in between was not credited, so it protects nobody.
    assert refer(new_colleague(team))["credit"]["outcome"] == "credited"


def test_protection_does_not_end_while_a_referral_is_undecided(
    team: Team, refer: Refer, clock: time_machine.Traveller
) -> None:
    refer(team.colleague)
    clock.shift(400 * DAY)
    assert refer(team.employee)["credit"] == {
        "outcome": "colleague_first",
        "sentence": "A colleague came first.",
        "could_earn_from": "2027-05",
    }


def test_a_withdrawn_referral_protects_no_longer_and_the_next_one_is_told(
    team: Team, refer: Refer, as_user: SignIn, credit: Credit, deliver_outbox: Callable[..., None]
) -> None:
    first = refer(team.colleague)
    second = refer(team.employee)
    assert as_user(team.colleague).post(f"/api/referrals/{first['id']}/withdraw/").status_code == 204
    deliver_outbox()
    assert credit(team.employee, second["id"])["sentence"] == "This referral is credited to you."
    assert told_of_credit(team.employee) == [
        "About the credit for Grace Hopper for Compiler Engineer: This referral is now credited to you: nothing comes "
        "before it any more."
    ]
    assert told_of_credit(team.colleague) == []


def test_whoever_manages_the_job_is_not_credited_at_the_referral_nor_at_the_hire(
    team: Team, refer: Refer, as_user: SignIn, job: Job, deliver_outbox: Callable[..., None]
) -> None:
    own = refer(team.hiring_manager)
    assert own["credit"]["sentence"] == "You managed this job when you made this referral: no credit."
    job.hiring_manager = None
    job.save()
    other = refer(team.employee, email="alan@bletchley.test", first_name="Alan", last_name="Turing")
    assert other["credit"]["outcome"] == "credited"
    job.hiring_manager = team.employee
    job.save()
    as_user(team.hr).put(f"/api/referrals/{other['id']}/", {"status": "HIRED"})
    deliver_outbox()
    assert told_of_credit(team.employee) == [
        "About the credit for Alan Turing for Compiler Engineer: You managed this job when this person was hired: no "
        "credit."
    ]


def test_who_sets_a_status_of_their_own_referral_is_not_credited_and_is_not_told_what_was_undone(
    team: Team, refer: Refer, as_user: SignIn, credit: Credit, deliver_outbox: Callable[..., None]
) -> None:
    change_policy(as_user(team.hr), excluded_roles=[])
    own = refer(team.hr)
    second = refer(team.employee)
    hr = as_user(team.hr)
    assert hr.put(f"/api/referrals/{own['id']}/", {"status": "REVIEWING"}).status_code == 200
    assert credit(team.hr, own["id"])["sentence"] == "You set a status of this referral yourself: no credit."
    assert credit(team.employee, second["id"])["outcome"] == "credited"
    assert hr.post(f"/api/referrals/{own['id']}/undo/", {}).status_code == 200
    assert credit(team.hr, own["id"])["outcome"] == "credited"
    assert credit(team.employee, second["id"])["outcome"] == "colleague_first"
    deliver_outbox()
    assert (told_of_credit(team.hr), told_of_credit(team.employee)) == ([], [])
    assert not OutboxEvent.objects.filter(kind="referral.credit_changed").exists()


def test_roles_and_departments_that_cannot_earn_are_those_at_the_referral(
    team: Team, refer: Refer, as_user: SignIn
) -> None:
    assert refer(team.hr)["credit"]["sentence"] == "Your role could not earn credit when you made this referral."
    change_policy(as_user(team.hr), excluded_roles=[], excluded_departments=[team.department.pk])
    assert refer(team.employee)["credit"]["sentence"] == (
        "Your department could not earn credit when you made this referral."
    )
    # Neither of them keeps a colleague from being credited.
    assert refer(team.colleague)["credit"]["outcome"] == "credited"


def test_colleagues_never_count_and_former_ones_only_after_some_months(
    team: Team, refer: Refer, as_user: SignIn, clock: time_machine.Traveller
) -> None:
    clock.shift(DAY)
    answer = refer(team.employee, email=team.colleague.email)
    assert answer["credit"]["sentence"] == "This person already works at your company: no credit."
    assert as_user(team.hr).post(f"/api/users/{team.colleague.pk}/deactivate/").status_code == 200
    clock.shift(30 * DAY)
    other = JobFactory(company=team.company)
    answer = refer(new_colleague(team), other, email=team.colleague.email)
    assert answer["credit"] == {
        "outcome": "not_eligible",
        "sentence": "This person left your company too short a time ago: no credit yet.",
        "could_earn_from": "2027-04",
    }
    clock.shift(340 * DAY)
    other = JobFactory(company=team.company)
    assert refer(team.employee, other, email=team.colleague.email)["credit"]["outcome"] == "credited"


def test_the_version_at_the_referral_counts_for_ever(
    team: Team, refer: Refer, as_user: SignIn, credit: Credit, clock: time_machine.Traveller
) -> None:
    first = refer(team.colleague)
    as_user(team.hr).put(f"/api/referrals/{first['id']}/", {"status": "REJECTED"})
    change_policy(as_user(team.hr), protection_days=10)
    clock.shift(100 * DAY)
    # What was promised to the first referral still holds.
    second = refer(team.employee)
    assert second["credit"]["outcome"] == "colleague_first"
    assert [credit(team.hr, each["id"])["policy_number"] for each in (first, second)] == [1, 2]
    assert CreditDecision.objects.filter(referral=first["id"], superseded_at=None).get().policy.number == 1


def new_colleague(team: Team) -> User:
    made: User = UserFactory(company=team.company)
    return made
