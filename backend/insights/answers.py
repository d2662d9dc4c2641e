"""Metrics of how promised answers are kept, by hiring manager or department."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypedDict

from django.db import models
from django.db.models import Count, F, FilteredRelation, Q, QuerySet, Sum

from accounts.actors import Actor
from accounts.models import Role, User
from common.prepared import PreparedRows
from common.queries import UnconvertedInteger
from companies.models import Department
from insights.answer_medians import ALL, group_text, median_of_all, medians
from insights.job_stats import percent
from insights.permissions import require_metrics
from referrals.answer_counts import AnswerCounts, AnswerTotals
from referrals.answer_waits import WAIT_COLUMNS
from referrals.models import Referral, ReferralQuerySet
from referrals.promise import still_in_time, today_in


class AnswerGroup(models.TextChoices):
    """By what the figures are grouped."""

    MANAGER = "manager", "Hiring manager"
    DEPARTMENT = "department", "Department"


PROMISES = ("in_time", "late", "unanswered", "paused")


@dataclass(frozen=True)
class Grouping:
    """By what the figures of a scope are grouped: ids of managers or departments, or names of departments."""

    by: str
    # The path from a referral or from `AnswerCounts`, and that from `AnswerTotals`, where the id 0 stands for none.
    key: str
    total: str

    @classmethod
    def of(cls, actor: Actor, by: str) -> "Grouping":
        """Return the grouping. Over the platform, departments of one name are one, as in the other figures."""
        if by == AnswerGroup.MANAGER:
            return cls(by, "job__hiring_manager", "hiring_manager")
        column = "department__name" if actor.company_id is None else "department"
        return cls(by, f"job__{column}", column)

    def names(self, groups: Collection[Any]) -> dict[Any, str | None]:
        """Return the names of the groups; None for referrals without a hiring manager or department."""
        if self.total == "department__name":
            return {group: group for group in groups}
        ids = [group for group in groups if group is not None]
        if self.by == AnswerGroup.DEPARTMENT:
            found = dict(Department.objects.filter(pk__in=ids).values_list("pk", "name"))
        else:
            people = User.objects.only("first_name", "last_name").in_bulk(ids)
            found = {pk: person.get_full_name() for pk, person in people.items()}
        return {group: found.get(group) for group in groups}

    def row_key(self, group: Any, name: str | None) -> str:
        """Return the key of a group's row: a manager's id or a department's name."""
        return group_text(group) if self.by == AnswerGroup.MANAGER else name or ""


class AnswerFigures(TypedDict):
    """How a promise was kept; see `insights.serializers.AnswerFiguresSerializer`."""

    kept: int
    broken: int
    keptRate: float | None
    waiting: int
    overdue: int
    medianHours: float | None


class AnswerRow(AnswerFigures):
    """The same of one manager or department; those without any have no name."""

    key: str
    name: str | None


class AnswerMetrics(AnswerFigures):
    """The same of the whole scope, of its groups, the most overdue first, and how many groups there are."""

    groups: list[AnswerRow]
    groupsTotal: int


def answer_metrics(*, actor: Actor, by: str, job: int | None = None, limit: int | None = None) -> AnswerMetrics:
    """Return the metrics of the actor's scope (for hiring managers, the jobs that they manage), or of one job in it.

    With `limit`, only of that many groups. Raises NotAllowed.
    """
    require_metrics(actor)
    chosen: dict[str, Any] = {"job": job} if job is not None else {}
    if actor.role == Role.HIRING_MANAGER:
        chosen["job__hiring_manager"] = actor.effective_user
    # So that PostgreSQL reads only the company's jobs, by an index, where it joins them.
    of_company = {} if actor.company_id is None else {"job__company": actor.company_id}
    referrals = Referral.objects.in_scope(actor).filter(**chosen).order_by()
    if actor.sees_platform and job is None:
        referrals = referrals.by_company()
    grouping = Grouping.of(actor, by)
    stored: Iterable[tuple[Any, ...]]
    if job is not None:
        stored = answer_sums(AnswerCounts.objects.in_scope(actor).filter(**chosen, **of_company), grouping.key)
    else:
        stored = answer_sums_in_scope(actor, grouping.total)
    joined = referrals.filter(**of_company)
    counted, waits = counts(stored, joined, grouping.key, actor.company_id)
    names = most_overdue(grouping, counted, limit)
    whole, shown = column_sums(waits.values()), {group: waits[group] for group in names}
    if len(shown) == len(waits):
        median = medians(joined, grouping.key, {**shown, ALL: whole})
        whole_median = median.get(ALL)
    else:
        median = medians(joined, grouping.key, shown)
        whole_median = median_of_all(referrals, whole)
    return {
        **figures(column_sums(counted.values()) or [0] * 4, whole_median),
        "groups": [
            AnswerRow(key=grouping.row_key(group, name), name=name, **figures(counted[group], median.get(group)))
            for group, name in names.items()
        ],
        "groupsTotal": len(counted),
    }


