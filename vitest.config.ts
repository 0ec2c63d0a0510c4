import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/database.ts'],
    // Most of a test is waiting for PostgreSQL, and most of a file was loading the server once more.
    maxWorkers: 3,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
