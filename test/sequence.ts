/**
 * The slowest test files start first, so that no worker is left alone with one of them at the end. A fresh
 * clone has no times of an earlier run, so they are listed here.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A file is matched by the first pattern that fits; files that match none run after all others. */
const longest = [
  'test/matrix/leak.test.ts',
  'test/web/forms.test.ts',
  'test/try.test.ts',
  'test/addrecordtype.test.ts',
  'test/addfield.test.ts',
  'test/demo.test.ts',
  'server/access/access.test.ts',
  'test/workers.test.ts',
  'test/cli.test.ts',
  'test/usercommands.test.ts',
  'server/db/embedded.test.ts',
  'test/matrix/',
  'test/states/steps.test.ts',
  'test/web/',
  'server/records/anyrecord/transitions.law.test.ts',
  '.law.test.ts',
  'test/states/',
]

const rank = ({ moduleId }: TestSpecification): number => {
  const found = longest.findIndex((part) => moduleId.includes(part))
  return found < 0 ? longest.length : found
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
