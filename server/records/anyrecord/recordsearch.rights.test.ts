/**
 * Rights in the search: it shows nothing that the caller may not read, not by a hit, a count, a cursor or a
 * snippet.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderAdd, FolderGet, FolderUpdate } from '../../../contract/documents/folder.ts'
import { RecordSearch } from '../../../contract/records/anyrecord/recordsearch.ts'
import { OpenIssueUpdate } from '../../../contract/records/openissue.ts'
import { rounds } from '../../../test/kit/cases.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { make, makeOne, type RecordTypeName, recordTypes } from '../../../test/kit/records.ts'
import { listOf, outcome, restricted, rfiIn } from '../../../test/kit/restricted.ts'
import { told } from '../../../test/kit/told.ts'
import { folderIn, remove } from '../../../test/kit/worlds/binning.ts'

const here = prepared(() => site())
const word = () => `w${randomUUID().replace(/\d|-/g, '')}`
const hits = async (by: Person, projectId: number | undefined, text: string) =>
  (await by.client.call(RecordSearch, { projectId, text })).hits!
const found = async (by: Person, projectId: number | undefined, text: string) =>
  (await hits(by, projectId, text)).map(({ folderId }) => folderId!).toSorted((a, b) => a - b)

describe('by role', () => {
  const roles = ['Viewer', 'Consultant', 'Architect', 'Subcontractor'] as const
  let id: number,
    admin: Person,
    people: Record<'Architect' | 'Consultant' | 'Subcontractor' | 'Viewer', Person>,
    rootFolderId: number
  beforeAll(async () => {
    ;({ id, admin, people, rootFolderId } = await here.project(roles))
  })
  const text = word()
  const have = async (recordType: RecordTypeName, more: object) =>
    (await makeOne(admin, recordTypes[recordType], id, more)).folderId as number
  let theirs: number
  beforeAll(async () => {
    theirs = await have('rfi', { subject: text, toUserId: people.Consultant.id })
  })
  let ofOthers: number
  beforeAll(async () => {
    ofOthers = await have('rfi', { subject: text })
  })
  let report: number
  beforeAll(async () => {
    report = await have('dailyReport', { visitors: text, ccUserList: people.Consultant.login })
  })
  let pack: number
  beforeAll(async () => {
    pack = await have('submittal', { description: text, reviewingCompanyContactId: people.Consultant.id })
  })
  let inPack: number
  beforeAll(async () => {
    inPack = await have('submittalItem', { description: text, folderParentId: pack, stage: '2' })
  })
  let folder: number
  beforeAll(async () => {
    folder = await folderIn(admin, rootFolderId, text)
  })
  let all: number[]
  beforeAll(() => {
    all = [theirs, ofOthers, report, pack, inPack, folder].toSorted((a, b) => a - b)
  })

  test.each<[string, () => Person, () => number[]]>([
    ['a reader of everything', () => people.Viewer, () => all],
    [
      'a reader of own records without the right to daily reports',
      () => people.Consultant,
      () => [theirs, pack, inPack, folder],
    ],
    ['a reader of all but daily reports', () => people.Architect, () => all.filter((one) => one !== report)],
    ['a reader of own records without any part', () => people.Subcontractor, () => [folder]],
    ['an admin', () => admin, () => all],
  ])('%s', async (_, person, expected) => {
    const sorted = expected().toSorted((a, b) => a - b)
    for (const projectId of [id, undefined]) expect(await found(person(), projectId, text)).toEqual(sorted)
  })

  test('a person who loses their part no longer finds the record, one who gets a part does', async () => {
    const { Consultant: consultant, Subcontractor: other } = people
    const issue = await have('openIssue', { subject: word(), issueTo: consultant.id })
    const { hits: before } = await consultant.client.call(RecordSearch, { projectId: id, text: 'OI' })
    expect(before!.map(({ folderId }) => folderId)).toContain(issue)
    await admin.client.call(OpenIssueUpdate, { openIssue: { folderId: issue, issueTo: other.id } })
    expect(await found(consultant, id, 'OI')).not.toContain(issue)
    expect(await found(other, id, 'OI')).toContain(issue)
  })

  test('a person who is not, or no longer, a member finds nothing', async () => {
    const stranger = await here.organization()
    expect(await told(hits(stranger, id, text))).toBe('404 NotFound')
    expect(await told(hits(stranger, id, '🏗'))).toBe('404 NotFound')
    expect(await found(stranger, undefined, text)).toEqual([])
    const person = await here.person(admin)
    expect(await found(person, undefined, text)).toEqual([])
  })
})

describe('a restricted folder', () => {
  test('is found, with its contents, only by people on its access list', async () => {
    const { team, pm, viewer, folderId } = await restricted(here)
    const rfi = await rfiIn(pm, folderId)
    for (const [text, id] of [
      ['Claims', folderId],
      ['Dispute', rfi],
    ] as const) {
      expect(await found(pm, team.id, text)).toEqual([id])
      expect(await found(team.admin, team.id, text)).toEqual([id])
      expect(await found(viewer, team.id, text)).toEqual([])
      expect(await found(viewer, undefined, text)).toEqual([])
    }
    // Not by its number either.
    expect(await found(viewer, team.id, 'RFI-001')).toEqual([])
  })

  test('changes what is found when a record is moved into it, and when it is restricted or opened', async () => {
    const { team, pm, viewer, list, folderId: closed } = await restricted(here)
    const text = word()
    const outer = await folderIn(pm, team.rootFolderId)
    const inner = await folderIn(pm, outer)
    const rfi = (await makeOne(pm, recordTypes.rfi, team.id, { subject: text, folderParentId: inner }))
      .folderId
    const set = (folder: object, by = pm) => by.client.call(FolderUpdate, { folder })
    expect(await found(viewer, team.id, text)).toEqual([rfi])
    await set({ folderId: outer, accessByList: list })
    expect(await found(viewer, team.id, text)).toEqual([])
    await set({ folderId: outer, accessByList: 0 }, team.admin)
    expect(await found(viewer, team.id, text)).toEqual([rfi])
    await set({ folderId: outer, folderParentId: closed })
    expect(await found(viewer, team.id, text)).toEqual([])
    expect(await found(pm, team.id, text)).toEqual([rfi])
  })

  test('does not show in pages: there is no next page if all that is left is hidden', async () => {
    const { team, pm, viewer, folderId } = await restricted(here)
    const text = word()
    const open = await makeOne(pm, recordTypes.rfi, team.id, { subject: text })
    await make(
      pm,
      recordTypes.rfi,
      team.id,
      ...[1, 2, 3].map(() => ({ subject: text, folderParentId: folderId })),
    )
    const page = await viewer.client.call(RecordSearch, { projectId: team.id, text, take: 1 })
    expect([page.hits!.map((hit) => hit.folderId), page.nextCursor]).toEqual([[open.folderId], undefined])
  })
})

test('a word in very many records is found in the newest that the caller may see', async () => {
  const { id, admin, people, rootFolderId } = await here.project(['Viewer', 'Consultant'])
  const list = await folderIn(admin, rootFolderId)
  const many = Array.from({ length: 60 }, (_, i) => ({
    subject: 'Wall',
    folderParentId: i < 30 ? list : rootFolderId,
  }))
  const created = await make(admin, recordTypes.rfi, id, ...many)
  const own = await makeOne(admin, recordTypes.rfi, id, {
    subject: 'Wall',
    ccUserList: [people.Consultant.login],
  })
  await remove(admin, list)
  const there = [...created.slice(30), own].map(({ folderId }) => folderId)
  expect(await found(people.Viewer, id, 'wall')).toEqual(there)
  expect(await found(people.Viewer, undefined, 'wall')).toEqual(there)
  expect(await found(people.Consultant, id, 'wall')).toEqual([own.folderId])
})

test('the law: a record is found by any word of its title if, and only if, the caller may see it', async () => {
  const roles = ['Viewer', 'Consultant', 'Subcontractor', 'Superintendent'] as const
  const { id, admin, people, rootFolderId } = await here.project(roles)
  const callers = [admin, ...Object.values(people)]
  const accessByList = await listOf({ id, admin }, [people.Viewer])
  const { folder } = await admin.client.call(FolderAdd, { folder: { folderProjectId: id, accessByList } })
  const closed = folder!.folderId!
  const one = fc.record({
    recordType: fc.constantFrom<RecordTypeName>('rfi', 'openIssue', 'punchList'),
    title: fc.stringMatching(/^[A-Za-zÀ-ÿ0-9]{1,12}( [A-Za-zÀ-ÿ0-9]{1,12}){0,3}$/),
    isClosed: fc.boolean(),
    party: fc.constantFrom(undefined, ...Object.values(people)),
    isGone: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(one, async ({ recordType, title, isClosed, party, isGone }) => {
      const unique = word()
      const text = `${title} ${unique}`
      const fields = {
        rfi: { subject: text, toUserId: party?.id },
        openIssue: { subject: text, issueTo: party?.id },
        punchList: { summary: text, ccUserList: party ? [party.login] : [] },
      }[recordType as 'rfi']
      const place = isClosed ? closed : rootFolderId
      const { folderId } = await makeOne(admin, recordTypes[recordType], id, {
        ...fields,
        folderParentId: place,
      })
      if (isGone) await remove(admin, folderId)
      for (const person of callers) {
        const sees = (await outcome(person.client.call(FolderGet, { folderId }))) === '200'
        for (const titleWord of title.split(' '))
          expect(await found(person, id, `${unique} ${titleWord}`)).toEqual(sees ? [folderId] : [])
      }
    }),
    { numRuns: rounds(2, 10, 25), seed: 20260504 },
  )
})
