"""What happens to companies."""

from dataclasses import dataclass

from common.events import Event


@dataclass(frozen=True, kw_only=True)
class CompanyEvent(Event):
    """Something happened to the company `company_id`."""

    subject_type = "company"


@dataclass(frozen=True, kw_only=True)
class CompanyOnboarded(CompanyEvent):
    """A superuser brought a new company onto the platform."""

    kind = "company.onboarded"


@dataclass(frozen=True, kw_only=True)
class CompanyUpdated(CompanyEvent):
    """A superuser changed a company's name, website or description."""

    kind = "company.updated"


@dataclass(frozen=True, kw_only=True)
class CompanyDomainsChanged(CompanyEvent):
    """A superuser changed which e-mail domains are the company's."""

    kind = "company.domains_changed"


@dataclass(frozen=True, kw_only=True)
class CompanyCodeRenewed(CompanyEvent):
    """The sign-up link was replaced; the one before stopped working."""

    kind = "company.code_renewed"


@dataclass(frozen=True, kw_only=True)
class CompanySettingsChanged(CompanyEvent):
    """The company's currency, time zone, working week or savings per hire were changed."""

    kind = "company.settings_changed"
