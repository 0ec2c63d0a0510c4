/** A sheet with all its revisions, and how each of them stands. */
import type { SheetDetails, SheetRead, SheetRevision } from '../../../contract/drawings/register.ts'
import type { Value } from '../../../contract/kit.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { codeName } from '../../codes/codes.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import { raw, sql } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty, notFound } from '../../kernel/faults.ts'
import { firstLine } from '../document/sheets.ts'
import { calloutsOf, scalesOf, wordsOf } from './markups/writtenthere.ts'
import { wasClosedAt } from './register.ts'

type Sheet = Value<typeof SheetDetails.fields>
type Revision = Value<typeof SheetRevision.fields>
/** As it is stored, with what decides how it stands. */
type Row = Revision & { version: number; outcome: string | null; isWithdrawn: boolean }

export async function readSheet(
  { sheetFolderId, asOf, version, wantWords }: Value<typeof SheetRead.request.fields>,
  call: Call,
) {
  if (!sheetFolderId) throw notEmpty('SheetFolderId', 'the sheet')
  const at = asOf ?? call.now
  const found = await call.db.row<Sheet & { isClosed: boolean }>(
    `SELECT f.id AS "sheetFolderId", t.id AS "documentId", f.project_id AS "projectId", t.number, ${firstLine('f.description')} AS title, t.discipline,
            coalesce(${codeName('discipline', raw('t.discipline')).text}, t.discipline_name) AS "disciplineName",
            EXISTS (SELECT FROM sheet s WHERE s.document_id = t.id) AS "isInRegister",
            ${wasClosedAt(sql`$3::timestamptz` as never).text} AS "isClosed"
       FROM document t JOIN folder f ON f.id = t.folder_id JOIN project p ON p.id = f.project_id ${joinNodeRights}
      WHERE f.id = $2 AND f.type = ${nodeType.document} AND t.sheet_key IS NOT NULL AND ${visible}`,
    [call.caller.id, sheetFolderId, at],
  )
  if (!found) throw notFound('This sheet')
  const { isClosed, ...sheet } = found
  const rows = await revisionsOf(call, sheet.documentId!, at)
  const top = isClosed ? undefined : rows[0]
  const asked = version || rows[0]?.version || 0
  return {
    sheet: {
      ...sheet,
      version: top?.version ?? 0,
      revision: top?.revision,
      revisions: rows.map((row, i) => asRevision(row, i, rows, top)),
      scales: await scalesOf(call, sheetFolderId, asked),
      callouts: await calloutsOf(call, sheetFolderId, asked),
      words: wantWords ? await wordsOf(call, sheetFolderId, asked) : undefined,
    },
  }
}

/** Those that were there at that moment, the newest first. What was withdrawn later was not withdrawn then. */
const revisionsOf = (call: Call, documentId: number, at: Date): Promise<Row[]> =>
  call.db.rows<Row>(
    `SELECT t.version, coalesce(t.issue, t.version::text) AS revision, to_char(t.issue_date_day, 'YYYY-MM-DD') AS "issueDate",
            x.same_as AS "sameAsVersion", b.id AS "publicationId", b.name AS "publicationName", s.created_at AS "putInDate",
            (SELECT n.full_name FROM person n WHERE n.id = s.created_by) AS "putInBy",
            coalesce(x.withdrawn_at <= $2, false) AS "isWithdrawn",
            CASE WHEN x.withdrawn_at <= $2 THEN x.withdrawn_at END AS "withdrawnDate",
            CASE WHEN x.withdrawn_at <= $2 THEN (SELECT n.full_name FROM person n WHERE n.id = x.withdrawn_by) END AS "withdrawnBy",
            CASE WHEN x.withdrawn_at <= $2 THEN x.withdrawn_reason END AS "withdrawnReason",
            s.name AS "fileName", s.type AS "fileType", s.size_bytes AS "fileSize", encode(s.sha256, 'hex') AS "fileSha256",
            coalesce(x.width, 0)::text AS width, coalesce(x.height, 0)::text AS height, g.outcome
       FROM document_any_version t
       JOIN document_version v ON v.document_id = t.document_id AND v.version = t.version
       JOIN stored_file s ON s.id = v.stored_file_id
       LEFT JOIN sheet_version x ON x.document_id = t.document_id AND x.version = t.version
       LEFT JOIN publication_page g ON g.file_id = x.file_id AND g.page = x.page
       LEFT JOIN publication b ON b.id = x.publication_id
      WHERE t.document_id = $1 AND s.created_at <= $2 ORDER BY t.version DESC`,
    [documentId, at],
  )

/** A version and the one that puts it on top again have the same file, and stand alike. */
const fileOf = ({ version, sameAsVersion }: Row): number => sameAsVersion ?? version

function asRevision(
  { outcome, isWithdrawn, ...row }: Row,
  i: number,
  rows: readonly Row[],
  top: Row | undefined,
): Revision {
  const here = rows[i]!
  if (isWithdrawn) return { ...row, standing: 'Withdrawn' }
  if (top && fileOf(here) === fileOf(top)) return { ...row, standing: 'InForce' }
  if (i === 0 || (!top && fileOf(here) === fileOf(rows[0]!))) return { ...row, standing: 'Void' }
  // What came in as an older one never took its place.
  const by = rows
    .slice(0, i)
    .findLast((later) => fileOf(later) !== fileOf(here) && (later.outcome !== 'Older' || later.sameAsVersion))
  if (outcome === 'Older' && !wasOnTop(here, i, rows)) return { ...row, standing: 'Older' }
  return {
    ...row,
    standing: 'Replaced',
    replacedByRevision: by?.revision,
    replacedDate: by?.putInDate,
  }
}

/** Whether an older one was put on top later, because those after it were withdrawn. */
const wasOnTop = (here: Row, i: number, rows: readonly Row[]): boolean =>
  here.sameAsVersion !== null && here.sameAsVersion !== undefined
    ? true
    : rows.slice(0, i).some((later) => later.sameAsVersion === here.version)
