/** Runs the rows of the table about making records, deleting them, and steps that lack what they need. */

import { DocumentCreate } from '../../../contract/documents/document.ts'
import { FolderAdd, FolderCreatePunchList } from '../../../contract/documents/folder.ts'
import { RecordTransitionsRead } from '../../../contract/records/anyrecord/recordtransition.ts'
import { FolderDelete } from '../../../contract/records/bin.ts'
import { CallFailed } from '../../../packages/client/src/caller.ts'
import { info, makeOne, type RecordData, read, recordTypes } from '../../kit/records.ts'
import type { World } from '../people.ts'
import { because, type Carried, entriesOf, isDue, isUsual, needsOf, outcomeOf, sentFor } from './carry.ts'
import { packageOf } from './kind.ts'
import { giveBack, makers, send, sharedRecord, takeRecord } from './kinds.ts'
import { wrongMarks } from './marks.ts'
import type { CreationRow, DeletionRow, HiddenRow, Person, RecordType, StepRow } from './table/types.ts'
import { listWithout, sectionOf } from './treekinds.ts'

/** The fields that the words of a row stand for, by what they contain. */
type Given = ReadonlyArray<readonly [words: RegExp, fields: (world: World) => RecordData]>
const archTo = ({ who }: World) => ({ toUserId: who.archTo.id })
const asked = { subject: 'Beam', question: 'Which?' }
const given: Partial<Record<RecordType, Given>> = {
  RFI: [
    [/StatusId (\d)/, () => ({})],
    [/question part filled/, (world) => ({ ...asked, ...archTo(world) })],
    [/Answer filled|and Answer/, (world) => ({ ...asked, answer: 'M16', ...archTo(world) })],
    [/DateClosed/, () => ({ dateClosed: '2026-01-05' })],
    // Without a question and an addressee it would not be open.
    [/EstCostImpact/, (world) => ({ ...asked, ...archTo(world), estCostImpact: '500' })],
    [/empty values/, (world) => ({ ...asked, ...archTo(world), answer: '', costImpactId: 0 })],
  ],
  'punch list item': [
    [/matter filled/, () => ({ summary: 'Scratch' })],
    [/ArchitectListStatus 3/, () => ({ architectListStatus: 3 })],
    [/OwnerStatus 3/, () => ({ ownerStatus: 3 })],
    [
      /SubcontractorListStatus 2/,
      ({ who }) => ({ subcontractorListStatus: 2, responsiblePartyList: [who.subResp.login] }),
    ],
    [/Cost and CostImpact/, () => ({ cost: '5', costImpact: true })],
  ],
  'open issue': [
    [/matter filled/, () => ({ subject: 'Noise' })],
    [/ChangeOrderAmount/, () => ({ changeOrderAmount: 5 })],
    [/ClosedDate/, () => ({ closedDate: '2026-01-05' })],
  ],
  'daily report': [
    [/Author is another/, ({ who }) => ({ author: who.super.id })],
    [/day after tomorrow/, () => ({ dated: '2999-01-01' })],
  ],
  'submittal item': [
    [/matter and submission/, () => ({ description: 'Door', notes: 'Two' })],
    [/ReturnedStatusId/, () => ({ returnedStatusId: '1' })],
    [/DateReturned/, () => ({ dateReturned: '2026-01-05' })],
  ],
  'submittal package': [
    [/part all filled/, () => ({ description: 'Doors', notes: 'Two' })],
    [
      /reviewingCompanyContactId/,
      ({ who }) => ({ reviewingCompanyContactId: who.archTo.id, projectManagerId: who.gcpm.id }),
    ],
  ],
}
const statusField: Partial<Record<RecordType, string>> = {
  RFI: 'statusId',
  'punch list item': 'status',
  'open issue': 'statusId',
  'meeting minute': 'statusId',
  'submittal item': 'stage',
}

function fieldsOf(world: World, type: RecordType, words: string): RecordData {
  const status = /^(?:StatusId|Status|Stage) "?(\d)/.exec(words)?.[1]
  const code = status && (type === 'submittal item' ? status : Number(status))
  const found = (given[type] ?? []).filter(([pattern]) => pattern.test(words))
  return Object.assign(
    {},
    ...found.map(([, fields]) => fields(world)),
    code && { [statusField[type]!]: code },
  )
}

