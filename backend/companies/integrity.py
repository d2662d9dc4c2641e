"""Integrity checks of what belongs to a company without a foreign key, and of settings."""

from django.db.models import Exists, OuterRef

from common.integrity_checks import CheckResult, integrity_check
from common.models import OutboxEvent
from common.working_days import regions
from companies.models import Company, CompanySettings


@integrity_check("Every event is of a company that there is")
def check_event_companies() -> CheckResult:
    events = OutboxEvent.objects.filter(company_id__isnull=False)
    lost = events.exclude(Exists(Company.objects.filter(pk=OuterRef("company_id")))).order_by("pk")
    return CheckResult(events.count(), [*lost.values_list("pk", flat=True)])


@integrity_check("The region of a company's holidays is one of its country")
def check_regions() -> CheckResult:
    chosen = CompanySettings.objects.exclude(region="").order_by("pk").values_list("pk", "country", "region")
    return CheckResult(len(chosen), [pk for pk, country, region in chosen if region not in regions(country)])
