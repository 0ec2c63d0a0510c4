/**
 * What is there when the first test of a file (or of its `describe`) begins: an object that is filled then, in the order in which such
 * lines stand. Importing a test file starts nothing, so that all tests can be listed in seconds (prepared.test.ts).
 */
import { beforeAll } from 'vitest'

export function prepared<T extends object>(make: () => T | Promise<T>): T {
  const made = {} as T
  beforeAll(async () => {
    Object.assign(made, await make())
  })
  return made
}