/** Makes a record as that person. */
async function madeBy(world: World, type: RecordType, words: string, person: Person): Promise<RecordData> {
  const { who, projectId, company } = world
  const { client } = who[person]
  const fields = fieldsOf(world, type, words)
  switch (type) {
    case 'document': {
      const documentStatus = words.includes('DocumentStatus 3') ? 3 : 1
      const additionalInfo = info({ ProjectId: projectId })
      return { folderId: (await client.call(DocumentCreate, { documentStatus, additionalInfo })).newFolderId }
    }
    case 'folder': {
      const folderParentId = await sectionOf(world, words.includes('RFIs') ? 120 : 110)
      const accessByList = words.includes('a list') ? await listWithout(world) : 0
      const folder = { folderParentId, folderName: 'New', accessByList }
      return (await client.call(FolderAdd, { folder })).folder as RecordData
    }
    case 'punch list':
      return client.call(FolderCreatePunchList, { folderProjectId: projectId, folderName: 'New' })
    case 'submittal item': {
      const by = words.includes('gcCreator made') ? 'gcCreator' : 'subCreator'
      const { folderId: folderParentId } = await packageOf(world, by, company.S1)
      return makeOne(who[person], recordTypes.submittalItem, projectId, { folderParentId, ...fields })
    }
    default:
      return makeOne(who[person], recordTypeOf(type), projectId, fields)
  }
}

const recordTypeOf = (type: RecordType) =>
  ({
    RFI: recordTypes.rfi,
    'punch list item': recordTypes.punchList,
    'open issue': recordTypes.openIssue,
    'meeting minute': recordTypes.meetingMinute,
    'daily report': recordTypes.dailyReport,
    'submittal package': recordTypes.submittal,
  })[type as 'RFI']

export async function carryCreation(
  { world, kind }: Carried,
  type: RecordType,
  row: CreationRow,
): Promise<string[]> {
  const wrong: string[] = []
  for (const [person, due] of entriesOf(row, 'creation', row.given)) {
    // They do not see the package, which comes first in the order of answers.
    if (type === 'submittal item' && person === 'engCc') continue
    const call = madeBy(world, type, row.given, person)
    const got = await outcomeOf(call)
    if (!isDue(row, got, due)) wrong.push(`${person}: ${got}, not ${due}`)
    if (got !== 'ok' || due !== 'ok') continue
    const ids = await call
    const state = row.madeIn?.[person]
    const isKnown = kind.reach || !state || type === 'daily report'
    const now = isKnown ? state : kind.stateOf(await read(world.who.admin, kind.recordType, ids))
    if (now !== state) wrong.push(`${person}: is ${now}, not ${state}`)
    wrong.push(...(await wrongMarks(world, row, ids, person, person)))
  }
  return wrong
}

/** With a reason as the table says; without one a 400 where it is needed. */
export async function carryDeletion({ world, kind }: Carried, row: DeletionRow): Promise<string[]> {
  const wrong: string[] = []
  for (const by of row.madeBy)
    for (const state of row.states.filter((name) => name in kind.states)) {
      const wanted = { madeBy: by, state }
      let ids = await takeRecord(world, kind, wanted)
      for (const [person, due] of entriesOf(row, by, state)) {
        const remove = (reason?: string) =>
          outcomeOf(
            world.who[person].client.call(FolderDelete, {
              folderId: ids.folderId,
              additionalInfo: info({ Reason: reason }),
            }),
          )
        const label = `made by ${makers[by]}, ${state}, ${person}`
        if (due === 'ok' && row.needsReason) {
          const got = await remove()
          if (got !== 400) wrong.push(`${label}, without a reason: ${got}, not 400`)
        }
        const got = await remove(because)
        if (!isDue(row, got, due)) wrong.push(`${label}: ${got}, not ${due}`)
        if (got === 'ok') ids = await takeRecord(world, kind, wanted)
      }
    }
  return wrong
}

