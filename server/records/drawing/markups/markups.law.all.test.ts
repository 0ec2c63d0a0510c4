/**
 * The law of layers 1 and 2: whatever somebody does with mark-ups that are theirs alone or of their company, nothing that anybody else
 * can read changes: no list, count, history, feed or ETag. Every operation that reads is asked, before and after.
 */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  SheetMarkupsCarryOver,
  SheetMarkupsRead,
  SheetMarkupsRemove,
  SheetMarkupsRestore,
  SheetMarkupsSave,
} from '../../../../contract/drawings/sheetmarkup.ts'
import { ProjectMemberAdd } from '../../../../contract/projects/project.ts'
import { rounds } from '../../../../test/kit/cases.ts'
import { changedFor as everythingFor } from '../../../../test/kit/drawings/observing.ts'
import { published, register } from '../../../../test/kit/drawings/publishing.ts'
import { type Person, type Project, refused, site } from '../../../../test/kit/harness.ts'
import { ownDatabase } from '../../../../test/kit/owndatabase.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import type { RecordData } from '../../../../test/kit/records.ts'
import { nonsense } from '../../../../test/tables/matrix/asking.ts'

/** Of its own: what others do in the same database moves the feed. */
const here = prepared(async () => site({}, await ownDatabase()))
let project: Project<'General Contractor PM' | 'Superintendent'>
let owner: Person
let colleague: Person
/** Of another company, with every right in the project. */
let outsider: Person
let sheetFolderId: number
let known: RecordData

beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Superintendent'])
  ;({ 'General Contractor PM': owner, Superintendent: colleague } = project.people)
  outsider = await here.organization()
  const member = { email: outsider.email, role: 'Project Admin' }
  await project.admin.client.call(ProjectMemberAdd, { projectId: project.id, member })
  await published(here, owner, project.id, [{ number: 'A-1', revision: '1' }], { issueDate: '2026-03-02' })
  await published(here, owner, project.id, [{ number: 'A-1', revision: '2' }], { issueDate: '2026-03-03' })
  const [row] = await register(owner, project.id)
  sheetFolderId = row!.folderId!
  known = {
    projectId: project.id,
    sheetFolderId,
    folderId: sheetFolderId,
    documentId: row!.documentId,
    parentFolderId: project.rootFolderId,
    publicationId: row!.publicationId,
    query: 'A-1',
    wantCount: true,
  }
})

/** These would be the first to tell. */
const telling = [
  'SheetMarkupsReadRequest',
  'SheetReadRequest',
  'DrawingRegisterReadRequest',
  'DocumentReadRequest',
  'RecordHistoryReadRequest',
  'ChangesReadRequest',
]

const changedFor = (by: Person, act: () => Promise<unknown>): Promise<string[]> =>
  everythingFor(here, by, { about: [known], telling }, act)

type Act =
  | { does: 'draw'; version: number; layer: number }
  | { does: 'change' | 'remove' | 'restore'; which: number }
  | { does: 'carry' }

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        does: fc.constant('draw' as const),
        version: fc.integer({ min: 1, max: 2 }),
        layer: fc.integer({ min: 1, max: 2 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        does: fc.constantFrom('change' as const, 'remove' as const, 'restore' as const),
        which: fc.nat({ max: 5 }),
      }),
    },
    fc.record({ does: fc.constant('carry' as const) }),
  ),
  { minLength: 2, maxLength: 8 },
)

async function doAll(all: readonly Act[], layerMax: number): Promise<number[]> {
  const ids: number[] = []
  const { call } = owner.client
  for (const act of all) {
    if (act.does === 'draw') {
      const { version } = act
      const layer = Math.min(layerMax, act.layer)
      const markups = [{ kind: 'Text', points: [9, 9], text: 'secret', version, layer }]
      const saved = await call(SheetMarkupsSave, { sheetFolderId, markups })
      ids.push(saved.markups![0]!.markupId!)
    } else if (act.does === 'carry') {
      const { markups } = await call(SheetMarkupsCarryOver, { sheetFolderId, fromVersion: 1 })
      ids.push(...markups!.map(({ markupId }) => markupId!))
    } else {
      const markupId = ids[act.which % ids.length]
      if (!markupId) continue
      const request = { sheetFolderId, markupIds: [markupId] }
      if (act.does === 'remove') await call(SheetMarkupsRemove, request)
      else if (act.does === 'restore') await call(SheetMarkupsRestore, request)
      else
        await call(SheetMarkupsSave, { sheetFolderId, markups: [{ markupId, color: 'blue' }] }).catch(
          () => {},
        )
    }
  }
  return ids
}

/** What is refused of a mark-up that one does not see is what is refused of one that does not exist. */
async function refusalsTo(by: Person, markupId: number): Promise<string[]> {
  const calls = [
    by.client.call(SheetMarkupsSave, { sheetFolderId, markups: [{ markupId, color: 'red' }] }),
    by.client.call(SheetMarkupsRemove, { sheetFolderId, markupIds: [markupId] }),
    by.client.call(SheetMarkupsRestore, { sheetFolderId, markupIds: [markupId] }),
    by.client.call(SheetMarkupsCarryOver, { sheetFolderId, fromVersion: 1, markupIds: [markupId] }),
  ]
  const all = await Promise.all(calls.map(refused))
  return all.map(({ status, message, fields }) => `${status} ${message} ${JSON.stringify(fields)}`)
}

test.each([
  ['layer 1 from a colleague', 1, () => colleague],
  ['layers 1 and 2 from an admin of the project of another company', 2, () => outsider],
])('nothing tells of %s', async (_what, layerMax, observer) => {
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      let ids: number[] = []
      expect(
        await changedFor(observer(), async () => {
          ids = await doAll(all, layerMax)
        }),
      ).toEqual([])
      for (const id of ids.slice(0, 2))
        expect(await refusalsTo(observer(), id)).toEqual(await refusalsTo(observer(), nonsense))
    }),
    { numRuns: rounds(1, 12) },
  )
})

test('but layer 3 is told: the law could see it', async () => {
  const draw = () =>
    owner.client.call(SheetMarkupsSave, {
      sheetFolderId,
      markups: [{ kind: 'Text', points: [9, 9], text: 'for all', layer: 3 }],
    })
  const changed = await changedFor(outsider, draw)
  for (const name of telling.filter((one) => one !== 'SheetReadRequest'))
    expect(
      changed.some((one) => one.startsWith(name)),
      name,
    ).toBe(true)
  const { markups } = await owner.client.call(SheetMarkupsRead, { sheetFolderId })
  expect(markups!.length).toBeGreaterThan(0)
})
