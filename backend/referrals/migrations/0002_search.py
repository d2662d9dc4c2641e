from django.db import migrations

from common.indexes import trigram_index


class Migration(migrations.Migration):
    dependencies = [("referrals", "0001_initial"), ("common", "0002_trigrams")]

    operations = [trigram_index("referral_trigrams", "referrals_referral", "candidate_folded")]
