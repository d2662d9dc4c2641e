"""Signing in with a company's own identity provider, against a certified one."""

import logging
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from allauth.socialaccount.models import SocialAccount
from django.core import mail
from django.test import Client

from accounts.company_sign_in import address_of
from accounts.models import (
    DIRECTORY_SCOPES,
    ApiToken,
    Company,
    Department,
    DeviceToken,
    IdentityProvider,
    Role,
    SignInCode,
    User,
)
from accounts.openid_connect import GOOGLE_ISSUER, SignInError, callback_url
from accounts.provider_faults import Fault
from accounts.services.links import set_password_url
from accounts.tests.company_provider import (
    ADA,
    at_provider,
    begin,
    follow,
    query_of,
    say,
    sign_in,
)
from accounts.tests.factories import PASSWORD, CompanyFactory, SuperuserFactory, UserFactory
from accounts.tests.oidc_peer import OpenIdPeer
from audit.models import AuditEvent
from common.encryption import Encrypted

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
JSON = "application/json"
EMAIL = "ada.lovelace@acme.example"


def exchange(browser: Client, told: dict[str, str]) -> Any:
    return browser.post("/api/auth/provider/exchange/", {"code": told["token"]}, content_type=JSON)


def rule(value: str, role: str, **more: Any) -> dict[str, Any]:
    return {"claim": "groups", "value": value, "role": role, "department": None, **more}


def test_a_new_person_gets_an_account_of_the_company(
    peer: OpenIdPeer, provider: IdentityProvider, acme: Company, client: Client
) -> None:
    told = sign_in(client, provider, "?state=tab1")
    assert told["state"] == "tab1"
    user = User.objects.get()
    assert (user.email, user.email_proven, user.company, user.role) == (EMAIL, True, acme, Role.EMPLOYEE)
    assert (user.get_full_name(), user.username, user.has_usable_password()) == ("Ada Lovelace", "ada.lovelace", False)
    assert exchange(client, told).json()["user"]["username"] == "ada.lovelace"
    assert DeviceToken.objects.get().provider == provider.key
    actions = set(AuditEvent.objects.values_list("action", flat=True))
    assert actions == {"user.registered", "user.joined", "user.provider_linked", "user.signed_in"}
    assert AuditEvent.objects.get(action="user.signed_in").after == {"method": "company"}


def test_of_the_claims_only_the_subject_is_stored(peer: OpenIdPeer, provider: IdentityProvider, client: Client) -> None:
    say(peer, provider, claims={**ADA, "phone_number": "555-0100", "groups": ["secret-project"]})
    sign_in(client, provider)
    linked = SocialAccount.objects.get()
    assert (linked.uid, linked.provider, linked.extra_data) == ("ada-1", provider.key, {"sub": "ada-1"})


def test_signing_in_again_gives_the_same_account(peer: OpenIdPeer, provider: IdentityProvider, client: Client) -> None:
    first, second = sign_in(client, provider), sign_in(client, provider)
    assert first["user"] == second["user"]
    assert User.objects.count() == SocialAccount.objects.count() == 1


def test_the_address_may_change_at_the_provider(peer: OpenIdPeer, provider: IdentityProvider, client: Client) -> None:
    first = sign_in(client, provider)
    say(peer, provider, claims={**ADA, "email": "ada.king@acme.example"})
    assert sign_in(client, provider)["user"] == first["user"]
    assert User.objects.get().email == EMAIL


def test_the_request_uses_pkce_and_the_scopes(peer: OpenIdPeer, provider: IdentityProvider, client: Client) -> None:
    query = query_of(begin(client, provider))
    assert query["code_challenge_method"] == "S256"
    assert set(query["scope"].split()) == {"openid", "email", "profile"}
    assert query["redirect_uri"] == callback_url(provider.key)
    assert "prompt" not in query


