/** The scales and callouts of a version of a sheet. */
import type { SheetCallout, SheetScale } from '../../../../contract/drawings/sheetscale.ts'
import type { Value } from '../../../../contract/kit.ts'
import { joinNodeRights, visible } from '../../../access/visibility.ts'
import type { Call } from '../../../kernel/call.ts'
import { firstLine } from '../../document/sheets.ts'
import type { WrittenScale } from './scalewords.ts'

type Scale = Value<typeof SheetScale.fields>

/** SQL: what was read of the file of that version ($2) of the sheet ($1). */
const reading = `document t JOIN document_version v ON v.document_id = t.id AND v.version = $2
  JOIN stored_file s ON s.id = v.stored_file_id JOIN sheet_reading k ON k.original = s.sha256`

/** Two points of equal length on both: so far apart that it is another scale, and not an unsteady hand. */
const sameWithin = 0.01

/** Those of a part come first. What the title block says is confirmed by two points, or replaced by them. */
export async function scalesOf(call: Call, sheetFolderId: number, version: number): Promise<Scale[]> {
  const measured = await call.db.rows<Scale & { number: number }>(
    `SELECT c.x::text AS x, c.y::text AS y, c.width::text AS width, c.height::text AS height, c.unit, c.per_point AS number,
            c.per_point::text AS "perPoint", 'TwoPoints' AS source, true AS "isChecked", c.set_at AS "setDate",
            (SELECT n.full_name FROM person n WHERE n.id = c.set_by) AS "setBy"
       FROM sheet_scale c WHERE c.folder_id = $1 AND c.version = $2 ORDER BY c.width = 0, c.x, c.y`,
    [sheetFolderId, version],
  )
  const written = (
    await call.db.row<{ scale: WrittenScale | null }>(
      `SELECT k.scale FROM ${reading} WHERE t.folder_id = $1`,
      [sheetFolderId, version],
    )
  )?.scale
  const scales = measured.map(({ number, ...scale }) => scale)
  if (!written) return scales
  const whole = measured.find(({ width }) => Number(width) === 0)
  const isSame = whole?.unit === written.unit && Math.abs(whole.number / written.perPoint - 1) < sameWithin
  if (whole && !isSame) return scales
  const { unit, words, perPoint } = written
  const ofBlock: Scale = {
    ...{ x: '0', y: '0', width: '0', height: '0', unit, words },
    perPoint: String(perPoint),
    source: 'TitleBlock',
    isChecked: isSame,
    setBy: whole?.setBy,
    setDate: whole?.setDate,
  }
  return [...scales.filter(({ width }) => Number(width) !== 0), ofBlock]
}

/** Only those whose sheet the caller sees. */
export const calloutsOf = (
  call: Call,
  sheetFolderId: number,
  version: number,
): Promise<Array<Value<typeof SheetCallout.fields>>> =>
  call.db.rows(
    `SELECT c.x::text AS x, c.y::text AS y, c.width::text AS width, c.height::text AS height, c.detail,
            o.folder_id AS "sheetFolderId", o.number, ${firstLine('f.description')} AS title
       FROM ${reading}
       CROSS JOIN LATERAL jsonb_to_recordset(k.callouts) AS c (x real, y real, width real, height real, number text, detail text)
       JOIN sheet h ON h.project_id = t.project_id AND h.key = sheet_key(c.number) AND h.document_id <> t.id
       JOIN document o ON o.id = h.document_id JOIN folder f ON f.id = o.folder_id
       ${joinNodeRights.text.replaceAll('$1', '$3')}
      WHERE t.folder_id = $1 AND ${visible} ORDER BY c.y, c.x, o.folder_id`,
    [sheetFolderId, version, call.caller.id],
  )
