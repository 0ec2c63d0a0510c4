/** The database knows the same sections as the contract: as a table for rights, and as a check of nodes. */
import { expect, test } from 'vitest'
import { sections } from '../../contract/nodetypes.ts'
import { site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'

const here = prepared(() => site())

test('the table has the sections of the contract', async () => {
  const rows = await here.database.rows<{ name: string }>('SELECT name FROM section')
  expect(rows.map(({ name }) => name).sort()).toEqual([...sections].sort())
})

test('a node is in one of the sections of the contract', async () => {
  const row = await here.database.row<{ check: string }>(
    `SELECT pg_get_constraintdef(oid) AS check FROM pg_constraint WHERE conname = 'folder_section'`,
  )
  const known = [...row!.check.matchAll(/'(\w+)'::text/g)].map(([, name]) => name!)
  expect(known.sort()).toEqual([...sections].sort())
})
