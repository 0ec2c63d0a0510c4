/** How far a backup or a restore is. */

export interface Progress {
  /** What is done now: "Copying tables". */
  what: string
  /** Both in bytes; about, while tables are copied. */
  done: number
  all: number
}

export type Report = (progress: Progress) => void

/** Adds up what was done in one stage. */
export function stage(report: Report, what: string, all: number): (bytes: number) => void {
  let done = 0
  report({ what, done, all })
  return (bytes) => {
    done += bytes
    report({ what, done, all })
  }
}
