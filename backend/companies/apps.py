from django.apps import AppConfig


class CompaniesConfig(AppConfig):
    """Companies, their e-mail domains and their departments."""

    name = "companies"
