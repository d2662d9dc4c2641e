"""A company with an identity provider, for tests: the fixtures `peer`, `acme` and `provider`, and a browser's way."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest
import requests
from django.conf import settings as configured
from django.core.cache import cache
from django.test import Client

from accounts.models import Company, IdentityProvider
from accounts.openid_connect import callback_url
from accounts.tests.factories import CompanyFactory
from accounts.tests.oidc_peer import OpenIdPeer, make_certificate, running_provider
from common.encryption import Encrypted

ADA = {
    "sub": "ada-1",
    "email": "Ada.Lovelace@acme.example",
    "given_name": "Ada",
    "family_name": "Lovelace",
}


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with the key and the certificate of the provider."""
    return make_certificate(tmp_path_factory.mktemp("oidc"))


@pytest.fixture(scope="session")
def running(certificate: Path) -> Iterator[OpenIdPeer]:
    with running_provider(certificate) as peer:
        yield peer


@pytest.fixture
def acme(db: None) -> Company:
    company: Company = CompanyFactory(name="Acme")
    company.domains.create(domain="acme.example")
    return company


@pytest.fixture
def provider(running: OpenIdPeer, acme: Company) -> IdentityProvider:
    """Acme's provider, to which its domain leads."""
    provider = IdentityProvider(
        company=acme,
        name="Acme ID",
        issuer=running.url,
        client_id="vouch",
        scopes="openid email profile",
        enabled=True,
    )
    provider.client_secret = Encrypted.of("hush")
    provider.save()
    acme.domains.update(identity_provider=provider)
    return provider


@pytest.fixture
def peer(
    running: OpenIdPeer,
    provider: IdentityProvider,
    certificate: Path,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> OpenIdPeer:
    """The running provider, at which Ada signs in. It is in the network behind the server, which allows it."""
    settings.IDENTITY_PROVIDER_HOSTS = ["localhost"]
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    cache.clear()
    say(running, provider)
    return running


def say(peer: OpenIdPeer, provider: IdentityProvider, **situation: Any) -> None:
    """Let the next sign-in at the provider be like this; Ada's by default."""
    peer.behave(**{"claims": ADA, "redirect": callback_url(provider.key), **situation})


def query_of(url: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}


def at_provider(address: str) -> str:
    """Follow the provider's redirects as a browser does; return the address to which it sends the browser back."""
    with requests.Session() as browser:
        browser.trust_env, browser.verify = False, os.environ["SSL_CERT_FILE"]
        answer = browser.get(address, allow_redirects=False, timeout=10)
        while answer.status_code in (302, 303):
            address = urljoin(answer.url, answer.headers["Location"])
            if address.startswith(configured.FRONTEND_URL):
                return address
            answer = browser.get(address, allow_redirects=False, timeout=10)
    raise AssertionError(f"The provider did not send the browser back: {answer.status_code} {answer.text[:500]}")


def follow(browser: Client, address: str) -> str:
    """Follow our own redirects; return the address of the screen to which they lead."""
    parts = urlsplit(address)
    answer = browser.get(f"{parts.path}?{parts.query}")
    while answer.status_code == 302 and answer["Location"].startswith("/api/"):
        answer = browser.get(answer["Location"])
    assert answer.status_code == 302, answer.content
    return str(answer["Location"])


def begin(browser: Client, provider: IdentityProvider, query: str = "") -> str:
    """Begin to sign in; return where the browser is sent."""
    answer = browser.get(f"/api/auth/provider/{provider.key}/login/{query}")
    assert answer.status_code == 302, answer.content
    return str(answer["Location"])


def sign_in(browser: Client, provider: IdentityProvider, query: str = "") -> dict[str, str]:
    """Sign in; return the parameters of the sign-in screen."""
    provider.refresh_from_db()
    return query_of(follow(browser, at_provider(begin(browser, provider, query))))
