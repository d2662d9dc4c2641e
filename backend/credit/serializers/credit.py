"""Serializers of decisions about credit, of recorded contacts, and of objections."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.actors import Actor
from accounts.models import Department, User
from common.input_fields import IdField, Text, choose, missing
from common.query_params import QuerySerializer
from credit.models import MAX_REFERENCE, MAX_TEXT, Cause, CreditDecision, EarlierContact, Objection
from credit.permissions import is_referrer, may_decide, sees_credit
from credit.rules import ContactKind, Facts, Outcome, Rule, Upheld, always_excluded, could_earn_from, known_by
from credit.sentences import Names, facts_of, own_month, policy_sentences, to_hr, to_referrer
from credit.services import current_decision, may_object_again
from referrals.models import Referral, ReferralStatus

MONTH = serializers.CharField(
    read_only=True,
    allow_null=True,
    help_text="The month, as YYYY-MM, from which the referrer could earn for this person at the earliest; or null.",
)


class CreditSerializer(serializers.Serializer[Any]):
    """The decision about a referral that holds."""

    outcome = serializers.ChoiceField(Outcome.choices, read_only=True)
    sentence = serializers.CharField(
        read_only=True, help_text="In the caller's language: to the referrer, or to HR about the referrer."
    )
    could_earn_from = MONTH


def credit_of(actor: Actor, referral: Referral, decision: CreditDecision | None = None) -> dict[str, Any] | None:
    """Return the decision about a referral as the actor may know it; None for managers, and where there is none yet.

    `decision` is the one that holds, if it is known.
    """
    if not sees_credit(actor, referral):
        return None
    decision = decision or current_decision(referral)
    return shown(decision, own=is_referrer(actor, referral)) if decision else None


def shown(decision: CreditDecision, *, own: bool) -> dict[str, Any]:
    """Return a decision as `CreditSerializer` has it, for the referrer or for HR."""
    facts = decision.known_facts
    month = could_earn_from(decision.policy.terms, facts, decision.rule)
    return {
        "outcome": decision.outcome,
        "sentence": to_referrer(decision.rule, own_month(facts)) if own else to_hr(decision.rule),
        "could_earn_from": f"{month:%Y-%m}" if month else None,
    }


class ObjectionSerializer(serializers.ModelSerializer[Objection]):
    """An objection, and HR's answer."""

    made_by_name = serializers.CharField(source="made_by.get_full_name", read_only=True)
    answered_by_name = serializers.CharField(
        source="answered_by.get_full_name", read_only=True, allow_null=True, default=None
    )
    upheld = serializers.SerializerMethodField(help_text="Whether HR upheld it; null while it waits.")
    earns = serializers.SerializerMethodField(help_text="How it was upheld; null if it was not.")

    class Meta:
        model = Objection
        fields = (
            "id",
            "text",
            "made_by_name",
            "made_at",
            "answer",
            "answered_by_name",
            "answered_at",
            "upheld",
            "earns",
        )
        read_only_fields = fields

    def get_upheld(self, objection: Objection) -> bool | None:
        return None if objection.answered_at is None else bool(objection.upheld)

    @extend_schema_field(serializers.ChoiceField(Upheld.choices, allow_null=True))
    def get_earns(self, objection: Objection) -> str | None:
        return objection.upheld or None


class EarlierContactSerializer(serializers.ModelSerializer[EarlierContact]):
    """An own application or an earlier contact that HR recorded. `for_hr` sets `counts`."""

    entered_by_name = serializers.CharField(source="entered_by.get_full_name", read_only=True)
    counts = serializers.BooleanField(read_only=True, help_text="Whether it decides about this referral.")

    class Meta:
        model = EarlierContact
        fields = ("id", "kind", "day", "reference", "reason", "entered_by_name", "entered_at", "counts")
        read_only_fields = fields
        extra_kwargs = {
            "day": {"help_text": "The day that HR claims."},
            "reference": {"help_text": "Where it stands."},
            "reason": {"help_text": "Why it counts although the review had begun; else empty."},
        }


class PastDecisionSerializer(CreditSerializer):
    """A decision of the history."""

    rule = serializers.ChoiceField(Rule.choices, read_only=True)
    cause = serializers.ChoiceField(Cause.choices, read_only=True)
    cause_sentence = serializers.CharField(read_only=True, help_text="Why it was decided then.")
    facts = serializers.ListField(child=serializers.CharField(), read_only=True, help_text="Sentences.")
    policy_number = serializers.IntegerField(read_only=True)
    made_at = serializers.DateTimeField(read_only=True)


class CreditForHrSerializer(serializers.Serializer[Any]):
    """What only HR sees of a decision."""

    rule = serializers.ChoiceField(Rule.choices, read_only=True)
    facts = serializers.ListField(child=serializers.CharField(), read_only=True, help_text="Sentences.")
    history = PastDecisionSerializer(many=True, read_only=True, help_text="All decisions, the one that holds first.")
    contacts = EarlierContactSerializer(many=True, read_only=True)
    may_decide = serializers.BooleanField(
        read_only=True,
        help_text="Whether the caller may record contacts, answer the objection and have it decided anew: not about "
        "somebody whom they have referred themselves.",
    )
    contact_needs_reason = serializers.BooleanField(
        read_only=True, help_text="Whether the review has begun, so that a recorded contact needs a reason."
    )
    may_uphold = serializers.BooleanField(
        read_only=True, help_text="Whether an objection can be upheld: not where the referrer can never earn."
    )
    awaits_hr = serializers.BooleanField(read_only=True, help_text="Whether it waits to be decided anew.")


