"""Domain events of companies and accounts."""

from typing import TYPE_CHECKING, Any, Self

from accounts.models import ApiToken, IdentityProvider, User, UserStatus
from common.events import Event

if TYPE_CHECKING:
    from accounts.actors import Actor


class UserEvent(Event):
    """Something happened to the account `user_id`."""

    subject_type = "user"
    user_id: int

    @classmethod
    def by(cls, actor: "Actor", user: User, **more: Any) -> Self:
        """Return this event about `user` with `actor` as the one who caused it."""
        return cls(actor=actor.ref, company_id=user.company_id or actor.company_id, user_id=user.pk, **more)


class UserRegistered(UserEvent):
    """Somebody signed up, by themselves or through a provider."""

    kind = "user.registered"


class UserJoined(UserEvent):
    """An account without a company was linked to one, with the role `to_role` if it had invited the address."""

    kind = "user.joined"
    to_role: str | None = None
    invited_by_id: int | None = None


class UserRefused(UserEvent):
    """The owner of an address said that they did not sign up: the account has lost the address."""

    kind = "user.refused"


class UserAddressProven(UserEvent):
    """Somebody proved an address by signing in with a provider."""

    kind = "user.address_proven"


class UserInvited(UserEvent):
    """Somebody was given an account, and chooses a password by the link that they are mailed."""

    kind = "user.invited"


class UserInvitationRevoked(UserEvent):
    """Somebody's invitation was taken back before they had signed in; their account is gone, or deactivated."""

    kind = "user.invitation_revoked"


class UserCreated(UserEvent):
    """HR or a superuser added an account with a password."""

    kind = "user.created"
    to_role: str = ""


class UserProvisioned(UserEvent):
    """The company's directory added an account, without a password."""

    kind = "user.provisioned"


class UserAdopted(UserEvent):
    """The company's directory manages an account from now on that the company had already."""

    kind = "user.adopted"


class UserUpdated(UserEvent):
    """HR or a superuser changed what an account says: these of its fields."""

    kind = "user.updated"
    recorded = ("fields",)
    fields: list[str] | None = None


class UserAddressChanged(UserEvent):
    """HR or a superuser gave an account another address, which its person has yet to prove."""

    kind = "user.address_changed"


class UserRoleChanged(UserEvent):
    """Somebody was given another role."""

    kind = "user.role_changed"
    from_role: str = ""
    to_role: str = ""


class UserRenamed(UserEvent):
    """Somebody changed their own name."""

    kind = "user.renamed"


class UserActivated(UserEvent):
    """A deactivated account may sign in again."""

    kind = "user.activated"
    from_status: str = UserStatus.INACTIVE.value
    to_status: str = UserStatus.ACTIVE.value


class UserDeactivated(UserEvent):
    """An account may no longer sign in; its sign-ins have ended."""

    kind = "user.deactivated"
    from_status: str = UserStatus.ACTIVE.value
    to_status: str = UserStatus.INACTIVE.value


class SignedIn(UserEvent):
    """Somebody signed in, with their password or with a provider: `method`. `first`: for the first time.

    `factor` is the second factor that they used, if they have one.
    """

    kind = "user.signed_in"
    recorded = ("method", "factor")
    method: str
    factor: str | None = None
    first: bool = False


class SignInFailed(UserEvent):
    """Somebody, perhaps a stranger, tried to sign in with a wrong password; NOBODY where there is no such account."""

    kind = "user.sign_in_failed"


class SignedOut(UserEvent):
    """Somebody ended the sign-in that they were using."""

    kind = "user.signed_out"


class SignedOutElsewhere(UserEvent):
    """Somebody ended sign-ins of theirs on other devices: so many."""

    kind = "user.signed_out_elsewhere"
    recorded = ("count",)
    count: int


class SignedOutEverywhere(UserEvent):
    """Somebody ended all their sign-ins."""

    kind = "user.signed_out_everywhere"


