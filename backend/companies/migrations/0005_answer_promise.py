from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('companies', '0004_settings_and_folded_departments'),
    ]

    operations = [
        migrations.AddField(
            model_name='companysettings',
            name='answer_days',
            field=models.PositiveSmallIntegerField(db_default=5, default=5, null=True),
        ),
        migrations.AddField(
            model_name='companysettings',
            name='country',
            field=models.CharField(blank=True, db_default='', default='', max_length=2),
        ),
        migrations.AddField(
            model_name='department',
            name='answer_days',
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddConstraint(
            model_name='companysettings',
            constraint=models.CheckConstraint(condition=models.Q(('answer_days__range', (1, 60))), name='settings_answer_days_bounded'),
        ),
        migrations.AddConstraint(
            model_name='department',
            constraint=models.CheckConstraint(condition=models.Q(('answer_days__lte', 60)), name='department_answer_days_bounded'),
        ),
    ]
