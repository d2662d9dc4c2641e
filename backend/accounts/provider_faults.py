"""What can go wrong between this product and a company's identity provider, and what to do about it."""

from collections.abc import Mapping
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from common.languages import Sentence, filled
from common.requests_out import UnusableAnswer


class Step(models.TextChoices):
    """The steps of a sign-in, in their order."""

    DISCOVERY = "discovery", _("The provider is found")
    RETURN = "return", _("It sends the browser back")
    TOKEN = "token", _("It accepts the client secret")  # a step
    IDENTITY = "identity", _("Its ID token is valid")
    ADDRESS = "address", _("It says an email address of your company")
    ROLE = "role", _("It says what the roles follow from")


class Fault(models.TextChoices):
    """Kinds of faults. The labels are sentences for whoever connects the provider; `{…}` are the values of a fault."""

    SECRET_LOST = (
        "secret_lost",
        _("The client secret cannot be read any more, since the server's key was lost. Enter it again."),
    )
    DISCOVERY_UNREACHABLE = (
        "discovery_unreachable",
        _(
            "The issuer cannot be reached: {reason}. Check the issuer's address, and that it can be reached from this "
            "server."
        ),
    )
    NOT_DISCOVERY = (
        "not_discovery",
        _(
            "{address} is not a discovery document of OpenID Connect. Check the issuer: it is the address before "
            "/.well-known/openid-configuration."
        ),
    )
    ISSUER_DIFFERS = "issuer_differs", _("The provider calls itself {issuer}. Enter exactly this as the issuer.")
    NO_RETURN = (
        "no_return",
        _(
            "The provider did not send the browser back within five minutes. Register the redirect address {redirect} "
            "with "
            "it, exactly as it is written here, and test again."
        ),
    )
    DENIED = (
        "denied",
        _("The provider refused the sign-in. Allow your account to use this application there, and test again."),
    )
    CLIENT_NOT_ALLOWED = (
        "client_not_allowed",
        _("The provider does not allow this client to sign people in. Allow the authorization code flow for it there."),
    )
    SCOPE_REFUSED = (
        "scope_refused",
        _("The provider does not know one of the scopes. Check them; `openid email profile` suffices in most cases."),
    )
    PROVIDER_DOWN = "provider_down", _("The provider reports a fault of its own. Try again in a few minutes.")
    RETURN_REFUSED = (
        "return_refused",
        _("The provider sent the browser back without a code. Check the client's settings there, and test again."),
    )
    REPLAYED = (
        "replayed",
        _("The answer belongs to another sign-in, or was used already. Test again, and use the new tab only once."),
    )
    WRONG_SECRET = (
        "wrong_secret",
        _(
            "The provider does not accept the client ID with this client secret. Copy the secret's value again (not "
            "its id)."
        ),
    )
    CODE_REFUSED = (
        "code_refused",
        _("The provider does not accept its own code. Check that the redirect address there is exactly {redirect}."),
    )
    TOKEN_UNREACHABLE = (
        "token_unreachable",
        _(
            "The provider's address for tokens cannot be reached: {reason}. Check that it can be reached from this "
            "server."
        ),
    )
    TOKEN_REFUSED = "token_refused", _("The provider gave no token: {reason}. Look at the sign-in logs there.")
    NO_ID_TOKEN = "no_id_token", _("The provider gave no usable ID token. Check that `openid` is one of the scopes.")
    KEYS_UNREACHABLE = (
        "keys_unreachable",
        _("The provider's keys cannot be read: {reason}. Check that they can be reached from this server."),
    )
    UNKNOWN_KEY = (
        "unknown_key",
        _(
            "The ID token is signed with a key that the provider does not publish. Wait a few minutes after a change "
            "of keys, and test again."
        ),
    )
    BAD_SIGNATURE = (
        "bad_signature",
        _(
            "The signature of the ID token is not valid. Check that the issuer is the right one, and its keys are for "
            "RS256 or ES256."
        ),
    )
    WRONG_AUDIENCE = "wrong_audience", _("The ID token is for another client. Check the client ID.")
    WRONG_ISSUER = (
        "wrong_issuer",
        _("The answer comes from another issuer than the one that is entered. Check the issuer."),
    )
    EXPIRED = "expired", _("The ID token has expired already. Check the clocks of the provider and of this server.")
    CLOCK = (
        "clock",
        _(
            "The ID token is from the future. Check the clocks of the provider and of this server: they differ by "
            "more than a minute."
        ),
    )
    USERINFO = "userinfo", _("The provider's user information cannot be read: {reason}.")
    NO_ADDRESS = (
        "no_address",
        _(
            "The provider says no email address. Add `email` to the scopes, and let the provider send the claim "
            "`email`."
        ),
    )
    NOT_VERIFIED = "not_verified", _("The provider says that the address {address} is not verified. Verify it there.")
    NOT_ROUTED = (
        "not_routed",
        _(
            "The domain of {address} does not sign in with this provider. Choose it above, or ask a superuser to add "
            "it to your company."
        ),
    )
    WRONG_ORGANISATION = (
        "wrong_organisation",
        _("{address} is a private Google account. Sign in with the account of your Google Workspace."),
    )
    CLAIM_MISSING = (
        "claim_missing",
        _(
            "The provider does not send the claim {claim}, from which roles follow. Let it send the claim in the ID "
            "token, or change the roles."
        ),
    )


# The step in which each of them happens.
STEPS = {
    Step.DISCOVERY: (Fault.SECRET_LOST, Fault.DISCOVERY_UNREACHABLE, Fault.NOT_DISCOVERY, Fault.ISSUER_DIFFERS),
    Step.RETURN: (
        Fault.NO_RETURN,
        Fault.DENIED,
        Fault.CLIENT_NOT_ALLOWED,
        Fault.SCOPE_REFUSED,
        Fault.PROVIDER_DOWN,
        Fault.RETURN_REFUSED,
        Fault.REPLAYED,
    ),
    Step.TOKEN: (Fault.WRONG_SECRET, Fault.CODE_REFUSED, Fault.TOKEN_UNREACHABLE, Fault.TOKEN_REFUSED),
    Step.ADDRESS: (Fault.NO_ADDRESS, Fault.NOT_VERIFIED, Fault.NOT_ROUTED, Fault.WRONG_ORGANISATION),
    Step.ROLE: (Fault.CLAIM_MISSING,),
}
REASONS: dict[str, Sentence] = {
    UnusableAnswer.ADDRESS: _("its name was not found on the internet"),
    UnusableAnswer.CONNECTION: _("no connection"),
    UnusableAnswer.CERTIFICATE: _("its certificate is not valid"),
    UnusableAnswer.TIMEOUT: _("no answer in time"),
    UnusableAnswer.REDIRECT: _("it redirects elsewhere"),
    UnusableAnswer.TOO_LONG: _("its answer is too long"),
    UnusableAnswer.NOT_HTTP: _("its answer is not HTTP"),
}


def step_of(fault: Fault) -> Step:
    """Return the step in which a fault happens."""
    return next((step for step, faults in STEPS.items() if fault in faults), Step.IDENTITY)


def sentence_of(fault: Fault, values: Mapping[str, Any], redirect: str) -> str:
    """Return the sentence about a fault, in the language of the request.

    `values` are those that were stored with it; `redirect` is the redirect address of the provider.
    """
    readable = {name: REASONS.get(value, value) for name, value in values.items()}
    return filled(fault.label, **{**readable, "redirect": redirect})
