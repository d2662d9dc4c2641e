"""Email addresses entered by somebody who does not own them: HR of another company, or a stranger who signs up.

Such an address does not lock the owner out, does not reveal whether they have an account, and goes when they prove it.
"""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import IntegrityError
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import Company, Invitation, Role, User
from accounts.services.links import confirmation_url, mailed_password_url
from accounts.tests.factories import PASSWORD, CompanyFactory, UserFactory
from accounts.tests.team import SignIn, Team
from common.tests.concurrency import run_concurrently

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
NEW = "orchard-lamp-42"
# The first password that HR enters for an account.
GIVEN = "harbour-light-5"
PASSWORDS = {"new_password1": NEW, "new_password2": NEW}
RESET_CONFIRM = "/api/auth/password/reset/confirm/"
HELD = "Another account has been confirmed for this email address. Sign in to that one, or ask your HR team."
Deliver = Callable[..., None]


@pytest.fixture
def acme() -> Company:
    company = CompanyFactory(name="Acme Works")
    company.domains.create(domain="acme.example")
    return company


@pytest.fixture
def ada(acme: Company) -> User:
    """An employee of Acme with a proven address."""
    return UserFactory(username="ada", email="ada@acme.example", first_name="Ada", company=acme)


def form(email: str, **changes: str) -> dict[str, Any]:
    """The form for a new user, as HR's screen sends it."""
    return {
        "firstName": "Squatted",
        "lastName": "Person",
        "email": email,
        "username": email.replace("@", ".at."),
        "role": "EMPLOYEE",
        "department": "Engineering",
        "position": "Potter",
        "password": GIVEN,
        "confirmPassword": GIVEN,
        **changes,
    }


def sign_in_with(login: str, password: str = PASSWORD) -> int | None:
    """Sign in; return the id of the account, or None if refused."""
    answer = APIClient().post("/api/auth/token/", {"username": login, "password": password})
    return answer.json()["user"]["id"] if answer.status_code == 200 else None


def sign_up(email: str, **changes: str) -> Any:
    person = {"first_name": "Own", "last_name": "Account", "username": f"own.{email}", "email": email}
    return APIClient().post(
        "/api/auth/register/", {**person, "password1": NEW, "password2": NEW, **changes}, format="multipart"
    )


def link_in(text: Any) -> dict[str, str]:
    found = re.search(r"/reset-password\?uid=([^&\s]+)&token=(\S+)", str(text))
    assert found, text
    return {"uid": found[1], "token": found[2]}


def use(link: dict[str, str]) -> Any:
    return APIClient().post(RESET_CONFIRM, {**link, **PASSWORDS})


def confirm(user: User, client: APIClient | None = None) -> Any:
    """Confirm the address of an account, signed in to it with `client`, or with a new password."""
    key = confirmation_url(user).partition("key=")[2]
    return (client or APIClient()).post("/api/auth/email/confirm/", {"key": key, "new_password": NEW})


def mailed_links(deliver_outbox: Deliver) -> list[Any]:
    mail.outbox.clear()
    deliver_outbox()
    return list(mail.outbox)


def test_hr_of_another_company_cannot_find_out_who_has_an_address(ada: User, team: Team, as_user: SignIn) -> None:
    hr = as_user(team.hr)
    before = len(hr.get("/api/users/").json())
    answers = [hr.post("/api/users/", form(email)) for email in ("ada@acme.example", "ida@acme.example")]
    own = ("id", "email", "username", "dateJoined", "updatedAt")
    for answer in answers:
        assert answer.status_code == 201
    seen = [{name: value for name, value in answer.json().items() if name not in own} for answer in answers]
    assert seen[0] == seen[1]
    assert seen[0]["emailConfirmed"] is False
    shown = hr.get("/api/users/").json()
    assert len(shown) == before + 2
    for answer in answers:
        row = answer.json()
        changed = hr.put(f"/api/users/{row['id']}/", {**form(row["email"], position="Other"), "status": "ACTIVE"})
        assert changed.status_code == 200
        assert hr.post(f"/api/users/{row['id']}/reset-password/").status_code == 200
        # With HR's password, the username signs in to the account; the address never does.
        assert sign_in_with(row["username"], GIVEN) == row["id"]
        assert sign_in_with(row["email"], GIVEN) is None


