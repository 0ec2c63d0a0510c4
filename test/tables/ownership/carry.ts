/** Carries the rows of the table out through the door, and lists where the answers differ. */

import { FolderAdd } from '../../../contract/documents/folder.ts'
import { CallFailed } from '../../../packages/client/src/caller.ts'
import { sample } from '../../kit/cases.ts'
import { makeOne, type RecordData, read, recordTypes } from '../../kit/records.ts'
import type { World } from '../people.ts'
import type { Kind } from './kind.ts'
import { giveBack, makers, send, sharedRecord, takeRecord, type Wanted } from './kinds.ts'
import { wrongMarks, wrongStep } from './marks.ts'
import type { MadeBy, Outcome, Person, Row, StepRow, VisibilityRow } from './table/types.ts'
import { listWithout } from './treekinds.ts'

/** The outcome of a call, as the table writes it. */
export const outcomeOf = (call: Promise<unknown>): Promise<Outcome | number> =>
  call.then(
    () => 'ok' as const,
    (error: unknown) => {
      if (error instanceof CallFailed) return error.status
      throw error
    },
  )

export interface Carried {
  readonly world: World
  readonly kind: Kind
}

/** What differs from the table, one line each. */
export async function carryRow({ world, kind }: Carried, row: Row): Promise<string[]> {
  const wrong: string[] = []
  const sending = sendingOf(row)
  for (const madeBy of row.madeBy)
    for (const state of row.states.filter((name) => name in kind.states)) {
      const wanted: Wanted = { madeBy, state, ...sending.given?.(world) }
      const get = sending.isOnce ? takeRecord : sharedRecord
      let ids = await get(world, kind, wanted)
      for (const [person, due] of entriesOf(row, madeBy, state)) {
        const { fields, reason } = await sending.fields(world, kind, ids)
        const got = await outcomeOf(send(world.who[person], kind, ids, fields, reason ? { reason } : {}))
        const label = `made by ${makers[madeBy]}, ${state}, ${person}`
        // Other changes of a shared record may be under way.
        const ofField = sending.isOnce && !('accessByList' in fields) ? undefined : Object.keys(fields).at(-1)
        if (!isDue(row, got, due)) wrong.push(`${label}: ${got}, not ${due}`)
        else if (got === 'ok')
          wrong.push(...(await wrongMarks(world, row, { ...ids, ...fields }, person, label, ofField)))
        if (got === 'ok' && sending.isOnce) ids = await get(world, kind, wanted)
      }
      if (sending.isOnce) giveBack(world, kind, wanted, ids)
    }
  return wrong
}

/** Whether a 409 or a 403 comes first is open where the table names this question. */
export const isDue = (
  { questions = [] }: { questions?: readonly string[] },
  got: Outcome | number,
  due: Outcome,
): boolean => got === due || (due === 409 && got === 403 && questions.includes('Q12'))

/** Everybody in the long form; in the short form some of them, chosen by the seed for each state of each row. */
export const entriesOf = ({ outcomes, ref }: Pick<Row, 'outcomes' | 'ref'>, madeBy: string, state: string) =>
  sample(Object.entries(outcomes) as Array<[Person, Outcome]>, `${ref} ${madeBy} ${state}`, 24)

/** Whom the rows do not name has the rights of another one: who owns the project manages it, and these readers have no part. */
const sameAs = { projectOwner: 'gcpm', engineer: 'subNone', consultant: 'subNone' } as const
const others = Object.entries(sameAs) as Array<[Person, Person]>
const withOthers = (people: readonly Person[]): Person[] => [
  ...people,
  ...others.flatMap(([other, one]) => (people.includes(one) ? other : [])),
]

/** A step, for the others as well. */
export function forOthers(row: StepRow): StepRow {
  const { outcomes, onBehalf } = row
  const theirs = others.flatMap(([other, one]) => (one in outcomes ? [[other, outcomes[one]]] : []))
  return {
    ...row,
    outcomes: { ...outcomes, ...Object.fromEntries(theirs) },
    ...(onBehalf && { onBehalf: { ...onBehalf, by: withOthers(onBehalf.by) } }),
  }
}

