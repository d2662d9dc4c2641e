"""Integrity checks that are independent of the domain."""

from common.integrity_checks import integrity_check
from common.tenancy_relations import rows_of_two_companies


@integrity_check("No row names one of another company")
def check_tenancy() -> list[str]:
    return rows_of_two_companies()
