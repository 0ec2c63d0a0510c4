/**
 * If PLUMBLINE_TEST_FAILED names a file, the paths of the test files that failed are written there at the end of the run.
 * test/run/all.mjs runs them once more.
 */
import { writeFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'

const list = process.env.PLUMBLINE_TEST_FAILED

export default function setup({ vitest }: TestProject): () => void {
  return () => {
    if (!list) return
    const failed = new Set(vitest.state.getFailedFilepaths())
    // An error outside of all tests counts for the test file that ran at that moment; without one nothing is run again.
    for (const error of vitest.state.getUnhandledErrors())
      failed.add((error as { VITEST_TEST_PATH?: string }).VITEST_TEST_PATH ?? 'unknown')
    writeFileSync(list, [...failed].join('\n'))
  }
}
