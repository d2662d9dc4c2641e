"""/referrals/{id}/same-person/: HR says which referrals are of the same person, and takes it back."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from common.tests.concurrency import run_concurrently
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from referrals.models import Person, PersonAnswer, Referral
from referrals.tests.factories import ReferralFactory

pytestmark = [pytest.mark.both_databases, pytest.mark.usefixtures("consistent_afterwards")]

PROFILE, OTHER_PROFILE = "https://www.linkedin.com/in/grace", "https://www.linkedin.com/in/grace-hopper"


def url(referral: Referral, action: str = "") -> str:
    return f"/api/referrals/{referral.pk}/same-person/{action and action + '/'}"


def refer(sign_in: SignIn, job: Job, owner: User, **values: Any) -> Referral:
    """Refer a new connection of somebody over HTTP."""
    named = {"first_name": "Grace", "last_name": "Hopper", "email": "", "profile_url": ""}
    known: Connection = ConnectionFactory(owner=owner, **named | values)
    answer = sign_in(owner).post("/api/referrals/", {"job": job.pk, "connection": known.pk})
    assert answer.status_code == 201, answer.content
    return Referral.objects.get(pk=answer.json()["id"])


@pytest.fixture
def referred(team: Team, job: Job, as_user: SignIn) -> Callable[..., Referral]:
    """Return a function that refers a new connection of a new colleague to the job."""
    return lambda **values: refer(as_user, job, UserFactory(company=team.company), **values)


@pytest.fixture
def hr(team: Team, as_user: SignIn) -> Any:
    return as_user(team.hr)


def say(hr: Any, action: str, one: Referral, other: Referral) -> Any:
    answer = hr.post(url(one, action), {"referral_id": other.pk})
    assert answer.status_code == 200, answer.content
    return answer.json()


def ids(rows: Any) -> list[int]:
    return [row["id"] for row in rows]


def person_of(referral: Referral) -> int:
    return Referral.including_withdrawn.get(pk=referral.pk).person_id


def test_one_person_with_two_profiles_is_offered_and_merged(
    hr: Any, job: Job, referred: Callable[..., Referral]
) -> None:
    old = referred(profile_url=PROFILE, email="grace@navy.test")
    new = referred(profile_url=OTHER_PROFILE, email="grace@navy.test", last_name="Murray")
    later = referred(profile_url=OTHER_PROFILE)
    assert person_of(old) != person_of(new) == person_of(later)
    shown = hr.get(url(old)).json()
    assert (ids(shown["possible"]), ids(shown["others"]), shown["kept_apart"]) == ([new.pk], [], [])
    (offered,) = shown["possible"]
    assert (offered["connection_name"], offered["email"]) == ("Grace Murray", "grace@navy.test")
    assert offered["profile_url"] == OTHER_PROFILE
    merged = say(hr, "merge", old, new)
    assert (ids(merged["others"]), merged["possible"]) == ([later.pk, new.pk], [])
    assert [row["merged_by_hr"] for row in merged["others"]] == [True, True]
    # Between the two that were one before, HR has said nothing.
    assert [row["merged_by_hr"] for row in hr.get(url(new)).json()["others"]] == [False, True]
    assert hr.get(f"/api/referrals/{later.pk}/").json()["duplicate_of"] == old.pk
    assert hr.get(f"/api/jobs/{job.pk}/").json()["applicants_count"] == 1
    assert Person.objects.count() == 1
    # Whoever comes later joins by either.
    assert person_of(referred(profile_url=PROFILE)) == person_of(old)
    assert person_of(referred(email="grace@navy.test", first_name="G.", profile_url=OTHER_PROFILE)) == person_of(old)


def test_a_merge_can_be_taken_apart(hr: Any, referred: Callable[..., Referral]) -> None:
    old = referred(profile_url=PROFILE, email="grace@navy.test")
    new = referred(profile_url=OTHER_PROFILE, email="grace@navy.test", last_name="Murray")
    people = person_of(old), person_of(new)
    say(hr, "merge", new, old)
    later = referred(profile_url=OTHER_PROFILE)
    split = say(hr, "split", old, later)
    assert (person_of(old), person_of(new)) == (people[0], person_of(later))
    assert person_of(new) != people[0]
    assert (ids(split["possible"]), split["others"]) == ([new.pk], [])
    assert not PersonAnswer.objects.exists()
    again = hr.post(url(old, "split"), {"referral_id": later.pk})
    assert (again.status_code, again.json()["code"]) == (409, "not_merged")


def test_of_three_that_were_merged_one_is_taken_out(hr: Any, referred: Callable[..., Referral]) -> None:
    first, second, third = (referred(email=f"grace{n}@navy.test") for n in range(3))
    say(hr, "merge", first, second)
    say(hr, "merge", second, third)
    # The first and the third are one only by way of the second.
    say(hr, "split", first, third)
    assert person_of(first) == person_of(second) != person_of(third)


def test_people_who_were_kept_apart_are_offered_no_more(hr: Any, referred: Callable[..., Referral]) -> None:
    ann = referred(profile_url=PROFILE, email="info@shop.test", first_name="Ann")
    carl = referred(profile_url=OTHER_PROFILE, email="info@shop.test", first_name="Carl")
    assert ids(hr.get(url(ann)).json()["possible"]) == [carl.pk]
    kept = say(hr, "keep-apart", ann, carl)
    assert (kept["possible"], ids(kept["kept_apart"])) == ([], [carl.pk])
    for one, other in ((ann, carl), (carl, ann)):
        shown = hr.get(url(one)).json()
        assert (shown["possible"], ids(shown["kept_apart"])) == ([], [other.pk])
    # HR may change their mind.
    assert ids(say(hr, "merge", ann, carl)["others"]) == [carl.pk]
    assert [each.kind for each in PersonAnswer.objects.all()] == ["SAME"]


def test_whom_the_rule_takes_for_one_can_be_kept_apart(hr: Any, referred: Callable[..., Referral]) -> None:
    """Also later: whoever comes with the same profile is the older one's, and learning a key does not join them."""
    ann, carl = referred(email="info@shop.test"), referred(email="info@shop.test")
    assert person_of(ann) == person_of(carl)
    kept = say(hr, "keep-apart", ann, carl)
    assert person_of(ann) != person_of(carl)
    assert (kept["others"], ids(kept["kept_apart"])) == ([], [carl.pk])
    assert person_of(referred(email="info@shop.test")) == person_of(ann)
    corrected = hr.post(f"/api/referrals/{ann.pk}/candidate/", {"profile_url": PROFILE})
    assert corrected.status_code == 200
    hr.post(f"/api/referrals/{carl.pk}/candidate/", {"profile_url": PROFILE})
    assert person_of(ann) != person_of(carl)


