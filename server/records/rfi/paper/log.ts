/** The RFI log: groups by what has to happen next, question and answer in full, room for notes of the meeting. */

import { nodeType } from '../../../../contract/nodetypes.ts'
import { ListRead } from '../../../../contract/projects/codelist.ts'
import { RecordCount } from '../../../../contract/records/anyrecord/recordcount.ts'
import { RFIReadInFolder } from '../../../../contract/records/rfi.ts'
import { RFIRoundsRead } from '../../../../contract/records/rfirounds.ts'
import { rfiStatus } from '../../../../contract/states.ts'
import type { PaperContext } from '../../../paper/context.ts'
import type { Block, Column, Tone } from '../../../paper/paper.ts'
import {
  idsIn,
  type ListAsked,
  type ListPaper,
  listedOf,
  logHead,
  onlySeen,
  pagesOf,
  type Row,
} from '../../../paper/parts/listpaper.ts'
import type { PaperTexts } from '../../../paper/texts/english.ts'
import { rowBlocks } from './logrows.ts'
import { openedAgain } from './withdrawn.ts'

type Filter = Record<string, string>

const { Open, Answered, Submitted, Closed, Void, Draft } = rfiStatus

interface Group {
  name: keyof PaperTexts['rfiLog']['groups']
  states: readonly number[]
  isOverdue?: boolean
  tone?: Tone
  /** Left out unless the filter names the state: nobody has issued it. */
  isOnlyAsked?: true
}

const groups: readonly Group[] = [
  { name: 'openLate', states: [Open.code], isOverdue: true, tone: 'red' },
  { name: 'submittedLate', states: [Submitted.code], isOverdue: true, tone: 'red' },
  { name: 'openInTime', states: [Open.code], isOverdue: false },
  { name: 'answered', states: [Answered.code] },
  { name: 'submittedInTime', states: [Submitted.code], isOverdue: false },
  { name: 'drafts', states: [Draft.code], isOnlyAsked: true },
  { name: 'closed', states: [Closed.code] },
  { name: 'void', states: [Void.code] },
]

export const rfiLog: ListPaper = {
  async count(context, asked) {
    // Refuses a wrong filter or sort before anything is sent.
    const request = {
      parentFolderId: asked.parentFolderId,
      filter: asked.filter ?? {},
      sort: asked.sort,
      take: 1,
    }
    await context.perform(RFIReadInFolder, request, context.call)
    return (await foundIn(context, asked)).reduce((sum, { count }) => sum + count, 0)
  },
  async make(context, asked) {
    const { t } = context
    const found = await foundIn(context, asked)
    return {
      head: {
        ...logHead(context, t.rfiLog.name, 'rfis', asked),
        kind: asked.title || listedOf(t, t.rfiLog.what, asked),
        isLandscape: true,
      },
      blocks: blocksOf(context, asked, found),
    }
  },
  async *ids(context, asked) {
    for (const one of await foundIn(context, asked)) yield* idsIn(rowsOf(context, asked, one))
  },
}

interface Found {
  group: Group
  filter: Filter
  count: number
}

/** The groups that the filter of the caller leaves, with how many RFIs each has. */
async function foundIn(context: PaperContext, { parentFolderId, filter }: ListAsked): Promise<Found[]> {
  const { call, perform, project } = context
  const own = filter ?? {}
  const status = givenIn(own, 'RfiStatus')
  const codes = status === undefined ? undefined : await codesOf(context, status)
  const found = groups.flatMap((group) => {
    const filter = filterOf(group, own, codes)
    return filter ? [{ group, filter }] : []
  })
  const { projectId } = project
  const filters = found.map(({ filter }) => filter)
  const { counts } = await perform(
    RecordCount,
    { projectId, parentFolderId, folderType: nodeType.rfi, filters },
    call,
  )
  return found.map((one, i) => ({ ...one, count: counts![i]! }))
}

const givenIn = (own: Filter, name: string): string | undefined =>
  Object.entries(own).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]

/** The states that a filter names, by code or by the name that the project gave them. */
async function codesOf({ call, perform, project }: PaperContext, status: string): Promise<Set<number>> {
  const { items, retiredItems } = await perform(
    ListRead,
    { listName: 'rfiStatus', projectId: project.projectId },
    call,
  )
  const wanted = new Set(status.split(';').map((one) => one.trim().toLowerCase()))
  const named = [...(items ?? []), ...(retiredItems ?? [])].filter((item) =>
    [String(item.id), item.name, item.advancedName].some(
      (one) => one && wanted.has(one.trim().toLowerCase()),
    ),
  )
  return new Set(named.map(({ id }) => id!))
}

