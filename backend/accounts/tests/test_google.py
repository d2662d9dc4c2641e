"""Signing in with Google, against a real OpenID provider."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import requests
from allauth.socialaccount.models import SocialAccount
from allauth.socialaccount.providers.google import views as google
from django.conf import settings as configured
from django.core import mail
from django.test import Client
from rest_framework.test import APIClient

from accounts.google import GoogleAdapter
from accounts.models import Company, DeviceToken, Role, SignInCode, User
from accounts.providers import accept_proof
from accounts.services.links import set_password_url
from accounts.tests.factories import PASSWORD, CompanyFactory, SuperuserFactory, UserFactory
from accounts.tests.google_peer import Peer, running_peer
from accounts.tests.second_factor import give_authenticator
from accounts.tests.team import SignIn
from audit.models import AuditEvent
from common.errors import InvalidInput

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

LOGIN = "/api/auth/google/login/"
CALLBACK = "/api/auth/google/callback/"
ADA = {
    "sub": "google-1",
    "email": "Ada.Lovelace@acme.example",
    "email_verified": True,
    "given_name": "Ada",
    "family_name": "Lovelace",
    # The organisation of her Google Workspace account.
    "hd": "acme.example",
}
# A private Google account, created with an address of the company: an alias of one that Wayne has or had there.
WAYNE = {
    "sub": "g1",
    "email": "wayne.ex+signup@acme.example",
    "email_verified": True,
    "given_name": "Wayne",
    "family_name": "Ex",
}


@pytest.fixture(scope="module")
def provider() -> Iterator[Peer]:
    with running_peer() as peer:
        yield peer


@pytest.fixture
def peer(provider: Peer, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Peer:
    """The provider instead of Google. Patches the URLs that allauth read at import."""
    app = {"client_id": "vouch-test", "secret": "hush", "key": ""}
    providers = settings.SOCIALACCOUNT_PROVIDERS
    settings.SOCIALACCOUNT_PROVIDERS = {"google": {**providers["google"], "APPS": [app]}}
    monkeypatch.setattr(google, "ID_TOKEN_ISSUER", provider.url)
    monkeypatch.setattr(GoogleAdapter, "authorize_url", f"{provider.url}/authorize")
    monkeypatch.setattr(GoogleAdapter, "access_token_url", f"{provider.url}/token")
    provider.claims(**ADA)
    return provider


@pytest.fixture
def acme() -> Company:
    company = CompanyFactory(name="Acme")
    company.domains.create(domain="acme.example")
    return company


def query_of(url: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}


def callback_url(browser: Client, query: str = "") -> str:
    """Start at our login URL and sign in at the provider; return the URL to which it redirects the browser."""
    there = browser.get(f"{LOGIN}{query}")
    assert there.status_code == 302, there.content
    back = requests.get(there["Location"], allow_redirects=False, timeout=10)
    assert back.status_code == 302, back.text
    return back.headers["Location"]


def sign_in(browser: Client, query: str = "") -> Any:
    """Sign in completely; return the last redirect."""
    back = urlsplit(callback_url(browser, query))
    answer = browser.get(f"{back.path}?{back.query}")
    while answer.status_code == 302 and answer["Location"].startswith("/api/"):
        answer = browser.get(answer["Location"])
    assert answer.status_code == 302, answer.content
    return answer


def confirmation_key(sent: Any) -> str:
    """Return the key of the link in a mail that confirms an address."""
    found = re.search(r"/confirm-email\?key=(\S+)", str(sent.body))
    assert found, sent.body
    return found[1]


def outcome(browser: Client) -> dict[str, str]:
    """Sign in; return the query parameters of the sign-in screen."""
    answer = sign_in(browser)
    assert answer["Location"].startswith(f"{configured.FRONTEND_URL}/login")
    return query_of(answer["Location"])


def exchange(code: str, browser: Client) -> Any:
    """Exchange the code in `token` as the sign-in screen in this browser does."""
    return browser.post("/api/auth/provider/exchange/", {"code": code}, content_type="application/json")


@pytest.mark.parametrize(
    ("names", "stored"), [({"given_name": "Madonna"}, ("Madonna", "")), ({}, ("ada.lovelace", ""))]
)
def test_somebody_with_one_name_or_none_has_a_name(
    peer: Peer, client: Client, names: dict[str, str], stored: tuple[str, str]
) -> None:
    peer.claims(**{name: value for name, value in ADA.items() if not name.endswith("_name")}, **names)
    outcome(client)
    user = User.objects.get()
    assert (user.first_name, user.last_name) == stored


def test_a_new_person_joins_the_company_of_their_domain(peer: Peer, acme: Company, client: Client) -> None:
    told = outcome(client)
    user = User.objects.get()
    assert json.loads(told["user"]) == {
        "id": user.pk,
        "username": "ada.lovelace",
        "email": "ada.lovelace@acme.example",
        "first_name": "Ada",
        "last_name": "Lovelace",
    }
    assert (user.role, user.company, user.has_usable_password()) == (Role.EMPLOYEE, acme, False)
    assert user.email_proven
    api = APIClient(HTTP_AUTHORIZATION=f"Token {exchange(told['token'], client).json()['token']}")
    assert api.get("/api/auth/user/").json()["profile"]["company"] == {"id": acme.pk, "name": "Acme"}
    assert set(AuditEvent.objects.values_list("action", "actor")) == {
        ("user.registered", user.pk),
        ("user.joined", user.pk),
        ("user.signed_in", user.pk),
    }


def test_who_has_a_second_factor_needs_it_with_google_too(peer: Peer, acme: Company, client: Client) -> None:
    outcome(client)
    give_authenticator(User.objects.get())
    answer = exchange(outcome(client)["token"], client)
    assert (answer.status_code, answer.json()["code"]) == (403, "second_factor_required")
    assert not DeviceToken.objects.exists()


def test_an_unknown_domain_gives_an_account_without_a_company(peer: Peer, acme: Company, client: Client) -> None:
    peer.claims(**{**ADA, "email": "ada@elsewhere.example"})
    assert "token" in outcome(client)
    assert User.objects.get().company is None


def test_an_address_of_a_public_mail_domain_joins_no_company_even_if_one_lists_it(
    peer: Peer, acme: Company, client: Client
) -> None:
    acme.domains.create(domain="gmail.com")
    peer.claims(**{**ADA, "email": "ada@gmail.com", "hd": None})
    assert "token" in outcome(client)
    assert User.objects.get().company is None


def test_signing_in_again_gives_the_same_account_and_a_new_token(peer: Peer, acme: Company, client: Client) -> None:
    first, second = outcome(client), outcome(client)
    assert first["user"] == second["user"]
    assert first["token"] != second["token"]
    assert User.objects.count() == SocialAccount.objects.count() == 1


def test_an_account_older_than_its_company_joins_it_at_the_next_sign_in(peer: Peer, client: Client) -> None:
    outcome(client)
    company = CompanyFactory()
    company.domains.create(domain="acme.example")
    outcome(client)
    assert User.objects.get().company == company


def test_the_redirect_is_not_cached_and_ends_the_session(peer: Peer, acme: Company, client: Client) -> None:
    answer = sign_in(client)
    assert answer["Cache-Control"] == "no-store"
    assert answer["Referrer-Policy"] == "no-referrer"
    assert {name for name, cookie in client.cookies.items() if cookie.value} == {"provider_sign_in"}
    again = client.get("/api/auth/provider/finish/")
    assert query_of(again["Location"]) == {"error": "provider_failed"}
    assert SignInCode.objects.count() == 1


def test_the_redirect_url_alone_does_not_sign_in(peer: Peer, acme: Company, client: Client) -> None:
    told = outcome(client)
    assert told["token"].startswith("code.")
    assert not DeviceToken.objects.exists()
    for secret in told.values():
        for scheme in ("Token", "Bearer"):
            with_it = APIClient(HTTP_AUTHORIZATION=f"{scheme} {secret}")
            assert with_it.get("/api/auth/user/").status_code == 401
    assert told["token"] not in SignInCode.objects.get().digest


def test_the_session_does_not_authenticate_api_requests(peer: Peer, acme: Company, client: Client) -> None:
    back = urlsplit(callback_url(client))
    assert client.get(f"{back.path}?{back.query}").status_code == 302
    assert client.get("/api/auth/user/").status_code == 401


def test_the_request_to_google_has_minimal_scopes_and_uses_pkce(peer: Peer, client: Client) -> None:
    answer = client.get(f"{LOGIN}?scope=drive&auth_params=prompt%3Dnone&process=connect&next=/evil")
    asked = query_of(answer["Location"])
    assert set(asked["scope"].split()) == {"openid", "profile", "email"}
    assert asked["redirect_uri"] == f"{configured.FRONTEND_URL}{CALLBACK}"
    assert (asked["response_type"], asked["code_challenge_method"]) == ("code", "S256")
    assert (asked["prompt"], asked["client_id"]) == ("select_account", "vouch-test")
    assert len(asked["code_challenge"]) == 43
    assert asked["state"]


def test_a_callback_for_another_browser_is_refused(peer: Peer, acme: Company, client: Client) -> None:
    """Opening somebody else's callback URL: its state is unknown in this browser."""
    back = urlsplit(callback_url(Client()))
    answer = client.get(f"{back.path}?{back.query}")
    assert query_of(answer["Location"]) == {"error": "provider_failed"}
    assert not User.objects.exists()


