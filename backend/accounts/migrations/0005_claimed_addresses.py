import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0004_updated_at'),
        ('companies', '0004_settings_and_folded_departments'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='user',
            name='user_email_unique',
        ),
        migrations.AddIndex(
            model_name='user',
            index=models.Index(fields=['email'], name='user_email'),
        ),
        migrations.AddConstraint(
            model_name='user',
            constraint=models.UniqueConstraint(models.F('company'), django.db.models.functions.text.Lower('email'), name='user_company_email_unique'),
        ),
    ]
