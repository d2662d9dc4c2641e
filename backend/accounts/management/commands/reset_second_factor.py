"""`manage.py reset_second_factor USERNAME`: lets somebody sign in with the password alone again."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts.actors import Actor
from accounts.models import User
from accounts.services.second_factor import reset
from common.errors import Conflict
from common.fields import is_regardless_of_case


class Command(BaseCommand):
    """For the operator, where nobody in HR is left who can do it on the screen."""

    help = "Removes the second factors of an account whose owner has lost them. Ends its sessions, and mails the owner."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["username"]
        with transaction.atomic():
            users = User.objects.select_for_update(no_key=True)
            user = users.filter(is_regardless_of_case("username", name)).first()
            if user is None:
                raise CommandError(f"There is no account with the username {name}.")
            try:
                reset(Actor.system(user.company_id), user)
            except Conflict as error:
                raise CommandError(error.detail) from error
        self.stdout.write(f"{user.username} signs in without a second factor now.")
