import { beforeAll, describe, expect, test } from 'vitest'
import { ListSave } from '../../../contract/projects/codelist.ts'
import { RFICreateMany, RFIRead } from '../../../contract/records/rfi.ts'
import { SubmittalTypesRead } from '../../../contract/records/submittal.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, told } from '../../../test/kit/told.ts'
import { shippedLists } from '../../codes/shipped.ts'

const here = prepared(() => site())
let admin: Person, people: Record<'General Contractor PM' | 'Viewer', Person>, id: number
beforeAll(async () => {
  ;({ admin, people, id } = await here.project(['General Contractor PM', 'Viewer']))
})
const stranger = prepared(() => here.organization())
const who = prepared(async () => ({ admin, stranger, ...people }))
const none = 2147483647

const save = (request: object, person: Person = admin) => person.client.call(ListSave, request)
const typesOf = async (request: object, person: Person = admin) =>
  (await person.client.call(SubmittalTypesRead, request)).submittalTypes!

describe('submittal types', () => {
  test('as shipped are the nineteen, with and without their codes', async () => {
    const types = await typesOf({})
    expect(types).toHaveLength(19)
    expect(types[0]).toEqual({
      id: 1,
      name: 'Preconstruction submittals',
      advancedName: 'SD-01 Preconstruction submittals',
    })
    expect(types[10]).toEqual({
      id: 11,
      name: 'Closeout submittals',
      advancedName: 'SD-11 Closeout submittals',
    })
    expect(types[11]).toEqual({ id: 12, name: 'Mock-up', advancedName: 'Mock-up' })
    expect(types[18]).toEqual({ id: 19, name: 'Other', advancedName: 'Other' })
  })

  test('are the project’s, else the organization’s, else the shipped ones', async () => {
    const { admin, id, people } = await here.project(['Viewer'])
    const { organizationId } = admin
    const shipped = await typesOf({}, admin)
    expect(await typesOf({ projectId: id }, admin)).toEqual(shipped)
    expect(await typesOf({ organizationId }, admin)).toEqual(shipped)
    await save({ listName: 'submittalType', organizationId, items: [{ id: 2, name: 'Ours' }] }, admin)
    const ours = [{ id: 2, name: 'Ours', advancedName: 'Ours' }]
    expect(await typesOf({ projectId: id }, people.Viewer)).toEqual(ours)
    expect(await typesOf({ organizationId }, people.Viewer)).toEqual(ours)
    const items = [{ id: 40, name: 'Here', advancedName: 'X-40 Here' }]
    await save({ listName: 'submittalType', projectId: id, items }, admin)
    expect(await typesOf({ projectId: id }, people.Viewer)).toEqual(items)
    expect(await typesOf({ projectId: id, organizationId }, people.Viewer)).toEqual(items)
    expect(await typesOf({ organizationId }, people.Viewer)).toEqual(ours)
    expect(await typesOf({}, people.Viewer)).toEqual(shipped)
    expect(await typesOf({}, stranger)).toEqual(shipped)
    const other = await here.project([], admin)
    expect(await typesOf({ projectId: other.id }, admin)).toEqual(ours)
  })

  test.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])(
    'are returned on %s, with the ids in the query',
    async (method) => {
      const response = await here.fetch(`/api/internal/submittal/types?ProjectId=${id}&organizationid=`, {
        method,
        as: admin,
      })
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ numberOfRecordsEffected: 19, errorOccured: false })
    },
  )

  test.each<[string, keyof typeof who, () => object, string]>([
    ['of no project', 'admin', () => ({ projectId: none }), '404 NotFound'],
    ["of another's project", 'stranger', () => ({ projectId: id }), '404 NotFound'],
    ['of no organization', 'admin', () => ({ organizationId: none }), '404 NotFound'],
    [
      "of another's organization",
      'stranger',
      () => ({ organizationId: admin.organizationId }),
      '404 NotFound',
    ],
  ])('are refused %s', async (_, person, request, answer) => {
    expect(await told(who[person].client.call(SubmittalTypesRead, request()))).toBe(answer)
  })

  test('are refused without a session', async () => {
    expect(await told(admin.client.withKey(undefined).call(SubmittalTypesRead, {}))).toBe('401 Unauthorized')
  })
})

