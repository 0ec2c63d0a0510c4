/** The scales, callouts and words of a version of a sheet. */
import type { SheetCallout, SheetScale, SheetWords } from '../../../../contract/drawings/sheetscale.ts'
import type { Value } from '../../../../contract/kit.ts'
import { joinNodeRights, visible } from '../../../access/visibility.ts'
import type { Call } from '../../../kernel/call.ts'
import type { PageMeasure } from '../../../kernel/drawingpdf.ts'
import { firstLine } from '../../document/sheets.ts'
import type { WrittenScale } from './scalewords.ts'

type Scale = Value<typeof SheetScale.fields>

/** SQL: what was read of the file of that version ($2) of the sheet ($1). */
const reading = `document t JOIN document_version v ON v.document_id = t.id AND v.version = $2
  JOIN stored_file s ON s.id = v.stored_file_id JOIN sheet_reading k ON k.original = s.sha256`

/** Two points of equal length on both: so far apart that it is another scale, and not an unsteady hand. */
const sameWithin = 0.01

type Measured = Scale & { readonly number: number }

interface Reading {
  readonly scale: WrittenScale | null
  readonly measures: PageMeasure[]
}

export const readingOf = (call: Call, sheetFolderId: number, version: number): Promise<Reading | undefined> =>
  call.db.row<Reading>(`SELECT k.scale, k.measures FROM ${reading} WHERE t.folder_id = $1`, [
    sheetFolderId,
    version,
  ])

/**
 * Those of a part come first: of the file and measured ones. What the file or the title block says is confirmed by two points, or
 * replaced by them.
 */
export async function scalesOf(call: Call, sheetFolderId: number, version: number): Promise<Scale[]> {
  const rows = await call.db.rows<Measured>(
    `SELECT c.x::text AS x, c.y::text AS y, c.width::text AS width, c.height::text AS height, c.unit, c.per_point AS number,
            c.per_point::text AS "perPoint", 'TwoPoints' AS source, true AS "isChecked", c.set_at AS "setDate",
            (SELECT n.full_name FROM person n WHERE n.id = c.set_by) AS "setBy"
       FROM sheet_scale c WHERE c.folder_id = $1 AND c.version = $2 ORDER BY c.width = 0, c.x, c.y`,
    [sheetFolderId, version],
  )
  const { scale, measures } = (await readingOf(call, sheetFolderId, version)) ?? { scale: null, measures: [] }
  const whole = { x: 0, y: 0, width: 0, height: 0 }
  const said = [
    ...measures.map((one) => saidBy('MeasureDictionary', one, one, rows)),
    ...(scale ? [saidBy('TitleBlock', whole, scale, rows)] : []),
  ]
  const replaced = said.flatMap(({ by }) => by ?? [])
  const own = rows.filter((row) => !replaced.includes(row)).map(({ number, ...row }) => row)
  const all = [...own, ...said.map(({ scale }) => scale)]
  const isWhole = ({ width }: Scale): boolean => Number(width) === 0
  return [...all.filter((one) => !isWhole(one)), ...all.filter(isWhole)]
}

/** How far apart two parts are that are the same, in points: they are stored as small numbers. */
const hair = 0.5

/** `by`: the two points that confirm it, or are in its place. */
function saidBy(
  source: Scale['source'],
  part: Pick<PageMeasure, 'x' | 'y' | 'width' | 'height'>,
  { unit, words, perPoint }: WrittenScale,
  rows: readonly Measured[],
): { scale: Scale; by: Measured | undefined } {
  const sides = ['x', 'y', 'width', 'height'] as const
  const by = rows.find((row) => sides.every((side) => Math.abs(Number(row[side]) - part[side]) < hair))
  const isSame = by?.unit === unit && Math.abs(by.number / perPoint - 1) < sameWithin
  if (by && !isSame) {
    const { number, ...scale } = by
    return { scale, by }
  }
  const [x, y, width, height] = sides.map((side) => String(part[side]))
  const found = { x, y, width, height, unit, words, perPoint: String(perPoint), source, isChecked: isSame }
  return { scale: { ...found, setBy: by?.setBy, setDate: by?.setDate }, by }
}

/** All that is written there, in the order in which it is drawn. */
export const wordsOf = (
  call: Call,
  sheetFolderId: number,
  version: number,
): Promise<Array<Value<typeof SheetWords.fields>>> =>
  call.db.rows(
    `SELECT w.text, w.x::text AS x, w.y::text AS y, w.width::text AS width, w.height::text AS height
       FROM ${reading} CROSS JOIN LATERAL jsonb_to_recordset(k.words) AS w (text text, x real, y real, width real, height real)
      WHERE t.folder_id = $1`,
    [sheetFolderId, version],
  )

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
