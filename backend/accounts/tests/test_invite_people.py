"""Inviting people by their addresses, and pending invitations."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import DeviceToken, Invitation, Role, User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team

pytestmark = pytest.mark.django_db
PATH = "/api/users/invitations/"


def invite(client: Any, *emails: str, status: int = 200, **more: Any) -> Any:
    people = [{"email": email} for email in emails]
    body = {"role": "EMPLOYEE", "department": "Engineering", "people": people, **more}
    answer = client.post(PATH, body, format="json")
    assert answer.status_code == status, answer.content
    return [row["result"] for row in answer.json()["results"]] if status == 200 else answer.json()


def link_in(text: object) -> dict[str, str]:
    found = re.search(r"uid=(\w+)&token=([\w-]+)", str(text))
    assert found
    return {"uid": found[1], "token": found[2]}


def follow(api: Any, link: dict[str, str]) -> Any:
    passwords = dict.fromkeys(("new_password1", "new_password2"), "orchard-lamp-42")
    return api.post("/api/auth/password/reset/confirm/", {**link, **passwords}, format="json")


def test_each_address_has_a_result_and_a_preview_stores_nothing(team: Team, as_user: SignIn) -> None:
    client = as_user(team.hr)
    emails = ["Ada.Lovelace@acme.example", "ada.lovelace+x@acme.example", team.colleague.email, "no address"]
    number = User.objects.count()
    assert invite(client, *emails, preview=True) == ["INVITED", "INVITED", "COLLEAGUE", "INVALID"]
    assert User.objects.count() == number
    assert invite(client, *emails) == ["INVITED", "PENDING", "COLLEAGUE", "INVALID"]
    ada = User.objects.get(email="ada.lovelace@acme.example")
    assert (ada.full_name, ada.role, ada.department, ada.company) == (
        "Ada Lovelace", Role.EMPLOYEE, team.department, team.company
    )  # fmt: skip
    assert not ada.email_proven
    assert not ada.has_usable_password()
    assert invite(client, *emails) == ["PENDING", "PENDING", "COLLEAGUE", "INVALID"]


def test_people_are_invited_without_a_department_but_not_with_an_unknown_one(team: Team, as_user: SignIn) -> None:
    client = as_user(team.hr)
    assert invite(client, "ada@acme.example", department="") == ["INVITED"]
    assert User.objects.get(email="ada@acme.example").department is None
    assert "department" in invite(client, "bob@acme.example", department="Elsewhere", status=400)


def test_the_link_sets_a_password_once_and_the_role_is_that_of_the_invitation(
    team: Team, as_user: SignIn, api: Any, deliver_outbox: Callable[..., None]
) -> None:
    people = [{"email": "mara@new.example", "name": "Mara Meyer"}]
    invite(as_user(team.hr), role="HIRING_MANAGER", people=people)
    deliver_outbox()
    (sent,) = mail.outbox
    assert sent.to == ["mara@new.example"]
    assert "Acme" in sent.body
    link = link_in(sent.body)
    assert follow(api, link).status_code == 200
    assert follow(api, link).status_code == 400
    mara = User.objects.get(email="mara@new.example")
    assert (mara.full_name, mara.role, mara.email_proven) == ("Mara Meyer", Role.HIRING_MANAGER, True)


def test_pending_ones_are_listed_until_the_person_signs_in(team: Team, as_user: SignIn) -> None:
    client = as_user(team.hr)
    invite(client, "ada@new.example")
    (row,) = client.get(PATH).json()["pending"]
    assert (row["email"], row["invited_by"], row["role"]) == ("ada@new.example", team.hr.full_name, "EMPLOYEE")
    assert row["expires_at"] > row["sent_at"]
    DeviceToken.issue(User.objects.get(pk=row["id"]))
    assert client.get(PATH).json()["pending"] == []


def test_resending_ends_the_link_before(
    team: Team, as_user: SignIn, api: Any, deliver_outbox: Callable[..., None]
) -> None:
    client = as_user(team.hr)
    invite(client, "ada@new.example")
    deliver_outbox()
    user = User.objects.get(email="ada@new.example")
    assert client.post(f"/api/users/{user.pk}/resend-invitation/").status_code == 200
    deliver_outbox()
    first, second = (link_in(sent.body) for sent in mail.outbox)
    assert follow(api, first).status_code == 400
    assert follow(api, second).status_code == 200


@pytest.mark.parametrize("pending", [True, False])
def test_correcting_the_address_of_somebody_invited_invites_them_anew(
    team: Team, as_user: SignIn, pending: bool, deliver_outbox: Callable[..., None]
) -> None:
    invite(as_user(team.hr), "aba@new.example")
    ada = User.objects.get(email="aba@new.example")
    Invitation.objects.update(sent_at=timezone.now() - timedelta(days=30))
    sent = ada.invitation.sent_at
    if not pending:
        DeviceToken.issue(ada)
    client = as_user(UserFactory(company=team.company, role="HR", first_name="Rita", last_name="Roth"))
    named = {"firstName": "Ada", "lastName": "Ames", "position": "Lead", "email": "ada@new.example"}
    account = client.get(f"/api/users/{ada.pk}/").json() | named | {"department": team.department.name}
    assert client.put(f"/api/users/{ada.pk}/", account, format="json").status_code == 200
    stored = Invitation.objects.get(user=ada)
    if pending:
        (row,) = client.get(PATH).json()["pending"]
        assert (row["email"], row["invited_by"]) == ("ada@new.example", "Rita Roth")
        assert stored.expires_at > timezone.now()
    else:
        assert (stored.invited_by, stored.sent_at) == (team.hr, sent)
    deliver_outbox()
    assert "token=" in mail.outbox[-1].body
    assert mail.outbox[-1].to == ["ada@new.example"]


def test_revoking_ends_the_link_and_the_address_can_be_invited_again(
    team: Team, as_user: SignIn, api: Any, deliver_outbox: Callable[..., None]
) -> None:
    client = as_user(team.hr)
    invite(client, "ada@new.example")
    deliver_outbox()
    user = User.objects.get(email="ada@new.example")
    assert client.post(f"/api/users/{user.pk}/revoke-invitation/").status_code == 204
    assert follow(api, link_in(mail.outbox[0].body)).status_code == 400
    assert client.get(PATH).json()["pending"] == []
    assert client.post(f"/api/users/{user.pk}/revoke-invitation/").status_code == 404
    assert invite(client, "ada@new.example") == ["INVITED"]


def test_only_pending_invitations_can_be_resent_or_revoked(team: Team, as_user: SignIn) -> None:
    client = as_user(team.hr)
    for call in ("resend", "revoke"):
        assert client.post(f"/api/users/{team.colleague.pk}/{call}-invitation/").status_code == 409
    assert User.objects.filter(pk=team.colleague.pk).exists()


def test_an_expired_link_does_not_work(
    team: Team, as_user: SignIn, api: Any, deliver_outbox: Callable[..., None], settings: Any
) -> None:
    invite(as_user(team.hr), "ada@new.example")
    deliver_outbox()
    settings.PASSWORD_RESET_TIMEOUT = -1
    assert follow(api, link_in(mail.outbox[0].body)).status_code == 400


def test_an_address_of_another_company_is_answered_like_any_other(
    team: Team, as_user: SignIn, deliver_outbox: Callable[..., None]
) -> None:
    stranger = UserFactory(company=team.other_hr.company, email="max@other.example", email_proven=True)
    assert invite(as_user(team.hr), "max@other.example", "new@other.example") == ["INVITED", "INVITED"]
    deliver_outbox()
    told = {sent.to[0]: sent.body for sent in mail.outbox}
    # Without a link: an account keeps its owner.
    assert "token=" not in told["max@other.example"]
    assert User.objects.get(pk=stranger.pk).company_id == team.other_company_id


def test_who_may_invite(team: Team, as_user: SignIn, api: Any) -> None:
    for user in (team.employee, team.hiring_manager, team.user_without_company):
        assert as_user(user).get(PATH).status_code == 403
        invite(as_user(user), "ada@new.example", status=403)
    assert api.get(PATH).status_code == 401
    invite(as_user(team.hr), "ada@new.example", role="SUPERUSER", status=403)
    invite(as_user(team.hr), "ada@new.example", department="Elsewhere", status=400)
    invite(as_user(team.hr), status=400)
    invite(as_user(team.superuser), "ada@new.example", status=404)
    client = as_user(team.superuser)
    body = {"role": "HR", "department": "Engineering", "people": [{"email": "x@new.example"}]}
    assert client.post(f"{PATH}?company_id={team.company.pk}", body, format="json").status_code == 200
    assert client.post(f"{PATH}?view_as_user_id={team.hr.pk}", body, format="json").status_code == 403


def test_another_company_neither_sees_nor_changes_an_invitation(team: Team, as_user: SignIn) -> None:
    invite(as_user(team.hr), "ada@new.example")
    user = User.objects.get(email="ada@new.example")
    client = as_user(team.other_hr)
    assert client.get(PATH).json()["pending"] == []
    for call in ("resend", "revoke"):
        assert client.post(f"/api/users/{user.pk}/{call}-invitation/").status_code == 404


def test_inviting_hr_needs_a_recent_proof_and_a_deactivated_inviter_cannot(team: Team, as_user: SignIn) -> None:
    client = as_user(team.hr)
    DeviceToken.objects.filter(user=team.hr).update(proved_at=timezone.now() - timedelta(days=2))
    assert invite(client, "ada@new.example", role="HR", status=403)["code"] == "reauthentication_required"
    User.objects.filter(pk=team.hr.pk).update(is_active=False)
    invite(client, "ada@new.example", status=401)
    assert not Invitation.objects.exists()


def test_one_mailbox_is_not_mailed_without_end(team: Team, as_user: SignIn, settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "confirmation_mail": "1/d"}
    client = as_user(team.hr)
    assert invite(client, "ada@new.example") == ["INVITED"]
    user = User.objects.get(email="ada@new.example")
    assert client.post(f"/api/users/{user.pk}/resend-invitation/").status_code == 409
