from django.db import migrations

from common.indexes import TrigramExtension


class Migration(migrations.Migration):
    dependencies = [("common", "0001_initial")]

    operations = [TrigramExtension()]