interface Sending {
  /** Other fields of the record, and updates by the admin once it is in its state. */
  given?(world: World): { more?: RecordData; after?: RecordData[] }
  fields(world: World, kind: Kind, ids: RecordData): Promise<{ fields: RecordData; reason?: string }>
  /** Whether a record serves for one change only. */
  readonly isOnce?: boolean
}

let count = 0
export const because = 'For the test'

/** How the row is run: by its field, and by what is special in it. */
function sendingOf({ field, given = '' }: Row): Sending {
  const key = field[0]!.toLowerCase() + field.slice(1)
  if (key === 'folderParentId') return moving(given)
  if (key === 'accessByList') return restricting(given)
  if (key === 'reviewingCompanyContactId') return naming(key)
  if (field === 'CCUserList') return copying(given)
  if (/^(SubcontractorListStatus|ArchitectListStatus|OwnerStatus)$/.test(field)) return verdictOf(key, given)
  if (field === 'DocumentStatus') return statusOf(given)
  if (field === 'ReturnedStatusId') return returning(given)
  const toCompany = given.startsWith('ToUserId is empty')
  return {
    ...(toCompany && { given: (world) => ({ more: { toUserId: 0, toCompanyId: world.company.AR } }) }),
    fields: async (_, kind) => ({
      fields: { [key]: newValue(kind, key) },
      ...(given.startsWith('without a Reason') ? {} : { reason: because }),
    }),
  }
}

/** Another value than any before. */
function newValue({ recordType }: Kind, key: string): unknown {
  count += 1
  if (/date/i.test(key)) return `2026-0${1 + (count % 9)}-1${count % 10}`
  const { type } = recordType.dto.fields[key]!.type
  return type === 'string' ? `Text ${count}` : count
}

/** Another person each time, so that it is a change. */
const naming = (key: string): Sending => ({
  isOnce: true,
  fields: async ({ who }) => ({ fields: { [key]: who.archMate.id } }),
})

const restricting = (given: string): Sending => ({
  isOnce: true,
  async fields(world) {
    if (given.startsWith('to 0')) return { fields: { accessByList: 0 } }
    const without: Person[] = given.startsWith('from 0') ? [] : ['subNone', 'viewer', 'subCc']
    return { fields: { accessByList: await listWithout(world, ...without) } }
  },
})

/** The record itself is moved, or a folder that lies in it. */
const moving = (given: string): Sending => ({
  async fields(world, kind, ids) {
    const { who, projectId, rootFolderId } = world
    if (given.startsWith('a folder below the restricted one')) {
      const inner = { folderParentId: ids.folderId, folderName: 'Inner' }
      const { folderId } = (await who.admin.client.call(FolderAdd, { folder: inner })).folder!
      return { fields: { folderId, folderParentId: rootFolderId } }
    }
    const folder = { folderProjectId: projectId, folderName: 'Elsewhere' }
    const to =
      kind.recordType === recordTypes.submittalItem
        ? await makeOne(who.admin, recordTypes.submittal, projectId, {
            submittingCompanyContactId: who.subCreator.id,
          })
        : (await who.admin.client.call(FolderAdd, { folder })).folder!
    return {
      fields: { folderParentId: to.folderId },
      ...(given.startsWith('with') ? { reason: because } : {}),
    }
  },
})

const copying = (given: string): Sending => ({
  isOnce: true,
  async fields(world, kind, ids) {
    const { ccUserList } = await read(world.who.admin, kind.recordType, ids)
    const fields = { ccUserList: given.includes('more') ? [...ccUserList, 'Somebody'] : ccUserList.slice(1) }
    return { fields }
  },
})

/** The status of a party: pending, complete, accepted or rejected. */
function verdictOf(key: string, given: string): Sending {
  const to = given.startsWith('to 4')
    ? 4
    : given.startsWith('to 3')
      ? 3
      : given.startsWith('stored 4')
        ? 1
        : 2
  return {
    isOnce: true,
    ...(given.startsWith('stored 4') && { given: () => ({ after: [{ [key]: 4 }] }) }),
    fields: async () => ({ fields: { [key]: to }, reason: because }),
  }
}