@pytest.mark.parametrize("editor", ["hr", "superuser"])
@pytest.mark.parametrize("proven", [True, False])
def test_a_change_of_an_address_does_not_reveal_who_has_it(
    ada: User, team: Team, as_user: SignIn, editor: str, proven: bool
) -> None:
    """Whether HR edits a colleague's address, or a superuser does: 200, as for an address that nobody has."""
    client = as_user(getattr(team, editor))
    User.objects.filter(pk=ada.pk).update(email_proven=proven)
    seen = []
    for email in ("ada@acme.example", "ida@acme.example"):
        body = {**form(email, username="colleague"), "password": "", "confirmPassword": "", "status": "ACTIVE"}
        answer = client.put(f"/api/users/{team.colleague.pk}/", body)
        assert answer.status_code == 200
        seen.append({name: value for name, value in answer.json().items() if name not in ("email", "updatedAt")})
    assert seen[0] == seen[1]
    ada.refresh_from_db()
    assert (ada.email, ada.email_proven) == ("ada@acme.example", proven)


def test_an_invitation_of_another_company_does_not_affect_sign_in_or_reset(
    ada: User, team: Team, as_user: SignIn, deliver_outbox: Deliver
) -> None:
    assert as_user(team.hr).post("/api/users/", form("ada@acme.example")).status_code == 201
    assert sign_in_with("ada@acme.example") == sign_in_with("ada") == ada.pk
    mailed_links(deliver_outbox)
    assert APIClient().post("/api/auth/password/reset/", {"email": "ADA@acme.example"}).status_code == 204
    (sent,) = mailed_links(deliver_outbox)
    assert use(link_in(sent.body)).status_code == 200
    assert sign_in_with("ada@acme.example", NEW) == ada.pk


def test_an_address_that_hr_entered_signs_nobody_in_and_blocks_nobody(acme: Company, as_user: SignIn) -> None:
    added = UserFactory(username="added", email="ida@acme.example", company=acme, email_proven=False)
    assert sign_in_with("ida@acme.example") is None
    assert sign_in_with("added") == added.pk
    assert sign_up("ida@acme.example").status_code == 201
    # Whoever proves it takes it, and joins the company of its domain.
    own = User.objects.get(username="own.ida@acme.example")
    assert confirm(own, as_user(own)).status_code == 204
    added.refresh_from_db()
    own.refresh_from_db()
    assert (added.email, added.search.count("ida@")) == ("", 0)
    assert (own.company, own.email_proven) == (acme, True)
    assert sign_in_with("ida@acme.example", NEW) == own.pk
    assert sign_in_with("added") == added.pk


def test_several_accounts_can_lose_one_address(acme: Company) -> None:
    others = [UserFactory(email="ida@home.example", email_proven=False) for _ in range(2)]
    others += [UserFactory(email="ida@home.example", email_proven=False, company=acme)]
    late = UserFactory(email="leo@home.example", email_proven=False, company=acme)
    assert confirm(UserFactory(email="ida@home.example", email_proven=False, company=None)).status_code == 204
    assert confirm(UserFactory(email="leo@home.example", email_proven=False, company=None)).status_code == 204
    assert set(User.objects.filter(pk__in=[user.pk for user in (*others, late)]).values_list("email")) == {("",)}


def test_the_owner_of_an_address_is_mailed_who_invited_them_without_a_link(
    ada: User, team: Team, as_user: SignIn, deliver_outbox: Deliver
) -> None:
    hr = as_user(team.hr)
    answer = hr.post("/api/users/", form("ada@acme.example"))
    (sent,) = mailed_links(deliver_outbox)
    assert sent.to == ["ada@acme.example"]
    assert sent.subject == "Acme has invited you to Vouch"
    for words in ("Hello Ada", 'your account "ada"', "an account with another email address"):
        assert words in sent.body
    assert "/reset-password" not in sent.body
    hr.post(f"/api/users/{answer.json()['id']}/reset-password/")
    assert mailed_links(deliver_outbox) == []


def test_accepting_a_mailed_invitation_proves_the_address(team: Team, as_user: SignIn, deliver_outbox: Deliver) -> None:
    hr = as_user(team.hr)
    row = hr.post("/api/users/", form("ida@home.example")).json()
    (sent,) = mailed_links(deliver_outbox)
    assert (sent.to, sent.subject) == (["ida@home.example"], "Welcome to Vouch")
    assert "added to Acme on Vouch" in sent.body
    assert use(link_in(sent.body)).status_code == 200
    assert hr.get(f"/api/users/{row['id']}/").json()["emailConfirmed"] is True
    assert sign_in_with("ida@home.example", NEW) == row["id"]


