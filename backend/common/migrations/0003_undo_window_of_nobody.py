from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('common', '0002_trigrams'),
    ]

    operations = [
        migrations.AlterField(
            model_name='undowindow',
            name='user_id',
            field=models.BigIntegerField(null=True),
        ),
    ]