class CreditDetailSerializer(CreditSerializer):
    """The decision about a referral, the policy that counts for it, and the objections."""

    made_at = serializers.DateTimeField(read_only=True)
    policy_number = serializers.IntegerField(read_only=True)
    policy_sentences = serializers.ListField(child=serializers.CharField(), read_only=True)
    objections = ObjectionSerializer(many=True, read_only=True, help_text="The latest first.")
    may_object = serializers.BooleanField(read_only=True)
    hr = CreditForHrSerializer(read_only=True, allow_null=True, help_text="Null for everybody but HR.")


def credit_detail(actor: Actor, referral: Referral, decision: CreditDecision) -> dict[str, Any]:
    """Return what `CreditDetailSerializer` shows the actor."""
    own = is_referrer(actor, referral)
    objections = Objection.objects.filter(referral=referral).select_related("made_by", "answered_by").order_by("-pk")
    departments = dict(Department.objects.filter(company=referral.company_id).values_list("pk", "name"))
    can_object = own and actor.writes_as_person and not referral.erased_at and decision.outcome != Outcome.CREDITED
    return {
        **shown(decision, own=own),
        "made_at": decision.made_at,
        "policy_number": decision.policy.number,
        "policy_sentences": policy_sentences(decision.policy, departments),
        "objections": objections,
        "may_object": can_object and may_object_again(referral, decision),
        "hr": for_hr(actor, referral, decision, departments) if actor.administers_company else None,
    }


def for_hr(actor: Actor, referral: Referral, decision: CreditDecision, departments: dict[int, str]) -> dict[str, Any]:
    """Return what `CreditForHrSerializer` shows."""
    decisions = list(CreditDecision.objects.filter(referral=referral).select_related("policy").order_by("-pk"))
    names = names_for([each.known_facts for each in decisions], departments)
    facts = decision.known_facts
    counted = known_by(decision.policy.terms, facts) if decision.rule in ContactKind.values else None
    contacts = EarlierContact.objects.filter(referral__person=referral.person_id).select_related("entered_by")
    for contact in contacts:
        contact.counts = counted is not None and contact.pk == counted.contact  # type: ignore[attr-defined]  # for the serializer
    return {
        "rule": decision.rule,
        "facts": facts_of(decision.policy, facts, names),
        "history": [
            {
                **shown(each, own=False),
                "rule": each.rule,
                "cause": each.cause,
                "cause_sentence": str(dict(Cause.choices).get(each.cause, each.cause)),
                "facts": facts_of(each.policy, each.known_facts, names),
                "policy_number": each.policy.number,
                "made_at": each.made_at,
            }
            for each in decisions
        ],
        "contacts": contacts,
        "may_decide": may_decide(actor, referral) and not referral.erased_at,
        "contact_needs_reason": referral.status != ReferralStatus.PENDING,
        "may_uphold": always_excluded(facts) is None,
        "awaits_hr": facts.awaits_hr,
    }


def names_for(all_facts: Sequence[Facts], departments: dict[int, str]) -> Names:
    """Return the names of all whom these facts refer to."""
    referrals = {each.referral for facts in all_facts for each in facts.earlier}
    referrals |= {each.referral for facts in all_facts for each in facts.replacements}
    referrers = Referral.including_withdrawn.filter(pk__in=referrals).select_related("referrer")
    people = {
        pk for facts in all_facts for pk in (facts.referrer, facts.manager_at_referral, facts.manager_at_hire) if pk
    }
    return Names(
        {each.pk: each.referrer.get_full_name() for each in referrers},
        {each.pk: each.get_full_name() for each in User.objects.filter(pk__in=people)},
        departments,
    )


class NoticeQuery(QuerySerializer):
    """Whom the caller is about to refer."""

    connection = IdField(required=False, help_text="Id of one of the caller's own connections.")


class NoticeSerializer(serializers.Serializer[Any]):
    """What is known about the caller's credit before they refer somebody to a job."""

    rule = serializers.ChoiceField(Rule.choices, read_only=True, allow_null=True)
    sentence = serializers.CharField(
        read_only=True,
        allow_null=True,
        help_text="A sentence to show, or null. Depends only on the caller and the job.",
    )


class EarlierContactCreate(serializers.Serializer[Any]):
    """An own application or an earlier contact of the person."""

    kind = serializers.ChoiceField(ContactKind.choices, error_messages=choose(_("Choose what it was")))
    day = serializers.DateField(error_messages=choose(_("Choose the day")), help_text="The day that is claimed.")
    reference = Text(
        max_length=MAX_REFERENCE, required=False, allow_blank=True, help_text="Where it stands, in words of your own."
    )
    reason = Text(
        max_length=MAX_TEXT,
        required=False,
        allow_blank=True,
        help_text="Needed once the review of the referral has begun: it then counts for this referral only.",
    )


class ObjectionCreate(serializers.Serializer[Any]):
    """An objection."""

    text = Text(max_length=MAX_TEXT, error_messages=missing(_("Say why you object")))


class ObjectionAnswer(serializers.Serializer[Any]):
    """HR's answer to an objection."""

    upheld = serializers.BooleanField(error_messages=choose(_("Choose whether you uphold it")))
    earns = serializers.ChoiceField(
        Upheld.choices,
        required=False,
        allow_null=True,
        help_text="If it is upheld: instead of the referral that came first, or as well, which is the default.",
    )
    answer = Text(max_length=MAX_TEXT, error_messages=missing(_("Give a reason")), help_text="The reason.")

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return the arguments of `answer_objection`."""
        earns = data.get("earns") or Upheld.AS_WELL
        return {"upheld": str(earns) if data["upheld"] else "", "answer": data["answer"]}
