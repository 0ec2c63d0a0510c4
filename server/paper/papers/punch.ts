/** Punch list items by company: each begins a page of its own that can be torn off, then floor and room, with photos and boxes to tick. */
import type { Value } from '../../../contract/kit.ts'
import { type PunchList, PunchListRead, PunchListReadInFolder } from '../../../contract/punchlist.ts'
import { punchListStatus } from '../../../contract/states.ts'
import { isolated, type PaperContext } from '../context.ts'
import { daysBetween } from '../dates.ts'
import type { Block, Cell, Column, Content } from '../paper.ts'
import { words } from '../words.ts'
import { filesOf, isPhoto, pictureKey } from './files.ts'
import type { ListAsked, ListPaper, Row } from './listpaper.ts'
import { countOf, listedOf, logHead, onlySeen, readingOf } from './plainlog.ts'
import { noneReported, para, small, statePara } from './states.ts'

type Item = Value<typeof PunchList.fields>

const log = { read: PunchListReadInFolder, rows: 'punchListList' }

export const punchPaper: ListPaper = {
  count: (context, asked) => countOf(context, log.read, asked),
  make: (context, asked) => ({
    head: {
      ...logHead(context, 'Punch list', 'punch', asked),
      ...(!asked.title && { kind: `${listedOf('items', asked)}, by company` }),
    },
    blocks: blocksOf(context, asked),
  }),
}

const columns: Column[] = [
  { title: 'No., place', width: 56 },
  { title: 'Photo', width: 84 },
  { title: 'What is wrong' },
  { title: 'Status, due', width: 84 },
  { title: 'Done by sub', width: 52 },
  { title: 'Accepted', width: 52 },
]

/** Rows are small and few enough to be put in order here; their texts and photos are read as they are laid out. */
async function* blocksOf(context: PaperContext, asked: ListAsked): AsyncGenerator<Block[]> {
  const companies = new Map<string, Row[]>()
  for await (const rows of readingOf(context, log, asked))
    for (const row of rows) {
      const name = companyIn(context, row)
      companies.set(name, [...(companies.get(name) ?? []), row])
    }
  let isFirst = true
  for (const [company, rows] of [...companies].sort(([a], [b]) => a.localeCompare(b))) {
    isFirst = false
    yield [
      { kind: 'page', head: true, bookmark: company },
      { kind: 'title', text: company, note: countsOf(rows) },
      { kind: 'table', name: company, columns },
    ]
    yield* rowsOf(context, rows)
    const signatures = [company, context.project.organization || 'the contractor'].map((name) => ({
      name: `For ${isolated(name)}`,
      note: 'Name, date',
    }))
    yield [{ kind: 'endTable' }, { kind: 'signatures', signatures }]
  }
  if (isFirst) yield [noneReported()]
  yield [onlySeen(context)]
}

/** The company of the first who has to do it; outside parties stand for themselves. */
function companyIn({ companyOf }: PaperContext, { responsibleNames }: Row): string {
  const [first = ''] = (responsibleNames ?? '').split(', ')
  return companyOf(responsibleNames) ?? companyOf(first) ?? (responsibleNames || 'Nobody named')
}

function countsOf(rows: readonly Row[]): string {
  const late = rows.filter(({ isOverdue }) => isOverdue).length
  const pictured = rows.filter(({ attachmentCount }) => attachmentCount > 0).length
  const items = `${rows.length} ${rows.length === 1 ? 'item' : 'items'}`
  return [items, late > 0 && `${late} late`, pictured > 0 && `${pictured} with files`]
    .filter(Boolean)
    .join('  ·  ')
}

interface Place {
  /** The floor; of an item without one, its building or site. */
  name: string
  above: string
  room: string
}

function placeOf(item: Item | null | undefined): Place {
  const above = [item?.locationSite, item?.locationBuilding].filter(Boolean).join(', ')
  const floor = item?.locationFloor ?? ''
  return { name: floor || above, above: floor ? above : '', room: item?.locationRoom ?? '' }
}

const atOnce = 40

async function* rowsOf(context: PaperContext, rows: readonly Row[]): AsyncGenerator<Block[]> {
  const ordered = [...rows].sort((a, b) =>
    `${a.location ?? ''}\n${a.number ?? ''}`.localeCompare(`${b.location ?? ''}\n${b.number ?? ''}`, 'en', {
      numeric: true,
    }),
  )
  let last: string | undefined
  for (let i = 0; i < ordered.length; i += atOnce) {
    const part = ordered.slice(i, i + atOnce)
    const read = await Promise.all(part.map((row) => cellsOf(context, row)))
    const blocks: Block[] = []
    for (const { cells, place } of read) {
      const { name, above } = place
      const key = `${above}\n${name}`
      if (key !== last) blocks.push({ kind: 'group', name: name || 'Without a place', note: above })
      last = key
      blocks.push({ kind: 'row', cells })
    }
    yield blocks
  }
}

async function cellsOf(context: PaperContext, row: Row): Promise<{ cells: Cell[]; place: Place }> {
  const { call, perform, dates } = context
  const [{ punchList: item }, files] = await Promise.all([
    perform(PunchListRead, { folderId: row.folderId }, call),
    row.attachmentCount > 0 ? filesOf(context, row.folderId) : [],
  ])
  const photos = files.filter(isPhoto)
  const pictures = photos.map(
    (file): Content => ({ picture: pictureKey(file), alt: photoAlt(row, file), width: 84, height: 63 }),
  )
  const late = row.isOverdue ? daysBetween(row.dueDateOn, dates.today) : undefined
  const drawing = [item?.drawing || item?.documentNumber, item?.drawingDetail].filter(Boolean).join(', ')
  const tick: Cell = [
    { spans: [{ text: ' ' }], mark: { shape: 'box', checked: false }, blank: 'date, initials' },
  ]
  const place = placeOf(item)
  const cells = [
    [
      para(row.number || words.draft, { bold: true }),
      para(place.room, { size: 7.5, isTyped: true, align: 'left' }),
    ],
    pictures.length > 0 ? pictures : [small('No photo')],
    [
      para(row.summary, { bold: true, isTyped: true }),
      ...(item?.description ? [para(item.description, { isTyped: true })] : []),
      ...(drawing ? [small(`Drawing ${isolated(drawing)}`)] : []),
      ...(item?.reference ? [small(item.reference)] : []),
    ],
    [
      { ...statePara(punchListStatus, row.statusId, row.status), bold: true },
      ...dueOf(dates.short(row.dueDateOn), late),
    ],
    tick,
    tick,
  ]
  return { cells, place }
}

const photoAlt = ({ number, summary }: Row, { attachmentFileDescription, uploadedFileName }: Row): string =>
  [number, attachmentFileDescription || summary || uploadedFileName].filter(Boolean).join(': ')

function dueOf(day: string, late: number | undefined): Content[] {
  if (!day) return []
  if (!late) return [para(`Due ${day}`)]
  return [
    { spans: [{ text: `Due ${day}`, bold: true }], tone: 'red', mark: { shape: 'flag', tone: 'red' } },
    para(words.daysLate(late), { tone: 'red', indent: 10.5 }),
  ]
}
