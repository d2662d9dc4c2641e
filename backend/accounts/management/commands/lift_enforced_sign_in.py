"""`manage.py lift_enforced_sign_in COMPANY`: lets the people of a company sign in with passwords again."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.models import Company
from accounts.services.enforcement import lift_as_operator


class Command(BaseCommand):
    """For the operator, where the provider is down and nobody in HR can sign in."""

    help = "Lets the people of a company sign in otherwise than with its identity provider again. Mails HR."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("company", help="The name of the company.")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["company"]
        company = Company.objects.named(name).first()
        if company is None:
            raise CommandError(f"There is no company with the name {name}.")
        provider = lift_as_operator(company)
        if provider is None:
            raise CommandError(f"{company.name} does not enforce an identity provider.")
        self.stdout.write(f"The people of {company.name} sign in without {provider.name} again.")
