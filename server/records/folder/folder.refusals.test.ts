import { beforeAll, describe, expect, test } from 'vitest'
import {
  FolderAdd,
  FolderGet,
  FoldersGetByParentFolder,
  FolderUpdate,
} from '../../../contract/documents/folder.ts'
import type { Operation, Wire } from '../../../contract/kit.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

type Folder = Wire<typeof FolderAdd.response.fields>['folder'] & object

const here = prepared(() => site())
let admin: Person,
  people: Record<
    | 'Architect'
    | 'Consultant'
    | 'Engineer'
    | 'General Contractor PM'
    | 'Owner'
    | 'Project Assistant'
    | 'Subcontractor'
    | 'Superintendent'
    | 'Viewer',
    Person
  >,
  rootFolderId: number,
  id: number
beforeAll(async () => {
  ;({ admin, people, rootFolderId, id } = await here.project([
    'General Contractor PM',
    'Superintendent',
    'Project Assistant',
    'Architect',
    'Engineer',
    'Consultant',
    'Owner',
    'Viewer',
    'Subcontractor',
  ]))
})
const stranger = prepared(() => here.organization())
const who = prepared(async () => ({ admin, stranger, ...people }))
const none = 2147483647

const made = prepared(() =>
  admin.client.call(FolderAdd, {
    folder: { folderProjectId: id, folderName: 'Fixed' },
  }),
)
const ready = prepared(async () => made.folder!)
const made2 = prepared(() => admin.client.call(FoldersGetByParentFolder, { parentFolderId: rootFolderId }))
let section: number
beforeAll(() => {
  section = made2.folderList!.find(({ folderType }) => folderType === 110)!.folderId!
})

/** Checks that the call is refused and nothing is written. */
async function refusal(
  person: keyof typeof who,
  operation: typeof FolderAdd,
  folder: Folder | null | undefined,
) {
  const before = await eventsOf(here, { projectId: id })
  const answer = await told(who[person].client.call(operation, { folder }))
  expect(await eventsOf(here, { projectId: id })).toEqual(before)
  return answer
}

/** Fields that are invalid both when a folder is created and changed. */
const wrongFields: Array<[string, object, string]> = [
  ['a record type', { folderType: 110 }, 'FolderType:Enum'],
  ['the first reserved type', { folderType: 100 }, 'FolderType:Enum'],
  ['a type beyond the reserved ones', { folderType: 5000 }, 'FolderType:Enum'],
  ['a negative type', { folderType: -1 }, 'FolderType:Enum'],
  ['a name too long', { folderName: 'x'.repeat(256) }, 'FolderName:Length'],
  ['NUL in the name', { folderName: 'a\0b' }, 'FolderName:Text'],
  ['half of a surrogate pair', { folderDescription: '\ud800' }, 'FolderDescription:Text'],
  ['an object for a text', { folderDescription: {} }, 'FolderDescription:Type'],
  ['a text too long', { folderDescription: 'x'.repeat(100_001) }, 'FolderDescription:Length'],
  ['an invalid number', { folderSorting: 'abc' }, 'FolderSorting:Type'],
  ['a fraction', { folderSorting: 1.5 }, 'FolderSorting:Type'],
  ['a number too large', { accessByList: 3_000_000_000 }, 'AccessByList:InclusiveBetween'],
  ['a list for an id', { folderParentId: [1] }, 'FolderParentId:Type'],
]

describe('adding a folder is refused', () => {
  test.each(wrongFields)('with %s', async (_, fields, fault) => {
    expect(await refusal('admin', FolderAdd, { folderProjectId: id, ...fields })).toBe(
      `400 ValidationException Folder.${fault}`,
    )
  })

  test.each<[string, keyof typeof who, () => Folder | null | undefined, string]>([
    ['without one', 'admin', () => undefined, wrong('Folder', 'NotEmpty')],
    ['with null', 'admin', () => null, wrong('Folder', 'NotEmpty')],
    ['with a text', 'admin', () => 'x' as never, wrong('Folder', 'Type')],
    [
      'in no project',
      'stranger',
      () => ({ folderName: 'Lost' }),
      wrong('Folder.FolderProjectId', 'NotEmpty'),
    ],
    ['in a project that does not exist', 'admin', () => ({ folderProjectId: none }), '404 NotFound'],
    ['in a folder that does not exist', 'admin', () => ({ folderParentId: none }), '404 NotFound'],
    ["in another's project", 'stranger', () => ({ folderProjectId: id }), '404 NotFound'],
    ["in another's folder", 'stranger', () => ({ folderParentId: rootFolderId }), '404 NotFound'],
    ['from an engineer', 'Engineer', () => ({ folderProjectId: id }), '403 Forbidden'],
    ['from a consultant', 'Consultant', () => ({ folderProjectId: id }), '403 Forbidden'],
    ['from the owner', 'Owner', () => ({ folderProjectId: id }), '403 Forbidden'],
    ['from a viewer', 'Viewer', () => ({ folderParentId: rootFolderId }), '403 Forbidden'],
    ['from a subcontractor', 'Subcontractor', () => ({ folderParentId: section }), '403 Forbidden'],
  ])('%s', async (_, person, folder, answer) => {
    expect(await refusal(person, FolderAdd, folder())).toBe(answer)
  })

  test.each(['General Contractor PM', 'Superintendent', 'Project Assistant', 'Architect'] as const)(
    'but not from the %s',
    async (role) => {
      const folder = { folderProjectId: id, folderName: role }
      expect((await who[role].client.call(FolderAdd, { folder })).folder!.folderName).toBe(role)
    },
  )
})