@pytest.mark.parametrize("method", ["client_secret_basic", "client_secret_post"])
def test_a_secret_with_special_characters_is_sent(
    peer: OpenIdPeer, provider: IdentityProvider, client: Client, method: str
) -> None:
    provider.client_secret = Encrypted.of("a:b%c+d e/&=")
    provider.save()
    discovery = {"token_endpoint_auth_methods_supported": [method]}
    say(peer, provider, secret="a:b%c+d e/&=", method=method, discovery=discovery)
    assert "token" in sign_in(client, provider)


def test_claims_that_only_userinfo_has_complete_those_of_the_id_token(
    peer: OpenIdPeer, provider: IdentityProvider, client: Client
) -> None:
    say(peer, provider, inToken=False)
    assert "token" in sign_in(client, provider)
    assert User.objects.get().email == EMAIL


def test_userinfo_about_somebody_else_does_not_count(
    peer: OpenIdPeer, provider: IdentityProvider, client: Client
) -> None:
    say(peer, provider, inToken=False, userinfo={"sub": "somebody-else"})
    assert sign_in(client, provider) == {"error": "company_failed"}
    assert not User.objects.exists()


def test_the_username_counts_as_the_address_if_it_is_one_of_the_company(
    peer: OpenIdPeer, provider: IdentityProvider, client: Client
) -> None:
    """Entra ID sends no `email` for people without a mailbox."""
    claims = {"sub": "ada-1", "preferred_username": "Ada@acme.example"}
    say(peer, provider, claims=claims)
    sign_in(client, provider)
    assert User.objects.get().email == "ada@acme.example"


@pytest.mark.parametrize("denied", [False, "false", None, 0, "no"])
@pytest.mark.parametrize("name", ["email", "preferred_username"])
def test_an_address_that_is_said_to_be_unverified_is_refused(
    peer: OpenIdPeer, provider: IdentityProvider, client: Client, denied: Any, name: str
) -> None:
    UserFactory(email=EMAIL, email_proven=True, company=provider.company, role=Role.HR)
    say(peer, provider, claims={"sub": "evil", name: EMAIL, "email_verified": denied})
    assert sign_in(client, provider) == {"error": "company_address_not_verified"}
    assert not SocialAccount.objects.exists()


@pytest.mark.parametrize(
    "email",
    [
        "ada@other.example",
        "ada@sub.acme.example",
        "ada",
        "@acme.example",
        "a@b@acme.example",
        "a\nb@acme.example",
        "a,b@acme.example",
        "a b <c>@acme.example",
        "a\0b@acme.example",
    ],
)
def test_an_address_of_another_domain_is_refused(
    peer: OpenIdPeer, provider: IdentityProvider, client: Client, email: str
) -> None:
    CompanyFactory().domains.create(domain="other.example")
    say(peer, provider, claims={**ADA, "email": email})
    assert sign_in(client, provider) == {"error": "company_not_routed"}
    assert not User.objects.exists()


def test_a_provider_of_one_company_does_not_open_an_account_of_another(
    peer: OpenIdPeer, provider: IdentityProvider, client: Client, deliver_outbox: Callable[..., None]
) -> None:
    victim = UserFactory(email=EMAIL, email_proven=True, company=CompanyFactory(name="Globex"))
    told = sign_in(client, provider)
    made = User.objects.exclude(pk=victim.pk).get()
    assert (made.company, made.email_proven) == (provider.company, False)
    assert exchange(client, told).json()["user"]["id"] == made.pk
    victim.refresh_from_db()
    assert (victim.email, victim.email_proven) == (EMAIL, True)
    deliver_outbox()
    assert [sent.to for sent in mail.outbox] == [[EMAIL]]
    assert "another account" in str(mail.outbox[0].body) or "Globex" not in str(mail.outbox[0].body)


def test_a_superuser_is_never_signed_in(peer: OpenIdPeer, provider: IdentityProvider, client: Client) -> None:
    SuperuserFactory(email=EMAIL, email_proven=True)
    assert sign_in(client, provider) == {"error": "company_known_address"}
    assert User.objects.count() == 1


