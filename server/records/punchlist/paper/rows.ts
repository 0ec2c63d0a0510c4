/** The rows of a punch list on paper: place, photos, what is wrong and the last reply, boxes to tick. */
import type { Value } from '../../../../contract/kit.ts'
import {
  type PunchList,
  PunchListRead,
  PunchListReplyReadByPunchList,
} from '../../../../contract/records/punchlist.ts'
import { punchListStatus } from '../../../../contract/states.ts'
import { isolated, type PaperContext } from '../../../paper/context.ts'
import { daysBetween } from '../../../paper/dates.ts'
import type { Cell, Column, Content } from '../../../paper/paper.ts'
import { type File, filesOf, isPhoto, pictureKey } from '../../../paper/parts/files.ts'
import { pagesOf, type Row } from '../../../paper/parts/listpaper.ts'
import { para, small } from '../../../paper/parts/paras.ts'
import { pinnedAmong, placesInRow } from '../../../paper/parts/places.ts'
import { statePara } from '../../../paper/parts/states.ts'
import type { PaperTexts } from '../../../paper/texts/english.ts'

type Item = Value<typeof PunchList.fields>

export const columnsOf = ({ punch }: PaperTexts): Column[] => [
  { title: punch.numberPlace, width: 56 },
  { title: punch.photo, width: 84 },
  { title: punch.wrong },
  { title: punch.statusDue, width: 84 },
  { title: punch.doneBySub, width: 52 },
  { title: punch.accepted, width: 52 },
]

export interface PunchPlace {
  /** Site and building. */
  building: string
  floor: string
  room: string
}

export interface PunchRow {
  cells: Cell[]
  place: PunchPlace
}

const atOnce = 40

/** In the order of their places; read as they are laid out. */
export async function* itemsOf(
  context: PaperContext,
  rows: readonly Row[],
  withCompany = false,
): AsyncGenerator<PunchRow[]> {
  const { compare } = new Intl.Collator(context.t.locale, { numeric: true })
  const ordered = [...rows].sort(
    (a, b) => compare(a.location ?? '', b.location ?? '') || compare(a.number ?? '', b.number ?? ''),
  )
  // Without a place last.
  const placed = [
    ...ordered.filter(({ location }) => location),
    ...ordered.filter(({ location }) => !location),
  ]
  for (let i = 0; i < placed.length; i += atOnce)
    yield await rowsOf(context, placed.slice(i, i + atOnce), withCompany)
}

async function rowsOf(
  context: PaperContext,
  rows: readonly Row[],
  withCompany: boolean,
): Promise<PunchRow[]> {
  const pinned = await pinnedAmong(
    context.call,
    rows.map(({ folderId }) => folderId),
  )
  const isPinned = ({ folderId }: Row): boolean => pinned.has(folderId)
  return Promise.all(rows.map((row) => rowOf(context, row, { withCompany, isPinned: isPinned(row) })))
}

async function rowOf(
  context: PaperContext,
  row: Row,
  { withCompany, isPinned }: { withCompany: boolean; isPinned: boolean },
): Promise<PunchRow> {
  const { call, perform, t } = context
  const { punch } = t
  const [{ punchList: item }, files, reply, places] = await Promise.all([
    perform(PunchListRead, { folderId: row.folderId }, call),
    row.attachmentCount > 0 ? filesOf(context, row.folderId) : [],
    lastReplyOf(context, row.punchListId),
    isPinned ? placesInRow(context, row.folderId) : [],
  ])
  const photos = files.filter(isPhoto)
  // What is over has nothing to be ticked.
  const tick: Cell = isOver(row)
    ? []
    : [{ spans: [{ text: ' ' }], mark: { shape: 'box', checked: false }, blank: punch.dateInitials }]
  const place = placeOf(item)
  const cells = [
    [
      para(row.number || t.general.draft, { bold: true }),
      para(place.room, { size: 7.5, isTyped: true, align: 'left' }),
    ],
    photosCell(context, row, photos),
    [...wrongCell(context, row, item, withCompany), ...reply, ...places],
    statusCell(context, row),
    tick,
    tick,
  ]
  return { cells, place }
}

const isOver = ({ statusId }: Row): boolean =>
  statusId === punchListStatus.Closed.code || statusId === punchListStatus.Void.code

const placeOf = (item: Item | null | undefined): PunchPlace => ({
  building: [item?.locationSite, item?.locationBuilding].filter(Boolean).join(', '),
  floor: item?.locationFloor ?? '',
  room: item?.locationRoom ?? '',
})

/** Further ones are on the paper of the item. */
const photosMax = 12

function photosCell({ t: { punch } }: PaperContext, row: Row, photos: readonly File[]): Content[] {
  if (photos.length === 0) return [small(punch.noPhoto)]
  const left = photos.length - photosMax
  return [
    ...photos
      .slice(0, photosMax)
      .map((file) => ({ picture: pictureKey(file), alt: photoAlt(row, file), width: 84, height: 63 })),
    ...(left > 0 ? [small(punch.morePhotos(left))] : []),
  ]
}

const photoAlt = ({ number, summary }: Row, { attachmentFileDescription, uploadedFileName }: Row): string =>
  [number, attachmentFileDescription || summary || uploadedFileName].filter(Boolean).join(': ')

function wrongCell(
  { t: { punch } }: PaperContext,
  { summary, responsibleNames }: Row,
  item: Item | null | undefined,
  withCompany: boolean,
): Content[] {
  const drawing = [item?.drawing || item?.documentNumber, item?.drawingDetail].filter(Boolean).join(', ')
  return [
    para(summary, { bold: true, isTyped: true }),
    ...(item?.description ? [para(item.description, { isTyped: true })] : []),
    ...(withCompany ? [small(punch.by(isolated(responsibleNames || punch.nobodyNamed)))] : []),
    ...(drawing ? [small(punch.drawing(isolated(drawing)))] : []),
    ...(item?.reference ? [small(item.reference)] : []),
  ]
}

/** What was said last, by whom and when. */
async function lastReplyOf(
  { call, perform, dates, nameOf, t }: PaperContext,
  punchListId: number,
): Promise<Content[]> {
  let last: Row | undefined
  const pages = pagesOf(async (page) => {
    const request = { punchListId, ...page }
    const { punchListReplyList, nextCursor } = await perform(PunchListReplyReadByPunchList, request, call)
    return { rows: punchListReplyList ?? [], nextCursor }
  })
  for await (const rows of pages) last = rows.findLast(({ message }) => message) ?? last
  if (!last) return []
  const by = t.punch.reply(isolated(nameOf(last.creatorId) ?? ''), dates.short(last.replyDate))
  return [{ ...small(`${by}: ${isolated(last.message)}`), isTyped: false }]
}

function statusCell(context: PaperContext, row: Row): Content[] {
  const { dates, t } = context
  const day = dates.short(row.dueDateOn)
  const late = row.isOverdue ? daysBetween(row.dueDateOn, dates.today) : undefined
  const state: Content = { ...statePara(context, punchListStatus, row.statusId, row.status), bold: true }
  if (!day) return [state]
  if (!late) return [state, para(t.punch.due(day))]
  return [
    state,
    { spans: [{ text: t.punch.due(day), bold: true }], tone: 'red', mark: { shape: 'flag', tone: 'red' } },
    para(t.general.daysLate(late), { tone: 'red', indent: 10.5 }),
  ]
}