describe('changing a folder is refused', () => {
  test.each(wrongFields)('with %s', async (_, fields, fault) => {
    expect(
      await refusal('admin', FolderUpdate as typeof FolderAdd, { folderId: ready.folderId, ...fields }),
    ).toBe(`400 ValidationException Folder.${fault}`)
  })

  test.each<[string, keyof typeof who, () => Folder | null | undefined, string]>([
    ['without one', 'admin', () => undefined, wrong('Folder', 'NotEmpty')],
    ['without its id', 'admin', () => ({ folderName: 'x' }), wrong('Folder.FolderId', 'NotEmpty')],
    ['with 0 for its id', 'admin', () => ({ folderId: 0 }), wrong('Folder.FolderId', 'NotEmpty')],
    ['that does not exist', 'admin', () => ({ folderId: none, folderName: 'x' }), '404 NotFound'],
    ['of others', 'stranger', () => ({ folderId: ready.folderId, folderName: 'x' }), '404 NotFound'],
    [
      'of others, even when nothing changes',
      'stranger',
      () => ({ folderId: ready.folderId }),
      '404 NotFound',
    ],
    ['by an engineer', 'Engineer', () => ({ folderId: ready.folderId, folderSorting: 1 }), '403 Forbidden'],
    ['by the owner', 'Owner', () => ({ folderId: ready.folderId, folderDescription: 'x' }), '403 Forbidden'],
    ['by a viewer', 'Viewer', () => ({ folderId: ready.folderId, folderName: 'x' }), '403 Forbidden'],
    [
      'by a subcontractor',
      'Subcontractor',
      () => ({ folderId: ready.folderId, folderParentId: section }),
      '403 Forbidden',
    ],
    [
      'that is a section',
      'General Contractor PM',
      () => ({ folderId: section, folderName: 'x' }),
      '403 Forbidden',
    ],
    ['that is the root', 'Architect', () => ({ folderId: rootFolderId, folderName: 'x' }), '403 Forbidden'],
    [
      'to another project',
      'admin',
      () => ({ folderId: ready.folderId, folderProjectId: none }),
      wrong('Folder.FolderProjectId', 'Enum'),
    ],
    [
      'that is a section',
      'admin',
      () => ({ folderId: section, folderType: 1 }),
      wrong('Folder.FolderType', 'Enum'),
    ],
  ])('%s', async (_, person, folder, answer) => {
    expect(await refusal(person, FolderUpdate as typeof FolderAdd, folder())).toBe(answer)
  })
})

describe('reading folders is refused', () => {
  test.each<[string, keyof typeof who, () => unknown, string]>([
    ['without an id', 'admin', () => undefined, ':NotEmpty'],
    ['with 0', 'admin', () => 0, ':NotEmpty'],
    ['with null', 'admin', () => null, ':NotEmpty'],
    ['with a text', 'admin', () => 'abc', ':Type'],
    ['with a number too large', 'admin', () => 3_000_000_000, ':InclusiveBetween'],
    ['with one that does not exist', 'admin', () => none, '404 NotFound'],
    ["with another's", 'stranger', () => ready.folderId, '404 NotFound'],
  ])('%s', async (_, person, given, answer) => {
    const expected = (field: string) =>
      answer.startsWith(':') ? `400 ValidationException ${field}${answer}` : answer
    const { client } = who[person]
    const id = given() as number
    expect(await told(client.call(FolderGet, { folderId: id }))).toBe(expected('FolderId'))
    expect(await told(client.call(FoldersGetByParentFolder, { parentFolderId: id }))).toBe(
      expected('ParentFolderId'),
    )
  })

  test('in the same words whether it does not exist or is not visible', async () => {
    const answers = [none, ready.folderId].map((id) =>
      stranger.client.call(FolderGet, { folderId: id }).catch((fault) => fault.body.responseStatus),
    )
    const [absent, foreign] = await Promise.all(answers)
    expect(foreign).toEqual(absent)
  })
})

test.each<Operation<any, any>>([FolderAdd, FolderUpdate, FolderGet, FoldersGetByParentFolder])(
  '$name needs a session before any field is checked',
  async (operation) => {
    const request = { folder: 'x', folderId: 'x', parentFolderId: 'x' } as never
    expect(await told(admin.client.withKey(undefined).call(operation, request))).toBe('401 Unauthorized')
    expect(await told(admin.client.withKey('wrong').call(operation, request))).toBe('401 Unauthorized')
  },
)
