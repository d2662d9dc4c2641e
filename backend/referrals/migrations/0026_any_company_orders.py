from django.db import migrations, models

from common.migration_operations import AddIndexConcurrently
from common.ordering import NullsLastIndex


class Migration(migrations.Migration):
    # The indexes are made while others write.
    atomic = False

    dependencies = [
        ("referrals", "0025_last_referral"),
    ]

    operations = [
        AddIndexConcurrently(
            model_name="referral",
            index=models.Index(
                models.Func(
                    models.F("answered_at"),
                    models.F("answer_due"),
                    arg_joiner=" IS NULL THEN ",
                    output_field=models.DateField(),
                    template="CASE WHEN %(expressions)s END",
                ),
                models.F("id"),
                condition=models.Q(("withdrawn_at__isnull", True)),
                name="referral_any_company_due",
            ),
        ),
        AddIndexConcurrently(
            model_name="referral",
            index=NullsLastIndex(
                models.OrderBy(
                    models.Func(
                        models.F("answered_at"),
                        models.F("answer_due"),
                        arg_joiner=" IS NULL THEN ",
                        output_field=models.DateField(),
                        template="CASE WHEN %(expressions)s END",
                    ),
                    descending=True,
                    nulls_last=True,
                ),
                models.OrderBy(models.F("id"), descending=True),
                condition=models.Q(("withdrawn_at__isnull", True)),
                name="referral_any_company_due_down",
            ),
        ),
        AddIndexConcurrently(
            model_name="referral",
            index=models.Index(
                models.Func(
                    models.F("status"),
                    output_field=models.SmallIntegerField(),
                    template="CASE %(expressions)s WHEN 'PENDING' THEN 0 WHEN 'REVIEWING' THEN 1 WHEN 'INTERVIEWING' THEN 2 WHEN 'HIRED' THEN 3 WHEN 'REJECTED' THEN 4 END",
                ),
                models.F("id"),
                condition=models.Q(("withdrawn_at__isnull", True)),
                name="referral_any_company_status",
            ),
        ),
        AddIndexConcurrently(
            model_name="referral",
            index=models.Index(
                condition=models.Q(("withdrawn_at__isnull", True)),
                fields=["updated_at", "id"],
                name="referral_any_company_change",
            ),
        ),
        AddIndexConcurrently(
            model_name="referral",
            index=models.Index(
                condition=models.Q(("withdrawn_at__isnull", True)),
                fields=["candidate_folded", "id"],
                name="referral_any_company_candidate",
            ),
        ),
    ]
