"""People who were invited and sign up instead, with the same address: they come as what they were invited."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from rest_framework.test import APIClient

from accounts.models import Company, Invitation, Role, User
from accounts.services.links import confirmation_url, mailed_password_url
from accounts.tests.factories import CompanyFactory, DepartmentFactory, UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from jobs.models import Job
from jobs.tests.factories import JobFactory
from notifications.kinds import NotificationKind
from notifications.models import Notification

pytestmark = pytest.mark.django_db
EMAIL = "ivy@home.example"
PASSWORD = "orchard-lamp-42"
PASSWORDS = {"new_password1": PASSWORD, "new_password2": PASSWORD}
Deliver = Callable[..., None]
Prove = Callable[[User, SignIn], Any]


def invite(client: APIClient, role: str = "HIRING_MANAGER", department: str = "Engineering") -> User:
    """Invite Ivy, and return the account that waits for her."""
    people = [{"email": EMAIL, "name": "Ivy Lane"}]
    body = {"role": role, "department": department, "people": people}
    answer = client.post("/api/users/invitations/", body, format="json")
    assert [(row["email"], row["result"]) for row in answer.json()["results"]] == [(EMAIL, "INVITED")]
    account: User = User.objects.order_by("-pk").filter(email=EMAIL).first()
    return account


def sign_up(**more: str) -> Any:
    person = {"first_name": "Ivy", "last_name": "Own", "username": "ivy.own", "email": EMAIL}
    passwords = {"password1": PASSWORD, "password2": PASSWORD}
    return APIClient().post("/api/auth/register/", {**person, **passwords, **more}, format="multipart")


def link_in(text: Any) -> dict[str, str]:
    found = re.search(r"/reset-password\?uid=([^&\s]+)&token=(\S+)", str(text))
    assert found, text
    return {"uid": found[1], "token": found[2]}


def use(link: dict[str, str]) -> Any:
    return APIClient().post("/api/auth/password/reset/confirm/", {**link, **PASSWORDS})


def confirm(client: APIClient, user: User) -> Any:
    key = confirmation_url(user).partition("key=")[2]
    return client.post("/api/auth/email/confirm/", {"key": key, "new_password": PASSWORD})


def confirm_signed_in(user: User, as_user: SignIn) -> Any:
    return confirm(as_user(user), user)


def confirm_on_another_device(user: User, as_user: SignIn) -> Any:
    return confirm(APIClient(), user)


def set_a_password(user: User, as_user: SignIn) -> Any:
    return use(link_in(mailed_password_url(user)))


def own_account(**values: Any) -> User:
    user: User = UserFactory(username="ivy.own", email=EMAIL, company=None, email_proven=False, **values)
    return user


@pytest.mark.parametrize("prove", [confirm_signed_in, confirm_on_another_device, set_a_password])
def test_who_proves_an_invited_address_joins_as_invited(
    prove: Prove, team: Team, as_user: SignIn, deliver_outbox: Deliver
) -> None:
    hr = as_user(team.hr)
    waiting = invite(hr)
    job = JobFactory(company=team.company, hiring_manager=waiting)
    link = link_in(mailed_password_url(waiting))
    own = own_account()
    assert prove(own, as_user).status_code < 300
    own.refresh_from_db()
    assert (own.company, own.role, own.department) == (team.company, Role.HIRING_MANAGER, team.department)
    assert own.email_proven
    # What waited for her is hers, and the account is gone, with its link.
    assert Job.objects.get(pk=job.pk).hiring_manager == own
    assert not User.objects.filter(pk=waiting.pk).exists()
    assert use(link).status_code == 400
    assert hr.get("/api/users/invitations/").json()["pending"] == []
    joined = AuditEvent.objects.get(action="user.joined")
    assert (joined.object_id, joined.actor, joined.after) == (own.pk, own, {"role": "HIRING_MANAGER"})
    deliver_outbox()
    told = Notification.objects.get(recipient=team.hr)
    assert (told.kind, told.person) == (NotificationKind.INVITATION_ACCEPTED, own)


def test_names_that_a_stranger_may_have_set_become_those_of_the_invitation(team: Team, as_user: SignIn) -> None:
    invite(as_user(team.hr))
    own = own_account(first_name="Some", last_name="Stranger")
    assert confirm_on_another_device(own, as_user).status_code == 204
    own.refresh_from_db()
    assert own.full_name == "Ivy Lane"


@pytest.mark.parametrize("ended", ["expired", "revoked", "deactivated"])
def test_an_invitation_that_has_ended_lets_nobody_in(ended: str, team: Team, as_user: SignIn) -> None:
    hr = as_user(team.hr)
    waiting = invite(hr)
    if ended == "expired":
        sent = Invitation.objects.get(user=waiting)
        Invitation.objects.filter(user=waiting).update(sent_at=sent.sent_at - timedelta(days=30))
    else:
        call = "revoke-invitation" if ended == "revoked" else "deactivate"
        assert hr.post(f"/api/users/{waiting.pk}/{call}/").status_code < 300
    own = own_account()
    assert confirm_signed_in(own, as_user).status_code == 204
    own.refresh_from_db()
    assert (own.company, own.role, own.email_proven) == (None, Role.EMPLOYEE, True)


def test_only_the_very_address_is_invited_and_typing_it_proves_nothing(team: Team, as_user: SignIn) -> None:
    waiting = invite(as_user(team.hr))
    key = sign_up().json()["key"]
    me = APIClient(HTTP_AUTHORIZATION=f"Token {key}").get("/api/auth/user/").json()
    assert me["profile"]["company"] is None
    alias = UserFactory(email="ivy+x@home.example", company=None, email_proven=False)
    assert confirm(as_user(alias), alias).status_code == 204
    alias.refresh_from_db()
    assert alias.company is None
    assert User.objects.get(pk=waiting.pk).email == EMAIL


def test_another_company_does_not_take_the_people_of_a_domain(team: Team, as_user: SignIn) -> None:
    invite(as_user(team.hr))
    home: Company = CompanyFactory(name="Home")
    home.domains.create(domain="home.example")
    own = own_account()
    assert confirm_signed_in(own, as_user).status_code == 204
    own.refresh_from_db()
    assert (own.company, own.role) == (home, Role.EMPLOYEE)


def test_of_several_companies_the_last_that_invited_is_joined(team: Team, as_user: SignIn) -> None:
    DepartmentFactory(company=team.other_hr.company, name="Sales")
    first = invite(as_user(team.hr))
    second = invite(as_user(team.other_hr), "EMPLOYEE", "Sales")
    own = own_account()
    assert confirm_signed_in(own, as_user).status_code == 204
    own.refresh_from_db()
    assert (own.company, own.role) == (team.other_hr.company, Role.EMPLOYEE)
    assert User.objects.get(pk=first.pk).email == ""
    assert not User.objects.filter(pk=second.pk).exists()


def test_who_joins_by_code_comes_as_invited_and_nobody_else_is_drawn_in(team: Team, as_user: SignIn) -> None:
    own: Any = UserFactory(email=EMAIL, company=None, email_proven=True)
    invite(as_user(team.hr))
    # An account keeps its owner, who has not asked for this company.
    assert set_a_password(own, as_user).status_code == 200
    assert User.objects.get(pk=own.pk).company_id is None
    code = {"company_code": team.company.code}
    assert as_user(own).post("/api/auth/join-company/", code).status_code == 200
    own.refresh_from_db()
    assert (own.company, own.role, own.department) == (team.company, Role.HIRING_MANAGER, team.department)


def mails_after(call: Callable[[], Any], deliver_outbox: Deliver) -> tuple[Any, list[Any]]:
    deliver_outbox()
    mail.outbox.clear()
    answer = call()
    deliver_outbox()
    return answer, [sent for sent in mail.outbox if "added to Acme on Vouch" in sent.body]


def test_signing_up_mails_the_invitation_again_and_answers_as_ever(
    team: Team, as_user: SignIn, deliver_outbox: Deliver
) -> None:
    invite(as_user(team.hr))
    answer, (sent,) = mails_after(sign_up, deliver_outbox)
    assert (answer.status_code, set(answer.json())) == (201, {"key"})
    assert sent.to == [EMAIL]
    # The other mail says where confirming the address leads.
    (other,) = [each for each in mail.outbox if each is not sent]
    assert "your account then joins Acme" in other.body
    assert use(link_in(sent.body)).status_code == 200
    assert User.objects.get(email=EMAIL, email_proven=True).role == Role.HIRING_MANAGER


def test_signing_up_with_the_companys_code_mails_the_invitation_again(
    team: Team, as_user: SignIn, deliver_outbox: Deliver
) -> None:
    invite(as_user(team.hr))
    answer, (sent,) = mails_after(lambda: sign_up(company_code=team.company.code), deliver_outbox)
    assert answer.json() == {"email": ["An account with this email address exists already. Sign in instead."]}
    assert use(link_in(sent.body)).status_code == 200
    # Once a day.
    invite_again = mails_after(lambda: sign_up(company_code=team.company.code), deliver_outbox)
    assert invite_again[1] == []


def test_forgot_password_mails_the_invitation_again(team: Team, as_user: SignIn, deliver_outbox: Deliver) -> None:
    invite(as_user(team.hr))
    ask = lambda: APIClient().post("/api/auth/password/reset/", {"email": EMAIL})  # noqa: E731
    answer, (sent,) = mails_after(ask, deliver_outbox)
    assert (answer.status_code, answer.content) == (204, b"")
    assert len(mail.outbox) == 1
    assert use(link_in(sent.body)).status_code == 200


def test_the_first_hr_person_who_signs_up_instead_is_hr(superuser_client: APIClient, as_user: SignIn) -> None:
    form = {
        "company_name": "Harbour",
        "company_website": "https://harbour.example",
        "hr_first_name": "Ivy",
        "hr_last_name": "Lane",
        "hr_email": "ivy@harbour.example",
    }
    answer = superuser_client.post("/api/onboard-company/", form)
    assert answer.status_code == 201, answer.content
    own = UserFactory(email="ivy@harbour.example", company=None, email_proven=False)
    assert confirm_signed_in(own, as_user).status_code == 204
    own.refresh_from_db()
    assert (own.company, own.role) == (Company.objects.get(name="Harbour"), Role.HR)
