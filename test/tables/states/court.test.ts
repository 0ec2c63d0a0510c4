/** Whose turn it is in every state (rules 4, the second table), as the listings and the package show. */
import { describe, expect, test } from 'vitest'
import * as contract from '../../../contract/index.ts'
import type { Operation } from '../../../contract/kit.ts'
import { sample } from '../../kit/cases.ts'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { change, type RecordData } from '../../kit/records.ts'
import type { Person } from '../ownership/table/types.ts'
import {
  meetingMinute,
  newPackage,
  openIssue,
  punchItem,
  recordsIn,
  rfi,
  statesWorld,
  submittalItem,
} from './world.ts'

const here = prepared(() => site())
const world = prepared(() => statesWorld(here))

/** Whose turn it is, by state; nobody's if left out. `PO` manages, because no from-person does. */
const courts = [
  {
    table: rfi,
    list: contract.RFIReadInFolder,
    rows: 'rfiReadInFolderList',
    turns: { Draft: 'subCreator', Submitted: 'projectOwner', Open: 'consTo', Answered: 'projectOwner' },
  },
  {
    table: punchItem,
    list: contract.PunchListReadInFolder,
    rows: 'punchListList',
    turns: {
      Draft: 'gcCreator',
      Open: 'subResp',
      'Ready for review': 'projectOwner',
      'Not accepted': 'subResp',
      'In dispute': 'projectOwner',
    },
  },
  {
    table: openIssue,
    list: contract.OpenIssueReadInFolder,
    rows: 'openIssueList',
    turns: {
      Draft: 'subFrom',
      Open: 'consTo',
      'In progress': 'consTo',
      'In review': 'subFrom',
      'On hold': 'subFrom',
    },
  },
  {
    table: submittalItem,
    list: contract.SubmittalItemReadInFolder,
    rows: 'itemList',
    turns: {
      Created: 'subContact',
      'Contractor review': 'engNamed',
      Submitted: 'consTo',
      Returned: 'engNamed',
    },
  },
  {
    table: meetingMinute,
    list: contract.MeetingMinuteReadInFolder,
    rows: 'meetingMinuteList',
    turns: { Draft: 'gcCreator', Distributed: 'subCc' },
  },
]

const nameOf = (id: number): string | undefined =>
  Object.entries(world.who).find(([, person]) => person.id === id)?.[0]

const named = courts.map((one) => ({ ...one, name: one.table.name }))

test.each(sample(named, 'courts', 2))(
  '$name: whose turn it is in every state',
  async ({ table, list, rows, turns }) => {
    const states = Object.keys(table.states)
    const wanted = states.map((state) => ({ state, isCreators: true }))
    const created = await recordsIn(world, table, wanted)
    const request = { parentFolderId: world.rootFolderId } as RecordData
    const listed = ((await world.who.admin.client.call(list as Operation<any, any>, request)) as RecordData)[
      rows
    ] as RecordData[]
    const turnIn = (i: number) =>
      listed.find(({ folderId }) => folderId === created[i]!.folderId)!.courtUserId
    expect(Object.fromEntries(states.map((state, i) => [state, nameOf(turnIn(i))]))).toEqual({
      ...Object.fromEntries(states.map((state) => [state, undefined])),
      ...turns,
    })
  },
)

test('a package waits on the same person as its oldest open item', async () => {
  const PM = world.who.gcpm
  const full = (name: Person) => world.who[name].fullName
  const packageId = await newPackage(world)
  const turn = async () =>
    (await PM.client.call(contract.SubmittalRead, { folderId: packageId })).submittal!.ballInCourtContact
  const wanted = [{ state: 'Submitted' }, { state: 'Created' }]
  const [oldest, newer] = await recordsIn({ ...world, packageId }, submittalItem, wanted)
  expect(await turn()).toBe(full('consTo'))
  const step = (ids: RecordData, fields: RecordData) => change(PM, submittalItem.recordType, ids, fields)
  await step(oldest!, { stage: '3', returnedStatusId: '1' })
  expect(await turn()).toBe(full('engNamed'))
  await step(oldest!, { stage: '4' })
  expect(await turn()).toBe(full('subContact'))
  await step(newer!, { status: 'Void', explClosed: 'Omitted' })
  expect(await turn()).toBeUndefined()
})

describe('an RFI', () => {
  const turnOf = async ({ folderId }: RecordData): Promise<string | undefined> => {
    const { rfiReadInFolderList } = await world.who.admin.client.call(contract.RFIReadInFolder, {
      parentFolderId: world.rootFolderId,
    })
    return nameOf(rfiReadInFolderList!.find((row) => row.folderId === folderId)!.courtUserId!)
  }

  test('from a manager waits on them, not on the owner of the project', async () => {
    const more = { fromUserId: world.who.gcpm.id }
    const [submitted, answered] = await recordsIn(world, rfi, [
      { state: 'Submitted', more },
      { state: 'Answered', more },
    ])
    expect(await turnOf(submitted!)).toBe('gcpm')
    expect(await turnOf(answered!)).toBe('gcpm')
  })

  test('waits on the person it was forwarded to while it is forwarded', async () => {
    const [ids] = await recordsIn(world, rfi, [{ state: 'Open' }])
    const { rfi: sub } = await world.who.consTo.client.call(contract.RFIForward, {
      rfiId: ids!.rfiId,
      toUserId: world.who.engineer.id,
      question: 'Which length?',
    })
    expect(await turnOf(ids!)).toBe('engineer')
    expect(await turnOf(sub!)).toBe('engineer')
    await change(
      world.who.engineer,
      rfi.recordType,
      { folderId: sub!.folderId },
      { statusId: 4, answer: 'M16' },
    )
    expect(await turnOf(ids!)).toBe('consTo')
  })
})
