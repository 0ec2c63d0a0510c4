/** The paper of meeting minutes: who was there, the points by topic with who does what until when, how to object. */

import type { Day } from '../../../../contract/fields/days.ts'
import type { Value } from '../../../../contract/kit.ts'
import { ListRead } from '../../../../contract/projects/codelist.ts'
import { RecordLinksRead } from '../../../../contract/records/anyrecord/recordlink.ts'
import {
  type MeetingMinute,
  type MeetingMinuteItem,
  MeetingMinuteRead,
} from '../../../../contract/records/meetingminute.ts'
import {
  type MeetingAttendance,
  MeetingAttendanceRead,
  MeetingObjectionsRead,
} from '../../../../contract/records/meetingreview.ts'
import { meetingItemStatus, meetingStatus } from '../../../../contract/states.ts'
import { isolated, type PaperContext } from '../../../paper/context.ts'
import { daysBetween } from '../../../paper/dates.ts'
import type { Block, Cell, Column, Pair, Para } from '../../../paper/paper.ts'
import { fileBlocks, filesOf } from '../../../paper/parts/files.ts'
import { duePara, noneReported, para, personCell, small } from '../../../paper/parts/paras.ts'
import type { RecordPaper } from '../../../paper/parts/recordpaper.ts'
import {
  notToldPair,
  pair,
  recordHead,
  section,
  standingOf,
  versionIn,
  zoneNote,
} from '../../../paper/parts/recordparts.ts'
import { statePara } from '../../../paper/parts/states.ts'
import type { PaperTexts } from '../../../paper/texts/english.ts'
import { correctionBlocks, correctionsOf } from './corrections.ts'

type Minutes = Value<typeof MeetingMinute.fields>
type Point = Value<typeof MeetingMinuteItem.fields>
type Attended = Value<typeof MeetingAttendance.fields>
type Objections = Value<typeof MeetingObjectionsRead.response.fields>

export const minutesPaper: RecordPaper = async (context, { folderId, withFiles }) => {
  const { call, perform, dates, t } = context
  const { meetingMinute } = await perform(MeetingMinuteRead, { folderId }, call)
  const minutes = meetingMinute!
  const version = versionIn(call.etag)
  const [standing, { attendance }, objections, files, categories, carried, corrections] = await Promise.all([
    standingOf(context, folderId),
    perform(MeetingAttendanceRead, { folderId }, call),
    perform(MeetingObjectionsRead, { folderId }, call),
    filesOf(context, folderId),
    categoriesOf(context),
    carriedIn(context, folderId),
    correctionsOf(context, folderId),
  ])
  const sent = objections.distributedDate ? dates.time(new Date(objections.distributedDate)) : ''
  return {
    head: recordHead(context, standing, {
      kind: t.minutes.kind,
      states: meetingStatus,
      subject: minutes.topic ?? '',
      version,
    }),
    blocks: [
      { kind: 'title', text: minutes.topic || t.general.notStated },
      {
        kind: 'pairs',
        pairs: [
          ...aboutPairs(context, minutes, {
            sent,
            by: standing.createdByName,
            byId: standing.createdByUserId,
          }),
          ...notToldPair(context, standing),
        ],
      },
      ...attendanceBlocks(context, attendance ?? []),
      ...section(t.general.notes, minutes.notes),
      ...pointBlocks(context, minutes.itemList ?? [], {
        categories,
        carried,
        ...asOf(context, minutes, objections),
      }),
      ...correctionBlocks(context, corrections),
      ...objectionBlocks(context, objections.objectionsUntil, minutes),
      ...fileBlocks(context, files, withFiles),
      ...zoneNote(context),
    ],
  }
}

interface Points {
  /** The names of categories, by their code. */
  categories: ReadonlyMap<number, string>
  carried: Carried | undefined
  /** On which day points are late. */
  on: Day | undefined
  /** The minutes were sent out: what they say is of that day, whenever somebody prints them. */
  isSent: boolean
}