const statusOf = (given: string): Sending => ({
  isOnce: true,
  async fields(world, { recordType }, ids) {
    const was = (await read(world.who.admin, recordType, ids)).documentStatus
    const low = was === 1 ? 2 : 1
    return { fields: { documentStatus: given.startsWith('to 3') ? 4 : low } }
  },
})

/** A returned item has the verdict 2. */
const returning = (given: string): Sending => ({
  isOnce: true,
  fields: async () => ({
    fields: { returnedStatusId: given.startsWith('null') ? null : given.startsWith('the very') ? '2' : '1' },
  }),
})

/** A step, with all its needs. */
export async function carryStep({ world, kind }: Carried, row: StepRow): Promise<string[]> {
  const wrong: string[] = []
  for (const madeBy of row.madeBy)
    for (const state of row.from.filter((name) => name in kind.states)) {
      const wanted: Wanted = { madeBy, state, ...conditionOf(world, row.when ?? '') }
      let ids = await takeRecord(world, kind, wanted)
      for (const [person, due] of entriesOf(row, madeBy, state)) {
        const fields = { ...kind.ask(row.to, state), ...sentFor(row) }
        const by = world.who[person]
        const call = kind.step?.(by, ids, row.to) ?? send(by, kind, ids, fields, { reason: because })
        const got = await outcomeOf(call)
        const label = `made by ${makers[madeBy]}, ${state}, ${person}`
        if (!isDue(row, got, due)) wrong.push(`${label}: ${got}, not ${due}`)
        if (got !== 'ok') continue
        const lands = row.landsIn?.for.includes(person) ? row.landsIn.state : row.to
        const now = kind.stateOf(await call)
        if (now !== lands) wrong.push(`${label}: becomes ${now}, not ${lands}`)
        // Closing with an answer that nobody gave before is on behalf of the recipient, which the table does not ask.
        if (!kind.step && lands === row.to)
          wrong.push(
            ...(await wrongStep(world, ids, person, { asked: kind.ask(row.to, state), reason: because })),
          )
        const isMore = sentFor(row).answer && !row.onBehalf
        if (!kind.step && !isMore) wrong.push(...(await wrongMarks(world, row, ids, person, label)))
        ids = await takeRecord(world, kind, wanted)
      }
      const still = kind.step ? state : kind.stateOf(await read(world.who.admin, kind.recordType, ids))
      if (still !== state) wrong.push(`made by ${makers[madeBy]}, ${state}: is ${still} after refusals`)
      giveBack(world, kind, wanted, ids)
    }
  return wrong
}

/** Whether the usual record, in a project with contractor review, is as the row asks. */
export const isUsual = ({ when = '' }: StepRow): boolean =>
  !/^ToUserId is empty|review is off$|^an objection|Status is Accepted$|party is Rejected$/.test(when)

/** What a step needs, and for each of them: what is sent with the step, or what the record lacks without it. */
interface Need {
  readonly field: string
  readonly sent?: RecordData
  readonly lacking?: RecordData
}
export const needsOf = ({ needs, from, to }: StepRow): Need[] => [
  ...needs.flatMap((need) => stepNeeds[need] ?? []),
  // For record.
  ...(to === 'Complete' && from.includes('Created')
    ? [{ field: 'ReturnedStatusId', sent: { returnedStatusId: '6' } }]
    : []),
]

const stepNeeds: Readonly<Record<string, Need>> = {
  Subject: { field: 'Subject', lacking: { subject: '' } },
  Question: { field: 'Question', lacking: { question: '' } },
  'To, reachable': { field: 'ToUserId', lacking: { toUserId: 0 } },
  Reason: { field: 'Reason' },
  Answer: { field: 'Answer', sent: { answer: 'So.' } },
  ReturnedStatus: { field: 'ReturnedStatusId', sent: { returnedStatusId: '2' } },
  ExplClosed: { field: 'ExplClosed', sent: { explClosed: 'Not needed' } },
}

