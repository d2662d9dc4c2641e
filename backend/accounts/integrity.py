"""Integrity checks of companies."""

from accounts.models import Company
from common.integrity_checks import integrity_check


@integrity_check("Every company has its settings")
def check_settings() -> list[int]:
    return list(Company.objects.filter(settings=None).order_by("pk").values_list("pk", flat=True))
