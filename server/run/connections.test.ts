import { describe, expect, test } from 'vitest'
import { settingsFor } from '../db/embedded/settings.ts'
import { allConnections, ownConnections, workerConnections } from './connections.ts'

describe('connections to the database', () => {
  test.each([
    { workers: 1, databaseConnectionsMax: 10, own: 10, all: 12 },
    { workers: 2, databaseConnectionsMax: 10, own: 2, each: 5, all: 18 },
    { workers: 3, databaseConnectionsMax: 10, own: 2, each: 3, all: 19 },
    { workers: 8, databaseConnectionsMax: 10, own: 2, each: 2, all: 36 },
    { workers: 64, databaseConnectionsMax: 1000, own: 2, each: 15, all: 1092 },
  ])('$workers workers share $databaseConnectionsMax', ({ own, each, all, ...settings }) => {
    expect(ownConnections(settings)).toBe(own)
    if (each) expect(workerConnections(settings)).toBe(each)
    expect(allConnections(settings)).toBe(all)
  })

  test('the embedded PostgreSQL accepts all of them, and some more for commands', () => {
    expect(settingsFor(12).max_connections).toBe('100')
    expect(settingsFor(1092).max_connections).toBe('1112')
  })
})
