/** An import is undone as a whole; what was changed since is named, and stays. */
import { expect, test } from 'vitest'
import { ImportsRead, ImportUndo } from '../../contract/projects/import.ts'
import { FolderRestore } from '../../contract/records/bin.ts'
import { RFIUpdate } from '../../contract/records/rfi.ts'
import { site } from '../../test/kit/harness.ts'
import { importer } from '../../test/kit/importing.ts'
import { prepared } from '../../test/kit/prepared.ts'
import type { RecordData } from '../../test/kit/records.ts'
import { told } from '../../test/kit/told.ts'

const here = prepared(() => site())
const rows = [
  ['Number', 'Subject', 'Reply'],
  ['12', 'Beam', 'Seen'],
  ['13', 'Slab', ''],
  ['14', 'Wall', ''],
]
const fresh = async () => {
  const project = await here.project(['General Contractor PM'])
  const { admin, id } = project
  const undo = async (importId: number, by = admin) =>
    (await by.client.call(ImportUndo, { projectId: id, importId })) as RecordData
  const there = () =>
    here.database.rows<{ folderId: number; number: string }>(
      `SELECT t.folder_id AS "folderId", t.number FROM rfi t JOIN folder f ON f.id = t.folder_id
        WHERE t.project_id = $1 AND f.deleted_at IS NULL ORDER BY t.number`,
      [id],
    )
  const imports = async () => (await admin.client.call(ImportsRead, { projectId: id })).imports!
  return { ...project, ...importer(admin, id), undo, there, imports }
}

test('all records go into the bin, and the same sheet can be brought in again', async () => {
  const { broughtIn, prepare, run, undo, there, imports } = await fresh()
  const prepared = await prepare({ kind: 'RFI', rows })
  await run(prepared)
  expect(await imports()).toMatchObject([{ mayUndo: true }])
  expect(await undo(prepared.importId)).toMatchObject({ countUndone: 3, countKept: 0, kept: [] })
  expect(await there()).toEqual([])
  expect(await imports()).toMatchObject([{ mayUndo: false, undoneByName: expect.any(String) }])
  expect(await told(undo(prepared.importId))).toBe('409 Conflict')
  expect(await broughtIn({ kind: 'RFI', rows })).toMatchObject({ countMade: 3, countThere: 0 })
  expect((await there()).map(({ number }) => number)).toEqual(['12', '13', '14'])
})

test('what was changed since is named and stays', async () => {
  const { admin, prepare, run, undo, there, tried } = await fresh()
  const prepared = await prepare({ kind: 'RFI', rows })
  await run(prepared)
  const [, slab] = await there()
  await admin.client.call(RFIUpdate, { rfi: { folderId: slab!.folderId, question: 'How thick?' } })
  const { countUndone, countKept, kept } = await undo(prepared.importId)
  expect({ countUndone, countKept }).toEqual({ countUndone: 2, countKept: 1 })
  expect(kept).toMatchObject([{ folderId: slab!.folderId, name: expect.stringContaining('Slab') }])
  expect(await there()).toEqual([slab])
  expect(await tried({ kind: 'RFI', rows })).toMatchObject({ countNew: 2, countThere: 1 })
})

test('a change that is under way counts, too', async () => {
  const { admin, prepare, run, undo, there } = await fresh()
  const prepared = await prepare({ kind: 'RFI', rows })
  await run(prepared)
  const [beam] = await there()
  const [changing, undoing] = await here.database.transaction(async (db) => {
    // The change comes to this row when it has locked the record.
    await db.rows('SELECT FROM search_entry WHERE folder_id = $1 FOR UPDATE', [beam!.folderId])
    const waiting = (count: number) =>
      expect
        .poll(
          () =>
            db.rows(
              `WITH RECURSIVE behind AS (
                 SELECT pid FROM pg_locks WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))
                 UNION SELECT s.pid FROM pg_locks s JOIN behind b ON b.pid = ANY (pg_blocking_pids(s.pid)))
               SELECT pid FROM behind`,
            ),
          { timeout: 20_000 },
        )
        .toHaveLength(count)
    const rfi = { folderId: beam!.folderId, question: 'Which bolts?' }
    const change = admin.client.call(RFIUpdate, { rfi })
    await waiting(1)
    const undone = undo(prepared.importId)
    await waiting(2)
    return [change, undone]
  })
  await changing
  expect(await undoing).toMatchObject({ countUndone: 2, countKept: 1 })
  expect(await there()).toEqual([beam])
})

test('what was undone can be restored from the bin, beside the next sheet', async () => {
  const { admin, broughtIn, prepare, run, undo, there } = await fresh()
  const prepared = await prepare({ kind: 'RFI', rows })
  await run(prepared)
  const [beam] = await there()
  await undo(prepared.importId)
  await broughtIn({ kind: 'RFI', rows })
  await admin.client.call(FolderRestore, { folderId: beam!.folderId })
  expect((await there()).map(({ number }) => number)).toEqual([
    '12',
    `12 (undone ${prepared.importId})`,
    '13',
    '14',
  ])
})

test('the packages of a register go with its items', async () => {
  const { id, prepare, run, undo, broughtIn } = await fresh()
  const sheet = {
    kind: 'SubmittalRegister',
    rows: [
      ['Spec section', 'Title', 'Package'],
      ['03 30 00', 'Mix design', 'Concrete'],
      ['03 20 00', 'Rebar', 'Concrete'],
    ],
  }
  const prepared = await prepare(sheet)
  await run(prepared)
  expect(await undo(prepared.importId)).toMatchObject({ countUndone: 2, countKept: 0 })
  const left = await here.database.rows(
    `SELECT FROM submittal t JOIN folder f ON f.id = t.folder_id WHERE t.project_id = $1 AND f.deleted_at IS NULL`,
    [id],
  )
  expect(left).toEqual([])
  expect(await broughtIn(sheet)).toMatchObject({ countMade: 2 })
})

test('is refused of people, of a sheet that was not brought in, and to others', async () => {
  const { people, prepare, run, undo } = await fresh()
  const sheet = await prepare({ kind: 'RFI', rows })
  expect(await told(undo(sheet.importId))).toBe('409 Conflict')
  expect(await told(undo(sheet.importId, people['General Contractor PM']))).toBe('403 Forbidden')
  expect(await told(undo(999_999_999))).toBe('404 NotFound')
  const names = [
    ['Full name', 'Company'],
    ['Ann Reed', `Reed ${Math.random()}`],
  ]
  const contacts = await prepare({ kind: 'People', rows: names })
  await run(contacts)
  expect(await told(undo(contacts.importId))).toBe('409 Conflict')
})
