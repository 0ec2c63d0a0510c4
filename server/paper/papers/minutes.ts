/** The paper of meeting minutes: who was there, the points by topic with who does what until when, how to object. */

import { ListRead } from '../../../contract/codelist.ts'
import type { Value } from '../../../contract/kit.ts'
import {
  type MeetingMinute,
  type MeetingMinuteItem,
  MeetingMinuteRead,
} from '../../../contract/meetingminute.ts'
import {
  type MeetingAttendance,
  MeetingAttendanceRead,
  MeetingObjectionsRead,
} from '../../../contract/meetingreview.ts'
import { meetingItemStatus, meetingStatus } from '../../../contract/states.ts'
import type { PaperContext } from '../context.ts'
import { daysBetween } from '../dates.ts'
import type { Block, Cell, Pair } from '../paper.ts'
import { words } from '../words.ts'
import { pair, recordHead, section, standingOf, versionIn, zoneNote } from './common.ts'
import { fileBlocks, filesOf } from './files.ts'
import type { RecordPaper } from './recordpaper.ts'
import { duePara, noneReported, para, personCell, small, statePara } from './states.ts'

type Minutes = Value<typeof MeetingMinute.fields>
type Point = Value<typeof MeetingMinuteItem.fields>
type Attended = Value<typeof MeetingAttendance.fields>

export const minutesPaper: RecordPaper = async (context, { folderId, withFiles }) => {
  const { call, perform, dates } = context
  const { meetingMinute } = await perform(MeetingMinuteRead, { folderId }, call)
  const minutes = meetingMinute!
  const version = versionIn(call.etag)
  const [standing, { attendance }, objections, files, categories] = await Promise.all([
    standingOf(context, folderId),
    perform(MeetingAttendanceRead, { folderId }, call),
    perform(MeetingObjectionsRead, { folderId }, call),
    filesOf(context, folderId),
    categoriesOf(context),
  ])
  const sent = objections.distributedDate ? dates.time(new Date(objections.distributedDate)) : ''
  return {
    head: recordHead(context, standing, {
      kind: 'Meeting minutes',
      states: meetingStatus,
      subject: minutes.topic ?? '',
      version,
    }),
    blocks: [
      { kind: 'title', text: minutes.topic || words.notStated },
      { kind: 'pairs', pairs: aboutPairs(context, minutes, sent) },
      ...attendanceBlocks(context, attendance ?? []),
      ...section('Notes', minutes.notes),
      ...pointBlocks(context, minutes.itemList ?? [], categories),
      ...objectionBlocks(context, objections.objectionsUntil, minutes),
      ...fileBlocks(context, files, withFiles),
      ...zoneNote(context),
    ],
  }
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

function aboutPairs({ dates }: PaperContext, minutes: Minutes, sent: string): Pair[] {
  const times = [minutes.startTime, minutes.endTime].filter(Boolean).join(' to ')
  return [
    {
      label: 'Held',
      lines: [dates.long(minutes.meetingDate) || words.notStated, times].filter(Boolean),
      span: 2,
    },
    ...pair('Place', minutes.location),
    ...pair('Next meeting', dates.day(minutes.nextMeetingDate)),
    ...pair('Kind', minutes.typeName),
    ...pair('Sent out', sent),
  ]
}

function attendanceBlocks({ companyOf, nameOf }: PaperContext, attendance: readonly Attended[]): Block[] {
  if (attendance.length === 0) return [{ kind: 'section', label: 'Attendance' }, noneReported()]
  const present = attendance.filter(({ presence }) => presence === 'present').length
  const absent = attendance.filter(({ presence }) => presence === 'absent' || presence === 'excused').length
  return [
    {
      kind: 'section',
      label: 'Attendance',
      note:
        present + absent > 0 ? `${present} present, ${absent} absent` : `${attendance.length} on the list`,
    },
    {
      kind: 'table',
      name: 'Attendance',
      columns: [{ title: 'Name' }, { title: 'Company', width: 150 }, { title: 'Presence', width: 90 }],
    },
    ...attendance.map(
      ({ userId, name, email, presence }): Block => ({
        kind: 'row',
        cells: [
          [
            para(name || nameOf(userId), { bold: true, isTyped: true, align: 'left' }),
            ...(email ? [small(email)] : []),
          ],
          [
            para(companyOf(userId) ?? companyOf(name) ?? (userId ? '' : 'Guest'), {
              isTyped: true,
              align: 'left',
            }),
          ],
          presence
            ? [{ spans: [{ text: presence }], mark: { shape: 'box', checked: presence === 'present' } }]
            : [para('on the list')],
        ],
      }),
    ),
    { kind: 'endTable' },
  ]
}

/** In groups by category, in the order in which the categories occur; the numbers of the points are kept. */
function pointBlocks(
  context: PaperContext,
  points: readonly Point[],
  categories: ReadonlyMap<number, string>,
): Block[] {
  if (points.length === 0) return [{ kind: 'section', label: 'Points' }, noneReported()]
  const groups = new Map<number, Point[]>()
  for (const point of points)
    groups.set(point.categoryId ?? 0, [...(groups.get(point.categoryId ?? 0) ?? []), point])
  return [
    { kind: 'heading', text: 'Points', note: String(points.length) },
    {
      kind: 'table',
      name: 'Points',
      columns: [
        { title: 'No.', width: 34 },
        { title: 'What was said and agreed' },
        { title: 'Action by', width: 112 },
        { title: 'Due', width: 66 },
        { title: 'Status', width: 66 },
      ],
    },
    ...[...groups].flatMap(([category, own]): Block[] => [
      ...(groups.size > 1 || category
        ? [{ kind: 'group', name: categories.get(category) || 'Other points' } as const]
        : []),
      ...own.map((point): Block => ({ kind: 'row', cells: pointCells(context, point) })),
    ]),
    { kind: 'endTable' },
  ]
}

function pointCells({ dates, nameOf, companyOf }: PaperContext, point: Point): Cell[] {
  const isOpen = point.statusId !== meetingItemStatus.Done.code
  const late = isOpen ? daysBetween(point.dueDate, dates.today) : undefined
  const status = Object.entries(meetingItemStatus).find(([, { code }]) => code === point.statusId)?.[0]
  return [
    [para(point.itemNumber, { bold: true })],
    [
      para(point.topic, { bold: true, isTyped: true }),
      ...(point.notes ? [para(point.notes, { isTyped: true })] : []),
    ],
    personCell(nameOf(point.assignedTo), companyOf(point.assignedTo)),
    duePara(dates.short(point.dueDate), late && late > 0 ? words.daysLate(late) : undefined),
    status ? [statePara(meetingItemStatus, point.statusId, status)] : [],
  ]
}

function objectionBlocks(
  { dates }: PaperContext,
  until: string | null | undefined,
  { statusId }: Minutes,
): Block[] {
  if (statusId === meetingStatus.Final.code || !until) return []
  return [
    { kind: 'section', label: 'Objections' },
    {
      kind: 'paras',
      paras: [
        para(
          `Whoever was there may object until ${dates.day(until)}; after that day these minutes are final.`,
        ),
      ],
    },
  ]
}
