"""Makes the audit log append-only: the database refuses to change or delete its rows.

Only where somebody acted from can be emptied, after its time: see `privacy.retention`.

SQLite loses triggers when a migration makes a table anew: one that alters this table has to create them again.
"""

from django.db import migrations

REFUSAL = "The audit log is append-only."
COLUMNS = (
    "id, company_id, actor_id, actor_kind, acting_role, acting_company_id, acting_person_id, action, object_type, "
    'object_id, "before", "after", request_id, at'
)
ORIGIN = "address, agent"
IS_FILLED = "NEW.address <> '' OR NEW.agent <> ''"
CREATE = {
    "postgresql": [
        "CREATE FUNCTION audit_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ "
        f"BEGIN RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'restrict_violation'; END $$",
        f"CREATE TRIGGER audit_append_only BEFORE UPDATE OF {COLUMNS} OR DELETE ON audit_auditevent "
        "FOR EACH ROW EXECUTE FUNCTION audit_append_only()",
        f"CREATE TRIGGER audit_append_only_origin BEFORE UPDATE OF {ORIGIN} ON audit_auditevent "
        f"FOR EACH ROW WHEN ({IS_FILLED}) EXECUTE FUNCTION audit_append_only()",
    ],
    # A trigger of SQLite has one event.
    "sqlite": [
        f"CREATE TRIGGER audit_append_only_update BEFORE UPDATE OF {COLUMNS} ON audit_auditevent "
        f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END",
        f"CREATE TRIGGER audit_append_only_origin BEFORE UPDATE OF {ORIGIN} ON audit_auditevent WHEN {IS_FILLED} "
        f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END",
        "CREATE TRIGGER audit_append_only_delete BEFORE DELETE ON audit_auditevent "
        f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END",
    ],
}
DROP = {
    "postgresql": ["DROP FUNCTION audit_append_only() CASCADE"],
    "sqlite": [
        "DROP TRIGGER audit_append_only_update",
        "DROP TRIGGER audit_append_only_origin",
        "DROP TRIGGER audit_append_only_delete",
    ],
}


def create_triggers(apps, schema_editor):
    for statement in CREATE[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


def drop_triggers(apps, schema_editor):
    for statement in DROP[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("audit", "0001_initial")]
    operations = [migrations.RunPython(create_triggers, drop_triggers)]
