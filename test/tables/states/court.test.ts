/** Whose turn it is in every state (rules 4, the second table), as the listings and the package show. */
import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../../../contract/index.ts'
import type { Operation } from '../../../contract/kit.ts'
import { sample } from '../../kit/cases.ts'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { change, type RecordData } from '../../kit/records.ts'
import { meetingMinute } from './meetingminute.ts'
import { openIssue } from './openissue.ts'
import { punchList } from './punchlist.ts'
import { rfi } from './rfi.ts'
import { submittalItem } from './submittal.ts'
import { stepsOf } from './table.ts'
import { recordsIn, setClock, type World, worldOf } from './world.ts'

const here = prepared(() => site())
beforeAll(() => {
  setClock(here)
})

/** Whose turn it is, by state; nobody's if left out. `PO` manages, because no from-person does. */
const courts = [
  {
    table: rfi,
    list: contract.RFIReadInFolder,
    rows: 'rfiReadInFolderList',
    turns: { Draft: 'CR', Submitted: 'PO', Open: 'TO', Answered: 'PO' },
  },
  {
    table: punchList,
    list: contract.PunchListReadInFolder,
    rows: 'punchListList',
    turns: { Draft: 'CR', Open: 'RE', 'Ready for review': 'PO', 'Not accepted': 'RE', 'In dispute': 'PO' },
  },
  {
    table: openIssue,
    list: contract.OpenIssueReadInFolder,
    rows: 'openIssueList',
    turns: { Draft: 'FR', Open: 'TO', 'In progress': 'TO', 'In review': 'FR', 'On hold': 'FR' },
  },
  {
    table: submittalItem,
    list: contract.SubmittalItemReadInFolder,
    rows: 'itemList',
    turns: { Created: 'SC', 'Contractor review': 'PJ', Submitted: 'RV', Returned: 'PJ' },
  },
  {
    table: meetingMinute,
    list: contract.MeetingMinuteReadInFolder,
    rows: 'meetingMinuteList',
    turns: { Draft: 'CR', Distributed: 'IT' },
  },
]

const nameOf = ({ who }: World, id: number): string | undefined =>
  Object.keys(who).find((column) => who[column]!.id === id)

const named = courts.map((one) => ({ ...one, name: one.table.name }))

test.each(sample(named, 'courts', 2))(
  '$name: whose turn it is in every state',
  async ({ table, list, rows, turns }) => {
    const world = await worldOf(here, table)
    const states = [...new Set(stepsOf(table).map(({ from }) => from))]
    const wanted = states.map((state) => ({ state, isCreators: true }))
    const created = await recordsIn(world, wanted)
    const request = { parentFolderId: world.rootFolderId } as RecordData
    const listed = ((await world.admin.client.call(list as Operation<any, any>, request)) as RecordData)[
      rows
    ] as RecordData[]
    const turnIn = (i: number) =>
      listed.find(({ folderId }) => folderId === created[i]!.folderId)!.courtUserId
    expect(Object.fromEntries(states.map((state, i) => [state, nameOf(world, turnIn(i))]))).toEqual({
      ...Object.fromEntries(states.map((state) => [state, undefined])),
      ...turns,
    })
  },
)

test('a package waits on the same person as its oldest open item', async () => {
  const world = await worldOf(here, submittalItem)
  const [PM, full] = [world.who.PM!, (column: string) => world.who[column]!.fullName]
  const turn = async () =>
    (await PM.client.call(contract.SubmittalRead, { folderId: world.place.folderParentId })).submittal!
      .ballInCourtContact
  const [oldest, newer] = await recordsIn(world, [{ state: 'Submitted' }, { state: 'Created' }])
  expect(await turn()).toBe(full('RV'))
  const step = (ids: RecordData, fields: RecordData) => change(PM, submittalItem.recordType, ids, fields)
  await step(oldest!, { stage: '3', returnedStatusId: '1' })
  expect(await turn()).toBe(full('PJ'))
  await step(oldest!, { stage: '4' })
  expect(await turn()).toBe(full('SC'))
  await step(newer!, { status: 'Void', explClosed: 'Omitted' })
  expect(await turn()).toBeUndefined()
})

describe('an RFI', () => {
  let world: World
  beforeAll(async () => {
    world = await worldOf(here, rfi)
  })

  const turnOf = async ({ folderId }: RecordData): Promise<string | undefined> => {
    const { rfiReadInFolderList } = await world.admin.client.call(contract.RFIReadInFolder, {
      parentFolderId: world.rootFolderId,
    })
    return nameOf(world, rfiReadInFolderList!.find((row) => row.folderId === folderId)!.courtUserId!)
  }

  test('from a manager waits on them, not on the owner of the project', async () => {
    const more = { fromUserId: world.who.PM!.id }
    const [submitted, answered] = await recordsIn(world, [
      { state: 'Submitted', more },
      { state: 'Answered', more },
    ])
    expect(await turnOf(submitted!)).toBe('PM')
    expect(await turnOf(answered!)).toBe('PM')
  })

  test('waits on the person it was forwarded to while it is forwarded', async () => {
    const [ids] = await recordsIn(world, [{ state: 'Open' }])
    const { rfi: sub } = await world.who.TO!.client.call(contract.RFIForward, {
      rfiId: ids!.rfiId,
      toUserId: world.who.EN!.id,
      question: 'Which length?',
    })
    expect(await turnOf(ids!)).toBe('EN')
    expect(await turnOf(sub!)).toBe('EN')
    await change(world.who.EN!, rfi.recordType, { folderId: sub!.folderId }, { statusId: 4, answer: 'M16' })
    expect(await turnOf(ids!)).toBe('TO')
  })
})
