/** Where a record is pinned on sheets: a cut-out around each place that the reader of the paper sees, and which sheet it is. */
import { SheetRead } from '../../../contract/drawings/register.ts'
import { type SheetPin, SheetPinsReadByRecord } from '../../../contract/drawings/sheetpin.ts'
import type { Value } from '../../../contract/kit.ts'
import type { Call } from '../../kernel/call.ts'
import { Fault } from '../../kernel/faults.ts'
import { perCall } from '../../kernel/percall.ts'
import { isolated, type PaperContext } from '../context.ts'
import type { Block, Content, Para } from '../paper.ts'
import { para, small } from './paras.ts'

type Pin = Value<typeof SheetPin.fields>

/** Of a paper: each takes a moment to be drawn. */
const cutOutsMax = 200
/** Of a record on its own paper, and in a list; of further ones only their number is said. */
export const ofRecordMax = 8
const inListMax = 2

/** 60 mm, of the sheet and on the paper of a record. */
export const cutOutSide = (60 / 25.4) * 72
/** What fits into the narrowest list: the same part of the sheet, a little smaller. */
const sideInList = 140

export const cutOutKey = (pin: Pin): string => `cutout ${pin.sheetFolderId} ${pin.version} ${pin.pinId}`

/** The pin of such a key. */
export const pinOfKey = (key: string): { sheetFolderId: number; version: number; pinId: number } => {
  const [, sheetFolderId, version, pinId] = key.split(' ').map(Number)
  return { sheetFolderId: sheetFolderId!, version: version!, pinId: pinId! }
}

interface Drawn {
  cutOuts: number
  readonly sheets: Map<string, Promise<Para[]>>
}

const drawnOn = perCall((): Drawn => ({ cutOuts: 0, sheets: new Map() }))

/** A section of the paper of a record; nothing if it is pinned nowhere that the reader sees. */
export async function placeBlocks(context: PaperContext, folderId: number): Promise<Block[]> {
  const pins = await pinsOf(context, folderId)
  if (pins.length === 0) return []
  const { t } = context
  const shown = pins.slice(0, ofRecordMax)
  const rows = await Promise.all(
    shown.map(async (pin): Promise<Block> => {
      const about = await aboutOf(context, pin)
      return { kind: 'row', cells: [pictureOf(context, pin), about] }
    }),
  )
  return [
    { kind: 'section', label: t.sheets.title, note: t.sheets.count(pins.length) },
    {
      kind: 'table',
      name: t.sheets.title,
      columns: [{ title: t.sheets.place, width: cutOutSide + 8 }, { title: t.sheets.sheet }],
    },
    ...rows,
    { kind: 'endTable' },
    ...(pins.length > shown.length
      ? [{ kind: 'paras' as const, paras: [small(t.sheets.more(pins.length - shown.length))] }]
      : []),
  ]
}

/** In the row of a list. */
export async function placesInRow(context: PaperContext, folderId: number): Promise<Content[]> {
  const pins = await pinsOf(context, folderId)
  const shown = pins.slice(0, inListMax)
  const contents = await Promise.all(
    shown.map(async (pin) => [...pictureOf(context, pin, sideInList), ...(await aboutOf(context, pin))]),
  )
  const left = pins.length - shown.length
  return [...contents.flat(), ...(left > 0 ? [small(context.t.sheets.more(left))] : [])]
}

/** Those of these records that are pinned somewhere: of most lists none is. */
export async function pinnedAmong({ db }: Call, folderIds: readonly number[]): Promise<Set<number>> {
  const rows = await db.rows<{ id: number }>(
    'SELECT DISTINCT pin.folder_id AS id FROM sheet_pin pin WHERE pin.folder_id = ANY ($1::int[])',
    [folderIds],
  )
  return new Set(rows.map(({ id }) => id))
}

async function pinsOf({ call, perform }: PaperContext, folderId: number): Promise<Pin[]> {
  if ((await pinnedAmong(call, [folderId])).size === 0) return []
  return (await perform(SheetPinsReadByRecord, { folderId }, call)).pins ?? []
}

function pictureOf({ call, t }: PaperContext, pin: Pin, side = cutOutSide): Content[] {
  const drawn = drawnOn(call)
  if (drawn.cutOuts >= cutOutsMax) return [small(t.sheets.noRoom)]
  drawn.cutOuts++
  const alt = [pin.sheetNumber, pin.sheetTitle].filter(Boolean).join(' ')
  return [{ picture: cutOutKey(pin), alt, width: side, height: side }]
}

async function aboutOf(context: PaperContext, pin: Pin): Promise<Para[]> {
  const { t, call } = context
  const { sheets } = drawnOn(call)
  const key = `${pin.sheetFolderId} ${pin.version}`
  const standing = sheets.get(key) ?? standingOf(context, pin)
  sheets.set(key, standing)
  return [
    para([pin.sheetNumber, pin.sheetTitle].filter(Boolean).join('  '), { bold: true, isTyped: true }),
    ...(await standing),
    ...(pin.needsCheck ? [para(t.sheets.check, { tone: 'orange' })] : []),
    ...(pin.fileName ? [small(t.sheets.ofFile(isolated(pin.fileName)))] : []),
  ]
}

/** Revision and day, and that it is not in force. Who has lost the sight of the sheet since reads nothing more of it. */
async function standingOf({ call, perform, dates, t }: PaperContext, pin: Pin): Promise<Para[]> {
  try {
    const { sheet } = await perform(SheetRead, { sheetFolderId: pin.sheetFolderId! }, call)
    const found = sheet?.revisions?.find(({ version }) => version === pin.version)
    const revision = found?.revision ?? ''
    const says = [revision && t.sheets.rev(isolated(revision)), dates.day(found?.issueDate)]
    const words = para(says.filter(Boolean).join(', '))
    if (!found || found.standing === 'InForce') return [words]
    const why = found.standing === 'Withdrawn' ? t.sheets.withdrawn : t.sheets.notInForce
    return [words, para(why, { bold: true, tone: 'red' })]
  } catch (error) {
    if (error instanceof Fault && error.status === 404) return []
    throw error
  }
}