def test_who_became_a_superuser_is_not_signed_in_by_an_old_link(
    peer: OpenIdPeer, provider: IdentityProvider, client: Client
) -> None:
    sign_in(client, provider)
    User.objects.update(role=Role.SUPERUSER)
    assert sign_in(client, provider) == {"error": "company_known_address"}


def test_who_moved_to_another_company_is_not_signed_in_by_an_old_link(
    peer: OpenIdPeer, provider: IdentityProvider, client: Client
) -> None:
    sign_in(client, provider)
    User.objects.update(company=CompanyFactory())
    assert sign_in(client, provider) == {"error": "company_known_address"}


@pytest.mark.parametrize("linked", [True, False])
def test_a_deactivated_account_is_not_signed_in(
    peer: OpenIdPeer, provider: IdentityProvider, client: Client, linked: bool
) -> None:
    if linked:
        sign_in(client, provider)
        User.objects.update(is_active=False)
    else:
        UserFactory(email=EMAIL, company=provider.company, is_active=False)
    assert sign_in(client, provider) == {"error": "account_inactive"}


def test_another_subject_for_a_known_address_is_refused(
    peer: OpenIdPeer, provider: IdentityProvider, client: Client
) -> None:
    sign_in(client, provider)
    say(peer, provider, claims={**ADA, "sub": "ada-2"})
    assert sign_in(client, provider) == {"error": "company_known_address"}


def test_what_a_stranger_set_on_an_unproven_account_ends(
    peer: OpenIdPeer, provider: IdentityProvider, client: Client
) -> None:
    """Somebody signed up with Ada's address and the company's code, and waits for her."""
    attacked = UserFactory(email=EMAIL, email_proven=False, company=provider.company, password=PASSWORD)
    DeviceToken.issue(attacked)
    SignInCode.issue(attacked, "browser", "google")
    SocialAccount.objects.create(user=attacked, provider="google", uid="mallory")
    url = set_password_url(attacked)
    told = sign_in(client, provider)
    attacked.refresh_from_db()
    assert (attacked.email_proven, attacked.has_usable_password()) == (True, False)
    assert not DeviceToken.objects.exists()
    assert [each.uid for each in SocialAccount.objects.all()] == ["ada-1"]
    parts = dict(part.split("=") for part in urlsplit(url).query.split("&"))
    answer = client.post(
        "/api/auth/password/reset/confirm/", {**parts, "new_password": "Another-secret-9"}, content_type=JSON
    )
    assert answer.status_code == 400
    assert exchange(client, told).status_code == 200


def test_an_account_that_has_proven_the_address_keeps_its_password(
    peer: OpenIdPeer, provider: IdentityProvider, client: Client, deliver_outbox: Callable[..., None]
) -> None:
    user = UserFactory(email=EMAIL, email_proven=True, company=provider.company, password=PASSWORD)
    told = sign_in(client, provider)
    assert exchange(client, told).json()["user"]["id"] == user.pk
    user.refresh_from_db()
    assert user.check_password(PASSWORD)
    deliver_outbox()
    (sent,) = mail.outbox
    assert sent.to == [EMAIL]
    assert "Acme ID" in str(sent.body)


def test_an_account_without_a_company_that_has_proven_the_address_joins(
    peer: OpenIdPeer, provider: IdentityProvider, client: Client
) -> None:
    user = UserFactory(email=EMAIL, email_proven=True, company=None)
    sign_in(client, provider)
    user.refresh_from_db()
    assert user.company == provider.company
    assert User.objects.count() == 1


def test_an_account_without_a_company_that_has_not_proven_the_address_is_left_alone(
    peer: OpenIdPeer, provider: IdentityProvider, client: Client
) -> None:
    waiting = UserFactory(email=EMAIL, email_proven=False, company=None)
    sign_in(client, provider)
    waiting.refresh_from_db()
    assert (waiting.company, waiting.email) == (None, "")
    assert User.objects.count() == 2


def test_new_people_can_be_refused(peer: OpenIdPeer, provider: IdentityProvider, client: Client) -> None:
    IdentityProvider.objects.update(creates_accounts=False)
    assert sign_in(client, provider) == {"error": "company_no_account"}
    assert not User.objects.exists()