class Reauthenticated(UserEvent):
    """Somebody who is signed in proved their password again."""

    kind = "user.reauthenticated"


class ReauthenticationFailed(UserEvent):
    """Somebody who is signed in, perhaps a stranger at their device, did not know the password."""

    kind = "user.reauthentication_failed"


class PasswordSetByHr(UserEvent):
    """HR or a superuser gave somebody another password; the person's sign-ins have ended."""

    kind = "user.password_set"


class PasswordChanged(UserEvent):
    """Somebody changed their own password."""

    kind = "user.password_changed"


class PasswordSetByLink(UserEvent):
    """Somebody set a password by a link."""

    kind = "user.password_reset"


class PasswordResetIssued(UserEvent):
    """HR or a superuser issued a link that sets a password."""

    kind = "user.password_reset_issued"


class PasswordResetRequested(UserEvent):
    """Somebody, perhaps a stranger, asked for a link that sets the password of this account."""

    kind = "user.password_reset_requested"
    audited = False


class RegistrationAttempted(UserEvent):
    """Somebody, perhaps a stranger, tried to sign up with the address of this account."""

    kind = "user.registration_attempted"
    audited = False


class EmailConfirmationRequested(UserEvent):
    """Somebody signed up with an address, or asked again for the link that proves it."""

    kind = "user.email_confirmation_requested"
    audited = False


class ViewAsStarted(UserEvent):
    """A superuser began to look at the product as this person."""

    kind = "view_as.started"


class SecondFactorEvent(UserEvent):
    """A second factor of an account was changed. Its owner is mailed."""


class SecondFactorAdded(SecondFactorEvent):
    """Somebody set up a second factor."""

    kind = "user.second_factor_added"
    recorded = ("factor",)
    factor: str


class SecondFactorRemoved(SecondFactorEvent):
    """Somebody removed a second factor of theirs."""

    kind = "user.second_factor_removed"
    recorded = ("factor",)
    factor: str


class SecondFactorRenamed(UserEvent):
    """Somebody gave a passkey of theirs another name."""

    kind = "user.second_factor_renamed"
    recorded = ("factor",)
    factor: str


class RecoveryCodesRenewed(SecondFactorEvent):
    """Somebody replaced their recovery codes."""

    kind = "user.recovery_codes_renewed"


class SecondFactorReset(SecondFactorEvent):
    """HR, a superuser or the operator removed the second factors of somebody who has lost them."""

    kind = "user.second_factor_reset"


class SecondFactorFailed(UserEvent):
    """Somebody knew a password and entered a wrong code of the second factor."""

    kind = "user.second_factor_failed"


class ApiTokenEvent(Event):
    """Something happened to the API token `api_token_id`."""

    subject_type = "api_token"
    api_token_id: int

    @classmethod
    def by(cls, actor: "Actor", token: ApiToken) -> Self:
        """Return this event about `token` with `actor` as the one who caused it."""
        company_id = token.user.company_id if token.user else token.company_id
        return cls(actor=actor.ref, company_id=company_id, api_token_id=token.pk)


class ApiTokenCreated(ApiTokenEvent):
    """Somebody created an API token, for themselves or for their company."""

    kind = "api_token.created"


class ApiTokenRevoked(ApiTokenEvent):
    """Somebody revoked an API token of theirs or of the company. Not published where all of a person's end at once."""

    kind = "api_token.revoked"


class ApiTokenExpiring(ApiTokenEvent):
    """An API token expires soon."""

    kind = "api_token.expiring"
    audited = False


class CompanyEvent(Event):
    """Something happened to the company `company_id`."""

    subject_type = "company"


class CompanyOnboarded(CompanyEvent):
    """A superuser created a new company."""

    kind = "company.onboarded"


class CompanyUpdated(CompanyEvent):
    """A superuser changed a company's name, website or description."""

    kind = "company.updated"
    # The text of a description is not included.
    from_values: dict[str, Any] | None = None
    to_values: dict[str, Any] | None = None


