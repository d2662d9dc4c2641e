"""OpenID Connect as the companies' own providers speak it: allauth's adapter, and the checks that it does not do.

The ID token's signature is always checked, the discovery document's issuer is the configured one, PKCE is always used,
and `userinfo` only completes the claims of the ID token if it has the same `sub`. See OpenID Connect Core 1.0, 3.1.3.7,
and Discovery 1.0, 4.3.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http import HTTPStatus
from threading import BoundedSemaphore
from typing import Any
from urllib.parse import quote, urlsplit

import jwt
import requests
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.models import SocialApp, SocialLogin, SocialToken
from allauth.socialaccount.providers.oauth2.client import OAuth2Client, OAuth2Error
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.urls import reverse

from accounts.models import IdentityProvider
from accounts.provider_faults import Fault
from common.destinations import Destination
from common.destinations import parse as parse_address
from common.encryption import UnreadableError
from common.input_fields import WEB_ADDRESS
from common.requests_out import PinnedAdapter, UnusableAnswer

EXAMPLE = "https://login.example.com"
DISCOVERY_PATH = "/.well-known/openid-configuration"
GOOGLE_ISSUER = "https://accounts.google.com"
# As long as allauth stores.
LONGEST_SUB = 191
# Providers differ from this machine's time by a little.
LEEWAY_SECONDS = 60
# For how long discovery documents and keys are kept. For an unknown key, they are read again once.
CACHE_SECONDS = 600
# What is kept instead of a discovery document that could not be read, and for how long.
UNREACHABLE, UNREACHABLE_SECONDS = "unreachable", 30
# How long requests to providers wait while as many as there may be are under way.
WAIT_SECONDS = 2
places = BoundedSemaphore(settings.PROVIDER_REQUESTS_AT_ONCE)
ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")
ENDPOINTS = ("authorization_endpoint", "token_endpoint", "jwks_uri")
# The claims that name a new person.
NAMES = ("name", "given_name", "family_name")
# What PyJWT raises for keys and tokens of other shapes.
UNUSABLE = (jwt.PyJWTError, ValueError, TypeError, KeyError, AttributeError, NotImplementedError, OverflowError)
# What providers answer to a code, by RFC 6749, 5.2. Nothing else of their answers is shown or logged.
TOKEN_ERRORS = {
    "invalid_client": Fault.WRONG_SECRET,
    "unauthorized_client": Fault.CLIENT_NOT_ALLOWED,
    "invalid_grant": Fault.CODE_REFUSED,
    "unsupported_grant_type": Fault.CLIENT_NOT_ALLOWED,
    "invalid_scope": Fault.SCOPE_REFUSED,
}
# With which they send the browser back: RFC 6749, 4.1.2.1.
RETURN_ERRORS = {
    "access_denied": Fault.DENIED,
    "unauthorized_client": Fault.CLIENT_NOT_ALLOWED,
    "invalid_scope": Fault.SCOPE_REFUSED,
    "server_error": Fault.PROVIDER_DOWN,
    "temporarily_unavailable": Fault.PROVIDER_DOWN,
}


class SignInError(OAuth2Error):  # type: ignore[misc]  # allauth ships no types
    """A sign-in with a company's provider failed. `values` are what the sentence of the fault names."""

    def __init__(self, fault: Fault, **values: str | int) -> None:
        # Without the values, among which are addresses, since it is logged.
        super().__init__(fault.value)
        self.fault, self.values = fault, values


def parse(address: str) -> Destination:
    """Split the address of a provider into its parts. Raises InvalidAddress."""
    return parse_address(address, example=EXAMPLE, trusted=lambda host: host in settings.IDENTITY_PROVIDER_HOSTS)


def provider_session() -> requests.Session:
    """Return a session of requests whose https goes to addresses that have been looked at, without redirects."""
    session = requests.Session()
    session.trust_env = False
    session.mount("https://", PinnedAdapter(parse))
    return session


@contextmanager
def one_of_few() -> Iterator[None]:
    """Wait for one of few places for requests to providers, so that slow ones leave threads for everybody else.

    Raises SignInError if there is none soon.
    """
    if not places.acquire(timeout=WAIT_SECONDS):
        raise SignInError(Fault.PROVIDER_DOWN)
    try:
        yield
    finally:
        places.release()