/** What is sent with the step, but for one of its needs. */
export const sentFor = (row: StepRow, without?: string): RecordData =>
  Object.assign({}, ...needsOf(row).map(({ field, sent }) => (field === without ? {} : sent)))

/** What the table asks of the record before the step. */
function conditionOf({ company }: World, when: string): { more?: RecordData; after?: RecordData[] } {
  if (when.startsWith('ToUserId is empty')) return { more: { toUserId: 0, toCompanyId: company.AR } }
  if (when.endsWith('is Rejected') && !when.startsWith('nothing'))
    return { after: [{ architectListStatus: 4 }] }
  if (when.endsWith('ArchitectListStatus is Accepted')) return { after: [{ architectListStatus: 3 }] }
  if (when.endsWith('OwnerStatus is Accepted')) return { after: [{ ownerStatus: 3 }] }
  return {}
}

interface Pair extends Pick<VisibilityRow, 'seen' | 'notSeen'> {
  readonly madeBy: MadeBy
  readonly adminFree: boolean
  /** The states that a manager can bring it into. */
  readonly allowed: ReadonlySet<string>
}

/** Pairs of states that are no step: 409 for everybody who sees the record, which names the steps that there are. */
export async function carryPair(
  { world, kind }: Carried,
  [from, to]: readonly [string, string],
  { madeBy, seen, notSeen, adminFree, allowed }: Pair,
): Promise<string[]> {
  const wrong: string[] = []
  if (!(from in kind.states)) return wrong
  const ids = await takeRecord(world, kind, { madeBy, state: from })
  const asking = (person: Person) =>
    send(world.who[person], kind, ids, kind.ask(to, from), { reason: because })
  const people = withOthers([...seen, ...notSeen]).filter((name) => name !== 'admin')
  for (const person of sample(people, `pair ${from} ${to}`, 8)) {
    const due = withOthers(seen).includes(person) ? 409 : 404
    const got = await outcomeOf(asking(person))
    if (got !== due) wrong.push(`${from} → ${to}, ${person}: ${got}, not ${due}`)
  }
  const fault = await asking('gcpm').catch((error: unknown) => error)
  if (fault instanceof CallFailed && fault.meta.allowed !== undefined) {
    const named = fault.meta.allowed.split(', ').filter(Boolean)
    const states = named.map((step) => step.replace(/^(StatusId )?\d+ /, ''))
    if (states.sort().join() !== [...allowed].sort().join())
      wrong.push(`${from} → ${to}: ${states} can follow, not ${[...allowed]}`)
  } else if (!kind.step && to !== 'Void') wrong.push(`${from} → ${to}: what can follow is not named`)
  const byAdmin = await outcomeOf(asking('admin'))
  if (byAdmin === 'ok')
    wrong.push(
      ...(await wrongStep(world, ids, 'admin', {
        asked: kind.ask(to, from),
        reason: because,
        override: true,
      })),
    )
  if ((byAdmin === 'ok') !== adminFree) wrong.push(`${from} → ${to}, admin: ${byAdmin}`)
  return wrong
}

export async function carryVisibility({ world, kind }: Carried, row: VisibilityRow): Promise<string[]> {
  const wrong: string[] = []
  for (const madeBy of row.madeBy)
    for (const state of row.states.filter((name) => name in kind.states)) {
      const ids = await sharedRecord(world, kind, { madeBy, state })
      for (const [people, due] of [
        [row.seen, 'ok'],
        [row.notSeen, 404],
      ] as const)
        for (const person of sample(people, `${row.ref} ${madeBy} ${state} ${due}`, 4)) {
          const got = await outcomeOf(read(world.who[person], kind.recordType, ids))
          if (got !== due) wrong.push(`made by ${makers[madeBy]}, ${state}, ${person}: ${got}, not ${due}`)
        }
    }
  return wrong
}