def test_a_state_works_once(peer: Peer, acme: Company, client: Client) -> None:
    back = urlsplit(callback_url(client))
    address = f"{back.path}?{back.query}"
    client.get(address)
    assert query_of(client.get(address)["Location"]) == {"error": "provider_failed"}


def test_a_code_without_the_pkce_verifier_of_this_browser_is_refused(peer: Peer, acme: Company, client: Client) -> None:
    there = client.get(LOGIN)["Location"]
    challenge = query_of(there)["code_challenge"]
    back = requests.get(there.replace(challenge, "x" * 43), allow_redirects=False, timeout=10)
    parts = urlsplit(back.headers["Location"])
    answer = client.get(f"{parts.path}?{parts.query}")
    assert query_of(answer["Location"]) == {"error": "provider_failed"}
    assert not User.objects.exists()


@pytest.mark.parametrize("query", ["", "?code=x", "?state=x", "?code=x&state=y", "?error=server_error", "?code=%00"])
def test_a_forged_callback_is_refused(peer: Peer, client: Client, query: str) -> None:
    answer = client.get(f"{CALLBACK}{query}")
    assert answer["Location"] == f"{configured.FRONTEND_URL}/login?error=provider_failed"


def test_cancelling_returns_to_the_sign_in_screen_without_an_error(peer: Peer, client: Client) -> None:
    state = query_of(client.get(LOGIN)["Location"])["state"]
    answer = client.get(f"{CALLBACK}?error=access_denied&state={state}")
    assert answer["Location"] == f"{configured.FRONTEND_URL}/login"


