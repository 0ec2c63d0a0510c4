/** The scale of a sheet, from two places and the length between them. */
import { scaleAt } from '../../../../contract/drawings/measures.ts'
import type { SheetScaleSave } from '../../../../contract/drawings/sheetscale.ts'
import type { Value } from '../../../../contract/kit.ts'
import { joinNodeRights } from '../../../access/visibility.ts'
import type { Call } from '../../../kernel/call.ts'
import { writeEvents } from '../../../kernel/events/events.ts'
import { conflict, forbidden, invalidField } from '../../../kernel/faults.ts'
import { findMarked, type MarkedSheet, type PageSize, pageSizes } from './sight.ts'
import { readingOf, scalesOf } from './writtenthere.ts'

type Request = Value<typeof SheetScaleSave.request.fields>

/** In points: of nearer places a hand is not sure enough. */
const apartMin = 5

export async function saveScale(request: Request, call: Call) {
  const sheet = await findMarked(call, request.sheetFolderId)
  await refuseReaders(call, sheet)
  const version = request.version || sheet.newest
  const page = (await pageSizes(call, sheet.sheetFolderId)).get(version)
  if (!page) throw invalidField('Version', 'Enum', `Version: the sheet has no version ${version}.`)
  const part = await partOf(call, request, { ...sheet, version })
  refuseOutside(part, page)
  const length = Number(request.length ?? 0)
  const unit = request.unit || 'ft'
  if (length === 0) {
    await call.db.rows(
      'DELETE FROM sheet_scale WHERE folder_id = $1 AND version = $2 AND x = $3 AND y = $4 AND width = $5 AND height = $6',
      [sheet.sheetFolderId, version, ...part],
    )
  } else {
    const perPoint = length / apartOf(request)
    refuseWrong(length, unit)
    await refuseMore(call, { ...sheet, version }, part)
    await call.db.rows(
      `INSERT INTO sheet_scale (folder_id, project_id, version, x, y, width, height, unit, per_point, set_by, set_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
           ON CONFLICT (folder_id, version, x, y, width, height) DO UPDATE SET unit = excluded.unit, per_point = excluded.per_point,
              set_by = excluded.set_by, set_at = excluded.set_at`,
      [sheet.sheetFolderId, sheet.projectId, version, ...part, unit, perPoint, call.caller.id, call.now],
    )
  }
  await writeEvents(call, [
    {
      action: 'ScaleSaved',
      projectId: sheet.projectId,
      folderId: sheet.sheetFolderId,
      changes: [['length', null, length === 0 ? null : `${length} ${unit}`]],
    },
  ])
  return { scales: await scalesOf(call, sheet.sheetFolderId, version), numberOfRecordsEffected: 1 }
}

/** If none is given, and both places are in one part of which the file says the scale, it is about that part. */
async function partOf(
  call: Call,
  request: Request,
  { sheetFolderId, version }: { sheetFolderId: number; version: number },
): Promise<number[]> {
  const part = [request.x, request.y, request.width, request.height].map((value) => Number(value ?? 0))
  if (part.some((side) => side !== 0)) return part
  const { measures } = (await readingOf(call, sheetFolderId, version)) ?? { measures: [] }
  const from = scaleAt(measures, [request.fromX, request.fromY].map(Number))
  const isOne = from && scaleAt(measures, [request.toX, request.toY].map(Number)) === from
  return isOne ? [from.x, from.y, from.width, from.height] : part
}

/** Lengths on the sheet are everybody's. */
async function refuseReaders(call: Call, { sheetFolderId }: MarkedSheet): Promise<void> {
  const row = await call.db.row<{ writes: boolean }>(
    `SELECT a.writes FROM folder f ${joinNodeRights} WHERE f.id = $2`,
    [call.caller.id, sheetFolderId],
  )
  if (!row?.writes) throw forbidden('The scale of a sheet is set by people who write documents.')
}

const partsMax = 50

/** More are no help, and each is read with the sheet. */
async function refuseMore(
  call: Call,
  { sheetFolderId, version }: { sheetFolderId: number; version: number },
  part: readonly number[],
): Promise<void> {
  const others = await call.db.rows(
    'SELECT FROM sheet_scale WHERE folder_id = $1 AND version = $2 AND (x, y, width, height) IS DISTINCT FROM ($3::real, $4::real, $5::real, $6::real)',
    [sheetFolderId, version, ...part],
  )
  if (others.length >= partsMax)
    throw conflict(`A version of a sheet has at most ${partsMax} scales. Remove one first.`)
}

function apartOf({ fromX, fromY, toX, toY }: Request): number {
  const apart = Math.hypot(Number(toX ?? 0) - Number(fromX ?? 0), Number(toY ?? 0) - Number(fromY ?? 0))
  if (!(apart >= apartMin))
    throw invalidField('ToX', 'InclusiveBetween', 'ToX: the two places are too near to one another.')
  return apart
}

/** Sizes are rounded. */
const hair = 1

/** All zero is the whole page. */
function refuseOutside(part: readonly number[], page: PageSize): void {
  const [x, y, width, height] = part as [number, number, number, number]
  if (part.every((side) => side === 0)) return
  const isOnPage =
    x >= 0 &&
    y >= 0 &&
    width > 0 &&
    height > 0 &&
    (!(page.width > 0) || (x + width <= page.width + hair && y + height <= page.height + hair))
  if (!isOnPage)
    throw invalidField(
      'X',
      'InclusiveBetween',
      'X: the part must be on the page, and have a width and a height.',
    )
}

function refuseWrong(length: number, unit: string): void {
  if (!(length > 0 && length <= 100_000))
    throw invalidField('Length', 'InclusiveBetween', 'Length must be more than 0 and at most 100,000.')
  if (unit !== 'ft' && unit !== 'm') throw invalidField('Unit', 'Enum', 'Unit must be ft or m.')
}
