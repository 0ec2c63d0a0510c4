/**
 * The first numbers of our advisory locks, in one place: two that are the same would make strangers wait for each
 * other. (A drive's id is locked under the number of its project, which is never negative.)
 */
export const advisoryLock = {
  /** A name somebody signs in with, and an address it is tried from. */
  signInAccount: -1,
  signInAddress: -2,
  /** What is sealed, and which key seals it. */
  seal: -3,
  /** The contents of a file. */
  contents: -4,
  /** The lists of coded values of an organization. */
  lists: -5,
  /** The revisions of submittal items of a project, and its register that is brought in. */
  revisions: -6,
  register: -7,
  /** The members of a project, whom the texts of its records stand for. */
  members: -8,
} as const