def test_a_provider_that_is_not_offered_signs_nobody_in(
    peer: OpenIdPeer, provider: IdentityProvider, client: Client
) -> None:
    there = begin(client, provider)
    IdentityProvider.objects.update(enabled=False)
    assert query_of(begin(client, provider)) == {"error": "company_not_configured"}
    assert query_of(follow(client, at_provider(there))) in (
        {"error": "company_not_configured"},
        {"error": "company_failed"},
    )
    assert not User.objects.exists()


def test_an_unknown_provider_leads_to_the_sign_in_screen(client: Client, db: None) -> None:
    for key, error in (("oidc-unknown", "company_not_configured"), ("unknown", "provider_not_configured")):
        answer = client.get(f"/api/auth/provider/{key}/login/")
        assert query_of(answer["Location"]) == {"error": error}
        answer = client.get(f"/api/auth/provider/{key}/callback/?code=x")
        assert query_of(answer["Location"]) == {"error": error}


class TestRoles:
    """Roles follow from the claims."""

    @pytest.mark.parametrize(
        ("groups", "role"),
        [
            (["hr"], Role.HR),
            (["managers", "hr"], Role.HIRING_MANAGER),
            ("hr", Role.HR),
            ([], Role.EMPLOYEE),
            (["HR"], Role.EMPLOYEE),
            ([{"name": "hr"}], Role.EMPLOYEE),
        ],
    )
    def test_the_first_rule_that_fits_counts(
        self, peer: OpenIdPeer, provider: IdentityProvider, client: Client, groups: Any, role: Role
    ) -> None:
        rules = [rule("managers", "HIRING_MANAGER"), rule("hr", "HR")]
        IdentityProvider.objects.update(role_mapping=rules)
        say(peer, provider, claims={**ADA, "groups": groups})
        sign_in(client, provider)
        assert User.objects.get().role == role

    def test_the_department_follows_too(self, peer: OpenIdPeer, provider: IdentityProvider, client: Client) -> None:
        department = provider.company.departments.create(name="Research")
        IdentityProvider.objects.update(role_mapping=[rule("r", "EMPLOYEE", department=department.pk)])
        say(peer, provider, claims={**ADA, "groups": ["r"]})
        sign_in(client, provider)
        assert User.objects.get().department == department

    @pytest.mark.parametrize(("each_time", "role"), [(True, Role.EMPLOYEE), (False, Role.HIRING_MANAGER)])
    def test_at_each_sign_in_or_at_the_first(
        self, peer: OpenIdPeer, provider: IdentityProvider, client: Client, each_time: bool, role: Role
    ) -> None:
        IdentityProvider.objects.update(role_mapping=[rule("managers", "HIRING_MANAGER")], maps_each_time=each_time)
        say(peer, provider, claims={**ADA, "groups": ["managers"]})
        sign_in(client, provider)
        say(peer, provider, claims={**ADA, "groups": ["others"]})
        sign_in(client, provider)
        assert User.objects.get().role == role

    def test_a_missing_claim_changes_nothing(
        self, peer: OpenIdPeer, provider: IdentityProvider, client: Client
    ) -> None:
        """Entra ID leaves out the groups of people in more than 200."""
        IdentityProvider.objects.update(role_mapping=[rule("managers", "HIRING_MANAGER")])
        say(peer, provider, claims={**ADA, "groups": ["managers"]})
        sign_in(client, provider)
        say(peer, provider)
        sign_in(client, provider)
        assert User.objects.get().role == Role.HIRING_MANAGER

    @pytest.mark.parametrize(("others", "role"), [(0, Role.HR), (1, Role.EMPLOYEE)])
    def test_the_last_hr_person_stays_one(
        self, peer: OpenIdPeer, provider: IdentityProvider, client: Client, others: int, role: Role
    ) -> None:
        IdentityProvider.objects.update(role_mapping=[rule("hr", "HR")])
        user = UserFactory(email=EMAIL, email_proven=True, company=provider.company, role=Role.HR)
        for _ in range(others):
            UserFactory(company=provider.company, role=Role.HR)
        say(peer, provider, claims={**ADA, "groups": ["others"]})
        sign_in(client, provider)
        user.refresh_from_db()
        assert user.role == role

    def test_a_missing_claim_of_an_earlier_rule_does_not_let_a_later_one_decide(
        self, peer: OpenIdPeer, provider: IdentityProvider, client: Client
    ) -> None:
        people = {"claim": "dept", "value": "people", "role": "HR", "department": None}
        IdentityProvider.objects.update(role_mapping=[rule("contractors", "EMPLOYEE"), people])
        say(peer, provider, claims={**ADA, "groups": ["contractors"], "dept": "people"})
        sign_in(client, provider)
        say(peer, provider, claims={**ADA, "dept": "people"})
        sign_in(client, provider)
        assert User.objects.get().role == Role.EMPLOYEE

    def test_nobody_becomes_a_superuser(self, peer: OpenIdPeer, provider: IdentityProvider, client: Client) -> None:
        """The API refuses such a rule; this is one that came another way."""
        IdentityProvider.objects.update(role_mapping=[rule("admins", "SUPERUSER")])
        say(peer, provider, claims={**ADA, "groups": ["admins"]})
        sign_in(client, provider)
        assert User.objects.get().role == Role.EMPLOYEE


