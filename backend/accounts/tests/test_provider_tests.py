"""Test Connection: a sign-in at the provider that signs nobody in, and says what is wrong."""

import os
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
import requests
from django.conf import settings as configured
from django.test import Client
from django.utils import timezone

from accounts.models import DeviceToken, IdentityProvider, Role, User
from accounts.openid_connect import callback_url
from accounts.tests.company_provider import ADA, at_provider, follow, say
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
