"""GET, POST /referrals/{id}/messages/: messages on a referral, and who can see them."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import Role, User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from common.models import OutboxEvent
from jobs.models import Job
from referrals.messages import readers_of
from referrals.models import Audience, Referral
from referrals.permissions import sees_internal
from referrals.tests.factories import ReferralFactory


@pytest.fixture
def referral(team: Team, job: Job) -> Referral:
    created: Referral = ReferralFactory(job=job, referrer=team.employee)
    return created


def url(referral: Referral, rest: str = "messages/") -> str:
    return f"/api/referrals/{referral.pk}/{rest}"


def test_users_see_only_messages_for_their_audience(team: Team, referral: Referral, as_user: SignIn) -> None:
    hr, employee = as_user(team.hr), as_user(team.employee)
    before = employee.get(url(referral, "")).json()
    listed = employee.get("/api/referrals/").json()
    mentioned = [team.hiring_manager.pk]
    internal = hr.post(url(referral), {"text": " Shall we? ", "audience": "internal", "mentioned": mentioned})
    shared = employee.post(url(referral), {"text": "She asks when.", "audience": "shared"})
    assert (internal.status_code, shared.status_code) == (201, 201)
    until = internal.json()["editable_until"]
    assert until is not None
    assert internal.json() == {
        "id": internal.json()["id"],
        "kind": "message",
        "audience": "internal",
        "text": "Shall we?",
        "author": team.hr.pk,
        "author_name": team.hr.get_full_name(),
        "created_at": internal.json()["created_at"],
        "edited_at": None,
        "editable_until": until,
        "mentions": [{"id": team.hiring_manager.pk, "name": team.hiring_manager.get_full_name()}],
        "earlier_texts": [],
    }
    for user in (team.hr, team.hiring_manager, team.superuser):
        assert [one["text"] for one in as_user(user).get(url(referral)).json()] == ["Shall we?", "She asks when."]
    assert [one["text"] for one in employee.get(url(referral)).json()] == ["She asks when."]
    # The referral does not show that there are hidden messages.
    assert employee.get(url(referral, "")).json() == before
    assert employee.get("/api/referrals/").json() == listed
    first, second = OutboxEvent.objects.filter(kind="referral.message_posted").order_by("pk")
    assert (first.payload["audience"], first.payload["mentioned_ids"]) == ("internal", mentioned)
    assert (second.payload["audience"], second.payload["mentioned_ids"]) == ("shared", [])
    assert "Shall we" not in f"{first.payload} {list(AuditEvent.objects.values())}"


def test_users_without_access_can_neither_read_nor_write_messages(
    team: Team, referral: Referral, as_user: SignIn
) -> None:
    body = {"text": "x", "audience": "shared"}
    for user in (team.colleague, team.other_hiring_manager, team.other_hr, team.user_without_company):
        client = as_user(user)
        assert (client.get(url(referral)).status_code, client.post(url(referral), body).status_code) == (404, 404)
        assert client.get(url(referral, "mentionable/")).status_code == 404
    employee = as_user(team.employee)
    internal = as_user(team.hr).post(url(referral), body | {"audience": "internal"}).json()["id"]
    assert employee.post(url(referral), body | {"audience": "internal"}).status_code == 403
    assert employee.get(url(referral, "mentionable/"), {"audience": "internal"}).status_code == 403
    assert employee.put(url(referral, f"messages/{internal}/"), body).status_code == 404
    as_employee = f"?view_as_user_id={team.employee.pk}"
    superuser = as_user(team.superuser)
    assert superuser.get(url(referral) + as_employee).json() == []
    assert superuser.post(url(referral) + as_employee, body).status_code == 403
    # A manager who made a referral to another manager's job is not its reviewer.
    own = ReferralFactory(job=referral.job, referrer=team.other_hiring_manager)
    as_user(team.hr).post(url(own), body | {"audience": "internal"})
    assert as_user(team.other_hiring_manager).get(url(own)).json() == []
    assert as_user(team.other_hiring_manager).post(url(own), body | {"audience": "internal"}).status_code == 403


def test_messages_of_withdrawn_referrals_return_404(team: Team, referral: Referral, as_user: SignIn) -> None:
    as_user(team.hr).post(url(referral), {"text": "x", "audience": "internal"})
    as_user(team.employee).post(url(referral, "withdraw/"))
    assert as_user(team.hr).get(url(referral)).status_code == 404


def test_messages_can_be_edited_for_five_minutes_and_versions_are_kept(
    team: Team, referral: Referral, as_user: SignIn
) -> None:
    author = as_user(team.hiring_manager)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        posted = author.post(url(referral), {"text": "Frist", "audience": "internal"}).json()
        one = url(referral, f"messages/{posted['id']}/")
        clock.shift(timedelta(minutes=4))
        edited = author.put(one, {"text": "First"})
        assert edited.status_code == 200
        assert (edited.json()["text"], edited.json()["edited_at"] is None) == ("First", False)
        (seen,) = as_user(team.hr).get(url(referral)).json()
        assert [earlier["text"] for earlier in seen["earlier_texts"]] == ["Frist"]
        assert seen["editable_until"] is None
        assert as_user(team.hr).put(one, {"text": "Mine"}).status_code == 403
        clock.shift(timedelta(minutes=1))
        assert author.put(one, {"text": "Too late"}).status_code == 409
        assert author.get(url(referral)).json()[0]["editable_until"] is None
    assert AuditEvent.objects.filter(action="referral.message_edited").count() == 1


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"text": " "}, "text"),
        ({"text": None}, "text"),
        ({"text": "x" * 5_001}, "text"),
        ({"audience": "everybody"}, "audience"),
        ({"audience": None}, "audience"),
        ({"mentioned": "x"}, "mentioned"),
        ({"mentioned": [0]}, "mentioned"),
        ({"mentioned": [2**62]}, "mentioned"),
        ({"mentioned": ["colleague"]}, "mentioned"),
        ({"mentioned": ["employee"], "audience": "internal"}, "mentioned"),
        ({"mentioned": ["superuser"]}, "mentioned"),
        ({"mentioned": ["other_hr"]}, "mentioned"),
    ],
)
def test_invalid_values_are_reported_by_field(
    team: Team, referral: Referral, as_user: SignIn, body: dict[str, Any], field: str
) -> None:
    given = dict(body)
    if isinstance(named := body.get("mentioned"), list):
        given["mentioned"] = [getattr(team, one).pk if isinstance(one, str) else one for one in named]
    answer = as_user(team.hr).post(url(referral), {"text": "x", "audience": "shared", **given})
    assert (answer.status_code, set(answer.json())) == (400, {field})


def test_only_users_who_can_see_a_message_are_offered_for_mentions(team: Team, job: Job) -> None:
    company = team.company
    UserFactory(company=company, role=Role.HR, is_active=False)
    referral = ReferralFactory(job=job, referrer=team.employee, created_by=team.other_hiring_manager)
    people = User.objects.active().filter(company=company)
    for audience in Audience.values:
        seen = {
            person.pk
            for person in people
            if Referral.objects.visible_to(actor := Actor.for_user(person)).filter(pk=referral.pk).exists()
            and (audience == Audience.SHARED or sees_internal(actor, job.hiring_manager_id))
        }
        assert {person.pk for person in readers_of(referral, audience)} == seen
        assert len(seen) == (4 if audience == Audience.SHARED else 2)


def test_users_are_not_offered_to_mention_themselves(team: Team, referral: Referral, as_user: SignIn) -> None:
    shared = as_user(team.employee).get(url(referral, "mentionable/"), {"audience": "shared"}).json()
    assert [one["name"] for one in shared] == [team.hr.get_full_name(), team.hiring_manager.get_full_name()]
    internal = as_user(team.hr).get(url(referral, "mentionable/"), {"audience": "internal"}).json()
    assert [one["id"] for one in internal] == [team.hiring_manager.pk]