def answer_sums(kept: QuerySet[Any, Any], key: str) -> QuerySet[Any, Any]:
    """Return tuples of a group and the sums of its stored counts: those of `PROMISES`, then those of the classes."""
    columns = {f"sum_of_{column}": UnconvertedInteger(Sum(column)) for column in (*PROMISES, *WAIT_COLUMNS)}
    found: QuerySet[Any, Any] = kept.order_by().values_list(key).annotate(**columns)
    return found


@cache
def answer_sums_statement(key: str) -> PreparedRows:
    """Return the prepared statement that reads the `answer_sums` of all jobs of a company."""
    return PreparedRows.of(answer_sums(AnswerTotals.objects.all(), key), "company")


def answer_sums_in_scope(actor: Actor, key: str) -> Iterable[tuple[Any, ...]]:
    """Return the `answer_sums` of the actor's scope: for hiring managers, of the jobs that they manage."""
    if actor.role == Role.HIRING_MANAGER:
        return answer_sums(AnswerTotals.objects.in_scope(actor).filter(hiring_manager=actor.effective_user), key)
    if actor.company_id is None:
        return answer_sums(AnswerTotals.objects.in_scope(actor), key)
    return answer_sums_statement(key).read([actor.company_id])


def column_sums(rows: Iterable[list[int]]) -> list[int]:
    """Return the sums of the columns of these rows."""
    return [sum(column) for column in zip(*rows, strict=True)]


def counts(
    stored: Iterable[tuple[Any, ...]], referrals: ReferralQuerySet, key: str, company_id: int | None
) -> tuple[dict[Any, list[int]], dict[Any, list[int]]]:
    """Return by group how many promises were kept, were answered late, are waiting, and are overdue of these; and by
    group the numbers of answers of each class of `WAIT_ENDS`.

    `stored` are `answer_sums`. Without groups that neither were promised nor got an answer. The stored counts
    know neither the date nor, therefore, what is overdue: these are all that wait, but for those that are paused and
    those that are not due before today.
    """
    not_overdue = dict(still_in_time(referrals, today_in(company_id)).values_list(key).annotate(number=Count("*")))
    counted, waits = {}, {}
    for stored_group, in_time, late, unanswered, paused, *answers in stored:
        group = stored_group or None
        if any((in_time, late, unanswered, *answers)):
            overdue = max(unanswered - paused - not_overdue.get(group, 0), 0)
            counted[group], waits[group] = [in_time, late, unanswered, overdue], answers
    return counted, waits


def overdue_by_department(actor: Actor) -> list[tuple[str | None, int]]:
    """Return the names of the company's departments and how many answers are overdue there, the most first.

    Without departments where none is overdue. Executes one statement, and one for the settings of the company.
    """
    # The conditions on the company always hold. With them, PostgreSQL reads only the company's departments and jobs.
    of_company = FilteredRelation("department", condition=Q(department__company=actor.company_id))
    waiting = AnswerTotals.objects.in_scope(actor).order_by().alias(named=of_company).values_list("named__name")
    unanswered = waiting.annotate(number=Sum(F("unanswered") - F("paused")))
    of_company = FilteredRelation("job__department", condition=Q(job__department__company=actor.company_id))
    referrals = Referral.objects.in_scope(actor).filter(job__company=actor.company_id).order_by()
    in_time = still_in_time(referrals, today_in(actor.company_id)).alias(named=of_company).values_list("named__name")
    overdue = Counter[str | None]()
    for name, number in unanswered.union(in_time.annotate(number=-Count("*")), all=True):
        overdue[name] += number
    found = [(name, number) for name, number in overdue.items() if number > 0]
    return sorted(found, key=lambda row: (-row[1], row[0] is None, row[0]))


def most_overdue(grouping: Grouping, counted: dict[Any, list[int]], limit: int | None) -> dict[Any, str | None]:
    """Return the names of the groups with most overdue answers, these first; among equals, by what waits and by name.

    `counted` are the numbers of promises, as from `counts`. Without `limit`, all groups.
    """
    urgency = {group: (-overdue, -waiting) for group, (_, _, waiting, overdue) in counted.items()}
    # Only names are needed that are shown, or that are compared to find out which are.
    least = sorted(urgency.values())[:limit][-1:]
    names = grouping.names([group for group in counted if [urgency[group]] <= least])

    def rank(group: Any) -> Any:
        name = names[group]
        return *urgency[group], name is None, name or "", group_text(group)

    return {group: names[group] for group in sorted(names, key=rank)[:limit]}


def figures(found: list[int], median: float | None) -> AnswerFigures:
    """Return the figures of these counts. Promises that were answered late or are overdue count as broken."""
    kept, late, waiting, overdue = found
    ended = kept + late + overdue
    return {
        "kept": kept,
        "broken": late + overdue,
        "keptRate": percent(kept, ended) if ended else None,
        "waiting": waiting,
        "overdue": overdue,
        "medianHours": median,
    }
