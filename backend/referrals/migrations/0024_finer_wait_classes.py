import common.fields
from django.db import migrations


class Migration(migrations.Migration):
    """Classes of four hours instead of twelve, in `referrals.answer_waits`.

    The columns that there were before count other classes from now on, so that servers of the version before show wrong
    medians, or none, until they are replaced.
    """

    dependencies = [
        ('referrals', '0023_referral_by_job_and_creation'),
    ]

    operations = [
        migrations.AddField(
            model_name=model,
            name=f'waits_{number}',
            field=common.fields.KeptNumber(db_default=0, editable=False),
        )
        for model in ('answercounts', 'answertotals')
        for number in range(25, 51)
    ]
