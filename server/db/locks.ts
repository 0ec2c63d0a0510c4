/**
 * The first keys of our advisory locks, in one place: with equal ones, unrelated transactions would wait for each other.
 * (A drive's id is locked under the id of its project, which is never negative.)
 */
export const advisoryLock = {
  /** A sign-in account, and the address of an attempt. */
  signInAccount: -1,
  signInAddress: -2,
  /** Encrypted values and the key in use. */
  encryption: -3,
  /** The contents of a file. */
  contents: -4,
  /** The code lists of an organization. */
  lists: -5,
  /** The revisions of submittal items of a project, and the import of its register. */
  revisions: -6,
  register: -7,
  /** Names of people and companies: one change at a time looks for the names that others have. */
  names: -8,
  /** A backup that copies contents of files: none may be removed meanwhile. */
  backup: -9,
  /** Removals of contents to which nothing refers: a backup that begins waits for those in progress. */
  removal: -12,
  /** The imports into a project, one after the other. */
  imports: -10,
  /** The counts of a project that are kept for its dashboard. */
  counts: -11,
  /** Publishing and withdrawing drawings in a project. */
  publishing: -13,
  /** The mark-ups of a sheet: who saves some counts them first. */
  markups: -15,
  /** A server that makes a backup and then migrates. */
  upgrade: -20,
} as const
