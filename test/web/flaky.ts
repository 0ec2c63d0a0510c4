/**
 * A browser journey that fails by chance is tried a second time, if PLUMBLINE_TEST_FLAKY names a file: only the gate (.ci/run)
 * sets it. A journey that passed only then is reported at the end of the run and noted in that file, so that a race is
 * not overlooked.
 */
import { appendFileSync } from 'node:fs'
import type { RunnerTask } from 'vitest'
import type { TestProject } from 'vitest/node'

const notes = process.env.PLUMBLINE_TEST_FLAKY

/** How often a journey that failed is tried again. */
export const retry = notes ? 1 : 0

export default function setup({ vitest }: TestProject): () => void {
  return () => {
    const lines = vitest.state.getFiles().flatMap((file) => flakyIn(file, []))
    if (!notes || lines.length === 0) return
    const text = lines.map((line) => `FLAKY: ${line}, passed only on the second try\n`).join('')
    process.stderr.write(`\n${text}`)
    appendFileSync(notes, text)
  }
}

/** The tests that passed after they had failed. */
function flakyIn(task: RunnerTask, above: string[]): string[] {
  const path = [...above, task.name]
  if (task.type === 'suite') return task.tasks.flatMap((each) => flakyIn(each, path))
  return task.result?.state === 'pass' && task.result.retryCount ? [path.join(' > ')] : []
}
