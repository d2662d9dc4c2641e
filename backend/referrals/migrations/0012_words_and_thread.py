import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('companies', '0005_answer_promise'),
        ('connections', '0008_list_orders'),
        ('jobs', '0004_department_index'),
        ('referrals', '0011_answer_order'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='EarlierText',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField()),
                ('replaced_at', models.DateTimeField()),
            ],
            options={
                'ordering': ('replaced_at', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Mention',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ],
            options={
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='ReferralMessage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('audience', models.CharField(choices=[('internal', 'Those who review the referral'), ('shared', 'Everybody who sees the referral, the referrer above all')], max_length=8)),
                ('kind', models.CharField(choices=[('message', 'Message'), ('contact_request', 'Asked how to reach the candidate'), ('contact', 'Told how to reach the candidate')], default='message', max_length=16)),
                ('text', models.TextField()),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('edited_at', models.DateTimeField(editable=False, null=True)),
            ],
            options={
                'ordering': ('created_at', 'id'),
            },
        ),
        migrations.CreateModel(
            name='RejectionReason',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100)),
                ('position', models.PositiveSmallIntegerField()),
                ('retired_at', models.DateTimeField(null=True)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
            options={
                'ordering': ('position', 'id'),
            },
        ),
        migrations.AddField(
            model_name='referral',
            name='candidate_phone',
            field=models.CharField(blank=True, db_default='', default='', max_length=32),
        ),
        migrations.AddField(
            model_name='referral',
            name='contact_requested_at',
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name='statuschange',
            name='internal_note',
            field=models.TextField(blank=True, db_default='', default=''),
        ),
        migrations.AddField(
            model_name='statuschange',
            name='words',
            field=models.TextField(blank=True, db_default='', default=''),
        ),
        migrations.AddField(
            model_name='earliertext',
            name='company',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='companies.company'),
        ),
        migrations.AddField(
            model_name='mention',
            name='company',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='companies.company'),
        ),
        migrations.AddField(
            model_name='mention',
            name='person',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='referralmessage',
            name='author',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='referralmessage',
            name='company',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='companies.company'),
        ),
        migrations.AddField(
            model_name='referralmessage',
            name='referral',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='messages', to='referrals.referral'),
        ),
        migrations.AddField(
            model_name='mention',
            name='message',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='mentions', to='referrals.referralmessage'),
        ),
        migrations.AddField(
            model_name='earliertext',
            name='message',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='earlier_texts', to='referrals.referralmessage'),
        ),
        migrations.AddField(
            model_name='rejectionreason',
            name='company',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='companies.company'),
        ),
        migrations.AddField(
            model_name='statuschange',
            name='reason',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='referrals.rejectionreason'),
        ),
        migrations.AddIndex(
            model_name='referralmessage',
            index=models.Index(fields=['referral', 'created_at', 'id'], name='message_by_referral'),
        ),
        migrations.AddConstraint(
            model_name='referralmessage',
            constraint=models.CheckConstraint(condition=models.Q(('audience__in', ['internal', 'shared'])), name='message_audience_known'),
        ),
        migrations.AddConstraint(
            model_name='referralmessage',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'message'), ('audience', 'shared'), _connector='OR'), name='message_contact_shared'),
        ),
        migrations.AddConstraint(
            model_name='mention',
            constraint=models.UniqueConstraint(fields=('message', 'person'), name='mention_once'),
        ),
        migrations.AddConstraint(
            model_name='rejectionreason',
            constraint=models.UniqueConstraint(models.F('company'), django.db.models.functions.text.Lower('name'), name='rejection_reason_unique'),
        ),
    ]
