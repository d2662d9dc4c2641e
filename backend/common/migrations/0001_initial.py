
import django.core.serializers.json
import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='AttemptCount',
            fields=[
                ('key', models.CharField(max_length=120, primary_key=True, serialize=False)),
                ('count', models.PositiveIntegerField()),
                ('ends_at', models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name='DataKey',
            fields=[
                ('id', models.PositiveSmallIntegerField(primary_key=True, serialize=False)),
                ('wrapped', models.TextField()),
                ('wrapped_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='UndoWindow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user_id', models.BigIntegerField()),
                ('ends_at', models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name='WorkerHeartbeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, unique=True)),
                ('last_seen', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='OutboxEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=60)),
                ('version', models.PositiveSmallIntegerField()),
                ('company_id', models.BigIntegerField(null=True)),
                ('subject_type', models.CharField(max_length=40)),
                ('subject_id', models.BigIntegerField()),
                ('payload', models.JSONField(encoder=django.core.serializers.json.DjangoJSONEncoder)),
                ('at', models.DateTimeField()),
                ('delivered_at', models.DateTimeField(null=True)),
                ('window', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='events', to='common.undowindow')),
            ],
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('subscriber', models.CharField(max_length=200)),
                ('subject', models.CharField(max_length=60)),
                ('external', models.BooleanField(default=False)),
                ('state', models.CharField(choices=[('PENDING', 'Pending'), ('DELIVERED', 'Delivered'), ('FAILED', 'Failed')], default='PENDING', max_length=10)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('next_attempt_at', models.DateTimeField()),
                ('error', models.CharField(blank=True, max_length=120)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='common.outboxevent')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('state', 'PENDING')), fields=['event', 'id'], name='delivery_pending'), models.Index(condition=models.Q(('state', 'PENDING')), fields=['subscriber', 'subject', 'event'], name='delivery_order'), models.Index(condition=models.Q(('state', 'FAILED')), fields=['state'], name='delivery_failed')],
                'constraints': [models.UniqueConstraint(fields=('event', 'subscriber'), name='one_delivery_per_subscriber')],
            },
        ),
        migrations.AddIndex(
            model_name='outboxevent',
            index=models.Index(condition=models.Q(('delivered_at', None)), fields=['subject_type', 'subject_id'], name='outbox_subject'),
        ),
        migrations.AddIndex(
            model_name='outboxevent',
            index=models.Index(fields=['delivered_at'], name='outbox_delivered'),
        ),
    ]
