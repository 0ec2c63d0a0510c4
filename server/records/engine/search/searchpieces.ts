/**
 * The weighted texts by which a record is found: those of its own row, read by SQL or from a record in
 * memory, and related texts from other tables.
 */
import { documentStatus } from '../../../../contract/states.ts'
import { nodeType } from '../../../codes/nodetypes.ts'
import type { Column } from '../declare/column.ts'
import type { RecordType, Weight } from '../declare/recordtype.ts'
import { type RecordData, storedValue } from '../declare/rows.ts'
import type { Weighted } from './words.ts'

export type Pieces = Array<readonly [Weight, string | null]>

export const hasText = (piece: Pieces[number]): piece is Weighted => !!piece[1]?.trim()

/** How much of a text is searched, and how many replies, files and activities, newest first. */
const textCharsMax = 20_000
const piecesMax = 500

export const part = (sql: string): string => `left(${sql}, ${textCharsMax})`

/** Every string anywhere in a jsonb column. */
const stringsIn = (column: string): string =>
  `(SELECT string_agg(v #>> '{}', ' · ')
      FROM jsonb_path_query(${column}, '$.** ? (@.type() == "string")') v)`

const readings: Record<string, (column: string) => string> = {
  text: (column) => column,
  'text[]': (column) => `array_to_string(${column}, ' · ')`,
  jsonb: stringsIn,
}

interface TextField {
  key: string
  column: string
  type: string
  weight: Weight
}

/** The searched fields of a record type, highest weight first. Dates and the temp id are not searched. */
function textFieldsOf(recordType: RecordType<any>): readonly TextField[] {
  const known = textFields.get(recordType)
  if (known) return known
  const fields = recordType.storedKeys.flatMap((key): TextField[] => {
    const { column, type, day }: Column = recordType.columns[key]!
    const weight: Weight | false = recordType.search?.[key] ?? (key !== 'tempItemId' && !day && 'D')
    return weight && readings[type!] ? [{ key, column: column!, type: type!, weight }] : []
  })
  fields.sort((a, b) => (a.weight < b.weight ? -1 : 1))
  textFields.set(recordType, fields)
  return fields
}

const textFields = new WeakMap<RecordType<any>, readonly TextField[]>()

/** SQL for the texts of a record's row `t`. */
export const fieldsOf = (recordType: RecordType<any>): string[] =>
  textFieldsOf(recordType).map(({ key, column, type, weight }) =>
    piece(weight, part(ifReleased(recordType, key, readings[type]!(`t.${column}`)))),
  )

/** SQL: hidden fields are not among the texts for everybody until nobody has to find them by trying words. */
const ifReleased = ({ hidden }: RecordType<any>, key: string, text: string): string =>
  hidden?.fields.includes(key) ? `(CASE WHEN ${hidden.released.sql} THEN ${text} END)` : text

/** SQL for the texts of the row `t` of the node `f` that are hidden from some: hidden fields, and withheld replies and files. */
export const withheldOf = (recordType: RecordType<any>): string[] => [
  ...textFieldsOf(recordType)
    .filter(({ key }) => recordType.hidden!.fields.includes(key))
    .map(({ column, type, weight }) =>
      piece(
        weight,
        part(
          `(CASE WHEN NOT (${recordType.hidden!.released.sql}) THEN ${readings[type]!(`t.${column}`)} END)`,
        ),
      ),
    ),
  piece('D', part(repliesThat('is_withheld'))),
  piece('D', part(filesThat('is_withheld'))),
]

/** SQL: the words of the replies to the node `f` for which that is true, newest first; and of its files. */
const repliesThat = (
  condition: string,
): string => `(SELECT string_agg(r.words, ' · ' ORDER BY r.id DESC) FROM (
             SELECT id, concat_ws(' ', message, edited) AS words FROM reply
              WHERE folder_id = f.id AND ${condition} AND audience IN (0, f.audience)
              ORDER BY id DESC LIMIT ${piecesMax}) r)`
const filesThat = (condition: string): string => `(SELECT string_agg(x.words, ' · ' ORDER BY x.id DESC) FROM (
             SELECT y.id, concat_ws(' ', s.name, y.description) AS words
               FROM attachment y JOIN stored_file s ON s.id = y.stored_file_id
              WHERE y.folder_id = f.id AND y.deleted_at IS NULL AND ${condition} ORDER BY y.id DESC LIMIT ${piecesMax}) x)`

const piece = (weight: Weight, sql: string): string => `jsonb_build_array('${weight}', ${sql})`

/** SQL for the names of a party `y`: the name of the member, its label, the company. */
export const partyText: { weight: Weight; sql: string; joins: string } = {
  weight: 'C',
  sql: `concat_ws(', ', n.full_name, y.label, coalesce(n.company, o.name))`,
  joins: `LEFT JOIN person n ON n.id = y.person_id
             LEFT JOIN organization o ON o.id = coalesce(y.organization_id, n.organization_id)`,
}

