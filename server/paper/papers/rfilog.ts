/** The RFI log: groups by what has to happen next, question and answer in full, room for notes of the meeting. */
import { ListRead } from '../../../contract/codelist.ts'
import { nodeType } from '../../../contract/nodetypes.ts'
import { RecordCount } from '../../../contract/recordcount.ts'
import { RFIRead, RFIReadInFolder } from '../../../contract/rfi.ts'
import { type CodeList, costImpact, rfiStatus } from '../../../contract/states.ts'
import type { PaperContext } from '../context.ts'
import { isolated } from '../context.ts'
import { daysBetween } from '../dates.ts'
import type { Block, Cell, Para, Tone } from '../paper.ts'
import { words } from '../words.ts'
import { type ListAsked, type ListPaper, pagesOf, type Row } from './listpaper.ts'
import { listedOf } from './plainlog.ts'
import { duePara, para, personCell, small, statePara } from './states.ts'

type Filter = Record<string, string>

const { Open, Answered, Submitted, Closed, Void, Draft } = rfiStatus

interface Group {
  name: string
  states: readonly number[]
  isOverdue?: boolean
  tone?: Tone
  /** Left out unless the filter names the state: nobody has issued it. */
  isOnlyAsked?: true
}

const groups: readonly Group[] = [
  { name: 'Open, overdue', states: [Open.code], isOverdue: true, tone: 'red' },
  { name: 'Submitted, overdue', states: [Submitted.code], isOverdue: true, tone: 'red' },
  { name: 'Open, in time', states: [Open.code], isOverdue: false },
  { name: 'Answered, to be closed', states: [Answered.code] },
  { name: 'Submitted, in time', states: [Submitted.code], isOverdue: false },
  { name: 'Drafts', states: [Draft.code], isOnlyAsked: true },
  { name: 'Closed', states: [Closed.code] },
  { name: 'Void', states: [Void.code] },
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
    const { call, project, dates } = context
    const found = await foundIn(context, asked)
    return {
      head: {
        kind: asked.title || listedOf('RFIs', asked),
        number: 'RFI log',
        path: `/p/${project.projectId}/rfis`,
        subject: asked.title ?? '',
        asOf: words.asOf(dates.time(call.now)),
        isLandscape: true,
      },
      blocks: blocksOf(context, asked, found),
    }
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
      ? overdue === undefined
        ? {}
        : { IsOverdue: overdue }
      : { IsOverdue: String(isOverdue) }),
  }
}

async function* blocksOf(context: PaperContext, asked: ListAsked, found: Found[]): AsyncGenerator<Block[]> {
  const { call, perform, dates, printer } = context
  const of = (state: number, isOverdue?: boolean): number =>
    found
      .filter(({ group }) => group.states.includes(state) && (!isOverdue || group.isOverdue))
      .reduce((sum, { count }) => sum + count, 0)
  const overdue = of(Open.code, true) + of(Submitted.code, true)
  yield [
    {
      kind: 'numbers',
      numbers: [
        { value: String(of(Open.code)), word: 'open' },
        { value: String(of(Submitted.code)), word: 'submitted' },
        { value: String(overdue), word: 'of these overdue', ...(overdue > 0 && { tone: 'red' as const }) },
        { value: String(of(Answered.code)), word: 'answered, to be closed' },
        { value: String(of(Closed.code)), word: 'closed' },
      ],
    },
    {
      kind: 'table',
      name: 'RFI log',
      columns: [
        { title: 'No.', width: 52 },
        { title: 'Subject, question, answer' },
        { title: 'Status', width: 62 },
        { title: 'Ball in court', width: 108 },
        { title: 'Sent', width: 44 },
        { title: 'Due', width: 64 },
        { title: 'Days open', width: 30, align: 'right' },
        { title: 'Meeting notes', width: 96 },
      ],
    },
  ]
  for (const { group, filter, count } of found) {
    if (count === 0) continue
    yield [{ kind: 'group', name: group.name, note: String(count), ...(group.tone && { tone: group.tone }) }]
    const pages = pagesOf(async (page) => {
      const request = {
        parentFolderId: asked.parentFolderId,
        filter,
        sort: asked.sort || 'RfiNumber',
        ...page,
      }
      const { rfiReadInFolderList, nextCursor } = await perform(RFIReadInFolder, request, call)
      return { rows: rfiReadInFolderList ?? [], nextCursor }
    })
    for await (const rows of pages) yield await rowBlocks(context, rows)
  }
  const hasStates = givenIn(asked.filter ?? {}, 'RfiStatus') !== undefined
  const drafts = hasStates ? [] : ['Drafts are left out.']
  yield [
    { kind: 'endTable' },
    {
      kind: 'paras',
      paras: [small([words.onlySeen(isolated(printer)), ...drafts, words.inZone(dates.zone)].join(' '))],
    },
  ]
}

/** The answer is not in the list: it is read with the RFI, many at once. */
async function rowBlocks(context: PaperContext, rows: Row[]): Promise<Block[]> {
  const { call, perform } = context
  const whole = await Promise.all(
    rows.map(({ folderId, dateResponsed }) =>
      dateResponsed ? perform(RFIRead, { folderId }, call).then(({ rfi }) => rfi ?? undefined) : undefined,
    ),
  )
  return rows.map((row, i): Block => ({ kind: 'row', cells: cellsOf(context, row, whole[i]?.answer) }))
}

function cellsOf({ dates, companyOf }: PaperContext, row: Row, answer: string | null | undefined): Cell[] {
  const late = row.isOverdue ? daysBetween(row.rfiDueDateOn, dates.today) : undefined
  return [
    [para(row.rfiNumber || words.draft, { bold: true })],
    [
      para(row.rfiSubject, { bold: true, isTyped: true }),
      ...(row.rfiQuestion ? [para(row.rfiQuestion, { isTyped: true })] : []),
      ...(answer ? answerParas(dates.short(row.dateResponsed), answer) : []),
      small(aboutOf(row)),
    ],
    [statePara(rfiStatus, row.statusId, row.rfiStatus)],
    personCell(row.courtName, companyOf(row.courtUserId) ?? companyOf(row.courtName)),
    [para(dates.short(row.rfiSubmittedOn))],
    duePara(dates.short(row.rfiDueDateOn), late ? words.daysLate(late) : undefined),
    [para(row.daysOpen === undefined ? '' : String(row.daysOpen), { align: 'right' })],
    [],
  ]
}

const answerParas = (when: string, answer: string): Para[] => [
  { spans: [{ text: when ? `Answer, ${when}` : 'Answer', bold: true, size: 7.5 }] },
  para(answer, { isTyped: true }),
]

function aboutOf({ fromName, drawing, csiCode, costImpactId, costImpactName, scheduleImpact }: Row): string {
  const cost = costName(costImpactId) ?? costImpactName
  return [
    fromName && `From ${isolated(fromName)}`,
    drawing && `drawing ${isolated(drawing)}`,
    csiCode && `section ${isolated(csiCode)}`,
    cost && `cost: ${isolated(cost.toLowerCase())}`,
    scheduleImpact && `schedule ${scheduleImpact > 0 ? '+' : ''}${scheduleImpact} days`,
  ]
    .filter(Boolean)
    .join('  ·  ')
}

const costName = (code: number | undefined): string | undefined =>
  Object.entries(costImpact as CodeList).find(([, item]) => item.code === (code ?? 0))?.[0]
