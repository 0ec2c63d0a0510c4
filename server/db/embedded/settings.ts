/**
 * What PostgreSQL runs with, given at every start, so that a newer Plumbline brings its own. It shares a
 * small machine with the server: 25 MB when idle, up to 96 MB more of shared cache, a few MB for each
 * connection.
 */
export const settings: Record<string, string> = {
  // A commit is on the disk before anybody hears of it.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  max_connections: '100',
  shared_buffers: '96MB',
  effective_cache_size: '256MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  huge_pages: 'off',
  jit: 'off',
  // One process fewer for each I/O worker; our reads are short and by index.
  io_method: 'sync',
  autovacuum_max_workers: '2',

  // Nobody replicates from here, so only what recovery needs is logged.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  log_checkpoints: 'off',

  timezone: 'UTC',
  log_timezone: 'UTC',
  // The server reports statements that fail; their text holds people's data and stays out of this log.
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_line_prefix: '%m [%p] ',
  logging_collector: 'off',
}
