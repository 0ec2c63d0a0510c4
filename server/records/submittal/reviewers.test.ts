/** Several reviewers of a submittal item: their turns, their verdicts, and who may name them. */
import { beforeAll, describe, expect, test } from 'vitest'
import { SubmittalReviewersRead, SubmittalReviewersSave } from '../../../contract/records/submittalreview.ts'
import { type Person, type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import {
  change,
  eventsOf,
  info,
  makeOne,
  type RecordData,
  read,
  recordTypes,
} from '../../../test/kit/records.ts'

const here = prepared(() => site())
const recordType = recordTypes.submittalItem
const roles = [
  ...(['General Contractor PM', 'Project Assistant', 'Superintendent', 'Subcontractor'] as const),
  ...(['Architect', 'Engineer', 'Consultant', 'Viewer'] as const),
] as const
let project: Project<(typeof roles)[number]>
let pkg: RecordData
beforeAll(async () => {
  project = await here.project([...roles])
  pkg = await newPackage()
})

const who = () => ({
  manager: project.people['General Contractor PM'],
  writer: project.people['Project Assistant'],
  sub: project.people.Subcontractor,
  architect: project.people.Architect,
  engineer: project.people.Engineer,
  consultant: project.people.Consultant,
  viewer: project.people.Viewer,
})
const newPackage = () =>
  makeOne(project.admin, recordTypes.submittal, project.id, {
    submittingCompanyContactId: project.people.Subcontractor.id,
    reviewingCompanyContactId: project.people.Viewer.id,
    projectManagerId: project.people['General Contractor PM'].id,
  })
const item = (fields: RecordData = {}) =>
  makeOne(who().writer, recordType, project.id, {
    folderParentId: pkg.folderId,
    description: 'Rebar',
    ...fields,
  })
const set = (person: Person, ids: RecordData, fields: RecordData, reason?: string) =>
  change(person, recordType, ids, fields, { reason })
type Steps = Person[][]
const save = (person: Person, { folderId }: RecordData, steps: Steps, reason?: string) =>
  person.client.call(SubmittalReviewersSave, {
    folderId,
    reviewers: steps.flatMap((people, i) => people.map(({ id }) => ({ step: i + 1, userId: id }))),
    additionalInfo: info({ Reason: reason }),
  })
const reviewersSeen = async (person: Person, { folderId }: RecordData) =>
  (await person.client.call(SubmittalReviewersRead, { folderId })).reviewers!
const verdictsSeen = async (person: Person, ids: RecordData) =>
  (await reviewersSeen(person, ids)).map(({ returnedStatusId }) => returnedStatusId ?? '')
const statusOf = async (call: Promise<unknown>) => (await refused(call)).status
const courtOf = async ({ folderId }: RecordData): Promise<number[]> =>
  (
    await here.database.rows<{ id: number }>(
      'SELECT person_id AS id FROM in_court WHERE folder_id = $1 ORDER BY position',
      [folderId],
    )
  ).map(({ id }) => id)
const idsOf = (...people: Person[]) => people.map(({ id }) => id)

async function inReview(steps: Steps): Promise<RecordData> {
  const ids = await item()
  await save(who().writer, ids, steps)
  await set(who().writer, ids, { stage: '2' })
  return ids
}

describe('saving reviewers', () => {
  test('is refused if the item or the package moved on since it was read', async () => {
    const { writer, manager, architect, engineer } = who()
    const own = await newPackage()
    const ids = await item({ folderParentId: own.folderId })
    for (const { folderId } of [ids, own]) {
      const one = (userId: number) => ({ folderId, reviewers: [{ step: 1, userId }] })
      const { etag } = (await writer.client.call(SubmittalReviewersRead, { folderId })) as RecordData
      const saved = await manager.client.call(SubmittalReviewersSave, one(architect.id), { ifMatch: etag })
      expect((saved as RecordData).etag).not.toBe(etag)
      const late = await refused(
        writer.client.call(SubmittalReviewersSave, one(engineer.id), { ifMatch: etag }),
      )
      expect([late.status, late.message]).toEqual([409, expect.stringContaining('Somebody else has changed')])
      expect((await reviewersSeen(writer, ids)).map(({ userId }) => userId)).toEqual([architect.id])
      const fresh = (await writer.client.call(SubmittalReviewersRead, { folderId })) as RecordData
      expect(fresh.etag).toBe((saved as RecordData).etag)
      await writer.client.call(SubmittalReviewersSave, one(engineer.id), { ifMatch: fresh.etag })
    }
    const { etag } = await read(writer, recordType, ids)
    await save(writer, ids, [[architect]])
    const late = change(writer, recordType, ids, { notes: 'x' }, { ifMatch: etag })
    expect(await statusOf(late)).toBe(409)
  })
})

describe('the reviewers of an item', () => {
  test('review in steps, and the last step counts', async () => {
    const { architect, engineer, consultant, manager, viewer, sub } = who()
    const ids = await inReview([[architect], [engineer, consultant]])
    expect(await courtOf(ids)).toEqual(idsOf(architect))
    expect(await statusOf(set(engineer, ids, { returnedStatusId: '1' }))).toBe(403)
    expect(await statusOf(set(viewer, ids, { returnedStatusId: '1' }))).toBe(403)
    const first = await set(architect, ids, { stage: '3', returnedStatusId: '1', returnedNote: 'Fine' })
    expect(first.stage).toBe('2')
    expect(first).not.toHaveProperty('returnedStatusId')
    expect(first).not.toHaveProperty('returnedNote')
    expect(await courtOf(ids)).toEqual(idsOf(engineer, consultant))
    expect(await statusOf(set(architect, ids, { returnedStatusId: '2' }))).toBe(403)
    await set(engineer, ids, { returnedStatusId: '2', returnedNote: 'See marks' })
    expect(await courtOf(ids)).toEqual(idsOf(consultant))
    expect(await verdictsSeen(consultant, ids)).toEqual(['1', '', ''])
    expect(await verdictsSeen(engineer, ids)).toEqual(['1', '2', ''])
    expect(await verdictsSeen(manager, ids)).toEqual(['1', '2', ''])
    expect(await verdictsSeen(viewer, ids)).toEqual(['', '', ''])
    const done = await set(consultant, ids, { returnedStatusId: '4', returnedNote: 'Wrong' })
    expect(done).toMatchObject({ stage: '3', returnedStatusId: '4' })
    expect(done.returnedNote).toBe(`${engineer.fullName}: See marks\n${consultant.fullName}: Wrong`)
    expect(done.dateReturned).toBeTruthy()
    expect(await courtOf(ids)).toEqual(idsOf(manager))
    expect(await verdictsSeen(viewer, ids)).toEqual(['1', '2', '4'])
    expect(await verdictsSeen(sub, ids)).toEqual(['', '', ''])
    const events = await eventsOf(here, ids.folderId)
    expect(events.flatMap(({ changes }) => changes.filter(([key]) => key === 'verdictOf'))).toEqual(
      idsOf(architect, engineer, consultant).map((id) => ['verdictOf', null, id]),
    )
    await set(manager, ids, { stage: '4' })
    expect(await verdictsSeen(sub, ids)).toEqual(['1', '2', '4'])
  })

  test.each([
    [['1', '2'], '2'],
    [['3', '2'], '3'],
    [['4', '3'], '4'],
    [['4', '5'], '5'],
    [['6', '1'], '1'],
    [['6', '6'], '6'],
    [['7', '6'], '7'],
    [['7', '7'], '7'],
  ])('with the verdicts %j side by side give %s', async ([one, other], result) => {
    const { architect, engineer } = who()
    const ids = await inReview([[architect, engineer]])
    await set(architect, ids, { returnedStatusId: one })
    expect(await set(engineer, ids, { returnedStatusId: other })).toMatchObject({
      stage: '3',
      returnedStatusId: result,
    })
  })

  test('are asked again, without a verdict, when the item is submitted again', async () => {
    const { architect, engineer, manager } = who()
    const ids = await inReview([[architect], [engineer]])
    await set(architect, ids, { returnedStatusId: '1' })
    await set(engineer, ids, { returnedStatusId: '1' })
    const again = await set(manager, ids, { stage: '2' }, 'Pages were missing.')
    expect(again).not.toHaveProperty('returnedStatusId')
    expect(await courtOf(ids)).toEqual(idsOf(architect))
    expect(await verdictsSeen(manager, ids)).toEqual(['', ''])
    expect((await set(architect, ids, { returnedStatusId: '5' })).stage).toBe('2')
    expect(await set(engineer, ids, { returnedStatusId: '2' })).toMatchObject({
      stage: '3',
      returnedStatusId: '2',
    })
  })

  test('review the next revision, too', async () => {
    const { architect, manager, writer } = who()
    const ids = await inReview([[architect]])
    await set(architect, ids, { returnedStatusId: '4' })
    await set(manager, ids, { stage: '4' })
    const [next] = await here.database.rows<{ folderId: number }>(
      'SELECT folder_id AS "folderId" FROM submittal_item WHERE number = $1 AND is_newest AND project_id = $2',
      [ids.number, project.id],
    )
    expect((await reviewersSeen(writer, next!)).map(({ userId }) => userId)).toEqual(idsOf(architect))
    await set(writer, next!, { stage: '2' })
    expect(await courtOf(next!)).toEqual(idsOf(architect))
  })

  test('can be stood in for by a manager, for all or for one of them', async () => {
    const { architect, engineer, manager } = who()
    const ids = await inReview([[architect, engineer]])
    const verdict = { item: { folderId: ids.folderId, returnedStatusId: '2' } }
    const behalf = (of: string) =>
      manager.client.call(recordType.update!, {
        ...verdict,
        additionalInfo: info({ OnBehalfOf: of }),
      } as never)
    expect(await statusOf(behalf('somebody'))).toBe(400)
    await behalf(String(engineer.id))
    expect(await courtOf(ids)).toEqual(idsOf(architect))
    expect((await reviewersSeen(manager, ids)).map(({ givenByName }) => givenByName)).toEqual([
      undefined,
      manager.fullName,
    ])
    const [behalfEvent] = await here.database.rows<{ id: number }>(
      'SELECT on_behalf_of AS id FROM event WHERE folder_id = $1 ORDER BY event.id DESC LIMIT 1',
      [ids.folderId],
    )
    expect(behalfEvent!.id).toBe(engineer.id)
    expect(await set(manager, ids, { returnedStatusId: '1' })).toMatchObject({
      stage: '3',
      returnedStatusId: '2',
    })
  })
})

describe('the reviewers are named', () => {
  test('by members who write until the item is submitted, then by managers with a reason', async () => {
    const { architect, engineer, consultant, writer, manager, sub, viewer } = who()
    const ids = await item()
    for (const person of [sub, viewer, architect])
      expect(await statusOf(save(person, ids, [[architect]]))).toBe(403)
    expect((await save(writer, ids, [[architect], [engineer]])).numberOfRecordsEffected).toBe(1)
    expect((await save(writer, ids, [[architect], [engineer]])).numberOfRecordsEffected).toBe(0)
    await set(writer, ids, { stage: '2' })
    expect(await statusOf(save(writer, ids, [[architect], [consultant]], 'x'))).toBe(403)
    expect(await statusOf(save(manager, ids, [[architect], [consultant]]))).toBe(400)
    await save(manager, ids, [[architect], [consultant]], 'The engineer has left.')
    await set(architect, ids, { returnedStatusId: '2' })
    expect(await courtOf(ids)).toEqual(idsOf(consultant))
    expect(await statusOf(save(manager, ids, [[consultant]], 'x'))).toBe(409)
    await save(manager, ids, [[architect]], 'The consultant is ill.')
    expect(await read(manager, recordType, ids)).toMatchObject({ stage: '3', returnedStatusId: '2' })
    const skipped = (await reviewersSeen(manager, ids)).filter(({ isSkipped }) => isSkipped)
    expect(skipped.map(({ userId }) => userId).sort()).toEqual(idsOf(engineer, consultant).sort())
    expect(
      (await eventsOf(here, ids.folderId)).filter(({ action }) => action === 'ReviewersSaved'),
    ).toHaveLength(3)
    await set(manager, ids, { stage: '4' })
    expect(await statusOf(save(manager, ids, [[engineer]], 'x'))).toBe(409)
  })

  test('for a package: of all its items that are not submitted', async () => {
    const { architect, engineer, writer, manager, sub } = who()
    const own = await newPackage()
    const [out, created] = [
      await item({ folderParentId: own.folderId }),
      await item({ folderParentId: own.folderId }),
    ]
    expect(await statusOf(save(sub, own, [[architect]]))).toBe(403)
    expect((await save(writer, own, [[architect]])).numberOfRecordsEffected).toBe(2)
    await set(writer, out, { stage: '2' })
    expect(await statusOf(save(writer, own, [[engineer]]))).toBe(403)
    const saved = await save(manager, own, [[engineer]])
    expect(saved.numberOfRecordsEffected).toBe(1)
    expect(saved.reviewers!.map(({ folderId, userId }) => [folderId, userId])).toEqual([
      [out.folderId, architect.id],
      [created.folderId, engineer.id],
    ])
  })

  test('each once, of members who see submittals and do not submit', async () => {
    const { architect, writer, sub } = who()
    const ids = await item()
    const stranger = await here.project()
    const wrong: Array<[RecordData[], string]> = [
      [
        [
          { step: 1, userId: architect.id },
          { step: 2, userId: architect.id },
        ],
        'Reviewers[1].UserId',
      ],
      [[{ userId: architect.id }], 'Reviewers[0].Step'],
      [[{ step: 1 }], 'Reviewers[0].UserId'],
      [[{ step: 1, userId: stranger.admin.id }], 'Reviewers[0].UserId'],
      [[{ step: 1, userId: sub.id }], 'Reviewers[0].UserId'],
      [Array.from({ length: 51 }, (_, i) => ({ step: 1, userId: i + 1 })), 'Reviewers'],
    ]
    for (const [reviewers, fieldName] of wrong) {
      const fault = await refused(
        writer.client.call(SubmittalReviewersSave, { folderId: ids.folderId, reviewers }),
      )
      expect([fault.status, fault.fields?.[0]?.fieldName]).toEqual([400, fieldName])
    }
    expect(await statusOf(writer.client.call(SubmittalReviewersSave, { folderId: ids.folderId }))).toBe(400)
    expect(
      await statusOf(stranger.admin.client.call(SubmittalReviewersRead, { folderId: ids.folderId })),
    ).toBe(404)
  })
})