@pytest.mark.parametrize(
    "claims",
    [{"aud": "another-client"}, {"iss": "https://evil.example"}, {"exp": 1_000_000_000}],
    ids=["audience", "issuer", "expired"],
)
def test_an_id_token_that_is_not_for_us_is_refused(
    peer: Peer, acme: Company, client: Client, claims: dict[str, Any]
) -> None:
    peer.claims(**ADA, **claims)
    assert outcome(client) == {"error": "provider_failed"}
    assert not User.objects.exists()


def test_a_provider_that_does_not_respond_is_reported_as_an_error(
    peer: Peer, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GoogleAdapter, "access_token_url", "http://127.0.0.1:9/token")
    assert outcome(client) == {"error": "provider_failed"}


@pytest.mark.parametrize("verified", [False, None])
def test_an_unverified_address_is_refused(peer: Peer, acme: Company, client: Client, verified: bool | None) -> None:
    peer.claims(**{**ADA, "email_verified": verified})
    assert outcome(client) == {"error": "provider_address_not_verified"}
    assert not User.objects.exists()


def test_an_unverified_address_does_not_sign_in_to_the_account_with_it(
    peer: Peer, acme: Company, client: Client
) -> None:
    UserFactory(email="ada.lovelace@acme.example", company=acme)
    peer.claims(**{**ADA, "email_verified": False})
    assert outcome(client) == {"error": "provider_address_not_verified"}
    assert not SocialAccount.objects.exists()


