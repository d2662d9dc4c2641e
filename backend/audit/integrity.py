"""Integrity checks of the audit log."""

from django.db import connection

from audit.triggers import has_triggers
from audit.verification import verify_all
from common.integrity_checks import CheckResult, integrity_check


@integrity_check("The audit log is as it was written (`verify_audit` says more)")
def check_chains() -> CheckResult:
    reports = verify_all()
    wrong = [f"company {report.company_id}" for report in reports if report.broken]
    return CheckResult(sum(report.events for report in reports), [*wrong])


@integrity_check("The database lets nobody change the audit log")
def check_append_only() -> CheckResult:
    return CheckResult(1, [] if has_triggers(connection) else ["triggers are missing: run `manage.py migrate`"])
