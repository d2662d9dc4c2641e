"""Integrity checks of credit."""

from accounts.models import Company
from common.integrity_checks import integrity_check
from credit.models import CreditDecision, EarlierContact, Objection, ReferralPolicy
from credit.rules import decide

CHUNK = 2_000


@integrity_check("Every company has a referral policy, whose versions are numbered without a gap")
def check_policies() -> list[int]:
    numbers: dict[int, list[int]] = {pk: [] for pk in Company.objects.order_by("pk").values_list("pk", flat=True)}
    for company_id, number in ReferralPolicy.objects.order_by("number").values_list("company", "number"):
        numbers[company_id].append(number)
    return [pk for pk, found in numbers.items() if not found or found != list(range(1, len(found) + 1))]


@integrity_check("Every decision about credit follows from its facts and the version of the policy that counts for it")
def check_decisions() -> list[int]:
    terms = {policy.pk: policy.terms for policy in ReferralPolicy.objects.all()}
    decisions = CreditDecision.objects.order_by("pk").iterator(chunk_size=CHUNK)
    return [
        each.pk for each in decisions if decide(terms[each.policy_id], each.known_facts) != (each.outcome, each.rule)
    ]


@integrity_check("Of a candidate who was erased, no words about credit are left")
def check_erased_words() -> list[int]:
    contacts = EarlierContact.objects.filter(referral__erased_at__isnull=False).exclude(reference="", reason="")
    objections = Objection.objects.filter(referral__erased_at__isnull=False).exclude(text="", answer="")
    return sorted({*contacts.values_list("referral", flat=True), *objections.values_list("referral", flat=True)})