def test_a_link_shown_to_hr_does_not_prove_the_address(team: Team, as_user: SignIn, deliver_outbox: Deliver) -> None:
    hr = as_user(team.hr)
    row = hr.post("/api/users/", form("ida@home.example")).json()
    shown = hr.post(f"/api/users/{row['id']}/reset-password/").json()["reset_url"]
    mailed = mailed_links(deliver_outbox)
    assert use(link_in(shown)).status_code == 200
    assert sign_in_with(row["username"], NEW) == row["id"]
    assert hr.get(f"/api/users/{row['id']}/").json()["emailConfirmed"] is False
    assert not User.objects.get(email="ida@home.example").email_proven
    assert sign_in_with("ida@home.example", NEW) is None
    # Each link becomes invalid when the password is changed.
    assert {use(link_in(sent.body)).status_code for sent in mailed} == {400}


def test_the_mailed_link_of_a_reset_by_hr_proves_the_address(
    team: Team, as_user: SignIn, deliver_outbox: Deliver
) -> None:
    User.objects.filter(pk=team.employee.pk).update(email_proven=False)
    assert as_user(team.hr).post(f"/api/users/{team.employee.pk}/reset-password/").status_code == 200
    (sent,) = mailed_links(deliver_outbox)
    assert use(link_in(sent.body)).status_code == 200
    team.employee.refresh_from_db()
    assert team.employee.email_proven
    # HR has chosen the names.
    assert team.employee.first_name == "Erin"


def test_a_mailed_link_does_not_prove_an_address_that_hr_entered_later(
    ada: User, team: Team, as_user: SignIn, deliver_outbox: Deliver
) -> None:
    """HR gets the link mailed to an address of its own, and then changes the account's address to somebody else's."""
    hr = as_user(team.hr)
    row = hr.post("/api/users/", form("hr-own@home.example")).json()
    (sent,) = mailed_links(deliver_outbox)
    assert hr.put(f"/api/users/{row['id']}/", {**form("ida@home.example"), "status": "ACTIVE"}).status_code == 200
    assert use(link_in(sent.body)).status_code == 400
    (told,) = mailed_links(deliver_outbox)
    assert (told.to, told.subject) == (["ida@home.example"], "Confirm your email address")


def test_a_person_added_by_another_company_can_sign_up(acme: Company, team: Team, as_user: SignIn) -> None:
    email = "ida@acme.example"
    hr = as_user(team.hr)
    row = hr.post("/api/users/", form(email)).json()
    assert sign_up(email).status_code == 201
    own = User.objects.get(username=f"own.{email}")
    assert sign_in_with(own.username, NEW) == own.pk
    assert confirm(own, as_user(own)).status_code == 204
    own.refresh_from_db()
    assert own.company == acme
    assert sign_in_with(email, NEW) == own.pk
    assert sign_in_with(row["username"], GIVEN) == row["id"]
    seen = hr.get(f"/api/users/{row['id']}/").json()
    assert (seen["email"], seen["emailConfirmed"]) == ("", False)
    # HR can enter another address.
    body = {**form(f"other.{email}", username=row["username"]), "status": "ACTIVE"}
    assert hr.put(f"/api/users/{row['id']}/", body).status_code == 200


def test_a_person_who_was_added_and_signs_up_instead_joins_as_what_they_were_added(team: Team, as_user: SignIn) -> None:
    email = "ida@home.example"
    row = as_user(team.hr).post("/api/users/", form(email, role="HIRING_MANAGER")).json()
    assert sign_up(email).status_code == 201
    own = User.objects.get(username=f"own.{email}")
    assert confirm(own, as_user(own)).status_code == 204
    own.refresh_from_db()
    assert (own.company, own.role) == (team.company, Role.HIRING_MANAGER)
    assert not User.objects.filter(pk=row["id"]).exists()