/** A step without one thing that it needs is a 400 that names it for those who may take it; project admins override it. */
export async function carryNeeds({ world, kind }: Carried, row: StepRow): Promise<string[]> {
  const wrong: string[] = []
  for (const by of row.madeBy)
    for (const state of row.from.filter((name) => name in kind.states))
      for (const { field, lacking } of needsOf(row)) {
        const wanted = { madeBy: by, state, ...(lacking && { more: lacking }) }
        const { oneName } = kind.recordType
        const name = field === 'Reason' ? 'AdditionalInfo.Reason' : `${oneName}.${field}`
        for (const [person, due] of entriesOf(row, by, state)) {
          if (due !== 'ok') continue
          const ids = await takeRecord(world, kind, wanted)
          const fields = { ...kind.ask(row.to, state), ...sentFor(row, field) }
          // The reason may be given as ExplClosed.
          const reason = /^(Reason|ExplClosed)$/.test(field) ? {} : { reason: because }
          const got = await faultsOf(send(world.who[person], kind, ids, fields, reason))
          const label = `made by ${makers[by]}, ${state}, ${person}, without ${field}`
          if (person === 'admin') {
            const marks =
              got === 'ok' ? await wrongMarks(world, { override: ['admin'] }, ids, person, label) : [got]
            wrong.push(...marks)
          } else if (got !== `400 ${name}:NotEmpty`) wrong.push(`${label}: ${got}`)
          else giveBack(world, kind, wanted, ids)
        }
      }
  return wrong
}

const faultsOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => {
      if (!(error instanceof CallFailed)) throw error
      return `${error.status} ${error.fields.map(({ fieldName, errorCode }) => `${fieldName}:${errorCode}`)}`
    },
  )

/** Fields that are hidden from some of those who see the record: the verdict on a submittal item. */
export async function carryHidden({ world, kind }: Carried, row: HiddenRow): Promise<string[]> {
  const wrong: string[] = []
  const note = { returnedNote: 'Wrong steel' }
  for (const by of row.madeBy)
    for (const state of row.states) {
      const voided = [{ stage: '2' }, note, { statusId: '3', explClosed: 'Not needed' }]
      const wanted = state === 'Void' ? { state: 'Created', after: voided } : { state, after: [note] }
      const ids = await sharedRecord(world, kind, { madeBy: by, ...wanted })
      for (const [people, isShown] of [
        [row.hiddenFrom, false],
        [row.shownTo, true],
      ] as const)
        for (const person of people) {
          const { returnedNote } = await read(world.who[person], kind.recordType, ids)
          if ((returnedNote === note.returnedNote) !== isShown)
            wrong.push(`made by ${makers[by]}, ${state}, ${person}: ${returnedNote}`)
        }
    }
  return wrong
}

/** `userCanModify` is true for those whom the table lets change at least one field now. */
export async function carryFlags({ world, kind }: Carried, rows: FlagRows): Promise<string[]> {
  const wrong: string[] = []
  const { madeBy: by, state, mayChange, seen } = rows
  const ids = await takeRecord(world, kind, { madeBy: by, state })
  for (const person of seen) {
    const { userCanModify } = await read(world.who[person], kind.recordType, ids)
    if ((userCanModify ?? false) !== mayChange.has(person))
      wrong.push(`made by ${makers[by]}, ${state}, ${person}: userCanModify ${userCanModify}`)
  }
  giveBack(world, kind, { madeBy: by, state }, ids)
  return wrong
}

/** The steps that are offered in a state are those that the table lets each person take; all are offered to project admins. */
export async function carryOffered(
  { world, kind }: Carried,
  steps: readonly StepRow[],
  { madeBy: by, state, seen }: FlagRows,
): Promise<string[]> {
  const wrong: string[] = []
  const ids = await takeRecord(world, kind, { madeBy: by, state })
  const there = steps.filter((row) => row.madeBy.includes(by) && row.from.includes(state) && isUsual(row))
  for (const person of seen.filter((name) => name !== 'admin')) {
    const { transitions } = await world.who[person].client.call(RecordTransitionsRead, {
      folderId: ids.folderId,
    })
    const got = transitions!.map(({ statusName }) => statusName).sort()
    const due = there
      .filter(({ outcomes }) => outcomes[person] === 'ok')
      .map(({ to, landsIn }) => (landsIn?.for.includes(person) ? landsIn.state : to))
    if (got.join() !== [...new Set(due)].sort().join())
      wrong.push(`made by ${makers[by]}, ${state}, ${person}: ${got} are offered, not ${due}`)
  }
  giveBack(world, kind, { madeBy: by, state }, ids)
  return wrong
}

export interface FlagRows {
  readonly madeBy: CreationlessMaker
  readonly state: string
  readonly seen: readonly Person[]
  readonly mayChange: ReadonlySet<Person>
}
type CreationlessMaker = keyof typeof makers
