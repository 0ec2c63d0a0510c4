/**
 * What PostgreSQL runs with, given at every start, so that a newer Plumbline brings its own. It shares a
 * small machine with the server: 25 MB when idle, up to 64 MB more of shared cache, and up to 20 MB for each
 * connection, most of it the plans of our long statements.
 */
export const settingsFor = (connectionsMax: number): Record<string, string> => ({
  ...settings,
  max_connections: String(Math.max(connectionsMin, connectionsMax + connectionsBeside)),
})

/** A place that nobody takes costs next to nothing. */
const connectionsMin = 100
/** For commands beside the server, and those that PostgreSQL keeps back for whoever mends it. */
const connectionsBeside = 20

const settings: Record<string, string> = {
  // A commit is on the disk before anybody hears of it.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  // The system's own cache of files stands behind it; reads took no more of the processor than with 96 MB.
  shared_buffers: '64MB',
  wal_buffers: '4MB',
  effective_cache_size: '256MB',
  // What is asked for mostly lies in memory: looking up costs hardly more there than reading on.
  random_page_cost: '1.1',
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
