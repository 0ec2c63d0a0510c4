/**
 * Emptying the bin: what is removed for good, and what stays. The time is long ago, so that no other test's
 * bin is due.
 */
import { describe, expect, test } from 'vitest'
import { DocumentReferenceAdd } from '../../../contract/documents/documentreference.ts'
import { FolderGet } from '../../../contract/documents/folder.ts'
import { isAll } from '../../../test/kit/cases.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import {
  change,
  creating,
  eventsOf,
  makeOne,
  type RecordData,
  recordTypes,
} from '../../../test/kit/records.ts'
import { told } from '../../../test/kit/told.ts'
import { bin, fill, folderIn, outcomes, remove, restore } from '../../../test/kit/worlds/binning.ts'
import type { Database } from '../../db/open.ts'
import { types } from '../register.ts'
import { emptyBin } from './purge.ts'

const here = prepared(() => site())
const project = prepared(() => here.project())
const now = new Date('2026-02-02T00:00:00Z')

/** Each test has a year of its own. */
let year = 1970
const nextYear = () => {
  const [from, before] = [new Date(Date.UTC(++year, 5)), new Date(Date.UTC(year + 1, 0))]
  const then = async <T>(work: () => Promise<T>): Promise<T> => {
    here.clock.now = from
    try {
      return await work()
    } finally {
      here.clock.now = undefined
    }
  }
  return { then, before, empty: (dry = false) => emptyBin(types, here.database, { before, now }, dry) }
}