def test_an_inactive_account_is_refused(peer: Peer, acme: Company, client: Client) -> None:
    UserFactory(email="ada.lovelace@acme.example", company=acme, is_active=False)
    assert outcome(client) == {"error": "account_inactive"}
    assert not SocialAccount.objects.exists()
    assert not DeviceToken.objects.exists()


def test_an_account_deactivated_after_it_was_linked_is_refused(peer: Peer, acme: Company, client: Client) -> None:
    outcome(client)
    User.objects.update(is_active=False)
    assert outcome(client) == {"error": "account_inactive"}


def test_signing_in_to_an_account_with_a_proven_address_keeps_its_password(
    peer: Peer, acme: Company, client: Client
) -> None:
    user = UserFactory(email="ada.lovelace@acme.example", company=acme, role=Role.HR)
    DeviceToken.issue(user)
    assert json.loads(outcome(client)["user"])["id"] == user.pk
    user.refresh_from_db()
    assert user.check_password(PASSWORD)
    assert user.role == Role.HR
    assert DeviceToken.objects.filter(user=user).count() == 1


def test_somebody_who_registered_the_address_before_its_owner_loses_all_access(
    peer: Peer, acme: Company, client: Client, api: APIClient
) -> None:
    """The attack: sign up with somebody else's address, and share the account once they sign in with Google."""
    form = {
        "first_name": "Mal",
        "last_name": "Lory",
        "email": "ada.lovelace@acme.example",
        "username": "mallory",
        "password1": "correct-horse-7",
        "password2": "correct-horse-7",
    }
    key = api.post("/api/auth/register/", form, format="multipart").json()["key"]
    link = query_of(set_password_url(User.objects.get()))
    attacker = APIClient(HTTP_AUTHORIZATION=f"Token {key}")
    assert attacker.get("/api/auth/user/").json()["profile"]["company"] is None

    told = outcome(client)

    owner = APIClient(HTTP_AUTHORIZATION=f"Token {exchange(told['token'], client).json()['token']}")
    assert owner.get("/api/auth/user/").json()["profile"]["company"]["id"] == acme.pk
    assert attacker.get("/api/auth/user/").status_code == 401
    for name in ("mallory", form["email"]):
        assert api.post("/api/auth/token/", {"username": name, "password": "correct-horse-7"}).status_code == 401
    passwords = {"new_password1": "correct-horse-8", "new_password2": "correct-horse-8"}
    assert api.post("/api/auth/password/reset/confirm/", {**link, **passwords}).status_code == 400
    assert AuditEvent.objects.filter(action="user.address_proven").count() == 1
    assert User.objects.get().full_name == "Ada Lovelace"


@pytest.mark.parametrize("domain", ["acme.example", "elsewhere.example"])
def test_an_account_that_another_company_created_for_the_address_is_not_used(
    peer: Peer, acme: Company, client: Client, domain: str
) -> None:
    """Otherwise its HR, who can set that account's password, could use it too. Ada gets her own account."""
    user = UserFactory(email=f"ada.lovelace@{domain}", company=CompanyFactory(), email_proven=False)
    peer.claims(**{**ADA, "email": f"Ada.Lovelace@{domain}", "hd": domain})
    told = outcome(client)
    own = User.objects.exclude(pk=user.pk).get()
    assert json.loads(told["user"])["id"] == own.pk
    assert own.company == (acme if domain == "acme.example" else None)
    user.refresh_from_db()
    assert user.company != acme
    assert user.check_password(PASSWORD)
    assert (own.email_proven, user.email, user.email_proven) == (True, "", False)
    assert json.loads(outcome(client)["user"])["id"] == own.pk