@pytest.mark.both_databases
class TestWithADirectory:
    """The company's directory (SCIM) provisions its people: signing in only signs in."""

    @pytest.fixture(autouse=True)
    def token(self, acme: Company) -> ApiToken:
        return ApiToken.issue(company=acme, name="Entra", scopes=DIRECTORY_SCOPES, days=30)[0]

    @pytest.fixture(autouse=True)
    def mapping(self, peer: OpenIdPeer, provider: IdentityProvider) -> Department:
        """The provider's claims say that Ada is HR in this department."""
        found: Department = provider.company.departments.create(name="Research")
        IdentityProvider.objects.update(role_mapping=[rule("hr", "HR", department=found.pk)])
        say(peer, provider, claims={**ADA, "groups": ["hr"]})
        return found

    def test_nobody_is_created(self, provider: IdentityProvider, client: Client) -> None:
        assert sign_in(client, provider) == {"error": "company_no_account"}
        assert not User.objects.exists()
        assert not SocialAccount.objects.exists()

    @pytest.mark.parametrize("proven", [True, False])
    def test_the_claims_decide_neither_role_nor_department(
        self, provider: IdentityProvider, client: Client, proven: bool
    ) -> None:
        user = UserFactory(email=EMAIL, email_proven=proven, company=provider.company, role=Role.HIRING_MANAGER)
        department = user.department
        # At the first sign-in, and at the next.
        for _ in range(2):
            assert "token" in sign_in(client, provider)
            user.refresh_from_db()
            assert (user.role, user.department) == (Role.HIRING_MANAGER, department)
        assert not AuditEvent.objects.filter(action="user.role_changed").exists()

    def test_they_decide_again_once_its_token_is_revoked(
        self, provider: IdentityProvider, client: Client, token: ApiToken, mapping: Department
    ) -> None:
        ApiToken.objects.filter(pk=token.pk).revoke()
        sign_in(client, provider)
        user = User.objects.get()
        assert (user.role, user.department) == (Role.HR, mapping)


