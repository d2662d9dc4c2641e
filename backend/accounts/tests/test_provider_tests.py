"""Test Connection: a sign-in at the provider that signs nobody in, and says what is wrong."""

import os
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
import requests
from allauth.socialaccount.models import SocialAccount
from django.conf import settings as configured
from django.test import Client
from django.utils import timezone

from accounts.models import DIRECTORY_SCOPES, ApiToken, DeviceToken, IdentityProvider, Role, User
from accounts.openid_connect import callback_url
from accounts.tests.company_provider import ADA, at_provider, follow, say, sign_in
from accounts.tests.factories import UserFactory
from accounts.tests.oidc_peer import OpenIdPeer
from accounts.tests.team import SignIn
from audit.models import AuditEvent
from common.encryption import Encrypted

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
FINISHED = f"{configured.FRONTEND_URL}/connection-tested"


@pytest.fixture
def hr(provider: IdentityProvider) -> User:
    user: User = UserFactory(company=provider.company, role=Role.HR)
    return user


class HrBrowser:
    """HR, who tests in a tab of their browser."""

    def __init__(self, api: Client, provider: IdentityProvider) -> None:
        self.api, self.provider, self.tab = api, provider, Client()

    def begin(self) -> str:
        """Return where the new tab goes."""
        answer = self.api.post(f"/api/identity-providers/{self.provider.pk}/test/")
        assert answer.status_code == 201, answer.content
        parts = urlsplit(answer.json()["address"])
        there = self.tab.get(f"{parts.path}?{parts.query}")
        assert there.status_code == 302
        return str(there["Location"])

    def result(self) -> dict[str, Any]:
        """Return the result that the screen shows."""
        test: dict[str, Any] = self.api.get(f"/api/identity-providers/{self.provider.pk}/").json()["last_test"]
        return test

    def test(self) -> dict[str, Any]:
        """Test, and return the result."""
        there = self.begin()
        if there != FINISHED:
            assert follow(self.tab, at_provider(there)) == FINISHED
        return self.result()


@pytest.fixture
def tester(as_user: SignIn, hr: User, provider: IdentityProvider) -> HrBrowser:
    return HrBrowser(as_user(hr), provider)


def test_a_test_that_succeeds_creates_nothing(
    peer: OpenIdPeer, provider: IdentityProvider, tester: HrBrowser, hr: User
) -> None:
    provider.role_mapping = [{"claim": "groups", "value": "hr", "role": "HR", "department": None}]
    provider.enabled = False
    provider.save()
    say(peer, provider, claims={**ADA, "groups": ["hr"]})
    sessions = DeviceToken.objects.count()
    result = tester.test()
    assert (result["state"], result["email"], result["role"]) == ("SUCCEEDED", "ada.lovelace@acme.example", "HR")
    assert (result["by"], result["is_current"], result["sentence"]) == (hr.pk, True, "")
    assert [step["done"] for step in result["steps"]] == [True] * 6
    assert User.objects.get() == hr
    assert DeviceToken.objects.count() == sessions
    assert tester.tab.get("/api/auth/provider/finish/")["Location"].endswith("error=provider_failed")
    assert AuditEvent.objects.filter(action="identity_provider.tested", actor=hr).count() == 1


def test_a_change_of_the_provider_makes_the_test_outdated(
    peer: OpenIdPeer, provider: IdentityProvider, tester: HrBrowser
) -> None:
    assert tester.test()["is_current"]
    IdentityProvider.objects.update(version=2)
    assert not tester.result()["is_current"]


def test_the_result_of_a_test_that_began_before_a_change_is_no_current_one(
    peer: OpenIdPeer, provider: IdentityProvider, tester: HrBrowser
) -> None:
    first = tester.begin()
    IdentityProvider.objects.update(version=2)
    assert follow(tester.tab, at_provider(first)) == FINISHED
    assert (tester.result()["state"], tester.result()["is_current"]) == ("SUCCEEDED", False)

    first = tester.begin()
    tab = tester.tab
    IdentityProvider.objects.update(version=3)
    tester.tab = Client()
    tester.begin()
    follow(tab, at_provider(first))
    assert tester.result()["state"] == "STARTED"


