"""The integrity check of erasures."""

from datetime import timedelta

from django.utils import timezone

from common.integrity_checks import integrity_check
from connections.models import PendingErasure

# The worker needs seconds; after this time, it fails or is not there.
ERASED_WITHIN = timedelta(hours=1)


@integrity_check("Whoever was erased is gone from the company's networks within the hour")
def check_erasures() -> list[int]:
    late = PendingErasure.objects.filter(created_at__lt=timezone.now() - ERASED_WITHIN).order_by("pk")
    return list(late.values_list("pk", flat=True))
