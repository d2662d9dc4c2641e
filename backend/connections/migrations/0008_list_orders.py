import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import common.fields
import common.ordering
from common.migration_operations import AddIndexConcurrently, RemoveIndexConcurrently, cut_folded, drop_index


class Migration(migrations.Migration):
    # Indexes are made while others write.
    atomic = False

    dependencies = [
        ('connections', '0007_kept_figures'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        # No column changes: only what is written from now on is shorter.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='connection',
                    name='employer_folded',
                    field=common.fields.FoldedField(max_length=210, of=('employer',)),
                ),
                migrations.AlterField(
                    model_name='connection',
                    name='name_folded',
                    field=common.fields.FoldedField(max_length=210, of=('full_name',)),
                ),
                migrations.AlterField(
                    model_name='connection',
                    name='position_folded',
                    field=common.fields.FoldedField(max_length=210, of=('position',)),
                ),
            ],
        ),
        cut_folded("connections", "Connection"),
        AddIndexConcurrently(
            model_name='connection',
            index=models.Index(fields=['owner', 'name_folded', 'id', 'employer_folded', 'position_folded'], name='connection_by_name'),
        ),
        AddIndexConcurrently(
            model_name='connection',
            index=models.Index(fields=['owner', 'employer_folded', 'name_folded', 'id'], name='connection_by_employer'),
        ),
        AddIndexConcurrently(
            model_name='connection',
            index=models.Index(fields=['owner', 'position_folded', 'name_folded', 'id'], name='connection_by_position'),
        ),
        AddIndexConcurrently(
            model_name='connection',
            index=models.Index(fields=['owner', 'email', 'name_folded', 'id'], name='connection_by_email'),
        ),
        AddIndexConcurrently(
            model_name='connection',
            index=common.ordering.NullsLastIndex(models.F('owner'), models.OrderBy(models.F('connected_at'), descending=True, nulls_last=True), models.F('name_folded'), models.F('id'), name='connection_by_day_backward'),
        ),
        RemoveIndexConcurrently(
            model_name='connection',
            name='connection_name_order',
        ),
        RemoveIndexConcurrently(
            model_name='connection',
            name='connection_employer_order',
        ),
        RemoveIndexConcurrently(
            model_name='connection',
            name='connection_position_order',
        ),
        RemoveIndexConcurrently(
            model_name='connection',
            name='connection_owner_name',
        ),
        migrations.SeparateDatabaseAndState(
            # The table itself stays as it is, also on SQLite.
            database_operations=[drop_index('connections_connection_owner_id_5913232e')],
            state_operations=[
                migrations.AlterField(
                    model_name='connection',
                    name='owner',
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='connections', to=settings.AUTH_USER_MODEL),
                ),
            ],
        ),
    ]