def test_each_answer_is_in_the_audit_log_with_ids_only(hr: Any, team: Team, referred: Callable[..., Referral]) -> None:
    one, other = referred(email="grace@navy.test"), referred(profile_url=PROFILE)
    for action in ("merge", "split", "keep-apart"):
        say(hr, action, one, other)
    answers = AuditEvent.objects.filter(action__startswith="referral.people_").order_by("pk")
    assert [(each.action, each.after) for each in answers] == [
        (f"referral.people_{action}", {"other_referral_id": other.pk}) for action in ("merged", "split", "kept_apart")
    ]
    assert {(each.actor, each.object_id) for each in answers} == {(team.hr, one.pk)}
    moved = AuditEvent.objects.filter(action="referral.person_changed").order_by("pk")
    assert [each.object_id for each in moved] == [other.pk, other.pk]
    sentences = [row["text"] for row in hr.get("/api/activity/").json()[:5]]
    assert all("Grace Hopper" in sentence for sentence in sentences)


def test_what_cannot_be_answered(hr: Any, team: Team, referred: Callable[..., Referral]) -> None:
    one, same = referred(email="grace@navy.test"), referred(email="grace@navy.test")
    foreign = ReferralFactory()
    for unknown in (one.pk, foreign.pk, 2**40):
        for action in ("merge", "keep-apart", "split"):
            answer = hr.post(url(one, action), {"referral_id": unknown})
            assert (answer.status_code, answer.json()) == (
                400,
                {"referral_id": ["Choose another referral of this company."]},
            )
    answer = hr.post(url(one, "merge"), {"referral_id": same.pk})
    assert (answer.status_code, answer.json()["code"]) == (409, "same_person")
    erased = referred(profile_url=PROFILE)
    assert hr.post(f"/api/referrals/{erased.pk}/erase-candidate/").status_code == 200
    answer = hr.post(url(one, "merge"), {"referral_id": erased.pk})
    assert (answer.status_code, answer.json()["code"]) == (409, "erased")
    assert hr.get(url(erased)).json() == {"possible": [], "others": [], "kept_apart": []}


@pytest.mark.parametrize("who", ["hiring_manager", "employee"])
def test_nobody_else_reads_or_answers(
    team: Team, job: Job, as_user: SignIn, referred: Callable[..., Referral], who: str
) -> None:
    mine = refer(as_user, job, team.employee, email="grace@navy.test")
    other = referred(profile_url=PROFILE)
    client = as_user(getattr(team, who))
    answers = [client.get(url(mine))]
    answers += [
        client.post(url(mine, action), {"referral_id": other.pk}) for action in ("merge", "keep-apart", "split")
    ]
    assert {answer.status_code for answer in answers} == {403}
    assert {answer.json()["detail"] for answer in answers} == {
        "Only HR can decide whether two referrals are of the same person."
    }


def test_erasing_takes_all_that_were_merged(hr: Any, referred: Callable[..., Referral]) -> None:
    one, other = referred(email="grace@navy.test"), referred(profile_url=PROFILE)
    say(hr, "merge", one, other)
    assert hr.post(f"/api/referrals/{other.pk}/erase-candidate/").status_code == 200
    assert not Referral.objects.filter(erased_at=None).exists()


@pytest.mark.slow
@pytest.mark.usefixtures("transactional_db")
def test_one_of_two_opposite_answers_comes_first(team: Team, job: Job, as_user: SignIn) -> None:
    one, other = (ReferralFactory(job=job, referrer=owner) for owner in (team.employee, team.colleague))
    ends = [as_user(team.hr) for _ in range(4)]
    actions = ["merge", "keep-apart", "merge", "split"]

    def answer(client: Any, action: str) -> Callable[[], Any]:
        return lambda: client.post(url(one, action), {"referral_id": other.pk})

    answers = run_concurrently(*map(answer, ends, actions))
    assert {each.status_code for each in answers} <= {200, 409}
    kinds = [each.kind for each in PersonAnswer.objects.all()]
    assert (person_of(one) == person_of(other)) == (kinds == ["SAME"])
