"""`make cluster`: the product on several servers of each kind, all on this machine, below one folder.

etcd, two PostgreSQL nodes under Patroni, HAProxy, PgBouncer, Redis, two servers and two workers of the product, nginx.
The engines are Debian's; none of their own services is used or touched. `templates/` has the configuration of each.
Supervisor (Debian's, too) keeps them running: it starts again what dies, gives each program a user of its own, and is
told from outside what to start and stop, which `faults` does. A runner of Procfiles (honcho, foreman) ends all when one
dies, and has no users.
"""
