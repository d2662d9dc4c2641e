"""E-mail addresses entered by somebody who does not own them: HR of another company, or a stranger who signs up.

Such a claim does not lock the owner out, does not reveal whether they have an account, and ends when they prove it.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.core import mail
from django.core.management import call_command
from rest_framework.test import APIClient

from accounts.models import Company, Role, User
from accounts.tests.factories import PASSWORD, CompanyFactory, UserFactory
from accounts.tests.team import SignIn, Team
from common.mail import without_links
from common.tests.concurrency import run_concurrently
from jobs.tests.factories import JobFactory
from referrals.models import StatusChange
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.django_db
NEW = "orchard-lamp-42"
# The first password that HR enters for an account.
GIVEN = "harbour-light-5"
PASSWORDS = {"new_password1": NEW, "new_password2": NEW}
RESET_CONFIRM = "/api/auth/password/reset/confirm/"
HELD = "Another account has been confirmed for this e-mail address. Sign in to that one, or ask your HR team."
Deliver = Callable[..., None]


@pytest.fixture
def acme() -> Company:
    company = CompanyFactory(name="Acme Works")
    company.domains.create(domain="acme.example")
    return company


@pytest.fixture
def ada(acme: Company) -> User:
    """An employee of Acme with a proven address."""
    return UserFactory(username="ada", email="ada@acme.example", first_name="Ada", company=acme, proven=True)


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


def test_hr_cannot_find_out_who_has_an_address_by_changing_one(ada: User, team: Team, as_user: SignIn) -> None:
    hr = as_user(team.hr)
    for email in ("ada@acme.example", "ida@acme.example"):
        body = {**form(email, username="colleague"), "password": "", "confirmPassword": "", "status": "ACTIVE"}
        assert hr.put(f"/api/users/{team.colleague.pk}/", body).status_code == 200


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


def test_employees_added_by_hr_can_sign_in_by_an_address_of_the_companys_domain(acme: Company, team: Team) -> None:
    """Only the company can create accounts with addresses of its domain, so strangers cannot take them beforehand."""
    added = UserFactory(email="ida@acme.example", company=acme)
    UserFactory(email="ida@acme.example", company=team.company)
    UserFactory(email="ida@acme.example", company=None, proven=False)
    assert sign_in_with("ida@acme.example") == added.pk
    assert sign_up("ida@acme.example").status_code == 400


def test_the_owner_of_an_address_is_mailed_who_invited_them_without_a_link(
    ada: User, team: Team, as_user: SignIn, deliver_outbox: Deliver
) -> None:
    hr = as_user(team.hr)
    answer = hr.post("/api/users/", form("ada@acme.example"))
    (sent,) = mailed_links(deliver_outbox)
    assert sent.to == ["ada@acme.example"]
    assert sent.subject == "Acme has invited you to Vouch"
    for words in ("Hello Ada", 'your account "ada"', "an account with another e-mail address"):
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
    assert not EmailAddress.objects.filter(email="ida@home.example").exists()
    assert sign_in_with("ida@home.example", NEW) is None
    # Each link becomes invalid when the password is changed.
    assert {use(link_in(sent.body)).status_code for sent in mailed} == {400}


def test_the_mailed_link_of_a_reset_by_hr_proves_the_address(
    team: Team, as_user: SignIn, deliver_outbox: Deliver
) -> None:
    assert as_user(team.hr).post(f"/api/users/{team.employee.pk}/reset-password/").status_code == 200
    (sent,) = mailed_links(deliver_outbox)
    assert use(link_in(sent.body)).status_code == 200
    assert EmailAddress.objects.get(email=team.employee.email).verified


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
    assert (told.to, told.subject) == (["ida@home.example"], "Confirm your e-mail address")


def test_a_person_invited_by_another_company_can_sign_up(
    acme: Company, team: Team, as_user: SignIn, deliver_outbox: Deliver
) -> None:
    hr = as_user(team.hr)
    for email in ("ida@acme.example", "ida@home.example"):
        row = hr.post("/api/users/", form(email)).json()
        answer = sign_up(email)
        assert answer.status_code == 201
        own = User.objects.get(username=f"own.{email}")
        assert sign_in_with(email, NEW) == own.pk
        assert sign_in_with(row["username"], GIVEN) == row["id"]
    # Confirming the address of a company's domain joins the company.
    own = User.objects.get(username="own.ida@acme.example")
    key = EmailConfirmationHMAC.create(EmailAddress.objects.get(user=own)).key
    assert as_user(own).post("/api/auth/email/confirm/", {"key": key}).status_code == 204
    own.refresh_from_db()
    assert own.company == acme


def test_an_account_with_an_unproven_address_loses_it_to_the_account_that_proves_it(
    team: Team, as_user: SignIn, deliver_outbox: Deliver
) -> None:
    first = UserFactory(username="first", email="ida@home.example", company=None, proven=False)
    as_user(first).post("/api/connections/", {"first_name": "Bo", "last_name": "Li"}, format="json")
    sign_up("ida@home.example")
    second = User.objects.get(username="own.ida@home.example")
    assert sign_in_with("ida@home.example") == first.pk
    # The mail has one link for each account with the address.
    APIClient().post("/api/auth/password/reset/", {"email": "ida@home.example"})
    mails = mailed_links(deliver_outbox)
    links = {
        name: link_in(sent.body)
        for name in ("first", second.username)
        for sent in mails
        if without_links(name) in sent.body
    }
    assert len({sent.extra_headers["Message-ID"] for sent in mails}) == len(links) == 2
    assert use(links[second.username]).status_code == 200
    answer = use(links["first"])
    assert (answer.status_code, answer.json()) == (400, {"email": [HELD]})
    assert sign_in_with("ida@home.example", NEW) == second.pk
    assert sign_in_with("ida@home.example") is None
    assert sign_in_with("first") == first.pk
    assert first.connections.count() == 1
    APIClient().post("/api/auth/password/reset/", {"email": "ida@home.example"})
    (sent,) = mailed_links(deliver_outbox)
    assert without_links(second.username) in sent.body


def test_a_confirmation_link_is_refused_once_another_account_has_proven_the_address(as_user: SignIn) -> None:
    late = UserFactory(email="ida@home.example", company=None, proven=False)
    key = EmailConfirmationHMAC.create(EmailAddress.objects.get(user=late)).key
    UserFactory(email="ida@home.example", company=None, proven=True)
    answer = as_user(late).post("/api/auth/email/confirm/", {"key": key})
    assert (answer.status_code, answer.json()) == (400, {"email": [HELD]})


def test_an_address_is_unique_within_a_company(team: Team, as_user: SignIn) -> None:
    hr = as_user(team.hr)
    assert hr.post("/api/users/", form("ida@home.example")).status_code == 201
    again = hr.post("/api/users/", form("IDA@home.example", username="another"))
    assert again.json() == {"email": ["An account with this e-mail address exists already."]}
    assert sign_up("ida@home.example", company_code=team.company.code).json() == {
        "email": ["An account with this e-mail address exists already. Sign in instead."]
    }


def test_a_superuser_cannot_use_an_address_that_somebody_has_proven(
    ada: User, team: Team, superuser_client: APIClient
) -> None:
    answer = superuser_client.post("/api/users/", {**form("ada@acme.example"), "companyId": team.company.pk})
    assert answer.json() == {"email": ["An account with this e-mail address exists already."]}


@pytest.mark.parametrize("used", [False, True])
def test_joining_by_code_replaces_an_unused_invitation(team: Team, as_user: SignIn, used: bool) -> None:
    own = UserFactory(email="ida@home.example", company=None, proven=True)
    row = as_user(team.hr).post("/api/users/", form("ida@home.example", role="HIRING_MANAGER")).json()
    if used:
        assert sign_in_with(row["username"], GIVEN) == row["id"]
    answer = as_user(own).post("/api/auth/join-company/", {"company_code": team.company.code})
    own.refresh_from_db()
    if used:
        assert (answer.status_code, answer.json()["code"], own.company) == (409, "account_there", None)
    else:
        assert (answer.status_code, own.company, own.role) == (200, team.company, Role.HIRING_MANAGER)
    assert User.objects.filter(pk=row["id"]).exists() == used


def test_jobs_of_a_replaced_invitation_move_to_the_account_that_replaces_it(team: Team, as_user: SignIn) -> None:
    own = UserFactory(email="ida@home.example", company=None, proven=True)
    row = as_user(team.hr).post("/api/users/", form("ida@home.example", role="HIRING_MANAGER")).json()
    job = JobFactory(company=team.company, hiring_manager_id=row["id"])
    assert as_user(own).post("/api/auth/join-company/", {"company_code": team.company.code}).status_code == 200
    job.refresh_from_db()
    assert job.hiring_manager == own


def test_a_used_account_is_not_replaced_after_signing_out(team: Team, as_user: SignIn) -> None:
    """Otherwise the history would no longer show who decided."""
    own = UserFactory(email="ida@home.example", company=None, proven=True)
    row = as_user(team.hr).post("/api/users/", form("ida@home.example", role="HIRING_MANAGER")).json()
    manager = User.objects.get(pk=row["id"])
    referral = ReferralFactory(job__company=team.company, job__hiring_manager=manager, referrer=team.employee)
    client = as_user(manager)
    assert client.put(f"/api/referrals/{referral.pk}/", {"status": "REVIEWING"}).status_code == 200
    assert client.post("/api/auth/logout/").status_code == 204
    assert as_user(own).post("/api/auth/join-company/", {"company_code": team.company.code}).status_code == 409
    assert StatusChange.objects.get(to_status="REVIEWING").changed_by == manager


def test_a_deactivated_user_cannot_rejoin_by_signing_up_again(
    acme: Company, as_user: SignIn, deliver_outbox: Deliver
) -> None:
    left = UserFactory(email="leo@acme.example", company=acme, is_active=False)
    assert sign_up("leo@acme.example").status_code == 400
    # Nor by an older account.
    own = UserFactory(email="leo@acme.example", company=None, proven=False)
    key = EmailConfirmationHMAC.create(EmailAddress.objects.get(user=own)).key
    assert as_user(own).post("/api/auth/email/confirm/", {"key": key}).status_code == 204
    own.refresh_from_db()
    assert own.company is None
    assert User.objects.filter(pk=left.pk).exists()


def test_a_user_deactivated_in_one_company_can_accept_an_invitation_of_another(
    team: Team, as_user: SignIn, deliver_outbox: Deliver
) -> None:
    left = UserFactory(email="leo@home.example", proven=True, is_active=False)
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
    proven = EmailAddress.objects.filter(verified=True).values_list("user__username", flat=True)
    assert set(proven) == {"ada", "root"}


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_of_five_concurrent_confirmations_of_one_address_one_succeeds() -> None:
    people = [UserFactory(email="ida@home.example", company=None, proven=False) for _ in range(5)]
    keys = [EmailConfirmationHMAC.create(EmailAddress.objects.get(user=user)).key for user in people]
    confirm = "/api/auth/email/confirm/"
    answers = run_concurrently(
        *[lambda key=key: APIClient().post(confirm, {"key": key, "new_password": NEW}) for key in keys]
    )
    assert sorted(answer.status_code for answer in answers) == [204, 400, 400, 400, 400]
    assert [answer.json() for answer in answers if answer.status_code == 400] == [{"email": [HELD]}] * 4
    won = people[[answer.status_code for answer in answers].index(204)]
    assert EmailAddress.objects.get(verified=True).user == won
    # The other accounts have neither the address nor a new password.
    assert {user.pk for user in User.objects.all() if user.check_password(NEW)} == {won.pk}


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_adding_the_same_address_twice_at_the_same_moment_creates_one_account(as_user: SignIn) -> None:
    hr = UserFactory(role=Role.HR)
    hr.company.departments.create(name="Engineering")
    calls = [
        lambda n=n: as_user(hr).post("/api/users/", form("ida@home.example", username=f"ida{n}")) for n in range(3)
    ]
    answers = run_concurrently(*calls)
    assert sorted(answer.status_code for answer in answers) == [201, 400, 400]
    assert User.objects.filter(email="ida@home.example").count() == 1
