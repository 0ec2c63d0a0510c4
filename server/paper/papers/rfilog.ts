/** The RFI log: groups by what has to happen next, question and answer in full, room for notes of the meeting. */
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
  { name: 'Overdue', states: [Open.code, Submitted.code], isOverdue: true, tone: 'red' },
  { name: 'Open, in time', states: [Open.code], isOverdue: false },
  { name: 'Answered, to be closed', states: [Answered.code] },
  { name: 'Submitted, to be checked', states: [Submitted.code], isOverdue: false },
  { name: 'Drafts', states: [Draft.code], isOnlyAsked: true },
  { name: 'Closed', states: [Closed.code] },
  { name: 'Void', states: [Void.code] },
]

export const rfiLog: ListPaper = {
  async count({ call, perform }, asked) {
    const request = {
      parentFolderId: asked.parentFolderId,
      filter: asked.filter ?? {},
      sort: asked.sort,
      take: 1,
      wantCount: true,
    }
    return (await perform(RFIReadInFolder, request, call)).totalCount ?? 0
  },
  async make(context, asked) {
    const { call, perform, project, dates } = context
    const own = asked.filter ?? {}
    const found = groups.flatMap((group) => {
      const filter = filterOf(group, own)
      return filter ? [{ group, filter }] : []
    })
    const isWhole = Object.keys(own).length === 0
    const { counts } = await perform(
      RecordCount,
      {
        projectId: project.projectId,
        parentFolderId: asked.parentFolderId,
        folderType: nodeType.rfi,
        filters: found.map(({ filter }) => filter),
      },
      call,
    )
    return {
      head: {
        kind: asked.title || (isWhole ? 'All RFIs of the project' : 'RFIs by the chosen filter'),
        number: 'RFI log',
        path: `/p/${project.projectId}/rfis`,
        subject: asked.title ?? '',
        asOf: words.asOf(dates.time(call.now)),
        isLandscape: true,
      },
      blocks: blocksOf(
        context,
        asked,
        found.map((one, i) => ({ ...one, count: counts![i]! })),
      ),
    }
  },
}

/** The filter of a group within that of the caller; undefined if both exclude one another. */
function filterOf({ states, isOverdue, isOnlyAsked }: Group, own: Filter): Filter | undefined {
  const given = (name: string): string | undefined =>
    Object.entries(own).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
  const status = given('RfiStatus')
  const kept = status === undefined ? states : states.filter((code) => isAsked(status, code))
  if (kept.length === 0 || (isOnlyAsked && status === undefined)) return undefined
  const overdue = given('IsOverdue')
  if (isOverdue !== undefined && overdue !== undefined && overdue.toLowerCase() !== String(isOverdue))
    return undefined
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

const isAsked = (status: string, code: number): boolean => {
  const name = Object.entries(rfiStatus).find(([, item]) => item.code === code)![0]
  return status
    .split(';')
    .some((one) => one.trim() === String(code) || one.trim().toLowerCase() === name.toLowerCase())
}

interface Found {
  group: Group
  filter: Filter
  count: number
}

async function* blocksOf(context: PaperContext, asked: ListAsked, found: Found[]): AsyncGenerator<Block[]> {
  const { call, perform, dates, printer } = context
  const of = (name: string): number => found.find(({ group }) => group.name === name)?.count ?? 0
  yield [
    {
      kind: 'numbers',
      numbers: [
        { value: String(of('Open, in time') + of('Overdue')), word: 'open' },
        { value: String(of('Overdue')), word: 'overdue', ...(of('Overdue') > 0 && { tone: 'red' as const }) },
        { value: String(of('Answered, to be closed')), word: 'answered, to be closed' },
        { value: String(of('Submitted, to be checked')), word: 'submitted' },
        { value: String(of('Closed')), word: 'closed' },
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
  yield [
    { kind: 'endTable' },
    { kind: 'paras', paras: [small(`${words.onlySeen(isolated(printer))} ${words.inZone(dates.zone)}`)] },
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