def test_the_account_created_by_the_company_of_the_domain_takes_precedence_over_a_sign_up(
    peer: Peer, acme: Company, client: Client
) -> None:
    UserFactory(email="ada.lovelace@acme.example", company=None, email_proven=False)
    user = UserFactory(email="ada.lovelace@acme.example", company=acme, role=Role.HR, email_proven=False)
    assert json.loads(outcome(client)["user"])["id"] == user.pk
    user.refresh_from_db()
    assert (user.role, user.has_usable_password()) == (Role.HR, False)


@pytest.mark.parametrize("signed_up", [False, True], ids=["never here before", "signed up without the invitation"])
def test_somebody_who_was_invited_and_comes_with_google_joins_as_what_they_were_invited(
    peer: Peer, client: Client, as_user: SignIn, signed_up: bool
) -> None:
    """Acme does not have the domain of the address: the invitation alone says where Ada belongs."""
    company = CompanyFactory()
    department = company.departments.get(name="Engineering")
    if signed_up:
        UserFactory(email="ada.lovelace@elsewhere.example", company=None, email_proven=False)
    people = [{"email": "ada.lovelace@elsewhere.example"}]
    body = {"role": Role.HIRING_MANAGER, "department": department.name, "people": people}
    hr = as_user(UserFactory(company=company, role=Role.HR))
    assert hr.post("/api/users/invitations/", body, format="json").status_code == 200
    peer.claims(**{**ADA, "email": "Ada.Lovelace@elsewhere.example", "hd": "elsewhere.example"})
    told = outcome(client)
    ada = User.objects.get(email="ada.lovelace@elsewhere.example")
    assert json.loads(told["user"])["id"] == ada.pk
    assert (ada.company, ada.role, ada.department) == (company, Role.HIRING_MANAGER, department)
    assert ada.email_proven
    assert hr.get("/api/users/invitations/").json()["pending"] == []
    assert company.users.filter(is_active=True).count() == 2


def test_an_existing_account_takes_its_address_from_the_companys_entry(peer: Peer, client: Client) -> None:
    outcome(client)
    own = User.objects.get()
    company = CompanyFactory()
    entry = UserFactory(email=own.email, company=company, role=Role.HIRING_MANAGER, email_proven=False)
    company.domains.create(domain="acme.example")
    outcome(client)
    own.refresh_from_db()
    entry.refresh_from_db()
    assert (own.company, own.role, entry.email) == (company, Role.EMPLOYEE, "")


def test_a_private_google_account_with_an_alias_joins_by_the_link_that_is_mailed_to_the_plain_address(
    peer: Peer, acme: Company, client: Client, deliver_outbox: Callable[..., None]
) -> None:
    peer.claims(**WAYNE)
    for _ in range(2):
        told = outcome(client)
    api = APIClient(HTTP_AUTHORIZATION=f"Token {exchange(told['token'], client).json()['token']}")
    user = User.objects.get()
    assert (user.company, user.email) == (None, "wayne.ex@acme.example")
    assert not User.objects.filter(email_proven=True).exists()
    deliver_outbox()
    (sent,) = mail.outbox
    assert (sent.to, sent.subject) == (["wayne.ex@acme.example"], "Confirm your email address")
    assert "your account then joins Acme" in sent.body
    assert api.post("/api/auth/email/confirm/", {"key": confirmation_key(sent)}).status_code == 204
    assert api.get("/api/auth/user/").json()["profile"]["company"]["id"] == acme.pk