/** Minutes that were sent out are of that day; of those that were imported it may be unknown. */
function asOf(
  { dates }: PaperContext,
  { statusId }: Minutes,
  { distributedDate }: Objections,
): Pick<Points, 'on' | 'isSent'> {
  if (statusId === meetingStatus.Draft.code) return { on: dates.today, isSent: false }
  return { on: distributedDate ? dates.dayOf(new Date(distributedDate)) : undefined, isSent: true }
}

/** The numbers of the points of the meeting before, if these minutes go on with it; and its own number. */
interface Carried {
  from: string
  numbers: ReadonlySet<string>
}

async function carriedIn({ call, perform }: PaperContext, folderId: number): Promise<Carried | undefined> {
  const { links } = await perform(RecordLinksRead, { folderId }, call)
  const before = links?.find(({ relation }) => relation === 'CarriedOverFrom')
  if (!before) return undefined
  const { meetingMinute } = await perform(MeetingMinuteRead, { folderId: before.folderId }, call)
  const numbers = (meetingMinute?.itemList ?? []).flatMap(({ itemNumber }) => itemNumber || [])
  return { from: before.number ?? '', numbers: new Set(numbers) }
}

/** The names of the categories of points, by their code. */
async function categoriesOf({ call, perform, project }: PaperContext): Promise<Map<number, string>> {
  const { items, retiredItems } = await perform(
    ListRead,
    { listName: 'meetingCategory', projectId: project.projectId },
    call,
  )
  return new Map([...(items ?? []), ...(retiredItems ?? [])].map(({ id, name }) => [id!, name ?? '']))
}

interface About {
  sent: string
  by: string | null | undefined
  byId: number | null | undefined
}

function aboutPairs(context: PaperContext, minutes: Minutes, { sent, by, byId }: About): Pair[] {
  const { dates, t, named } = context
  const { general } = t
  const { startTime, endTime } = minutes
  const times = startTime && endTime ? t.minutes.times(startTime, endTime) : startTime || endTime || ''
  return [
    {
      label: general.held,
      lines: [dates.long(minutes.meetingDate) || general.notStated, times].filter(Boolean),
      span: 2,
    },
    ...pair(general.place, minutes.location),
    ...pair(t.minutes.next, dates.day(minutes.nextMeetingDate)),
    ...pair(general.kind, named(minutes.typeName)),
    ...pair(t.minutes.minutesBy, context.withCompany(by, byId)),
    ...pair(t.minutes.sentOut, sent),
  ]
}

function attendanceBlocks(context: PaperContext, attendance: readonly Attended[]): Block[] {
  const { t } = context
  const { minutes, general } = t
  if (attendance.length === 0) return [{ kind: 'section', label: minutes.attendance }, noneReported(t)]
  const present = attendance.filter(({ presence }) => presence === 'present').length
  const absent = attendance.filter(({ presence }) => presence === 'absent' || presence === 'excused').length
  const isStated = present + absent > 0
  return [
    {
      kind: 'section',
      label: minutes.attendance,
      note: isStated ? minutes.present(present, absent) : minutes.onTheList(attendance.length),
    },
    {
      kind: 'table',
      name: minutes.attendance,
      columns: [
        { title: minutes.name },
        { title: general.company, width: 120 },
        { title: minutes.role, width: 92 },
        { title: minutes.presence, width: 66 },
      ],
    },
    ...attendance.map((one): Block => ({ kind: 'row', cells: attendedCells(context, one) })),
    { kind: 'endTable' },
  ]
}

function attendedCells(context: PaperContext, { userId, name, email, presence }: Attended): Cell[] {
  const { companyOf, nameOf, roleOf, named, t } = context
  const company = companyOf(userId, name) ?? (userId ? '' : t.minutes.guest)
  return [
    [
      para(name || nameOf(userId), { bold: true, isTyped: true, align: 'left' }),
      ...(email ? [small(email)] : []),
    ],
    [para(company, { isTyped: true, align: 'left' })],
    [para(named(roleOf(userId)), { isTyped: true, align: 'left' })],
    presence
      ? [{ spans: [{ text: named(presence) }], mark: { shape: 'box', checked: presence === 'present' } }]
      : [para(t.minutes.listed)],
  ]
}