class CompanyDomainsChanged(CompanyEvent):
    """A superuser changed which email domains are the company's."""

    kind = "company.domains_changed"
    from_domains: list[str] | None = None
    to_domains: list[str] | None = None


class CompanyCodeRenewed(CompanyEvent):
    """The sign-up link was replaced; the previous one stopped working."""

    kind = "company.code_renewed"


class CompanySettingsChanged(CompanyEvent):
    """The company's currency, working days, promise of an answer or savings per hire were changed."""

    kind = "company.settings_changed"
    from_values: dict[str, Any] | None = None
    to_values: dict[str, Any] | None = None


class IdentityProviderEvent(Event):
    """Something happened to the identity provider `identity_provider_id` of a company."""

    subject_type = "identity_provider"
    identity_provider_id: int

    @classmethod
    def by(cls, actor: "Actor", provider: IdentityProvider, **more: Any) -> Self:
        """Return this event about `provider` with `actor` as the one who caused it."""
        return cls(actor=actor.ref, company_id=provider.company_id, identity_provider_id=provider.pk, **more)


class IdentityProviderCreated(IdentityProviderEvent):
    """HR or a superuser connected a company's identity provider."""

    kind = "identity_provider.created"


class IdentityProviderChanged(IdentityProviderEvent):
    """An identity provider was changed: these of its fields."""

    kind = "identity_provider.changed"
    recorded = ("fields",)
    fields: list[str] | None = None


class IdentityProviderDeleted(IdentityProviderEvent):
    """An identity provider was disconnected, with the links of accounts to it."""

    kind = "identity_provider.deleted"


class IdentityProviderTested(IdentityProviderEvent):
    """Somebody tested the connection to an identity provider."""

    kind = "identity_provider.tested"


class IdentityProviderChangePrepared(IdentityProviderEvent):
    """A change of a provider that the company enforces was saved: it waits for a test that succeeds with it."""

    kind = "identity_provider.change_prepared"
    recorded = ("fields",)
    fields: list[str] | None = None


class IdentityProviderChangeDiscarded(IdentityProviderEvent):
    """A change that waited for a test was discarded: the provider stays as it is."""

    kind = "identity_provider.change_discarded"


class SignInEnforced(IdentityProviderEvent):
    """The company's people have to sign in with this provider from now on, but for exceptions."""

    kind = "identity_provider.enforced"


class SignInEnforcementLifted(IdentityProviderEvent):
    """The company's people may sign in otherwise again."""

    kind = "identity_provider.enforcement_lifted"


class SignInExceptionAdded(UserEvent):
    """Somebody may sign in without the provider that their company enforces."""

    kind = "user.sign_in_exception_added"


class SignInExceptionRemoved(UserEvent):
    """Somebody may no longer sign in without the provider that their company enforces."""

    kind = "user.sign_in_exception_removed"


class IdentityProviderSecretExpires(IdentityProviderEvent):
    """The client secret of an identity provider ends soon."""

    kind = "identity_provider.secret_expires"
    audited = False


class ProviderLinked(UserEvent):
    """Somebody signed in with their company's identity provider for the first time, which now opens their account."""

    kind = "user.provider_linked"


class CompanyWithoutHr(CompanyEvent):
    """The company's directory deactivated the last active HR person."""

    kind = "company.without_hr"
    audited = False


class DirectoryRulesChanged(CompanyEvent):
    """HR or a superuser changed which groups of the directory give which roles and departments."""

    kind = "company.directory_rules_changed"


class DepartmentUpdated(Event):
    """HR changed the settings of the department `department_id`."""

    kind = "department.updated"
    subject_type = "department"
    department_id: int
    from_values: dict[str, Any] | None = None
    to_values: dict[str, Any] | None = None


class ListExported(Event):
    """Somebody exported the list `type`; over all companies if the event has no company."""

    kind = "list.exported"
    subject_type = "company"
    recorded = ("type",)
    type: str
