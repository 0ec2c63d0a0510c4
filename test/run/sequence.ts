/**
 * The slowest test files start first, so that no worker is left alone with one of them at the end. A fresh clone has no
 * times of an earlier run, so those of one are in times.json: PLUMBLINE_TEST_TIMES=1 npm test, or --rest, writes those of its files anew.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BaseSequencer, type TestProject, type TestSpecification } from 'vitest/node'

const root = join(import.meta.dirname, '..', '..')
const path = join(import.meta.dirname, 'times.json')
/** Files that take less follow in any order. */
const secondsMin = 2
/** Files of the long set whose time is not known yet. */
const longSeconds = 15

const times = JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId }: TestSpecification) =>
      times[nameOf(moduleId)] ?? (/\.all\.test\.tsx?$/.test(moduleId) ? longSeconds : 0)
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => secondsOf(b) - secondsOf(a))
  }
}

const nameOf = (file: string): string => relative(root, file).replaceAll('\\', '/')

/** As a global setup: notes the times at the end of the run. */
export default function setup({ vitest }: TestProject): () => void {
  return () => {
    if (!process.env.PLUMBLINE_TEST_TIMES) return
    const taken = vitest.state.getFiles().map(({ filepath, result, collectDuration = 0 }) => {
      const ms = (result?.duration ?? 0) + collectDuration
      return [nameOf(filepath), Math.round(ms / 1000)] as const
    })
    // The other set keeps its times.
    const others = Object.entries(times).filter(([name]) => existsSync(join(root, name)))
    const all = Object.entries({ ...Object.fromEntries(others), ...Object.fromEntries(taken) })
    const longest = all.filter(([, seconds]) => seconds >= secondsMin).toSorted((a, b) => b[1] - a[1])
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(longest), null, 2)}\n`)
  }
}