def read_json(url: str, *, fault: Fault, headers: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Read an object of JSON. Raises SignInError with this fault where there is no answer, or another status."""
    try:
        with one_of_few(), get_adapter().get_requests_session() as session:
            answer = session.get(url, headers=headers)
    except UnusableAnswer as error:
        raise SignInError(fault, reason=error.reason) from error
    except requests.RequestException as error:
        raise SignInError(fault, reason=UnusableAnswer.CONNECTION) from error
    if answer.status_code != HTTPStatus.OK:
        raise SignInError(fault, reason=f"status {answer.status_code}")
    return json_of(answer)


def json_of(answer: requests.Response) -> dict[str, Any]:
    """Return the object in an answer; an empty one if it is something else."""
    with suppress(ValueError, RecursionError):
        if isinstance(content := answer.json(), dict):
            return content
    return {}


def discover(issuer: str, *, fresh: bool = False) -> dict[str, Any]:
    """Return a provider's discovery document. Raises SignInError. `fresh` reads it again."""
    key = f"oidc-discovery:{issuer}"
    if not fresh and (known := cache.get(key)):
        if known == UNREACHABLE:
            raise SignInError(Fault.DISCOVERY_UNREACHABLE, reason=UnusableAnswer.TIMEOUT)
        return dict(known)
    url = f"{issuer.rstrip('/')}{DISCOVERY_PATH}"
    try:
        document = read_json(url, fault=Fault.DISCOVERY_UNREACHABLE)
    except SignInError:
        # Others do not wait for it as well.
        cache.set(key, UNREACHABLE, UNREACHABLE_SECONDS)
        raise
    if not all(is_https(document.get(name)) for name in ENDPOINTS) or not isinstance(document.get("issuer"), str):
        raise SignInError(Fault.NOT_DISCOVERY, address=url)
    if document["issuer"] != issuer:
        raise SignInError(Fault.ISSUER_DIFFERS, issuer=storable(document["issuer"][:500]))
    cache.set(key, document, CACHE_SECONDS)
    return document


def is_https(address: object) -> bool:
    """Whether something in a document is an address to which requests may go."""
    try:
        return isinstance(address, str) and urlsplit(address).scheme == "https"
    except ValueError:
        return False


def storable(text: str) -> str:
    """Return a text of a provider without what the database does not store."""
    return text.replace("\0", "").encode(errors="ignore").decode()


def keys_of(url: str, *, fresh: bool = False) -> dict[str, Any]:
    """Return a provider's keys. Raises SignInError. `fresh` reads them again."""
    key = f"oidc-keys:{url}"
    if not fresh and (known := cache.get(key)):
        return dict(known)
    keys = read_json(url, fault=Fault.KEYS_UNREACHABLE)
    cache.set(key, keys, CACHE_SECONDS)
    return keys


def find_key(token: str, url: str) -> jwt.PyJWK:
    """Return the key that has signed a token. Raises SignInError for one that is unknown even after reading again."""
    try:
        kid = jwt.get_unverified_header(token).get("kid")
    except jwt.PyJWTError as error:
        raise SignInError(Fault.NO_ID_TOKEN) from error
    for fresh in (False, True):
        with suppress(*UNUSABLE):
            usable = jwt.PyJWKSet.from_dict(keys_of(url, fresh=fresh)).keys
            signing = [each for each in usable if each.public_key_use in (None, "sig")]
            found = [each for each in signing if each.key_id == kid] if kid else signing
            if len(found) == 1 or (found and kid):
                return found[0]
    raise SignInError(Fault.UNKNOWN_KEY)


def verified_claims(token: object, *, issuer: str, client_id: str, keys_url: str) -> dict[str, Any]:
    """Return the claims of an ID token. Raises SignInError for each check that fails."""
    if not isinstance(token, str):
        raise SignInError(Fault.NO_ID_TOKEN)
    key = find_key(token, keys_url)
    try:
        claims: dict[str, Any] = jwt.decode(
            token,
            key,
            algorithms=[each for each in ALGORITHMS if each == key.algorithm_name],
            issuer=issuer,
            audience=client_id,
            leeway=LEEWAY_SECONDS,
            options={"require": ["exp", "iat", "sub", "iss", "aud"]},
        )
    except jwt.InvalidAudienceError as error:
        raise SignInError(Fault.WRONG_AUDIENCE) from error
    except jwt.InvalidIssuerError as error:
        raise SignInError(Fault.WRONG_ISSUER) from error
    except jwt.ExpiredSignatureError as error:
        raise SignInError(Fault.EXPIRED) from error
    except jwt.ImmatureSignatureError as error:
        raise SignInError(Fault.CLOCK) from error
    except UNUSABLE as error:
        raise SignInError(Fault.BAD_SIGNATURE) from error
    if claims.get("azp", client_id) != client_id:
        raise SignInError(Fault.WRONG_AUDIENCE)
    sub = claims["sub"]
    if not isinstance(sub, str) or sub != storable(sub) or not 0 < len(sub) <= LONGEST_SUB:
        raise SignInError(Fault.NO_ID_TOKEN)
    return claims


class CompanyClient(OAuth2Client):  # type: ignore[misc]  # as above
    """Exchanges the code. Unlike allauth's, its errors contain nothing of the answer but the known codes."""

    def get_access_token(
        self, code: str, pkce_code_verifier: str | None = None, extra_data: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        """Return the tokens for a code. Raises SignInError."""
        data = {"grant_type": "authorization_code", "code": code, "redirect_uri": self.callback_url}
        data |= {"code_verifier": pkce_code_verifier or "", **(extra_data or {})}
        authorization = None
        if self.basic_auth:
            # Encoded as a form would: RFC 6749, 2.3.1.
            authorization = (quote(self.consumer_key, safe=""), quote(self.consumer_secret, safe=""))
        else:
            data |= {"client_id": self.consumer_key, "client_secret": self.consumer_secret}
        try:
            with one_of_few(), get_adapter().get_requests_session() as session:
                answer = session.post(self.access_token_url, data=data, auth=authorization)
        except UnusableAnswer as error:
            raise SignInError(Fault.TOKEN_UNREACHABLE, reason=error.reason) from error
        tokens = json_of(answer)
        if answer.status_code == HTTPStatus.OK and "access_token" in tokens:
            return tokens
        if fault := TOKEN_ERRORS.get(str(tokens.get("error"))):
            raise SignInError(fault)
        if answer.status_code == HTTPStatus.UNAUTHORIZED:
            raise SignInError(Fault.WRONG_SECRET)
        raise SignInError(Fault.TOKEN_REFUSED, reason=f"status {answer.status_code}")


class CompanyAdapter(OpenIDConnectOAuth2Adapter):  # type: ignore[misc]  # as above
    """Speaks with one company's provider."""

    client_class = CompanyClient

    @property
    def issuer(self) -> str:
        return str(self.get_provider().app.settings["issuer"])

    @property
    def openid_config(self) -> dict[str, Any]:
        return discover(self.issuer)

    @property
    def basic_auth(self) -> bool:
        # Without the list, it is this method: OpenID Connect Discovery 1.0, 3.
        methods = self.openid_config.get("token_endpoint_auth_methods_supported")
        return not isinstance(methods, list) or "client_secret_post" not in methods

    def get_callback_url(self, request: HttpRequest, app: SocialApp) -> str:
        return callback_url(self.provider_id)

    def complete_login(self, request: HttpRequest, app: SocialApp, token: SocialToken, **kwargs: Any) -> SocialLogin:
        """Return the sign-in, with all `claims`; of these only `sub` and the address will be stored."""
        # The browser says which provider it comes from, if that follows RFC 9207.
        if request.GET.get("iss", self.issuer) != self.issuer:
            raise SignInError(Fault.WRONG_ISSUER)
        config = self.openid_config
        claims = verified_claims(
            kwargs["response"].get("id_token"),
            issuer=self.issuer,
            client_id=app.client_id,
            keys_url=config["jwks_uri"],
        )
        claims = self.completed(claims, token.token)
        names = {name: as_name(claims[name]) for name in NAMES if isinstance(claims.get(name), str)}
        known = {"sub": claims["sub"], **names}
        login = self.get_provider().sociallogin_from_response(request, {"id_token": known})
        login.account.extra_data = {"sub": claims["sub"]}
        login.claims = claims
        return login

    def parse_token(self, data: dict[str, Any]) -> SocialToken:
        """Return the access token. When it expires does not matter, since it is not stored."""
        return SocialToken(token=str(data["access_token"]))

    def completed(self, claims: dict[str, Any], access_token: str) -> dict[str, Any]:
        """Return the claims of the ID token, completed by those of `userinfo` if it is about the same person.

        Raises SignInError if it cannot be read, and the address would be missing.
        """
        url = self.openid_config.get("userinfo_endpoint")
        if not is_https(url):
            return claims
        try:
            more = read_json(str(url), fault=Fault.USERINFO, headers={"Authorization": f"Bearer {access_token}"})
        except SignInError:
            if "email" not in claims:
                raise
            return claims
        return {**more, **claims} if more.get("sub") == claims["sub"] else claims


def as_name(text: str) -> str:
    """Return a name as a person could enter it; empty for a web address."""
    name = " ".join(storable(text).split())
    return "" if WEB_ADDRESS.search(name) else name


def callback_url(key: str) -> str:
    """Return the redirect address of a provider, which is registered with it."""
    return f"{settings.FRONTEND_URL}{reverse('openid_connect_callback', kwargs={'provider_id': key})}"


def app_of(provider: IdentityProvider) -> SocialApp:
    """Return a company's provider as allauth knows them. Raises SignInError if its secret cannot be read any more."""
    try:
        secret = provider.client_secret.read()
    except UnreadableError as error:
        raise SignInError(Fault.SECRET_LOST) from error
    return SocialApp(
        provider="openid_connect",
        provider_id=provider.key,
        name=provider.name,
        client_id=provider.client_id,
        secret=secret,
        settings={
            "issuer": provider.issuer,
            "server_url": provider.issuer,
            "scope": provider.scopes.split(),
            "oauth_pkce_enabled": True,
        },
    )
