import { configDefaults, defineConfig } from 'vitest/config'
import { moduleOf } from './contract/emit/browser.ts'
import * as nouns from './contract/nouns.ts'
import { built, builtModules } from './test/run/built.ts'
import { LongestFirst } from './test/run/sequence.ts'

/** What web/build.mjs makes of the contract, for the page's own tests. */
const contract = {
  name: 'contract',
  resolveId: (id: string) => (/^plumbline:(operations|types)$/.test(id) ? id : undefined),
  load: (id: string) =>
    id.startsWith('plumbline:')
      ? moduleOf(id.slice('plumbline:'.length) as 'operations' | 'types', nouns)
      : undefined,
}

export default defineConfig({
  plugins: [built, contract],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['{bench,contract,packages,server,test}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
    // test/kit/cases.ts
    exclude: [
      ...configDefaults.exclude,
      ...(process.env.PLUMBLINE_TEST_CASES === 'some' ? ['**/*.all.test.*'] : []),
    ],
    globalSetup: [
      'test/run/database.ts',
      'test/web/kit/announce.ts',
      'test/run/failedfiles.ts',
      'test/run/sequence.ts',
      'test/kit/seed.ts',
    ],
    setupFiles: ['test/run/setup.ts', 'test/kit/seed.ts'],
    sequence: { sequencer: LongestFirst },
    // Most of a test is waiting for PostgreSQL, and most of a file was loading the server once more.
    maxWorkers: 3,
    isolate: false,
    server: { deps: { external: [builtModules] } },
    // A limit ends what will never come; it is no judgement of how fast a machine is.
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
