from django.db import migrations, models

import common.fields
from common.migration_operations import AddIndexConcurrently, cut_folded


class Migration(migrations.Migration):
    # Indexes are made while others write.
    atomic = False

    dependencies = [
        ('accounts', '0007_sign_in_code'),
        ('companies', '0004_settings_and_folded_departments'),
    ]

    operations = [
        # No column changes: only what is written from now on is shorter.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='user',
                    name='name_folded',
                    field=common.fields.FoldedField(max_length=600, of=('full_name',)),
                ),
            ],
        ),
        cut_folded("accounts", "User"),
        AddIndexConcurrently(
            model_name='user',
            index=models.Index(fields=['company', 'name_folded', 'id'], name='user_by_name'),
        ),
        AddIndexConcurrently(
            model_name='user',
            index=models.Index(fields=['company', 'email', 'id'], name='user_by_email'),
        ),
        AddIndexConcurrently(
            model_name='user',
            index=models.Index(fields=['company', 'date_joined', 'id'], name='user_by_joining'),
        ),
        AddIndexConcurrently(
            model_name='user',
            index=models.Index(fields=['name_folded', 'id'], name='user_of_any_company'),
        ),
    ]
