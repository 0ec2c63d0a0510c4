/** The places of punch list items: each once, in natural order, counting the items that the caller sees. */
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderCreatePunchList } from '../../../contract/documents/folder.ts'
import {
  PunchListCreateMany,
  PunchListPlacesRead,
  PunchListReadInFolder,
} from '../../../contract/records/punchlist.ts'
import { type Person, type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import type { RecordData } from '../../../test/kit/records.ts'

const here = prepared(() => site())
let project: Project<'Superintendent' | 'Subcontractor' | 'Viewer'>
let listId: number

const room = (floor: string, name: string, more: RecordData = {}): RecordData => ({
  summary: 'Scratch',
  locationFloor: floor,
  locationRoom: name,
  ...more,
})

async function make(items: RecordData[], parentId = listId): Promise<void> {
  await project.admin.client.call(PunchListCreateMany, {
    punchlistList: items.map((item) => ({ projectId: project.id, folderParentId: parentId, ...item })),
  })
}

const newList = async (): Promise<number> =>
  (
    await project.admin.client.call(FolderCreatePunchList, {
      folderProjectId: project.id,
      folderName: 'Walk',
    })
  ).folderId!

const placesFor = async (who: Person, parentFolderId = listId) =>
  (await who.client.call(PunchListPlacesRead, { parentFolderId })).places!

beforeAll(async () => {
  project = await here.project(['Superintendent', 'Subcontractor', 'Viewer'])
  listId = await newList()
  await make([
    room('Level 10', '1001'),
    room('Level 2', '214', { status: 3 }),
    room('Level 2', '214', { status: 6 }),
    room('LEVEL 2', '214', { responsiblePartyList: [project.people.Subcontractor.login] }),
    room('Level 2', '99'),
    room('Level 2', '214', { status: 1 }),
    room('Level 2', '300', { status: 7 }),
    { summary: 'Somewhere' },
    { summary: 'North', locationSite: 'North', locationFloor: 'Level 1', locationRoom: '1' },
  ])
})

describe('the places of a list', () => {
  test('are in natural order regardless of upper and lower case, with items without a place last', async () => {
    const places = await placesFor(project.people.Viewer)
    expect(places.map(({ location, count, open, ready }) => [location, count, open, ready])).toEqual([
      ['North, Level 1, 1', 1, 1, 0],
      ['Level 2, 99', 1, 1, 0],
      ['LEVEL 2, 214', 3, 2, 1],
      ['Level 10, 1001', 1, 1, 0],
      [undefined, 1, 1, 0],
    ])
    expect(places[1]).toMatchObject({ locationFloor: 'Level 2', locationRoom: '99' })
  })

  test('match the Location filter of the listing', async () => {
    for (const { location, count } of await placesFor(project.people.Viewer)) {
      const { punchListList } = await project.people.Viewer.client.call(PunchListReadInFolder, {
        parentFolderId: listId,
        filter: { Location: location ?? '', Status: '2;3;4;5;6' },
      })
      expect(punchListList).toHaveLength(count!)
    }
  })

  test('are those of the list; for the root folder, those of the whole project', async () => {
    const other = await newList()
    await make([room('Roof', 'Hatch')], other)
    const { Viewer } = project.people
    expect((await placesFor(Viewer, other)).map(({ location }) => location)).toEqual(['Roof, Hatch'])
    expect(await placesFor(Viewer)).toHaveLength(5)
    expect(await placesFor(Viewer, project.rootFolderId)).toHaveLength(6)
  })

  test('count only items that the caller sees', async () => {
    const places = await placesFor(project.people.Subcontractor)
    expect(places.map(({ location, count }) => [location, count])).toEqual([['LEVEL 2, 214', 1]])
  })

  test('are none for an empty list', async () => {
    const response = await project.admin.client.call(PunchListPlacesRead, { parentFolderId: await newList() })
    expect(response).toMatchObject({ places: [], placesLeftOff: 0, numberOfRecordsEffected: 0 })
  })
})

test.each([
  ['no folder', {}, { status: 400, errorCode: 'ValidationException' }],
  ['a folder that does not exist', { parentFolderId: 999_999_999 }, { status: 404, errorCode: 'NotFound' }],
])('%s is refused', async (_, request, fault) => {
  expect(await refused(project.admin.client.call(PunchListPlacesRead, request))).toMatchObject(fault)
})