def test_of_two_accounts_with_one_address_the_one_that_proves_it_has_it(
    as_user: SignIn, deliver_outbox: Deliver
) -> None:
    first = UserFactory(username="first", email="ida@home.example", company=None, email_proven=False)
    as_user(first).post("/api/connections/", {"first_name": "Bo", "last_name": "Li"}, format="json")
    second = UserFactory(username="second", email="ida@home.example", company=None, email_proven=False)
    assert sign_in_with("ida@home.example") is None
    # There is one mail, with a link, for each account with the address.
    APIClient().post("/api/auth/password/reset/", {"email": "ida@home.example"})
    mails = mailed_links(deliver_outbox)
    links = {name: link_in(sent.body) for name in ("first", "second") for sent in mails if f'"{name}"' in sent.body}
    assert len({sent.extra_headers["Message-ID"] for sent in mails}) == len(links) == 2
    assert use(links["second"]).status_code == 200
    assert use(links["first"]).status_code == 400
    assert sign_in_with("ida@home.example", NEW) == second.pk
    assert sign_in_with("ida@home.example") is None
    assert sign_in_with("first") == first.pk
    assert first.connections.count() == 1
    APIClient().post("/api/auth/password/reset/", {"email": "ida@home.example"})
    (sent,) = mailed_links(deliver_outbox)
    assert '"second"' in sent.body


def test_nobody_proves_an_address_that_another_account_has_proven(as_user: SignIn) -> None:
    UserFactory(email="ida@home.example", company=None)
    late = UserFactory(email="ida@home.example", company=None, email_proven=False)
    answer = confirm(late, as_user(late))
    assert (answer.status_code, answer.json()) == (400, {"email": [HELD]})


def test_an_address_is_unique_within_a_company(team: Team, as_user: SignIn) -> None:
    hr = as_user(team.hr)
    assert hr.post("/api/users/", form("ida@home.example")).status_code == 201
    again = hr.post("/api/users/", form("IDA@home.example", username="another"))
    assert again.json() == {"email": ["An account with this email address exists already."]}
    assert sign_up("ida@home.example", company_code=team.company.code).json() == {
        "email": ["An account with this email address exists already. Sign in instead."]
    }


def test_a_proven_address_does_not_block_a_superuser(ada: User, team: Team, superuser_client: APIClient) -> None:
    answer = superuser_client.post("/api/users/", {**form("ada@acme.example"), "companyId": team.company.pk})
    assert (answer.status_code, answer.json()["emailConfirmed"]) == (201, False)


@pytest.mark.parametrize("proven", [True, False])
def test_joining_by_code_takes_the_place_of_the_companys_entry_for_a_proven_address(
    team: Team, as_user: SignIn, proven: bool
) -> None:
    own = UserFactory(email="ida@home.example", company=None, email_proven=proven)
    row = as_user(team.hr).post("/api/users/", form("ida@home.example", role="HIRING_MANAGER")).json()
    answer = as_user(own).post("/api/auth/join-company/", {"company_code": team.company.code})
    own.refresh_from_db()
    if proven:
        assert (answer.status_code, own.company, own.role) == (200, team.company, Role.HIRING_MANAGER)
    else:
        assert (answer.status_code, answer.json()["code"], own.company) == (409, "account_there", None)
    assert User.objects.filter(pk=row["id"]).exists() is not proven


@pytest.mark.parametrize("used", [True, False])
def test_joining_by_code_takes_a_proven_address_from_an_entry_that_is_in_use(
    team: Team, as_user: SignIn, used: bool
) -> None:
    """Somebody has signed in with the username and the password that HR gave, or HR added the person long ago."""
    own = UserFactory(email="ida@home.example", company=None, email_proven=True)
    row = as_user(team.hr).post("/api/users/", form("ida@home.example", role="HIRING_MANAGER")).json()
    if used:
        assert sign_in_with(row["username"], GIVEN) == row["id"]
    else:
        Invitation.objects.update(sent_at=timezone.now() - timedelta(days=30))
    assert as_user(own).post("/api/auth/join-company/", {"company_code": team.company.code}).status_code == 200
    own.refresh_from_db()
    assert (own.company, own.role) == (team.company, Role.EMPLOYEE)
    assert User.objects.get(pk=row["id"]).email == ""


def test_a_deactivated_user_cannot_rejoin_by_signing_up_again(acme: Company, as_user: SignIn) -> None:
    for proven in (True, False):
        left = UserFactory(email=f"leo.{proven}@acme.example", company=acme, is_active=False, email_proven=proven)
        assert sign_up(left.email).status_code == (400 if proven else 201)
        assert sign_up(left.email, username="by.code", company_code=acme.code).status_code == 400
        # Nor by an older account, although whoever proves an address has it.
        own = UserFactory(email=left.email, company=None, email_proven=False)
        assert confirm(own, as_user(own)).status_code == 204
        own.refresh_from_db()
        joining = as_user(own).post("/api/auth/join-company/", {"company_code": acme.code})
        assert joining.json()["code"] == "account_there"
        left.refresh_from_db()
        assert (own.company, own.email_proven, left.email_proven, left.email) == (None, True, False, own.email)