/** Rows that still refer to one of the nodes, by table, whether by a foreign key or not. */
async function rowsOf(nodes: number[]) {
  const tables = await here.database.rows<{ table: string; column: string }>(
    `SELECT conrelid::regclass::text AS table, attname AS column FROM pg_constraint c
       JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confrelid = 'folder'::regclass`,
  )
  const counts: Record<string, number> = {}
  for (const { table, column } of [...tables, { table: 'court_seen', column: 'folder_id' }]) {
    const row = await here.database.row<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} WHERE ${column} = ANY($1::int[])`,
      [nodes],
    )
    if (row!.count > 0) counts[`${table}.${column}`] = row!.count
  }
  return counts
}

test('old entries are removed with everything that belongs to them, and only those', async () => {
  const { then, empty } = nextYear()
  const [old, young] = [
    await folderIn(project.admin, project.rootFolderId),
    await folderIn(project.admin, project.rootFolderId),
  ]
  const [filled, other] = [await fill(project, old), await fill(project, young)]
  await then(() => remove(project.admin, old))
  await remove(project.admin, young)
  const nodes = [old, ...filled.nodes]
  const filesOf = () =>
    here.database
      .rows('SELECT id FROM stored_file WHERE project_id = $1', [project.id])
      .then((rows) => rows.length)
  const files = await filesOf()
  expect(await empty(true)).toEqual({ items: 1, nodes: nodes.length })
  await here.database.rows('INSERT INTO court_seen (folder_id, person_id) SELECT unnest($1::int[]), $2', [
    nodes,
    project.admin.id,
  ])
  expect(await rowsOf(nodes)).toMatchObject({ 'court_seen.folder_id': nodes.length })
  expect(await empty()).toEqual({ items: 1, nodes: nodes.length })
  expect(await rowsOf(nodes)).toEqual({})
  expect(await filesOf()).toBe(files / 2)
  expect(await empty()).toEqual({ items: 0, nodes: 0 })
  expect((await bin(project.admin, project.id)).map(({ folderId }) => folderId)).toEqual([young])
  expect(await told(restore(project.admin, old))).toBe('404 NotFound')
  await restore(project.admin, young)
  expect(new Set(Object.values(await outcomes(project.admin, young, other)))).toEqual(new Set(['200']))
})

test('events stay, and the last one has the name', async () => {
  const { then, empty } = nextYear()
  const folderId = await folderIn(project.admin, project.rootFolderId, 'Claims')
  await then(() => remove(project.admin, folderId))
  await empty()
  const events = await eventsOf(here, folderId)
  expect(events.map(({ action, version }) => [action, version])).toEqual([
    ['Created', 1],
    ['Deleted', 2],
    ['Purged', 3],
  ])
  expect(events[2]).toMatchObject({ person_id: null, changes: [['folderName', 'Claims', null]] })
})

test('sending a record again returns its ids and creates none', async () => {
  const { then, empty } = nextYear()
  const records = [{ tempItemId: 'once', subject: 'Beam' }]
  const send = async () =>
    (await project.admin.client.call(
      recordTypes.rfi.create,
      creating(recordTypes.rfi, project.id, records),
    )) as RecordData
  const first = await send()
  const folderId = Number(first.returnedIdList[0].folderId)
  await then(() => remove(project.admin, folderId))
  expect((await send()).returnedIdList).toEqual(first.returnedIdList)
  await empty()
  const again = await send()
  expect([again.returnedIdList, again.numberOfRecordsEffected]).toEqual([first.returnedIdList, 0])
  expect(await told(project.admin.client.call(FolderGet, { folderId }))).toBe('404 NotFound')
})

describe('the number of a purged record', () => {
  test('is neither used again nor accepted from a client', async () => {
    const { then, empty } = nextYear()
    const mine = await here.project()
    const have = (more: RecordData = {}) => makeOne(mine.admin, recordTypes.punchList, mine.id, more)
    const created = [await have(), await have({ punchListNumber: 'Old 7' })]
    await then(async () => {
      for (const { folderId } of created) await remove(mine.admin, folderId)
    })
    await empty()
    for (const punchListNumber of ['PL-001', 'Old 7'])
      expect(await told(have({ punchListNumber }))).toBe('409 Conflict')
    expect((await have()).number).toBe('PL-002')
    // Each project has its own number series.
    const other = await here.project()
    expect((await makeOne(other.admin, recordTypes.punchList, other.id)).number).toBe('PL-001')
  })

  test('is still used by its other revisions', async () => {
    const { then, empty } = nextYear()
    const mine = await here.project()
    const have = (more: RecordData = {}) => makeOne(mine.admin, recordTypes.submittalItem, mine.id, more)
    const first = await have({ csi: '033000' })
    const second = await have({ submittalItemNumber: first.number, revision: '1' })
    await then(() => remove(mine.admin, second.folderId))
    await empty()
    const again = have({ submittalItemNumber: first.number, revision: '1' })
    expect(await told(again)).toBe('409 Conflict')
    // The revision created by a review is not one that was used.
    await change(mine.admin, recordTypes.submittalItem, first, { stage: '3', returnedStatusId: '4' })
    await change(mine.admin, recordTypes.submittalItem, first, { stage: '4' })
    const rows = await here.database.rows<{ revision: string }>(
      'SELECT revision FROM submittal_item WHERE project_id = $1 ORDER BY id',
      [mine.id],
    )
    expect(rows.map(({ revision }) => revision)).toEqual(['0', '2'])
  })
})

test('a record that referred to a document gets an event', async () => {
  const { then, empty } = nextYear()
  const folderId = await folderIn(project.admin, project.rootFolderId)
  const { documentId } = await fill(project, folderId)
  const rfi = await makeOne(project.admin, recordTypes.rfi, project.id)
  await project.admin.client.call(DocumentReferenceAdd, { folderId: rfi.folderId, documentId })
  await then(() => remove(project.admin, folderId))
  await empty()
  const [last] = (await eventsOf(here, rfi.folderId)).slice(-1)
  expect([last!.action, last!.changes]).toEqual(['ReferenceRemoved', [['documentId', documentId, null]]])
})

/** Stops in the middle, as after a power failure. */
const failing = (batches: number): Database => {
  let left = batches
  return {
    ...here.database,
    transaction: (work) =>
      left-- > 0 ? here.database.transaction(work) : Promise.reject(new Error('The power failed')),
  }
}

test.runIf(isAll)(
  'a thousand nodes in a folder are never restored in part, and the next run removes the rest',
  async () => {
    const { then, before, empty } = nextYear()
    const folderId = await folderIn(project.admin, project.rootFolderId)
    const place = { folderParentId: await folderIn(project.admin, folderId) }
    const records = Array.from({ length: 999 }, () => place)
    await project.admin.client.call(
      recordTypes.openIssue.create,
      creating(recordTypes.openIssue, project.id, records),
    )
    await then(() => remove(project.admin, folderId))
    await expect(emptyBin(types, failing(2), { before, now })).rejects.toThrow('The power failed')
    expect(await told(restore(project.admin, folderId))).toBe('404 NotFound')
    expect((await bin(project.admin, project.id)).map((item) => item.folderId)).not.toContain(folderId)
    expect(await empty()).toEqual({ items: 1, nodes: 501 })
    expect(await rowsOf([folderId, place.folderParentId])).toEqual({})
  },
)

test('rows of every table that refers to a node are deleted with it, by an index', async () => {
  const rows = await here.database.rows<{ name: string; action: string; indexed: boolean }>(
    `WITH RECURSIVE hanging AS (
       SELECT 'folder'::regclass::oid AS id
       UNION SELECT c.conrelid FROM pg_constraint c JOIN hanging ON c.confrelid = hanging.id
        WHERE c.contype = 'f' AND c.confdeltype = 'c')
     SELECT conname AS name, confdeltype AS action, EXISTS (
              SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1]
                 AND (i.indpred IS NULL
                  OR pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')) AS indexed
       FROM pg_constraint c JOIN hanging ON c.confrelid = hanging.id WHERE c.contype = 'f' ORDER BY 1`,
  )
  // The tree itself is removed from the bottom up, the root of a project never.
  const itself = ['folder_parent_id_fkey', 'project_root_folder_id_fkey']
  expect(rows.filter(({ action, name }) => action === 'a' && !itself.includes(name))).toEqual([])
  expect(rows.filter(({ indexed }) => !indexed)).toEqual([])
  expect(rows.length).toBeGreaterThan(15)
})
