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

export interface Part {
  /** Passes the data on and counts it. */
  pass(data: AsyncIterable<Buffer>): AsyncIterable<Buffer>
  /** What did not pass counts now, as when it was there already. */
  end(): void
}

/** A part of a stage, as a table or a file. It counts no more than its size, which may be estimated. */
export function partOf(progress: (bytes: number) => void, size: number): Part {
  let left = size
  const add = (bytes: number): void => {
    const counted = Math.min(left, bytes)
    left -= counted
    progress(counted)
  }
  return {
    async *pass(data) {
      for await (const chunk of data) {
        add(chunk.length)
        yield chunk
      }
    },
    end: () => add(left),
  }
}
