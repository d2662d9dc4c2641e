"""Objections: by the referrer, answered by HR with a reason, and what follows; nobody else sees them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Company, Role, User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from credit.models import Objection
from credit.tests.conftest import Credit, Refer, change_policy, told_of_credit
from notifications.models import Notification

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("consistent_afterwards")]
WORDS = {"text": "I told HR of her in January."}


@pytest.fixture
def object_to(as_user: SignIn) -> Callable[..., Any]:
    def make(user: User, referral: int) -> Any:
        return as_user(user).post(f"/api/referrals/{referral}/objection/", WORDS, format="json")

    return make


@pytest.fixture
def answer(as_user: SignIn) -> Callable[..., Any]:
    def give(user: User, referral: int, **more: Any) -> Any:
        body = {"upheld": True, "answer": "You did.", **more}
        return as_user(user).post(f"/api/referrals/{referral}/objection/answer/", body, format="json")

    return give


def test_an_upheld_objection_lets_the_referral_earn_instead(
    team: Team,
    refer: Refer,
    credit: Credit,
    object_to: Callable[..., Any],
    answer: Callable[..., Any],
    deliver_outbox: Callable[..., None],
) -> None:
    first, second = refer(team.colleague), refer(team.employee)
    made = object_to(team.employee, second["id"])
    assert made.status_code == 201, made.content
    assert made.json()["objections"][0]["text"] == WORDS["text"]
    assert made.json()["may_object"] is False
    assert object_to(team.employee, second["id"]).json()["code"] == "already_objected"
    deliver_outbox()
    assert [each.recipient for each in Notification.objects.filter(kind="objection")] == [team.hr]
    given = answer(team.hr, second["id"], earns="instead")
    assert given.status_code == 200, given.content
    assert given.json()["objections"][0]["upheld"] is True
    deliver_outbox()
    assert credit(team.employee, second["id"])["sentence"] == (
        "HR upheld your objection: this referral is credited to you."
    )
    assert credit(team.colleague, first["id"])["sentence"] == (
        "A colleague came first: HR decided so after an objection."
    )
    assert told_of_credit(team.employee) == [
        "HR upheld your objection: your referral of Grace Hopper for Compiler Engineer is credited to you."
    ]
    assert told_of_credit(team.colleague) == [
        "About the credit for Grace Hopper for Compiler Engineer: A colleague came first: HR decided so after an "
        "objection."
    ]


def test_an_upheld_objection_lets_the_referral_earn_as_well(
    team: Team, refer: Refer, credit: Credit, object_to: Callable[..., Any], answer: Callable[..., Any]
) -> None:
    first, second = refer(team.colleague), refer(team.employee)
    object_to(team.employee, second["id"])
    assert answer(team.hr, second["id"], earns="as_well").status_code == 200
    assert {credit(team.hr, each["id"])["outcome"] for each in (first, second)} == {"credited"}


def test_an_objection_that_is_not_upheld_changes_nothing_and_can_not_be_repeated(
    team: Team,
    refer: Refer,
    credit: Credit,
    object_to: Callable[..., Any],
    answer: Callable[..., Any],
    deliver_outbox: Callable[..., None],
) -> None:
    refer(team.colleague)
    second = refer(team.employee)
    object_to(team.employee, second["id"])
    assert answer(team.hr, second["id"], upheld=False).status_code == 200
    assert answer(team.hr, second["id"], upheld=False).json()["code"] == "no_objection"
    deliver_outbox()
    assert told_of_credit(team.employee) == [
        "HR answered your objection about Grace Hopper for Compiler Engineer, and did not uphold it."
    ]
    seen = credit(team.employee, second["id"])
    assert (seen["outcome"], seen["may_object"]) == ("colleague_first", False)
    assert (seen["objections"][0]["answer"], seen["objections"][0]["upheld"]) == ("You did.", False)
    assert object_to(team.employee, second["id"]).json()["code"] == "already_objected"


def test_only_the_referrer_objects_and_only_hr_answers(
    team: Team, refer: Refer, as_user: SignIn, object_to: Callable[..., Any], answer: Callable[..., Any]
) -> None:
    refer(team.colleague)
    second = refer(team.employee)
    assert object_to(team.hr, second["id"]).status_code == 403
    assert object_to(team.hiring_manager, second["id"]).status_code == 403
    assert object_to(team.colleague, second["id"]).status_code == 404
    object_to(team.employee, second["id"])
    for user in (team.employee, team.hiring_manager):
        assert answer(user, second["id"]).status_code == 403
    manager = as_user(team.hiring_manager)
    assert manager.get(f"/api/referrals/{second['id']}/credit/").status_code == 403
    assert WORDS["text"] not in manager.get(f"/api/referrals/{second['id']}/").content.decode()
    assert WORDS["text"] not in manager.get(f"/api/referrals/{second['id']}/messages/").content.decode()


def test_who_is_credited_needs_no_objection(team: Team, refer: Refer, object_to: Callable[..., Any]) -> None:
    assert object_to(team.employee, refer(team.employee)["id"]).json()["code"] == "credited"


def test_nobody_decides_about_what_they_would_earn_themselves(
    team: Team, refer: Refer, as_user: SignIn, credit: Credit, object_to: Callable[..., Any], answer: Callable[..., Any]
) -> None:
    change_policy(as_user(team.hr), excluded_roles=[])
    first = refer(team.employee)
    own = refer(team.hr)
    assert object_to(team.hr, own["id"]).status_code == 201
    assert answer(team.hr, own["id"]).json()["code"] == "own_credit"
    assert credit(team.hr, own["id"])["hr"]["may_decide"] is False
    # Nor about that of a colleague who came before them.
    contact = {"kind": "application", "day": "2020-01-01"}
    recorded = as_user(team.hr).post(f"/api/referrals/{first['id']}/earlier-contacts/", contact, format="json")
    assert (recorded.status_code, recorded.json()["code"]) == (403, "own_credit")
    # Another HR person does, and where there is none, a superuser.
    assert credit(UserFactory(company=team.company, role=Role.HR), own["id"])["hr"]["may_decide"] is True
    assert answer(team.superuser, own["id"], earns="instead").status_code == 200
    assert credit(team.hr, own["id"])["outcome"] == "credited"


def test_what_always_holds_cannot_be_upheld(
    team: Team, refer: Refer, object_to: Callable[..., Any], answer: Callable[..., Any], credit: Credit
) -> None:
    own = refer(team.hiring_manager)
    assert object_to(team.hiring_manager, own["id"]).status_code == 201
    assert credit(team.hr, own["id"])["hr"]["may_uphold"] is False
    assert answer(team.hr, own["id"]).json()["code"] == "always_excluded"
    assert answer(team.hr, own["id"], upheld=False).status_code == 200


@pytest.mark.parametrize("onboarded", ["2020-01-01T00:00:00Z", timezone.now()], ids=["long ago", "today"])
def test_open_objections_stand_on_the_dashboard_of_hr_and_in_their_list(
    onboarded: Any, team: Team, refer: Refer, as_user: SignIn, object_to: Callable[..., Any]
) -> None:
    Company.objects.filter(pk=team.company.pk).update(created_at=onboarded)
    first, second = refer(team.colleague), refer(team.employee)
    object_to(team.employee, second["id"])
    hr = as_user(team.hr)
    needs = hr.get("/api/dashboard/").json()["hr"]
    assert needs["objections_count"] == 1
    (row,) = needs["objections"]
    assert (row["id"], row["candidate_name"], row["days"]) == (second["id"], "Grace Hopper", 0)
    assert row["referrer_name"] == team.employee.get_full_name()

    def ids(user: User, **query: Any) -> list[int]:
        return [each["id"] for each in as_user(user).get("/api/referrals/", query).json()]

    assert ids(team.hr, objection="true") == [second["id"]]
    assert ids(team.hr, credit="credited") == [first["id"]]
    assert ids(team.hr, credit="colleague_first") == [second["id"]]
    for user in (team.employee, team.hiring_manager):
        assert ids(user, objection="true") == ids(user, credit="colleague_first") == ids(user, credit="credited") == []
    Objection.objects.update(answered_at=Objection.objects.get().made_at, answered_by=team.hr)
    assert hr.get("/api/dashboard/").json()["hr"]["objections_count"] == 0