FAULTS: list[tuple[str, dict[str, Any], str]] = [
    ("not a discovery document", {"discovery": None}, "is not a discovery document of OpenID Connect"),
    ("issuer differs", {"discovery": {"issuer": "https://x.example"}}, "calls itself https://x.example. Enter exactly"),
    ("denied", {"denied": True}, "refused the sign-in. Allow your account"),
    ("wrong secret", {"secret": "another"}, "does not accept the client ID with this client secret"),
    ("code refused", {"answer": [400, {"error": "invalid_grant"}]}, "Check that the redirect address there is"),
    ("no token", {"answer": [418, {"error": "teapot"}]}, "gave no token: status 418."),
    ("no ID token", {"answer": [200, {"access_token": "x"}]}, "`openid` is one of the scopes"),
    ("from the future", {"token": {"iat": 9_000_000_000, "exp": 9_000_000_060}}, "from the future. Check the clocks"),
    ("expired", {"token": {"exp": 1_000_000_000}}, "has expired already. Check the clocks"),
    ("wrong audience", {"token": {"aud": "another"}}, "is for another client. Check the client ID"),
    ("wrong issuer", {"token": {"iss": "https://x.example"}}, "comes from another issuer"),
    ("unknown key", {"key": "unknown"}, "a key that the provider does not publish"),
    ("wrong signature", {"key": "unknown", "kid": "published"}, "The signature of the ID token is not valid"),
    ("no address", {"claims": {"sub": "1"}}, "says no email address. Add `email` to the scopes"),
    ("not verified", {"claims": {**ADA, "email_verified": False}}, "ada.lovelace@acme.example is not verified"),
    ("not routed", {"claims": {**ADA, "email": "a@x.example"}}, "The domain of a@x.example does not sign in"),
    ("claim missing", {}, "does not send the claim groups, from which roles follow"),
]


def test_each_fault_has_a_sentence_of_its_own(peer: OpenIdPeer, provider: IdentityProvider, tester: HrBrowser) -> None:
    provider.role_mapping = [{"claim": "groups", "value": "hr", "role": "HR", "department": None}]
    provider.save()
    sentences = set()
    for name, situation, expected in FAULTS:
        say(peer, provider, **situation)
        result = tester.test()
        assert (result["state"], name) == ("FAILED", name)
        said = result["sentence"].replace("Ada.Lovelace", "ada.lovelace").replace("\u2068", "").replace("\u2069", "")
        assert expected in said, name
        assert [step["done"] for step in result["steps"]].count(False) == 1
        sentences.add(result["sentence"])
    assert len(sentences) == len(FAULTS)


def test_with_a_directory_no_role_follows_and_no_claim_is_missing(
    peer: OpenIdPeer, provider: IdentityProvider, tester: HrBrowser
) -> None:
    provider.role_mapping = [{"claim": "groups", "value": "hr", "role": "HR", "department": None}]
    provider.save()
    url = f"/api/identity-providers/{provider.pk}/"
    assert tester.api.get(url).json()["has_directory"] is False
    ApiToken.issue(company=provider.company, name="Entra", scopes=DIRECTORY_SCOPES, days=30)
    assert tester.api.get(url).json()["has_directory"] is True
    for claims in (ADA, {**ADA, "groups": ["hr"]}):
        say(peer, provider, claims=claims)
        result = tester.test()
        assert (result["state"], result["email"], result["role"]) == ("SUCCEEDED", "ada.lovelace@acme.example", "")
    # Once there is no directory any more, the claims decide again.
    ApiToken.objects.of_directory().revoke()
    assert tester.result()["role"] == "HR"


def test_a_provider_that_cannot_be_reached(peer: OpenIdPeer, provider: IdentityProvider, tester: HrBrowser) -> None:
    IdentityProvider.objects.update(issuer="https://localhost:1")
    result = tester.test()
    assert "The issuer cannot be reached: no connection." in result["sentence"]
    assert [step["done"] for step in result["steps"]] == [False, None, None, None, None, None]