def test_an_organisation_that_does_not_have_the_domain_lets_nobody_join(
    peer: Peer, acme: Company, client: Client
) -> None:
    peer.claims(**{**ADA, "hd": "elsewhere.example"})
    assert "token" in outcome(client)
    assert User.objects.get().company is None


def test_the_owner_of_the_mailbox_takes_the_account_from_whoever_signs_up_with_an_alias(
    peer: Peer, acme: Company, client: Client, api: APIClient, deliver_outbox: Callable[..., None]
) -> None:
    peer.claims(**WAYNE)
    stranger = exchange(outcome(client)["token"], client).json()["token"]
    deliver_outbox()
    body = {"key": confirmation_key(mail.outbox[0]), "new_password": "orchard-lamp-42"}
    assert api.post("/api/auth/email/confirm/", body).status_code == 204
    assert User.objects.get().company == acme
    assert APIClient(HTTP_AUTHORIZATION=f"Token {stranger}").get("/api/auth/user/").status_code == 401
    assert outcome(client) == {"error": "provider_known_address"}


@pytest.mark.parametrize("email", ["wayne.ex@acme.example", "wayne.ex+signup@acme.example", "wayne.ex+2@acme.example"])
@pytest.mark.parametrize("proven", [True, False])
def test_a_deactivated_person_does_not_return_by_an_alias(
    peer: Peer, acme: Company, client: Client, email: str, proven: bool
) -> None:
    UserFactory(email=email, company=acme, is_active=False, email_proven=proven)
    peer.claims(**WAYNE)
    assert outcome(client) == {"error": "account_inactive"}
    assert User.objects.count() == 1


def test_a_google_account_that_does_not_own_the_mailbox_enters_no_account_with_its_address(
    peer: Peer, acme: Company, client: Client
) -> None:
    for email in ("ada.lovelace@acme.example", "ada@home.example"):
        user = UserFactory(email=email, company=acme)
        peer.claims(**{**ADA, "sub": email, "email": email, "hd": None})
        assert outcome(client) == {"error": "provider_known_address"}
        assert not SocialAccount.objects.filter(user=user).exists()


def test_another_google_account_with_the_address_does_not_enter_the_account_of_the_first(
    peer: Peer, acme: Company, client: Client
) -> None:
    outcome(client)
    for claims in ({"sub": "google-2"}, {"sub": "google-3", "hd": None}):
        peer.claims(**{**ADA, **claims})
        assert outcome(client) == {"error": "provider_known_address"}
    assert User.objects.count() == SocialAccount.objects.count() == 1


def test_a_google_account_at_gmail_owns_its_mailbox(peer: Peer, client: Client) -> None:
    user = UserFactory(email="ada@gmail.com", company=None)
    peer.claims(**{**ADA, "email": "ada@gmail.com", "hd": None})
    assert json.loads(outcome(client)["user"])["id"] == user.pk


def test_the_code_is_exchanged_only_in_the_browser_that_began(peer: Peer, acme: Company, client: Client) -> None:
    code = outcome(client)["token"]
    other = Client()
    other.get(LOGIN)
    for stranger in (Client(), other):
        assert exchange(code, stranger).status_code == 401
    answer = exchange(code, client)
    assert answer.status_code == 200
    assert client.cookies["provider_sign_in"].value == ""