/**
 * Related texts of the node `f` in other tables: SQL of one text, and for which node types. Parties added
 * through another record are left out: they are found by that record, which not everybody sees.
 */
const around: Array<{ sql: string; of?: readonly number[]; weight: Weight }> = [
  {
    weight: partyText.weight,
    sql: `(SELECT string_agg(DISTINCT ${partyText.sql} COLLATE "C", ' · ') FROM party y ${partyText.joins}
            WHERE y.folder_id = f.id AND y.via IS NULL)`,
  },
  { weight: 'D', sql: repliesThat('NOT is_withheld') },
  { weight: 'D', sql: filesThat('NOT y.is_withheld') },
  {
    weight: 'D',
    of: [nodeType.dailyReport],
    sql: `(SELECT string_agg(x.words, ' · ' ORDER BY x.id DESC) FROM (
             SELECT y.id, concat_ws(' ', n.full_name, y.contact_string, y.location, y.description,
                      y.primary_subc, y.subc1_name, y.subc2_name, y.subc3_name, y.subc4_name,
                      y.csi_name) AS words
               FROM daily_report d JOIN daily_report_activity y ON y.daily_report_id = d.id
               LEFT JOIN person n ON n.id = y.contact
              WHERE d.folder_id = f.id ORDER BY y.id DESC LIMIT ${piecesMax}) x)`,
  },
  {
    weight: 'C',
    of: [nodeType.document, nodeType.driveFile],
    sql: `(SELECT concat_ws(' · ', d.type_name, d.status_name, d.discipline_name, (
             SELECT string_agg(x.name, ' · ') FROM (
               SELECT s.name FROM document_version v JOIN stored_file s ON s.id = v.stored_file_id
                WHERE v.document_id = d.id ORDER BY v.version DESC LIMIT ${piecesMax}) x))
             FROM document d WHERE d.folder_id = f.id)`,
  },
  // What is written on a sheet, each text once, as long as it is in force.
  {
    weight: 'D',
    of: [nodeType.document],
    sql: `(SELECT string_agg(w.words, ' · ' ORDER BY w.at) FROM document d
             JOIN document_version v ON v.document_id = d.id AND v.version = d.version JOIN stored_file s ON s.id = v.stored_file_id
             JOIN sheet_reading k ON k.original = s.sha256
             CROSS JOIN LATERAL (SELECT x.text AS words, min(x.at) AS at
                FROM ROWS FROM (jsonb_to_recordset(k.words) AS (text text)) WITH ORDINALITY AS x (text, at) GROUP BY x.text) w
            WHERE d.folder_id = f.id AND d.sheet_key IS NOT NULL
              AND d.status NOT IN (${documentStatus.Superseded.code}, ${documentStatus.Void.code})
              AND NOT EXISTS (SELECT FROM sheet_version x
                 WHERE x.document_id = d.id AND x.version = d.version AND x.withdrawn_at IS NOT NULL))`,
  },
  {
    weight: 'C',
    of: [nodeType.driveFile, nodeType.driveFolder],
    sql: `(SELECT concat_ws(' · ', d.notes, d.file_path) FROM drive_node d WHERE d.folder_id = f.id)`,
  },
]

/** SQL for the related texts of a node `f` of any type. */
export const aroundNodes = (): string =>
  around
    .map(({ weight, sql, of }) =>
      piece(weight, part(of ? `CASE WHEN f.type IN (${of.join(', ')}) THEN ${sql} END` : sql)),
    )
    .join(', ')

/** The searched part of a text: cut by code points, as PostgreSQL does it. */
export const cut = (text: string): string =>
  text.length > textCharsMax ? [...text].slice(0, textCharsMax).join('') : text

/**
 * The texts of a record in memory, the same as by SQL; undefined if a column can only be read by PostgreSQL.
 */
export function textsOfRecord(recordType: RecordType<any>, record: RecordData): Weighted[] | undefined {
  const { hidden } = recordType
  const texts: Weighted[] = []
  for (const { key, weight, type } of textFieldsOf(recordType)) {
    if (type === 'jsonb') return undefined
    if (hidden?.fields.includes(key) && !hidden.released.of(record)) continue
    const value = storedValue(recordType, record, key) as string | string[] | null
    const text = Array.isArray(value) ? value.join(' · ') : value
    const piece = [weight, text && cut(text)] as const
    if (hasText(piece)) texts.push(piece)
  }
  return texts
}

/** Whether one of these columns of a record type is searched. */
export const areSearched = (recordType: RecordType<any>, columns: ReadonlySet<string>): boolean =>
  textFieldsOf(recordType).some(({ column }) => columns.has(column))
