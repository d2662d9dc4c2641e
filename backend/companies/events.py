"""Domain events of companies."""

from typing import Any

from common.events import Event


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
    """A superuser changed which e-mail domains are the company's."""

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


class DepartmentUpdated(Event):
    """HR changed the settings of the department `department_id`."""

    kind = "department.updated"
    subject_type = "department"
    department_id: int
    from_values: dict[str, Any] | None = None
    to_values: dict[str, Any] | None = None
