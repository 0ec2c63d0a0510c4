/**
 * What is said in a record, wherever it is kept: the texts that the search finds it by, the most telling
 * first.
 */
import { fixedTypes, nodeType } from '../../codes/foldertypes.ts'
import type { Db } from '../../db/open.ts'
import type { Column } from '../column.ts'
import type { RecordKind } from '../kind.ts'
import { allKinds } from '../kinds.ts'
import type { Weight, Weighted } from './words.ts'

export interface Said {
  folderId: number
  projectId: number
  organizationId: number
  section: string
  type: number
  number: string | null
  title: string | null
  texts: Weighted[]
}

/** So much of a text is searched, and so many replies, files and activities, the newest of them. */
const textCharsMax = 20_000
const piecesMax = 500

const part = (sql: string): string => `left(${sql}, ${textCharsMax})`

/** Every string anywhere in a list that is kept as a whole. */
const stringsIn = (column: string): string =>
  `(SELECT string_agg(v #>> '{}', ' · ')
      FROM jsonb_path_query(${column}, '$.** ? (@.type() == "string")') v)`

const readings: Record<string, (column: string) => string> = {
  text: (column) => column,
  'text[]': (column) => `array_to_string(${column}, ' · ')`,
  jsonb: stringsIn,
}

/** The fields of a kind that hold texts. Dates are none, nor is what only the client knows it by. */
function fieldsOf(kind: RecordKind<any>): string[] {
  const texts = kind.storedKeys.flatMap((key) => {
    const { column, type, day }: Column = kind.columns[key]!
    const weight: Weight | false = kind.search?.[key] ?? (key !== 'tempItemId' && !day && 'D')
    const read = readings[type!]
    return weight && read ? [{ weight, sql: part(read(`t.${column}`)) }] : []
  })
  return texts.sort((a, b) => (a.weight < b.weight ? -1 : 1)).map(({ weight, sql }) => piece(weight, sql))
}

const piece = (weight: Weight, sql: string): string => `jsonb_build_array('${weight}', ${sql})`

/**
 * What lies with the node `f` in a table of its own: SQL of one text, and of which types. Who has a part by another record
 * is found by that one, which not everybody sees.
 */
const around: Array<{ sql: string; of?: readonly number[]; weight: Weight }> = [
  {
    weight: 'C',
    sql: `(SELECT string_agg(DISTINCT concat_ws(', ', n.full_name, y.label, coalesce(n.company, o.name)),
                             ' · ')
             FROM party y LEFT JOIN person n ON n.id = y.person_id
             LEFT JOIN organization o ON o.id = coalesce(y.organization_id, n.organization_id)
            WHERE y.folder_id = f.id AND y.via IS NULL)`,
  },
  {
    weight: 'D',
    sql: `(SELECT string_agg(r.words, ' · ' ORDER BY r.id DESC) FROM (
             SELECT id, concat_ws(' ', message, edited) AS words FROM reply WHERE folder_id = f.id
              ORDER BY id DESC LIMIT ${piecesMax}) r)`,
  },
  {
    weight: 'D',
    sql: `(SELECT string_agg(x.words, ' · ' ORDER BY x.id DESC) FROM (
             SELECT y.id, concat_ws(' ', s.name, y.description) AS words
               FROM attachment y JOIN stored_file s ON s.id = y.stored_file_id
              WHERE y.folder_id = f.id AND y.deleted_at IS NULL ORDER BY y.id DESC LIMIT ${piecesMax}) x)`,
  },
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
  {
    weight: 'C',
    of: [nodeType.driveFile, nodeType.driveFolder],
    sql: `(SELECT concat_ws(' · ', d.notes, d.file_path) FROM drive_node d WHERE d.folder_id = f.id)`,
  },
]

const aroundNode = (): string =>
  around
    .map(({ weight, sql, of }) =>
      piece(weight, part(of ? `CASE WHEN f.type IN (${of.join(', ')}) THEN ${sql} END` : sql)),
    )
    .join(', ')

const ofKinds = (): string =>
  `CASE f.type ${allKinds()
    .map(
      (kind) =>
        `WHEN ${kind.type} THEN (SELECT jsonb_build_array(${fieldsOf(kind).join(', ')})
           FROM ${kind.table} t WHERE t.folder_id = f.id)`,
    )
    .join(' ')} END`

let statement: string | undefined

/**
 * The texts of those nodes, in one statement. Roots and sections have the same names in every project: none
 * looks for them.
 */
export async function saidIn(db: Db, folderIds: readonly number[]): Promise<Said[]> {
  statement ??= `SELECT f.id AS "folderId", f.project_id AS "projectId",
      p.organization_id AS "organizationId", f.section, f.type, f.number,
      f.title, ${part('f.description')} AS description,
      ${ofKinds()} AS own, jsonb_build_array(${aroundNode()}) AS around
    FROM folder f JOIN project p ON p.id = f.project_id
   WHERE f.id = ANY($1::int[]) AND f.type NOT IN (${fixedTypes.join(', ')}) ORDER BY f.id`
  const rows = await db.rows<
    Omit<Said, 'texts'> & { description: string | null; own: Pieces | null; around: Pieces }
  >(statement, [folderIds])
  return rows.map(({ description, own, around, ...row }) => ({
    ...row,
    texts: ([['B', description], ...(own ?? []), ...around] as Pieces).filter(isSaid),
  }))
}

type Pieces = Array<readonly [Weight, string | null]>

const isSaid = (piece: Pieces[number]): piece is Weighted => !!piece[1]?.trim()
