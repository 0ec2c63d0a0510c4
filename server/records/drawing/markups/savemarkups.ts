/** Saving mark-ups: new ones, and changes of one's own; all of them or none. */
import { randomInt } from 'node:crypto'
import { markupColors, markupLayer, markupLimits } from '../../../../contract/drawings/markups.ts'
import type { SheetMarkupsSave } from '../../../../contract/drawings/sheetmarkup.ts'
import type { Value } from '../../../../contract/kit.ts'
import type { Call } from '../../../kernel/call.ts'
import {
  type FieldFault,
  forbidden,
  invalid,
  invalidField,
  notEmpty,
  notFound,
  placedAt,
} from '../../../kernel/faults.ts'
import { type Drawn, faultsOf, type Sent } from './checkmarkups.ts'
import { tellHistory } from './markuphistory.ts'
import { lockMarkups, refuseTooMany } from './markuplimits.ts'
import { findMarkups, type Markup, readOwn } from './readmarkups.ts'
import { findMarked, type MarkedSheet, type PageSize, pageSizes } from './sight.ts'

/** A mark-up as it is to be stored. */
interface Planned extends Drawn {
  readonly markupId: number
  readonly isNew: boolean
  readonly version: number
  readonly needsCheck: boolean
  readonly tempItemId: string | null
  readonly wasLayer: number
}

export async function saveMarkups(request: Value<typeof SheetMarkupsSave.request.fields>, call: Call) {
  const sheet = await findMarked(call, request.sheetFolderId)
  const sent = request.markups ?? []
  refuseCount(sent)
  await lockMarkups(call, sheet)
  const stored = await findMarkups(
    call,
    sheet,
    sent.flatMap(({ markupId }) => markupId || []),
  )
  const repeated = await findRepeated(call, sheet, sent)
  const planned = planAll(sent, {
    stored,
    repeated,
    sheet,
    pages: await pageSizes(call, sheet.sheetFolderId),
  })
  const changed = planned.flatMap((one) => ('wasLayer' in one ? one : []))
  await refuseTooMany(call, sheet, {
    own: changed.filter(({ isNew }) => isNew).length,
    shared: changed.filter(({ layer, wasLayer }) => layer === everybody && wasLayer !== everybody).length,
  })
  await write(call, sheet, changed)
  await tellHistory(call, sheet, 'MarkupsSaved', changed.filter(({ layer }) => layer === everybody).length)
  const ids = planned.map(({ markupId }) => markupId)
  const now = await readOwn(call, sheet, ids)
  return {
    markups: ids.map((id) => now.get(id)!),
    returnedIdList: ids.map((id, i) => ({ tempItemId: sent[i]!.tempItemId ?? '', markupId: String(id) })),
    numberOfRecordsEffected: changed.length,
  }
}

const { everybody, mine } = markupLayer

export function refuseCount(sent: readonly unknown[], field = 'Markups'): void {
  if (sent.length === 0) throw notEmpty(field, 'the mark-ups')
  const { atOnce } = markupLimits
  if (sent.length > atOnce)
    throw invalidField(field, 'Length', `${field} has ${sent.length} entries; at most ${atOnce} are allowed.`)
}

/** Those that the caller has sent before, by the id that they gave them, even if they have deleted them since. */
async function findRepeated(
  call: Call,
  { sheetFolderId }: MarkedSheet,
  sent: readonly Sent[],
): Promise<Map<string, number>> {
  const rows = await call.db.rows<{ tempItemId: string; id: number }>(
    `SELECT temp_item_id AS "tempItemId", id FROM sheet_markup
      WHERE folder_id = $1 AND owner_id = $2 AND temp_item_id = ANY ($3::text[])`,
    [
      sheetFolderId,
      call.caller.id,
      sent.flatMap(({ markupId, tempItemId }) => (!markupId && tempItemId) || []),
    ],
  )
  return new Map(rows.map(({ tempItemId, id }) => [tempItemId, id]))
}

interface Known {
  readonly stored: ReadonlyMap<number, Markup>
  readonly repeated: ReadonlyMap<string, number>
  readonly sheet: MarkedSheet
  readonly pages: ReadonlyMap<number, PageSize>
}

/** What was sent before is not changed by sending it again. */
function planAll(sent: readonly Sent[], known: Known): Array<Planned | { markupId: number }> {
  const faults: FieldFault[] = twiceIn(sent)
  const planned = sent.map((one, i) => {
    const at = `Markups[${i}]`
    const before = !one.markupId && one.tempItemId && known.repeated.get(one.tempItemId)
    if (before) return { markupId: before }
    const next = one.markupId ? changedFrom(one, known, at) : newFrom(one, known)
    const page = known.pages.get(next.version)
    if (!page) faults.push(noVersion(`${at}.Version`, next.version))
    else faults.push(...whatChanged(one, next, known, at), ...faultsOf(next, page, at))
    return next
  })
  if (faults.length > 0) throw invalid(faults)
  return planned
}

