from django.db import migrations


class Migration(migrations.Migration):
    """A column more in the largest table, and an index over it, as this repository's rules want them."""

    # An index can be made beside running statements only outside a transaction.
    atomic = False
    dependencies = [("connections", "0001_initial")]
    operations = [
        migrations.RunSQL("ALTER TABLE connections_connection ADD COLUMN next_version text NOT NULL DEFAULT ''"),
        migrations.RunSQL("CREATE INDEX CONCURRENTLY next_version ON connections_connection (next_version, id)"),
    ]