def test_scripts_and_other_sites_cannot_use_the_cookie_of_the_browser(peer: Peer, client: Client) -> None:
    client.get(LOGIN)
    cookie = client.cookies["provider_sign_in"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/api/auth/provider/")
    assert cookie["max-age"] == ""
    assert len(cookie.value) >= 43


@pytest.mark.django_db
def test_google_does_not_prove_an_address_that_hr_has_just_changed(acme: Company) -> None:
    """The account was loaded before HR changed its address."""
    user = UserFactory(email="ada@acme.example", company=acme, email_proven=False)
    User.objects.update(email="other@acme.example")
    with pytest.raises(InvalidInput):
        accept_proof(user, user, "google")
    assert not User.objects.filter(email_proven=True).exists()


@pytest.mark.django_db
def test_a_user_who_has_just_joined_a_company_is_not_moved_to_another(acme: Company) -> None:
    user = UserFactory(email="ada@acme.example", company=None, email_proven=False)
    other = CompanyFactory()
    User.objects.update(company=other)
    accept_proof(user, user, "google")
    assert User.objects.get().company == other


def test_a_superuser_keeps_the_password_that_was_set_at_the_console(peer: Peer, client: Client) -> None:
    user = SuperuserFactory(email="ada.lovelace@acme.example", email_proven=False)
    assert "token" in outcome(client)
    user.refresh_from_db()
    assert user.check_password(PASSWORD)
    assert user.company is None


def test_the_state_of_the_front_end_is_returned(peer: Peer, acme: Company, client: Client) -> None:
    told = query_of(sign_in(client, "?state=0b9c-f_1")["Location"])
    assert told["state"] == "0b9c-f_1"
    told = query_of(sign_in(client, "?state=a%26b%0d%0aX:y")["Location"])
    assert "state" not in told


def test_starting_to_sign_in_is_rate_limited(peer: Peer, client: Client) -> None:
    places = [client.get(LOGIN)["Location"] for _ in range(301)]
    assert {place.startswith(peer.url) for place in places[:-1]} == {True}
    assert places[-1] == f"{configured.FRONTEND_URL}/login?error=provider_failed"


def test_an_office_with_one_address_signs_in_at_nine_o_clock(peer: Peer, acme: Company, settings: Any) -> None:
    """More people than may fail, all within one minute."""
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "public": "5/m", "unfinished_sign_ins": "5/m"}
    for number in range(12):
        browser = Client()
        peer.claims(**{**ADA, "sub": f"person-{number}", "email": f"person{number}@acme.example"})
        code = query_of(sign_in(browser)["Location"])["token"]
        assert exchange(code, browser).status_code == 200, number
    guesses = [exchange("code.unknown", Client()).status_code for _ in range(6)]
    assert guesses == [401] * 5 + [429]


def test_the_sign_in_screen_shows_an_error_if_google_is_not_configured(client: Client) -> None:
    for path in (LOGIN, CALLBACK):
        answer = client.get(path, HTTP_ACCEPT="text/html")
        assert (answer.status_code, answer["Location"]) == (
            302,
            f"{configured.FRONTEND_URL}/login?error=provider_not_configured",
        )


@pytest.mark.parametrize("path", ["/api/api/auth/google/", "/api/api/auth/google"])
def test_a_login_url_with_a_doubled_prefix_redirects_to_the_login(client: Client, path: str) -> None:
    answer = client.get(f"{path}?state=s")
    assert (answer.status_code, answer["Location"]) == (302, f"{LOGIN}?state=s")


@pytest.mark.parametrize("path", [LOGIN, CALLBACK, "/api/auth/provider/finish/"])
def test_post_requests_are_refused(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405


def test_the_urls_of_google_can_be_set_by_environment_variables() -> None:
    """Runs in a separate process, since allauth reads the URLs once, at import."""
    names = ("AUTHORIZE_URL", "TOKEN_URL", "ID_TOKEN_ISSUER", "CERTS_URL", "USERINFO_URL")
    environment = {f"GOOGLE_{name}": f"http://peer.example/{name.lower()}" for name in names}
    program = (
        "import django; django.setup(); from allauth.socialaccount.providers.google import views as v;"
        "print(v.AUTHORIZE_URL, v.ACCESS_TOKEN_URL, v.ID_TOKEN_ISSUER, v.CERTS_URL, v.IDENTITY_URL)"
    )
    done = subprocess.run(  # noqa: S603  # this interpreter, with a program of ours
        [sys.executable, "-c", program],
        env={**os.environ, **environment, "DJANGO_SETTINGS_MODULE": "config.test_settings"},
        cwd=Path(__file__).resolve().parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == list(environment.values())