class TestTheProtocol:
    """What allauth does not check by itself."""

    @pytest.mark.parametrize(
        "situation",
        [
            {"key": "unknown"},
            {"key": "unknown", "kid": "published"},
            {"token": {"aud": "another"}},
            {"token": {"aud": ["vouch", "another"], "azp": "another"}},
            {"token": {"iss": "https://another.example"}},
            {"token": {"exp": 1_000_000_000}},
            {"token": {"iat": 9_000_000_000, "exp": 9_000_000_060}},
            {"token": {"sub": ""}},
            {"token": {"sub": 7}},
            {"discovery": {"issuer": "https://another.example"}},
            {"discovery": {"token_endpoint": "http://localhost/token"}},
            {"discovery": {"token_endpoint": "https://["}},
            {"token": {"sub": "a\0b"}},
            {"answer": [200, {"access_token": "x", "token_type": "Bearer"}]},
            {"answer": [200, {"access_token": "x", "id_token": "x.y.z"}]},
            {"answer": [200, "not an object"]},
            {"answer": [500, {"secret-in-an-answer": "hidden"}]},
        ],
    )
    def test_a_wrong_answer_signs_nobody_in(
        self, peer: OpenIdPeer, provider: IdentityProvider, client: Client, situation: dict[str, Any], caplog: Any
    ) -> None:
        say(peer, provider, **situation)
        with caplog.at_level(logging.INFO):
            there = begin(client, provider)
            back = follow(client, at_provider(there)) if there.startswith(peer.url) else there
        assert query_of(back) == {"error": "company_failed"}
        assert not User.objects.exists()
        assert "secret-in-an-answer" not in caplog.text

    def test_odd_members_of_answers_do_no_harm(
        self, peer: OpenIdPeer, provider: IdentityProvider, client: Client
    ) -> None:
        odd = {"token_endpoint_auth_methods_supported": 5}
        name = {"given_name": "See https://evil.example/x", "family_name": "Love\0lace"}
        say(peer, provider, discovery=odd, claims={**ADA, **name})
        assert "token" in sign_in(client, provider)
        assert User.objects.get().get_full_name() == "Lovelace"

    def test_the_answer_of_another_issuer_is_refused(
        self, peer: OpenIdPeer, provider: IdentityProvider, client: Client
    ) -> None:
        back = at_provider(begin(client, provider))
        mixed = back.replace("iss=", "iss=https%3A%2F%2Fanother.example&was=")
        assert query_of(follow(client, mixed)) == {"error": "company_failed"}

    def test_an_answer_works_once_and_in_one_browser(
        self, peer: OpenIdPeer, provider: IdentityProvider, client: Client
    ) -> None:
        back = at_provider(begin(client, provider))
        assert query_of(follow(Client(), back)) == {"error": "company_failed"}
        assert "token" in query_of(follow(client, back))
        assert query_of(follow(client, back)) == {"error": "company_failed"}

    def test_cancelling_leads_back_without_an_error(
        self, peer: OpenIdPeer, provider: IdentityProvider, client: Client
    ) -> None:
        say(peer, provider, denied=True)
        assert sign_in(client, provider) == {}

    def test_the_provider_is_asked_for_the_password_again(
        self, peer: OpenIdPeer, provider: IdentityProvider, client: Client
    ) -> None:
        assert query_of(begin(client, provider, "?again=1"))["prompt"] == "login"
        assert "token" in sign_in(client, provider, "?again=1")
        say(peer, provider, token={"auth_time": 1_000_000_000})
        assert sign_in(client, provider, "?again=1") == {"error": "company_did_not_ask"}
        assert "token" in sign_in(client, provider)

    def test_a_private_google_account_is_not_one_of_the_company(self, provider: IdentityProvider) -> None:
        provider.issuer = GOOGLE_ISSUER
        claims = {"sub": "1", "email": EMAIL, "email_verified": True}
        for more in ({}, {"hd": "other.example"}):
            with pytest.raises(SignInError):
                address_of({**claims, **more}, provider)
        assert address_of({**claims, "hd": "acme.example"}, provider) == EMAIL

    def test_a_provider_in_the_network_behind_the_server_is_not_reached(
        self, peer: OpenIdPeer, provider: IdentityProvider, client: Client, settings: Any
    ) -> None:
        settings.IDENTITY_PROVIDER_HOSTS = []
        assert query_of(begin(client, provider)) == {"error": "company_failed"}


