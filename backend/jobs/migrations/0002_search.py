from django.db import migrations

from common.indexes import trigram_index


class Migration(migrations.Migration):
    dependencies = [("jobs", "0001_initial"), ("common", "0002_trigrams")]

    operations = [trigram_index("job_trigrams", "jobs_job", "title_folded", "location_folded", "text_folded")]