/** The filter of a group within that of the caller; undefined if both exclude one another. */
function filterOf(
  { states, isOverdue, isOnlyAsked }: Group,
  own: Filter,
  codes: ReadonlySet<number> | undefined,
): Filter | undefined {
  const kept = codes ? states.filter((code) => codes.has(code)) : states
  if (kept.length === 0 || (isOnlyAsked && !codes)) return undefined
  const overdue = givenIn(own, 'IsOverdue')
  const wanted = overdue?.split(';').map((one) => /^\s*(true|1)\s*$/i.test(one))
  if (isOverdue !== undefined && wanted?.includes(isOverdue) === false) return undefined
  const rest = Object.fromEntries(
    Object.entries(own).filter(([key]) => !/^(rfistatus|isoverdue)$/i.test(key)),
  )
  return {
    ...rest,
    RfiStatus: kept.join(';'),
    ...(isOverdue === undefined
      ? overdue !== undefined && { IsOverdue: overdue }
      : { IsOverdue: String(isOverdue) }),
  }
}

const rowsOf = (
  { call, perform }: PaperContext,
  { parentFolderId, sort }: ListAsked,
  { filter }: Pick<Found, 'filter'>,
): AsyncGenerator<Row[]> =>
  pagesOf(async (page) => {
    const request = { parentFolderId, filter, sort: sort || 'RfiNumber', ...page }
    const { rfiReadInFolderList, nextCursor } = await perform(RFIReadInFolder, request, call)
    return { rows: rfiReadInFolderList ?? [], nextCursor }
  })

async function* blocksOf(context: PaperContext, asked: ListAsked, found: Found[]): AsyncGenerator<Block[]> {
  const { t } = context
  const { rfiLog } = t
  yield [
    { kind: 'numbers', numbers: numbersOf(context, found, await medianOf(context, asked, found)) },
    { kind: 'table', name: rfiLog.name, columns: columnsOf(t) },
  ]
  for (const one of found) {
    const { group, count } = one
    if (count === 0) continue
    const name = rfiLog.groups[group.name]
    yield [{ kind: 'group', name, note: String(count), ...(group.tone && { tone: group.tone }) }]
    const again = group.states.includes(Open.code)
      ? await openedAgain(context, asked.parentFolderId, one.filter)
      : new Set<number>()
    for await (const rows of rowsOf(context, asked, one)) yield await rowBlocks(context, rows, again)
  }
  const drafts = givenIn(asked.filter ?? {}, 'RfiStatus') === undefined ? [rfiLog.draftsLeftOut] : []
  yield [{ kind: 'endTable' }, onlySeen(context, ...drafts)]
}

const columnsOf = ({ general, rfi, rfiLog }: PaperTexts): Column[] => [
  { title: general.number, width: 42 },
  { title: rfiLog.subject },
  { title: general.status, width: 62 },
  { title: general.ballInCourt, width: 106 },
  { title: rfi.submitted, width: 44 },
  { title: general.due, width: 56 },
  { title: rfiLog.daysOpen, width: 28, align: 'right' },
  { title: rfiLog.meetingNotes, width: 84 },
]

function numbersOf({ t, number }: PaperContext, found: readonly Found[], median: number | undefined) {
  const { rfiLog } = t
  const of = (state: number, isOverdue?: boolean): number =>
    found
      .filter(({ group }) => group.states.includes(state) && (!isOverdue || group.isOverdue))
      .reduce((sum, { count }) => sum + count, 0)
  const overdue = of(Open.code, true) + of(Submitted.code, true)
  return [
    { value: number(of(Open.code)), word: rfiLog.open },
    { value: number(of(Submitted.code)), word: rfiLog.submitted },
    { value: number(overdue), word: rfiLog.overdue, ...(overdue > 0 && { tone: 'red' as const }) },
    { value: number(of(Answered.code)), word: rfiLog.toClose },
    { value: number(of(Closed.code)), word: rfiLog.closed },
    ...(median === undefined ? [] : [{ value: number(median), word: rfiLog.median }]),
  ]
}

/** The same rule as on the dashboard: each round by itself, in working days, without answers on behalf of the recipient. */
async function medianOf(context: PaperContext, asked: ListAsked, found: readonly Found[]) {
  const { call, perform } = context
  const days: number[] = []
  for (const one of found) {
    if (one.count === 0 || !one.group.states.some((code) => askedCodes.includes(code))) continue
    // An RFI that is open again was answered in a round before.
    const isAsked = givenIn(one.filter, 'AnsweredByTo') !== undefined
    const filter = isAsked ? one.filter : { ...one.filter, AnsweredByTo: '1900-01-01..' }
    for await (const rows of rowsOf(context, asked, { filter })) {
      const all = await Promise.all(rows.map(({ rfiId }) => perform(RFIRoundsRead, { rfiId }, call)))
      for (const { workingDays, isOnBehalf } of all.flatMap(({ rounds }) => rounds ?? []))
        if (typeof workingDays === 'number' && !isOnBehalf) days.push(workingDays)
    }
  }
  return middleOf(days)
}

const askedCodes: readonly number[] = [Open.code, Answered.code, Closed.code]

/** The median; between two values, the middle of them. */
function middleOf(values: number[]): number | undefined {
  if (values.length === 0) return undefined
  const sorted = values.toSorted((one, other) => one - other)
  const last = sorted.length - 1
  return (sorted[Math.floor(last / 2)]! + sorted[Math.ceil(last / 2)]!) / 2
}
