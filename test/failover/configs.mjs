/** The configuration files of the cluster. Every value that is not a name or a port has a reason beside it. */

export const patroniConfig = ({ name, folder, bin, port, apiPort, etcd, password, isSynchronous }) => `
scope: plumbline
name: ${name}
restapi: { listen: "127.0.0.1:${apiPort}", connect_address: "127.0.0.1:${apiPort}" }
# API 2: before 3.0.3, Patroni with API 3 lets a leader that hung take its lock back.
etcd: { hosts: "${etcd}" }
bootstrap:
  dcs:
    # The least that Patroni accepts: a leader that is silent this long has lost its place.
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    # A PostgreSQL that died alone may recover this long before another one leads.
    primary_start_timeout: 15
    maximum_lag_on_failover: 1048576000
    # A commit is acknowledged when a standby has it, too.
    synchronous_mode: ${isSynchronous}
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        max_connections: 200
        shared_buffers: 64MB
        max_wal_size: 1GB
        hot_standby: "on"
        wal_keep_size: 256MB
        # A standby that is away for long must not fill the disk of the leader.
        max_slot_wal_keep_size: 4GB
        jit: "off"
  initdb: [ { encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums ]
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${folder}/data
  bin_dir: ${bin}
  pgpass: ${folder}/pgpass
  authentication:
    superuser: { username: postgres, password: "${password}" }
    replication: { username: replicator, password: "${password}" }
    rewind: { username: rewinder, password: "${password}" }
  parameters: { unix_socket_directories: "${folder}" }
  pg_hba:
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication replicator 127.0.0.1/32 scram-sha-256
watchdog: { mode: off }
`

export const haproxyConfig = ({ port, nodes }) => `
global
  maxconn 2000
defaults
  mode tcp
  timeout connect 2s
  # By default a new connection to a leader that is gone is tried again for three seconds.
  retries 0
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen leader
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  # shutdown-sessions: connections to a leader that hangs would stay open.
  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.apiPort}`).join('\n')}
`

export const pgbouncerConfig = ({ port, behind, folder, authentication = 'plain' }) => `
[databases]
* = host=127.0.0.1 port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = ${authentication}
auth_file = ${folder}/pgbouncer.users
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
# A leader that is gone is tried again soon.
server_login_retry = 1
server_connect_timeout = 3
`
