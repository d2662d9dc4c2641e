"""`make cluster`: runs the product with redundant servers on this machine, with all files in one folder.

These are etcd, two PostgreSQL nodes with Patroni, HAProxy, PgBouncer, two servers and two workers of the product, and
nginx. The programs are from Debian's packages, whose own services are neither used nor changed. `templates/` has their
configuration. Supervisor (from Debian, too) restarts programs that end, runs each as its user, and can start and stop
them by RPC, which `faults` does. Procfile runners (honcho, foreman) can do none of these.
"""
