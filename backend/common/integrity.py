"""Integrity checks that are independent of the domain."""

from common.integrity_checks import integrity_check
from common.kept_figures.figures import kept_figures
from common.kept_figures.triggers import missing_triggers
from common.tenancy_relations import rows_of_two_companies


@integrity_check("No row names one of another company")
def check_tenancy() -> list[str]:
    return rows_of_two_companies()


@integrity_check("The triggers that keep figures are in force")
def check_kept_triggers() -> list[str]:
    return missing_triggers()


@integrity_check("The figures that are kept are those that are counted")
def check_kept_figures() -> list[str]:
    return [f"{figure.into._meta.label} {pk}" for figure in kept_figures for pk in figure.wrong()]