def test_a_user_deactivated_in_one_company_can_accept_an_invitation_of_another(
    team: Team, as_user: SignIn, deliver_outbox: Deliver
) -> None:
    left = UserFactory(email="leo@home.example", is_active=False)
    row = as_user(team.hr).post("/api/users/", form("leo@home.example")).json()
    (sent,) = mailed_links(deliver_outbox)
    assert use(link_in(sent.body)).status_code == 200
    assert sign_in_with("leo@home.example", NEW) == row["id"]
    left.refresh_from_db()
    assert not left.is_active


def test_createsuperuser_proves_the_address_unless_somebody_else_has(ada: User) -> None:
    for username, email in (("root", "root@home.example"), ("other", "ada@acme.example")):
        call_command(
            "createsuperuser", username=username, email=email, first_name="R", last_name="T", interactive=False
        )
    proven = User.objects.filter(email_proven=True).values_list("username", flat=True)
    assert set(proven) == {"ada", "root"}


def outcome_of_concurrent_proofs(clients: list[APIClient], keys: list[str]) -> None:
    """Confirm with each key at the same moment. One succeeds, and one account has the address."""
    answers = run_concurrently(
        *[
            lambda client=client, key=key: client.post("/api/auth/email/confirm/", {"key": key, "new_password": NEW})
            for client, key in zip(clients, keys, strict=True)
        ]
    )
    assert sorted(answer.status_code for answer in answers) == [204] + [400] * (len(keys) - 1)
    assert User.objects.filter(email_proven=True).count() == 1
    assert User.objects.filter(email="ida@home.example").get().email_proven


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_of_five_concurrent_confirmations_of_one_address_one_succeeds() -> None:
    people = [UserFactory(email="ida@home.example", company=None, email_proven=False) for _ in range(5)]
    keys = [confirmation_url(user).partition("key=")[2] for user in people]
    outcome_of_concurrent_proofs([APIClient() for _ in keys], keys)
    # The other accounts have neither the address nor a new password.
    won = User.objects.get(email_proven=True)
    assert {user.pk for user in User.objects.all() if user.check_password(NEW)} == {won.pk}


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_of_four_who_sign_up_with_one_address_at_once_one_can_prove_it() -> None:
    answers = run_concurrently(*[lambda n=n: sign_up("ida@home.example", username=f"ida{n}") for n in range(4)])
    assert [answer.status_code for answer in answers] == [201] * 4
    clients = [APIClient(HTTP_AUTHORIZATION=f"Token {answer.json()['key']}") for answer in answers]
    ids = [client.get("/api/auth/user/").json()["id"] for client in clients]
    keys = [confirmation_url(User.objects.get(pk=pk)).partition("key=")[2] for pk in ids]
    outcome_of_concurrent_proofs(clients, keys)


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_of_a_mailed_link_and_a_confirmation_at_once_one_proves_the_address() -> None:
    people = [UserFactory(email="ida@home.example", company=None, email_proven=False) for _ in range(2)]
    link = link_in(mailed_password_url(people[0]))
    answers = run_concurrently(lambda: use(link), lambda: confirm(people[1]))
    assert sorted(answer.status_code < 300 for answer in answers) == [False, True]
    assert User.objects.filter(email="ida@home.example").get().email_proven


def test_the_database_refuses_a_second_proof_of_an_address(ada: User) -> None:
    with pytest.raises(IntegrityError):
        UserFactory(email="ADA@acme.example")


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_adding_the_same_address_twice_at_the_same_moment_creates_one_account(as_user: SignIn) -> None:
    hr = UserFactory(role=Role.HR)
    calls = [
        lambda n=n: as_user(hr).post("/api/users/", form("ida@home.example", username=f"ida{n}")) for n in range(3)
    ]
    answers = run_concurrently(*calls)
    assert sorted(answer.status_code for answer in answers) == [201, 400, 400]
    assert User.objects.filter(email="ida@home.example").count() == 1
