/**
 * Faster ways to the same result: each has a plain way beside it, which serves where this is off. A test turns each off and
 * compares; docs/performance.md has what each brings. They are no settings.
 */
export const fastPaths = {
  /** Rows of PostgreSQL are read by driver/datarows.ts instead of the driver. */
  rows: true,
  /** Search words of short texts are written by shortvector.ts of the search. */
  shortVectors: true,
  /** Creates that arrive together share a transaction (kernel/sharedtransaction.ts). */
  sharedCreates: true,
  /** So do changes of different records. */
  sharedChanges: true,
}
