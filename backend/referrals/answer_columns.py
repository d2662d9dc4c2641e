"""The columns of a referral that keep the promise of an answer: `referrals.promise` says what they mean."""

from django.db import models
from django.db.models import F, Func, Q

# Until when an answer is due, as long as there has been none. Without parameters, so that an index over it is
# recognised on both engines.
OPEN_ANSWER_DUE = Func(
    F("answered_at"),
    F("answer_due"),
    arg_joiner=" IS NULL THEN ",
    template="CASE WHEN %(expressions)s END",
    output_field=models.DateField(),
)


class AnswerNotice(models.IntegerChoices):
    """Of what about the promised answer people have been told; a later one stands for those before it."""

    NONE = 0
    DUE = 1
    OVERDUE = 2
    ESCALATED = 3


# What the worker looks through: promises that are running, of which there may be something to tell.
TO_TELL = Q(
    answer_due__isnull=False,
    answered_at__isnull=True,
    answer_paused_on__isnull=True,
    answer_notice__lt=AnswerNotice.ESCALATED.value,
)


class PromisedAnswer(models.Model):
    """Until when the referrer is to be answered, and what became of that."""

    # The last day of the promise, as the company's calendar has it; null where nothing is promised.
    answer_due = models.DateField(null=True, editable=False)
    # The first answer, also where none was promised; and whether it came in time, null where none was.
    answered_at = models.DateTimeField(null=True, editable=False)
    answered_in_time = models.BooleanField(null=True, editable=False)
    # Since which day the clock rests.
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
