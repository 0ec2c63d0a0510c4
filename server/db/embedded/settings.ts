/**
 * The settings of PostgreSQL, passed at every start, so that a newer Plumbline brings its own. It shares a small
 * machine with the server: 25 MB when idle, up to 64 MB more of shared cache, and up to 20 MB for each connection, most
 * of it the plans of our long statements.
 */
export const settingsFor = (connectionsMax: number): Record<string, string> => ({
  ...settings,
  max_connections: String(Math.max(connectionsMin, connectionsMax + connectionsExtra)),
})

/** An unused connection slot costs almost nothing. */
const connectionsMin = 100
/** For commands beside the server, and those that PostgreSQL reserves for superusers. */
const connectionsExtra = 20

const settings: Record<string, string> = {
  // A commit is on the disk before it is reported.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  // The file cache of the system is behind it; reads took no more CPU than with 96 MB.
  shared_buffers: '64MB',
  wal_buffers: '4MB',
  effective_cache_size: '256MB',
  // Most requested pages are in memory: a random read costs hardly more there than a sequential one.
  random_page_cost: '1.1',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  huge_pages: 'off',
  jit: 'off',
  // One process fewer for each I/O worker; our reads are short and by index.
  io_method: 'sync',
  autovacuum_max_workers: '2',

  // There is no replication, so the WAL contains only what recovery needs.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  log_checkpoints: 'off',
  // During a recovery, a line about how far it is.
  log_startup_progress_interval: '5s',

  timezone: 'UTC',
  log_timezone: 'UTC',
  // The server reports statements that fail; their text contains user data and is not logged here.
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_line_prefix: '%m [%p] ',
  logging_collector: 'off',
}