def test_the_provider_of_a_domain_is_found_without_an_account(provider: IdentityProvider, client: Client) -> None:
    url = "/api/auth/providers/"
    known = [{"id": provider.key, "name": "Acme ID"}]
    assert client.get(url, {"domain": "ACME.example"}).json() == known
    assert client.get(url, {"provider": provider.key}).json() == known
    assert client.get(url, {"provider": provider.key, "iss": provider.issuer}).json() == known
    assert client.get(url, {"provider": provider.key, "iss": "https://x.example"}).json() == []
    for query in ({"domain": "other.example"}, {"domain": ""}, {}, {"provider": "x"}):
        assert client.get(url, query).json() == []
    IdentityProvider.objects.update(enabled=False)
    assert client.get(url, {"domain": "acme.example"}).json() == []


def test_an_office_with_one_address_signs_in_on_monday_morning_and_guesses_are_refused(
    peer: OpenIdPeer, provider: IdentityProvider
) -> None:
    """More people within a minute than strangers may ask for links, each after their provider was looked up."""
    for number in range(25):
        browser, email = Client(), f"person{number}@acme.example"
        say(peer, provider, claims={"sub": f"person-{number}", "email": email})
        assert browser.get("/api/auth/providers/", {"domain": "acme.example"}).json() != []
        assert exchange(browser, sign_in(browser, provider)).status_code == 200
    guesses = [exchange(Client(), {"token": f"code.{number}"}).status_code for number in range(25)]
    assert set(guesses[:20]) == {401}
    assert set(guesses[20:]) == {429}


def test_it_is_the_way_to_prove_again_who_one_is(peer: OpenIdPeer, provider: IdentityProvider, client: Client) -> None:
    token = exchange(client, sign_in(client, provider)).json()["token"]
    answer = client.get("/api/auth/reauthenticate/", headers={"Authorization": f"Token {token}"})
    assert answer.json() == {"ways": ["provider", "link"], "provider": provider.key, "provider_name": "Acme ID"}


@pytest.mark.parametrize("change", [{"enabled": False}, {"key": "oidc-new"}])
def test_a_provider_that_changes_during_a_sign_in_signs_nobody_in(
    peer: OpenIdPeer, provider: IdentityProvider, client: Client, change: dict[str, Any]
) -> None:
    told = sign_in(client, provider)
    back = at_provider(begin(client, provider))
    IdentityProvider.objects.update(**change)
    assert exchange(client, told).status_code == 401
    assert query_of(follow(client, back)) == {"error": "company_not_configured"}
    assert not DeviceToken.objects.exists()


def test_a_sign_in_without_being_asked_is_no_recent_proof(
    peer: OpenIdPeer, provider: IdentityProvider, client: Client
) -> None:
    def may_prove(query: str, **situation: Any) -> bool:
        say(peer, provider, **situation)
        token = exchange(client, sign_in(client, provider, query)).json()["token"]
        body = {"name": "Script", "scopes": ["jobs:read"], "days": 1}
        headers = {"Authorization": f"Token {token}"}
        answer = client.post("/api/auth/api-tokens/", body, content_type=JSON, headers=headers)
        return bool(answer.status_code == 201)

    assert not may_prove("")
    assert not may_prove("", token={"auth_time": int(time.time()) - 3600})
    assert may_prove("", token={"auth_time": int(time.time())})
    assert may_prove("?again=1")


def test_a_provider_that_is_down_is_not_asked_by_everybody(
    peer: OpenIdPeer, provider: IdentityProvider, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    IdentityProvider.objects.update(issuer="https://localhost:1")
    asked = []

    def refuse(url: str, **_: Any) -> Any:
        asked.append(url)
        raise SignInError(Fault.DISCOVERY_UNREACHABLE, reason="timeout")

    monkeypatch.setattr("accounts.openid_connect.read_json", refuse)
    for _ in range(3):
        assert query_of(begin(client, provider)) == {"error": "company_failed"}
    assert len(asked) == 1


def test_impossible_names_of_providers_are_no_fault_of_the_server(client: Client, db: None) -> None:
    assert client.get("/api/auth/provider/oidc-%00/login/").status_code == 404
    for query in ({"provider": "\0"}, {"domain": "a.com", "iss": "\0"}):
        assert client.get("/api/auth/providers/", query).status_code == 400
