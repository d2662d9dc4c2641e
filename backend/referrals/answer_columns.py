"""The columns of a referral that store the promise of an answer. `referrals.promise` explains the promise."""

from django.db import models
from django.db.models import F, Func, Q

from common.indexes import NullsLastIndex

# The due date of referrals without an answer, else null. An expression without parameters, so that both databases use
# an index over it.
OPEN_ANSWER_DUE = Func(
    F("answered_at"),
    F("answer_due"),
    arg_joiner=" IS NULL THEN ",
    template="CASE WHEN %(expressions)s END",
    output_field=models.DateField(),
)


class AnswerNotice(models.IntegerChoices):
    """The last notice that was sent about a promised answer. A later one includes those before it."""

    NONE = 0
    DUE = 1
    OVERDUE = 2
    ESCALATED = 3


# Referrals with a promise that is not answered yet, also paused ones.
AWAITING_ANSWER = Q(answer_due__isnull=False, answered_at__isnull=True)
# Referrals with a promise that is neither answered nor paused, and for which a notice may still have to be sent.
NOTICE_PENDING = Q(
    answer_due__isnull=False,
    answered_at__isnull=True,
    answer_paused_on__isnull=True,
    answer_notice__lt=AnswerNotice.ESCALATED.value,
)


class PromisedAnswer(models.Model):
    """Until when the referrer was promised an answer, and whether that was kept."""

    # The last day of the promise in the company's time zone; null if nothing is promised.
    answer_due = models.DateField(null=True, editable=False)
    # The time of the first answer, also if none was promised. Whether it was in time is null if none was promised.
    answered_at = models.DateTimeField(null=True, editable=False)
    answered_in_time = models.BooleanField(null=True, editable=False)
    # The day since which the promise is paused, as the job is on hold.
    answer_paused_on = models.DateField(null=True, editable=False)
    answer_notice = models.PositiveSmallIntegerField(
        choices=AnswerNotice.choices, default=AnswerNotice.NONE, db_default=AnswerNotice.NONE.value, editable=False
    )

    class Meta:
        abstract = True


ANSWER_CONSTRAINTS = (
    models.CheckConstraint(
        name="referral_answer_promised",
        condition=Q(answer_due__isnull=False) | Q(answer_paused_on__isnull=True, answered_in_time__isnull=True),
    ),
    models.CheckConstraint(
        name="referral_answered_once",
        condition=Q(answered_at__isnull=False, answer_paused_on__isnull=True)
        | Q(answered_at__isnull=True, answered_in_time__isnull=True),
    ),
)

# Not withdrawn.
STANDS = Q(withdrawn_at__isnull=True)
ANSWER_INDEXES = (
    models.Index("company", OPEN_ANSWER_DUE, "id", name="referral_by_answer_due", condition=STANDS),
    # Nulls come last in both directions, so that each direction needs an index.
    NullsLastIndex(
        "company",
        OPEN_ANSWER_DUE.desc(nulls_last=True),
        F("id").desc(),
        name="referral_by_answer_due_down",
        condition=STANDS,
    ),
    models.Index(fields=("answer_due", "id"), name="referral_answer_to_tell", condition=STANDS & NOTICE_PENDING),
    # Answers that are due or overdue, by department, and in lists.
    models.Index(
        fields=("company", "answer_paused_on", "answer_due", "job", "status"),
        name="referral_awaiting_answer",
        condition=STANDS & AWAITING_ANSWER,
    ),
    # All that the figures of answers read.
    models.Index(
        fields=(
            *("company", "job", "answered_in_time", "answer_due", "answered_at", "answer_paused_on"),
            *("created_at", "status"),
        ),
        name="referral_answers",
        condition=STANDS,
    ),
)