def test_a_certificate_that_is_not_trusted(
    peer: OpenIdPeer, provider: IdentityProvider, tester: HrBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    assert "its certificate is not valid" in tester.test()["sentence"]


def test_a_secret_that_is_lost(peer: OpenIdPeer, provider: IdentityProvider, tester: HrBrowser) -> None:
    provider.client_secret = Encrypted("lost")
    provider.save()
    assert "Enter it again." in tester.test()["sentence"]


def test_a_redirect_address_that_is_not_registered_never_comes_back(
    peer: OpenIdPeer, provider: IdentityProvider, tester: HrBrowser
) -> None:
    say(peer, provider, redirect="https://elsewhere.example/")
    there = tester.begin()
    assert requests.get(there, timeout=10, verify=os.environ["SSL_CERT_FILE"]).status_code == 400
    assert tester.result()["state"] == "STARTED"
    provider.refresh_from_db()
    began = (timezone.now() - timedelta(minutes=6)).isoformat()
    IdentityProvider.objects.update(last_test={**(provider.last_test or {}), "began_at": began})
    result = tester.result()
    assert result["state"] == "FAILED"
    assert callback_url(provider.key) in result["sentence"]


def test_an_answer_that_comes_twice(peer: OpenIdPeer, provider: IdentityProvider, tester: HrBrowser) -> None:
    back = at_provider(tester.begin())
    follow(tester.tab, back)
    assert tester.result()["state"] == "SUCCEEDED"
    assert follow(tester.tab, back) == FINISHED
    assert "was used already" in tester.result()["sentence"]


def test_a_ticket_is_for_one_provider_and_not_for_long(
    peer: OpenIdPeer, provider: IdentityProvider, tester: HrBrowser, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for ticket in ("", "forged"):
        answer = client.get(f"/api/auth/provider/{provider.key}/test/", {"ticket": ticket})
        assert answer["Location"] == FINISHED
    assert tester.result() is None


class TestChangesOfAnEnforcedProvider:
    """They take effect by a test that succeeds with them."""

    @pytest.fixture
    def enforced(self, peer: OpenIdPeer, provider: IdentityProvider, hr: User, tester: HrBrowser) -> HrBrowser:
        """HR, who has enforced the provider and is signed in as an exception."""
        assert tester.test()["state"] == "SUCCEEDED"
        url = f"/api/identity-providers/{provider.pk}/enforcement/"
        assert tester.api.put(url, {"exceptions": [hr.pk]}).status_code == 200
        DeviceToken.objects.update(second_factor=True)
        return tester

    def save(self, enforced: HrBrowser, **changes: Any) -> dict[str, Any]:
        url = f"/api/identity-providers/{enforced.provider.pk}/"
        answer = enforced.api.put(url, {**enforced.api.get(url).json(), **changes})
        assert answer.status_code == 200, answer.json()
        shown: dict[str, Any] = answer.json()
        return shown

    def signs_in(self, provider: IdentityProvider) -> bool:
        return "token" in sign_in(Client(), provider)

    def test_a_wrong_secret_locks_nobody_out_and_a_right_one_counts(
        self, enforced: HrBrowser, peer: OpenIdPeer, provider: IdentityProvider
    ) -> None:
        assert self.save(enforced, client_secret="typo")["waits_for_test"]
        result = enforced.test()
        assert (result["state"], result["is_current"]) == ("FAILED", True)
        assert "client secret" in result["sentence"]
        assert self.signs_in(provider)
        assert provider.client_secret.read() == "hush"
        IdentityProvider.objects.update(client_secret=Encrypted.of("old"))
        self.save(enforced, client_secret="hush")
        assert enforced.test()["state"] == "SUCCEEDED"
        assert self.signs_in(provider)
        assert (provider.client_secret.read(), provider.pending) == ("hush", None)
        event = AuditEvent.objects.filter(action="identity_provider.changed").latest("pk")
        assert event.after == {"fields": ["client_secret"]}
        assert event.actor_id == enforced.result()["by"]

    def test_other_domains_have_to_be_those_of_whoever_tests(
        self, enforced: HrBrowser, peer: OpenIdPeer, provider: IdentityProvider
    ) -> None:
        provider.company.domains.create(domain="acme.org")
        self.save(enforced, domains=["acme.org"])
        assert "ada.lovelace@acme.example" in enforced.test()["sentence"]
        assert self.signs_in(provider)
        say(peer, provider, claims={**ADA, "sub": "ada-2", "email": "ada@acme.org"})
        assert enforced.test()["state"] == "SUCCEEDED"
        provider = IdentityProvider.objects.get()
        assert provider.routed_domains == ["acme.org"]

    def test_another_client_has_its_own_address_and_ends_the_links_when_it_counts(
        self, enforced: HrBrowser, peer: OpenIdPeer, provider: IdentityProvider
    ) -> None:
        assert self.signs_in(provider)
        # As if it had been registered so.
        IdentityProvider.objects.update(client_id="old")
        before = provider.key
        shown = self.save(enforced, client_id="vouch", client_secret="hush")
        assert shown["redirect_address"] != callback_url(before)
        provider.refresh_from_db()
        assert (provider.key, provider.client_id) == (before, "old")
        assert SocialAccount.objects.filter(provider=before).exists()
        # The address of what waits begins no sign-in.
        waiting = shown["redirect_address"].split("/")[-3]
        there = Client().get(f"/api/auth/provider/{waiting}/login/")["Location"]
        assert there.endswith("error=company_not_configured")
        say(peer, provider, redirect=shown["redirect_address"])
        assert enforced.test()["state"] == "SUCCEEDED"
        assert not SocialAccount.objects.filter(provider=before).exists()
        assert self.signs_in(provider)
        assert callback_url(provider.key) == shown["redirect_address"]

    def test_a_test_of_what_was_changed_since_lets_nothing_take_effect(
        self, enforced: HrBrowser, peer: OpenIdPeer, provider: IdentityProvider
    ) -> None:
        self.save(enforced, client_secret="hush")
        there = enforced.begin()
        self.save(enforced, client_secret="typo")
        follow(enforced.tab, at_provider(there))
        provider.refresh_from_db()
        assert provider.pending is not None
        assert self.signs_in(provider)