/** In groups by category, in the order in which the categories occur; the numbers of the points are kept. */
function pointBlocks(context: PaperContext, points: readonly Point[], all: Points): Block[] {
  const { t, named, number } = context
  const { categories, carried } = all
  const { minutes } = t
  if (points.length === 0) return [{ kind: 'section', label: minutes.points }, noneReported(t)]
  const groups = new Map<number, Point[]>()
  for (const point of points)
    groups.set(point.categoryId ?? 0, [...(groups.get(point.categoryId ?? 0) ?? []), point])
  const over = points.filter(({ itemNumber }) => carried?.numbers.has(itemNumber ?? '')).length
  return [
    { kind: 'heading', text: minutes.points, note: minutes.pointCount(number(points.length), over) },
    { kind: 'table', name: minutes.points, columns: pointColumns(t) },
    ...[...groups].flatMap(([category, own]): Block[] => [
      ...(groups.size > 1 || category
        ? [{ kind: 'group', name: named(categories.get(category)) || minutes.otherPoints } as const]
        : []),
      ...own.map((point): Block => ({ kind: 'row', cells: pointCells(context, point, all) })),
    ]),
    { kind: 'endTable' },
  ]
}

const pointColumns = ({ general, minutes }: PaperTexts): Column[] => [
  { title: general.number, width: 34 },
  { title: minutes.said },
  { title: minutes.actionBy, width: 112 },
  { title: general.due, width: 66 },
  { title: general.status, width: 66 },
]

function pointCells(context: PaperContext, point: Point, { carried, on, isSent }: Points): Cell[] {
  const { dates, nameOf, companyOf, t } = context
  const isOpen = point.statusId !== meetingItemStatus.Done.code
  const late = isOpen && on ? daysBetween(point.dueDate, on) : undefined
  // Which year is this one changes with the day of printing.
  const due = isSent ? dates.day(point.dueDate) : dates.short(point.dueDate)
  const status = Object.entries(meetingItemStatus).find(([, { code }]) => code === point.statusId)?.[0]
  return [
    [para(point.itemNumber, { bold: true })],
    [
      para(point.topic, { bold: true, isTyped: true }),
      ...(point.notes ? [para(point.notes, { isTyped: true })] : []),
      ...carriedPara(t, point, carried),
    ],
    personCell(nameOf(point.assignedTo), companyOf(point.assignedTo)),
    duePara(due, late && late > 0 ? t.general.daysLate(late) : undefined),
    status ? [statePara(context, meetingItemStatus, point.statusId, status)] : [],
  ]
}

/** The number of a point begins with that of the meeting where it came up. */
function carriedPara({ minutes }: PaperTexts, { itemNumber }: Point, carried: Carried | undefined): Para[] {
  if (!itemNumber || !carried?.numbers.has(itemNumber)) return []
  const meeting = /^(\d+)\.\d+$/.exec(itemNumber)?.[1]
  return [small(meeting ? minutes.carriedOver(meeting) : minutes.carriedOverFrom(isolated(carried.from)))]
}

/** The clause of the project names the day where it says so; else a line below does. */
function objectionBlocks(
  { dates, t, objectionClause }: PaperContext,
  until: string | null | undefined,
  { statusId }: Minutes,
): Block[] {
  if (statusId === meetingStatus.Final.code || !until) return []
  const day = dates.day(until)
  const clause = objectionClause?.replaceAll('{until}', isolated(day))
  return [
    { kind: 'section', label: t.minutes.objections },
    {
      kind: 'paras',
      paras: clause
        ? [
            para(clause, { isTyped: true }),
            ...(clause === objectionClause ? [small(t.minutes.objectionsUntil(day))] : []),
          ]
        : [para(t.minutes.objectUntil(day))],
    },
  ]
}