const noVersion = (at: string, version: number): FieldFault =>
  fault(at, 'Enum', `${at}: the sheet has no version ${version}.`)

const fault = (fieldName: string, errorCode: string, message: string): FieldFault => ({
  fieldName,
  errorCode,
  message,
})

function twiceIn(sent: readonly Sent[]): FieldFault[] {
  const seen = new Set<string>()
  return sent.flatMap((one, i) => {
    const field = one.markupId ? 'MarkupId' : 'TempItemId'
    const key = one.markupId ? `id ${one.markupId}` : one.tempItemId && `temp ${one.tempItemId}`
    if (!key) return []
    const isTwice = seen.has(key)
    seen.add(key)
    const at = `Markups[${i}].${field}`
    return isTwice ? [fault(at, 'Unique', `${at}: this mark-up is sent twice.`)] : []
  })
}

const newFrom = (one: Sent, { sheet }: Known): Planned => ({
  // Below what a number of JSON has exactly; that two are equal is as likely as a broken disk.
  markupId: randomInt(1, 2 ** 47),
  isNew: true,
  version: one.version || sheet.newest,
  layer: one.layer || mine,
  kind: one.kind ?? '',
  points: one.points ?? [],
  text: one.text || null,
  color: one.color || markupColors[0],
  width: one.width || String(markupLimits.widthUsual),
  needsCheck: false,
  tempItemId: one.tempItemId || null,
  wasLayer: 0,
})

function changedFrom(one: Sent, { stored }: Known, at: string): Planned {
  const before = stored.get(one.markupId!)
  if (!before) throw placedAt(notFound('This mark-up'), at)
  if (!before.isMine) throw placedAt(forbidden('A mark-up is changed by its owner alone.'), at)
  return {
    markupId: before.markupId,
    isNew: false,
    version: before.version!,
    layer: one.layer || before.layer,
    kind: before.kind!,
    points: one.points ?? before.points!,
    text: one.text === undefined ? before.text || null : one.text || null,
    color: one.color || before.color!,
    width: one.width || before.width!,
    needsCheck: Boolean(before.needsCheck) && !one.isChecked && !one.points,
    tempItemId: before.tempItemId || null,
    wasLayer: before.layer,
  }
}

/** What cannot change about a mark-up that is there. */
function whatChanged(one: Sent, next: Planned, { stored }: Known, at: string): FieldFault[] {
  const before = one.markupId ? stored.get(one.markupId) : undefined
  if (!before) return []
  const [kindAt, layerAt] = [`${at}.Kind`, `${at}.Layer`]
  if (one.kind && one.kind !== before.kind)
    return [fault(kindAt, 'Enum', `${kindAt}: it is a ${before.kind}, and stays one.`)]
  if (next.layer < before.layer)
    return [
      fault(
        layerAt,
        'InclusiveBetween',
        `${layerAt}: others have seen it already. It can be deleted, but not hidden from them.`,
      ),
    ]
  return []
}

async function write(call: Call, sheet: MarkedSheet, planned: readonly Planned[]): Promise<void> {
  const rows = planned.map(
    ({ markupId, isNew, version, layer, kind, points, text, color, width, ...one }) => ({
      id: markupId,
      is_new: isNew,
      version,
      layer,
      kind,
      points: `{${points.join(',')}}`,
      text,
      color,
      width: Number(width),
      needs_check: one.needsCheck,
      temp_item_id: one.tempItemId,
    }),
  )
  await call.db.rows(
    `WITH sent AS (
       SELECT * FROM json_to_recordset($1::text::json) AS r (id bigint, is_new boolean, version int, layer smallint, kind text,
         points text, text text, color text, width real, needs_check boolean, temp_item_id text)),
     added AS (
       INSERT INTO sheet_markup (id, folder_id, project_id, version, owner_id, organization_id, layer, kind, color, width, points, text,
                                 needs_check, temp_item_id, created_at, updated_at)
       SELECT r.id, $2, $3, r.version, $4, $5, r.layer, r.kind, r.color, r.width, r.points::real[], r.text, r.needs_check,
              r.temp_item_id, $6::timestamptz, $6::timestamptz FROM sent r WHERE r.is_new)
     UPDATE sheet_markup m
        SET layer = r.layer, color = r.color, width = r.width, points = r.points::real[], text = r.text, needs_check = r.needs_check,
            updated_at = $6::timestamptz
       FROM sent r WHERE m.id = r.id AND NOT r.is_new`,
    [
      JSON.stringify(rows),
      sheet.sheetFolderId,
      sheet.projectId,
      call.caller.id,
      sheet.organizationId,
      call.now,
    ],
  )
}
