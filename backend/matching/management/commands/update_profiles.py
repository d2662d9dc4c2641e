"""`manage.py update_profiles`: derive the profiles of all positions and jobs again."""

from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from connections.models import Connection, Network
from connections.services import set_keys
from jobs.models import Job
from matching.job_profiles import store_job_profiles

AT_ONCE = 500
DERIVED = ("profile", "employer_key")


class Command(BaseCommand):
    """Run it after a change of the rules: until then, what earlier rules derived is used. Can be repeated."""

    help = "Derives the profiles of all positions and jobs again."

    def handle(self, *args: Any, **options: Any) -> None:
        positions = jobs = 0
        for owner_id in Connection.objects.order_by("owner").values_list("owner", flat=True).distinct():
            ids = list(Connection.objects.filter(owner=owner_id).order_by("pk").values_list("pk", flat=True))
            for start in range(0, len(ids), AT_ONCE):
                positions += update_connections(owner_id, ids[start : start + AT_ONCE])
        ids = list(Job.objects.order_by("pk").values_list("pk", flat=True))
        for start in range(0, len(ids), AT_ONCE):
            jobs += store_job_profiles(Job.objects.filter(pk__in=ids[start : start + AT_ONCE]))
        self.stdout.write(f"Updated: {positions} positions, {jobs} jobs")


@transaction.atomic
def update_connections(owner_id: int, ids: list[int]) -> int:
    """Derive and store the profiles of these connections of an owner. Returns their number."""
    # Other writers of the owner's connections lock this row as well.
    list(Network.objects.select_for_update(no_key=True).filter(pk=owner_id))
    connections = list(Connection.objects.filter(pk__in=ids))
    for connection in connections:
        set_keys(connection)
    Connection.objects.bulk_update(connections, DERIVED)
    return len(connections)