describe('a code list', () => {
  test('is returned as it was saved, in order, and its items are counted', async () => {
    const items = [
      { id: 3, name: ' Third ', advancedName: 'C Third' },
      { id: 1, name: 'First', advancedName: 'First' },
    ]
    const answer = await save({ listName: 'discipline', projectId: id, items })
    expect([answer.items, answer.numberOfRecordsEffected]).toEqual([items, 2])
  })

  test('may be empty', async () => {
    const { id, admin } = await here.project()
    const answer = await save({ listName: 'submittalType', projectId: id, items: [] }, admin)
    expect([answer.items, answer.numberOfRecordsEffected]).toEqual([[], 0])
    expect(await typesOf({ projectId: id }, admin)).toEqual([])
  })

  test('gives a new item an id that was never used', async () => {
    const { id, admin } = await here.project()
    const saved = async (...items: object[]) =>
      (await save({ listName: 'documentType', projectId: id, items }, admin)).items!.map((item) => item.id)
    expect(await saved({ name: 'A' }, { id: 0, name: 'B' }, { id: 20, name: 'C' })).toEqual([21, 22, 20])
    // 22 may still be in a document.
    expect(await saved({ id: 20, name: 'C' }, { name: 'D' })).toEqual([20, 23])
  })

  test.each(['submittalType', 'SubmittalTypes', 'submittal type', 'SUBMITTAL_TYPE'])(
    'is found by the name %s',
    async (listName) => {
      const { id, admin } = await here.project()
      await save({ listName, projectId: id, items: [{ id: 7, name: 'Seven' }] }, admin)
      expect(await typesOf({ projectId: id }, admin)).toMatchObject([{ id: 7, name: 'Seven' }])
    },
  )

  test('of an organization without its id is that of the caller’s organization', async () => {
    const { id, admin } = await here.project()
    await save({ listName: 'submittalType', items: [{ id: 1, name: 'Own' }] }, admin)
    expect(await typesOf({ projectId: id }, admin)).toMatchObject([{ name: 'Own' }])
  })

  test('changes the names in records', async () => {
    const { id, admin } = await here.project()
    const rfiList = [{ projectId: id, requestReasonId: 2, costImpactId: 3 }]
    const { returnedIdList } = await admin.client.call(RFICreateMany, { rfiList })
    const items = shippedLists.rfiStatus.map(({ code, name }) => ({ id: code, name: `${name}!` }))
    await save({ listName: 'rfiStatus', projectId: id, items }, admin)
    await save({ listName: 'rfiReason', projectId: id, items: [{ id: 2, name: 'Missing' }] }, admin)
    const { rfi } = await admin.client.call(RFIRead, { folderId: Number(returnedIdList![0]!.folderId) })
    expect(rfi).toMatchObject({ statusName: 'Open!', requestReasonName: 'Missing' })
  })

  test('is saved with one event: old and new values', async () => {
    const { id, admin } = await here.project()
    const before = await eventsOf(here, { projectId: id })
    await save(
      { listName: 'meetingStatus', projectId: id, items: [1, 2, 3].map((n) => ({ id: n, name: `S${n}` })) },
      admin,
    )
    const [event, ...more] = (await eventsOf(here, { projectId: id })).slice(before.length)
    expect(more).toEqual([])
    expect(event).toMatchObject({ action: 'ListSaved', personId: admin.id })
    expect(event!.changes).toEqual([
      ['meetingStatus level', 'System', 'Project'],
      ['meetingStatus 1', 'Draft', 'S1'],
      ['meetingStatus 2', 'Distributed', 'S2'],
      ['meetingStatus 3', 'Final', 'S3'],
    ])
  })

  test('has a change for each item that changed, and none for the others', async () => {
    const { id, admin } = await here.project()
    const listName = 'actionRequested'
    const saved = (request: object) => save({ listName, projectId: id, ...request }, admin)
    const [a, b, c] = [1, 2, 3].map((n) => ({ id: n, name: `N${n}` }))
    await saved({ items: [a, b, c] })
    const before = await eventsOf(here, { projectId: id })
    await saved({ items: [a, b, c] })
    await saved({
      items: [c, { ...a, name: 'First', advancedName: 'A First' }, { name: 'New' }],
      retiredIds: [2],
    })
    const [event, ...more] = (await eventsOf(here, { projectId: id })).slice(before.length)
    expect(more).toEqual([])
    expect(event!.changes).toEqual([
      [`${listName} 1`, 'N1', 'First (A First)'],
      [`${listName} 2`, 'N2', 'N2, retired'],
      [`${listName} 8`, null, 'New'],
      [`${listName} order`, '1, 3', '3, 1'],
    ])
  })

  test('saved by two at the same time is one of theirs', async () => {
    const { id, admin } = await here.project()
    const lists = ['A', 'B'].map((name) =>
      [1, 2, 3].map((n) => ({ id: n, name: `${name}${n}`, advancedName: name })),
    )
    await Promise.all(lists.map((items) => save({ listName: 'submittalType', projectId: id, items }, admin)))
    expect(lists).toContainEqual(await typesOf({ projectId: id }, admin))
  })
})
