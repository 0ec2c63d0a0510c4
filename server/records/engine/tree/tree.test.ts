import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../../contract/documents/document.ts'
import {
  FolderAdd,
  FolderCreatePunchList,
  FolderGet,
  FoldersGetByParentFolder,
  FolderUpdate,
} from '../../../../contract/documents/folder.ts'
import { DailyReportCreateMany } from '../../../../contract/records/dailyreport.ts'
import { MeetingMinuteCreateMany } from '../../../../contract/records/meetingminute.ts'
import { OpenIssueCreateMany } from '../../../../contract/records/openissue.ts'
import { PunchListCreateMany } from '../../../../contract/records/punchlist.ts'
import { RFICreateMany, RFIRead } from '../../../../contract/records/rfi.ts'
import { SubmittalCreate, SubmittalItemCreateMany } from '../../../../contract/records/submittal.ts'
import { sample } from '../../../../test/kit/cases.ts'
import { site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { told, wrong } from '../../../../test/kit/told.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())
const other = prepared(() => here.project([], team.admin))

const add = async (folderParentId: number, folderName = 'Folder') =>
  (await team.admin.client.call(FolderAdd, { folder: { folderParentId, folderName } })).folder!.folderId!
const get = async (folderId: number) => (await team.admin.client.call(FolderGet, { folderId })).folder!
const move = (folderId: number, folderParentId: number) =>
  team.admin.client.call(FolderUpdate, { folder: { folderId, folderParentId } })
const childrenOf = async (parentFolderId: number) =>
  (await team.admin.client.call(FoldersGetByParentFolder, { parentFolderId })).folderList!
const idOf = ({ returnedIdList }: { returnedIdList?: Array<Record<string, string>> | null }) =>
  Number(returnedIdList![0]!.folderId)
const pathOf = async (folderId: number) =>
  (await team.admin.client.call(RFIRead, { folderId })).rfi!.folderPath

const section: Record<number, number> = {}
beforeAll(async () => {
  for (const { folderType, folderId } of await childrenOf(team.rootFolderId)) section[folderType!] = folderId!
})

/** One node of every type, by its type. */
let plain: number
beforeAll(async () => {
  plain = await add(team.rootFolderId, 'Plain')
})
let punchList: number
beforeAll(async () => {
  punchList = (await team.admin.client.call(FolderCreatePunchList, { folderProjectId: team.id })).folderId!
})
let folderParentId: number
beforeAll(() => {
  folderParentId = plain
})
let package_: number
beforeAll(async () => {
  package_ = (await team.admin.client.call(SubmittalCreate, { submittal: { folderParentId } })).submittal!
    .folderId!
})
let node: Record<number, number>
beforeAll(async () => {
  node = {
    100: team.rootFolderId,
    ...section,
    1: plain,
    111: (await team.admin.client.call(DocumentCreate, { parentFolderId: plain })).newFolderId!,
    121: idOf(
      await team.admin.client.call(RFICreateMany, { rfiList: [{ folderParentId, subject: 'Beam' }] }),
    ),
    131: punchList,
    132: idOf(
      await team.admin.client.call(PunchListCreateMany, { punchlistList: [{ folderParentId: punchList }] }),
    ),
    141: package_,
    142: idOf(
      await team.admin.client.call(SubmittalItemCreateMany, { itemList: [{ folderParentId: package_ }] }),
    ),
    151: idOf(await team.admin.client.call(OpenIssueCreateMany, { openIssueList: [{ folderParentId }] })),
    161: idOf(await team.admin.client.call(DailyReportCreateMany, { dailyReportList: [{ folderParentId }] })),
    171: idOf(
      await team.admin.client.call(MeetingMinuteCreateMany, { meetingMinuteList: [{ folderParentId }] }),
    ),
  }
})

test('a new project has its root and one folder for each section, in order', async () => {
  const created = await here.project()
  const { folder } = await created.admin.client.call(FolderGet, { folderId: created.rootFolderId })
  expect(folder).toMatchObject({ folderType: 100, folderTypeName: 'Project', folderProjectId: created.id })
  expect(folder).not.toHaveProperty('folderParentId')
  const { folderList } = await created.admin.client.call(FoldersGetByParentFolder, {
    parentFolderId: created.rootFolderId,
  })
  expect(folderList!.map(({ folderType, folderTypeName }) => [folderType, folderTypeName])).toEqual([
    [110, 'Documents'],
    [120, 'RFIs'],
    [130, 'Punch lists'],
    [140, 'Submittals'],
    [150, 'Open issues'],
    [160, 'Daily reports'],
    [170, 'Meeting minutes'],
  ])
  expect(folderList!.every(({ userCanDelete }) => !userCanDelete)).toBe(true)
})

test.each([
  [111, 'Document'],
  [121, 'RFI'],
  [131, 'Punch list'],
  [132, 'Punch list item'],
  [141, 'Submittal package'],
  [142, 'Submittal item'],
  [151, 'Open issue'],
  [161, 'Daily report'],
  [171, 'Meeting minute'],
])('a node of type %i reads as a %s, with its own id', async (type, name) => {
  const folder = await get(node[type]!)
  expect(folder).toMatchObject({ folderType: type, folderTypeName: name, folderProjectId: team.id })
  expect(folder.folderReferenceId! > 0).toBe(type !== 131)
})

describe('a plain folder', () => {
  test.each(sample([1, 100, 110, 120, 130, 140, 150, 160, 170], 'can be in', 3))(
    'can be in a node of type %i',
    async (type) => {
      const created = await add(node[type]!)
      expect((await get(created)).folderParentId).toBe(node[type])
      const moved = await add(plain)
      await move(moved, node[type]!)
      expect((await get(moved)).folderParentId).toBe(node[type])
    },
  )

  test.each(sample([111, 121, 131, 132, 141, 142, 151, 161, 171], 'cannot be in', 3))(
    'cannot be in a node of type %i',
    async (type) => {
      expect(await told(add(node[type]!))).toBe(wrong('Folder.FolderParentId', 'Enum'))
      const folder = await add(plain)
      expect(await told(move(folder, node[type]!))).toBe(wrong('Folder.FolderParentId', 'Enum'))
      expect((await get(folder)).folderParentId).toBe(plain)
    },
  )

  test('cannot be created with a parent in another project than requested', async () => {
    const folder = { folderParentId: plain, folderProjectId: other.id }
    expect(await told(team.admin.client.call(FolderAdd, { folder }))).toBe(
      wrong('Folder.FolderProjectId', 'Enum'),
    )
  })
})

describe('moving is refused', () => {
  test.each([100, 110, 120, 130, 140, 150, 160, 170])(
    'of a node of type %i: it is the root or a section',
    async (type) => {
      expect(await told(move(node[type]!, plain))).toBe(wrong('Folder.FolderParentId', 'Enum'))
    },
  )

  test('below itself, at any depth', async () => {
    const top = await add(team.rootFolderId)
    const below = await add(await add(top))
    for (const parent of [top, below])
      expect(await told(move(top, parent))).toBe(wrong('Folder.FolderParentId', 'Enum'))
    expect((await get(top)).folderParentId).toBe(team.rootFolderId)
  })

  test('below another project', async () => {
    const folder = await add(plain)
    expect(await told(move(folder, other.rootFolderId))).toBe(wrong('Folder.FolderParentId', 'Enum'))
  })

  test('to a folder that does not exist or that the caller does not see', async () => {
    const foreign = await here.project()
    const folder = await add(plain)
    for (const parent of [2147483647, foreign.rootFolderId])
      expect(await told(move(folder, parent))).toBe('404 NotFound')
    expect((await get(folder)).folderParentId).toBe(plain)
  })

  test.each([
    ['an RFI into the open issues', 121, 150],
    ['an RFI into another RFI', 121, 121],
    ['an RFI into a punch list', 121, 131],
    ['a document into the RFIs', 111, 120],
    ['a punch list into another', 131, 131],
    ['a punch list item into the documents', 132, 110],
    ['a submittal item into a punch list', 142, 131],
    ['a package into a package', 141, 141],
    ['a daily report into the meeting minutes', 161, 170],
  ])('of %s', async (_, type, into) => {
    expect(await told(move(node[type]!, await another(into)))).toBe(wrong('Folder.FolderParentId', 'Enum'))
  })

  test('deeper than 25 levels, counting the folder and everything below it', async () => {
    let deepest = team.rootFolderId
    const chain = [] as number[]
    for (let level = 1; level <= 25; level++) {
      deepest = await add(deepest, `Level ${level}`)
      chain.push(deepest)
    }
    const tooDeep = wrong('Folder.FolderParentId', 'InclusiveBetween')
    expect(await told(add(deepest))).toBe(tooDeep)
    const punchList = { folderParentId: deepest }
    expect(await told(team.admin.client.call(FolderCreatePunchList, punchList))).toBe(
      wrong('FolderParentId', 'InclusiveBetween'),
    )
    const pair = await add(team.rootFolderId)
    const lower = await add(pair)
    expect(await told(move(pair, chain[23]!))).toBe(tooDeep)
    await move(lower, chain[23]!)
    expect((await get(lower)).folderParentId).toBe(chain[23])
    // The deepest folder can still hold records.
    expect(
      await pathOf(
        idOf(await team.admin.client.call(RFICreateMany, { rfiList: [{ folderParentId: deepest }] })),
      ),
    ).toMatch(/^Level 1 \/ .* \/ Level 25 \/ RFI-\d+$/)
  })
})

describe('a record', () => {
  test.each([
    [111, 110],
    [121, 120],
    [131, 130],
    [141, 140],
    [151, 150],
    [161, 160],
    [171, 170],
  ])(
    'of type %i can be in its section and in plain folders; moved to the root it goes to its section',
    async (type, home) => {
      const folder = await add(section[150]!)
      await move(node[type]!, folder)
      expect((await get(node[type]!)).folderParentId).toBe(folder)
      await move(node[type]!, team.rootFolderId)
      expect((await get(node[type]!)).folderParentId).toBe(section[home])
      const { etag } = await team.admin.client.call(FolderGet, { folderId: node[type] })
      expect((await move(node[type]!, team.rootFolderId)).etag).toBe(etag)
    },
  )

  test('in a punch list or package can be moved to another one', async () => {
    const list = (await team.admin.client.call(FolderCreatePunchList, { folderProjectId: team.id })).folderId!
    await move(node[132]!, list)
    expect((await get(node[132]!)).folderParentId).toBe(list)
    await move(node[142]!, await another(141))
    expect((await get(node[142]!)).folderParentId).not.toBe(package_)
  })
})

describe('paths', () => {
  test('are the names from below the root, and follow renames and moves of the folders above', async () => {
    const building = await add(team.rootFolderId, 'Building A')
    const floor = await add(building, 'Floor 2')
    const rfi = idOf(
      await team.admin.client.call(RFICreateMany, {
        rfiList: [{ folderParentId: floor, subject: 'Lintel' }],
      }),
    )
    const { folderName } = await get(rfi)
    expect(await pathOf(rfi)).toBe(`Building A / Floor 2 / ${folderName}`)
    await team.admin.client.call(FolderUpdate, { folder: { folderId: building, folderName: 'House A' } })
    expect(await pathOf(rfi)).toBe(`House A / Floor 2 / ${folderName}`)
    const site = await add(section[110]!, 'Site')
    await move(floor, site)
    expect(await pathOf(rfi)).toBe(`Documents / Site / Floor 2 / ${folderName}`)
    await team.admin.client.call(FolderUpdate, { folder: { folderId: section[110], folderName: 'Papers' } })
    expect(await pathOf(rfi)).toBe(`Papers / Site / Floor 2 / ${folderName}`)
    await team.admin.client.call(FolderUpdate, {
      folder: { folderId: team.rootFolderId, folderName: 'The whole' },
    })
    expect(await pathOf(rfi)).toBe(`Papers / Site / Floor 2 / ${folderName}`)
    await move(rfi, team.rootFolderId)
    expect(await pathOf(rfi)).toBe(`RFIs / ${folderName}`)
  })

  test('are the new ones for a folder that is created while its parent is renamed', async () => {
    const top = await add(team.rootFolderId, 'Old')
    for (let round = 1; round <= 5; round++) {
      const [, created] = await Promise.all([
        team.admin.client.call(FolderUpdate, { folder: { folderId: top, folderName: `New ${round}` } }),
        add(top, 'Below'),
      ])
      const { filePath } = await team.admin.client.call(DocumentCreate, {
        parentFolderId: created,
        documentNumber: 'A-1',
      })
      expect(filePath).toBe(`New ${round} / Below / A-1`)
    }
  })
})

test('nested folders that are renamed at the same time have the right paths', async () => {
  const top = await add(team.rootFolderId, 'a')
  const middle = await add(top, 'b')
  const bottom = await add(middle, 'c')
  for (let round = 1; round <= 5; round++) {
    const rename = (folderId: number, folderName: string) =>
      team.admin.client.call(FolderUpdate, { folder: { folderId, folderName } })
    await Promise.all([rename(bottom, `c${round}`), rename(top, `a${round}`), rename(middle, `b${round}`)])
    const { filePath } = await team.admin.client.call(DocumentCreate, {
      parentFolderId: bottom,
      documentNumber: 'D',
    })
    expect(filePath).toBe(`a${round} / b${round} / c${round} / D`)
  }
})

test('two moves at the same time never create a cycle', async () => {
  for (let round = 1; round <= 5; round++) {
    const [a, b] = [await add(team.rootFolderId, 'A'), await add(team.rootFolderId, 'B')]
    const outcomes = await Promise.allSettled([move(a, b), move(b, a)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refusal = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(await told(Promise.reject(refusal.reason))).toBe(wrong('Folder.FolderParentId', 'Enum'))
    const parents = [(await get(a)).folderParentId, (await get(b)).folderParentId]
    expect(parents).toContain(team.rootFolderId)
  }
})

/** Another node of that type, so that nothing is moved into itself. */
async function another(type: number): Promise<number> {
  if (section[type]) return section[type]
  if (type === 131)
    return (await team.admin.client.call(FolderCreatePunchList, { folderProjectId: team.id })).folderId!
  if (type === 141)
    return (await team.admin.client.call(SubmittalCreate, { submittal: { folderParentId: plain } }))
      .submittal!.folderId!
  return idOf(await team.admin.client.call(RFICreateMany, { rfiList: [{ folderParentId: plain }] }))
}
