"""Counting from which roles and employers companies hired by referral, for the scores of suggestions.

Counted periodically and stored in `matching.models.CompanyHires`, since it changes slowly.
"""

from collections import Counter

from matching.models import CompanyHires
from matching.rules import employer_hires_key, understand_position
from referrals.models import Referral, ReferralStatus

# The minimum number of hires; fewer would reveal something about individuals.
ENOUGH = 5


def store_hires() -> None:
    """Replace the stored hires of all companies."""
    hired = Referral._base_manager.filter(status=ReferralStatus.HIRED, withdrawn_at=None, erased_at=None).order_by()
    found: dict[int, Counter[str]] = {}
    for company_id, position, employer in hired.values_list("company_id", "candidate_position", "candidate_employer"):
        origins = [*understand_position(position, employer).roles[:1], employer_hires_key(employer)]
        found.setdefault(company_id, Counter()).update(filter(None, origins))
    for company_id, counted in found.items():
        enough = {origin: count for origin, count in sorted(counted.items()) if count >= ENOUGH}
        CompanyHires.objects.update_or_create(pk=company_id, defaults={"hires": enough})
    CompanyHires.objects.exclude(pk__in=list(found)).delete()
