/** The register: the sheets of a project with the revision of each that is in force, now or at a moment. */
import {
  type DrawingRegisterRead,
  DrawingRegisterRow,
  type drawingRegisterFields,
} from '../../../contract/drawings/register.ts'
import type { Value } from '../../../contract/kit.ts'
import { documentStatus } from '../../../contract/states.ts'
import { markupCount } from '../../access/sight/markupsight.ts'
import { codeName } from '../../codes/codes.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import { type Fragment, raw, sql } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty } from '../../kernel/faults.ts'
import { firstLine } from '../document/sheets.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import { counted, day, type ListField, number, whole, words } from '../engine/listing/listfield.ts'
import { placeBelow } from '../engine/listing/listplace.ts'
import type { Listing } from '../engine/listing/listtype.ts'
import { listRecords } from '../engine/listing/readpage.ts'
import { projectRights } from '../engine/tree/projectrights.ts'
import { countPins } from './pins/pincounts.ts'

const closed = raw([documentStatus.Superseded.code, documentStatus.Void.code].join(', '))

/** A moment in SQL. A text of a Date has nothing that could end the quotes. */
const moment = (at: Date): Fragment => raw(`'${at.toISOString()}'::timestamptz`)

/** SQL: whether the document `t` of the node `f` was void or superseded at that moment: the first change after it says what it was. */
export const wasClosedAt = (at: Fragment): Fragment => sql`coalesce((
  SELECT coalesce((c.change->>1)::int, 0) FROM event e CROSS JOIN LATERAL jsonb_array_elements(e.changes) AS c (change)
   WHERE e.folder_id = f.id AND e.at > ${at} AND c.change->>0 = 'documentStatus' ORDER BY e.id LIMIT 1), t.status) IN (${closed})`

/** SQL: the version `i` of the sheet `t` that is in force, with its file `s`, and the row `d` that has its words. */
const inForce = (asOf: Fragment | undefined): Fragment =>
  asOf
    ? sql`JOIN LATERAL (
        SELECT v.version, v.stored_file_id FROM document_version v JOIN stored_file y ON y.id = v.stored_file_id
         WHERE v.document_id = t.id AND y.created_at <= ${asOf} ORDER BY v.version DESC LIMIT 1) i ON true
      JOIN document_any_version d ON d.document_id = t.id AND d.version = i.version`
    : sql`JOIN document_version i ON i.document_id = t.id AND i.version = t.version
      JOIN document_any_version d ON d.document_id = t.id AND d.version = t.version`

const sheets = (asOf: Fragment | undefined): Fragment => sql`JOIN document t ON t.folder_id = f.id
  JOIN sheet ON sheet.document_id = t.id ${inForce(asOf)}
  JOIN project p ON p.id = f.project_id`

const more = sql`JOIN stored_file s ON s.id = i.stored_file_id
  LEFT JOIN sheet_version x ON x.document_id = t.id AND x.version = i.version
  LEFT JOIN publication b ON b.id = x.publication_id
  LEFT JOIN sheet_pack k ON k.original = s.sha256`

/** The first line of its description; the name of a node has that of its file instead, if there is none. */
const title = sql`${raw(firstLine('CASE WHEN d.is_newest THEN f.description ELSE d.description END'))}`

const revision = sql`coalesce(d.issue, d.version::text)`

const fields = (isNow: boolean): Record<(typeof drawingRegisterFields)[number], ListField> => {
  const key = isNow ? number.key : sql`natural_order(d.number) COLLATE "C"`
  return {
    Number: isNow ? number : counted('d.number'),
    Title: words(title),
    // By discipline, those without one last, and in each of them by number.
    Discipline: {
      sort: 'text',
      key: sql`(lpad(coalesce(nullif(d.discipline, 0), 999999)::text, 6, '0') || ${key}) COLLATE "C"`,
      list: 'discipline',
      compare: raw('d.discipline'),
    },
    Revision: counted(revision),
    IssueDate: day('d.issue_date_day'),
    PublicationId: { ...whole('b.id'), join: more },
    PublicationName: { ...words('b.name'), join: more },
    InForceSince: { sort: 'instant', key: raw('s.created_at'), join: more },
  }
}

/** SQL: how the version that was in force stands now. One that puts another on top again has its file, and stands alike. */
const standing = (isClosedNow: Fragment, asOf: Fragment | undefined): Fragment =>
  asOf
    ? sql`CASE WHEN x.withdrawn_at IS NOT NULL THEN 'Withdrawn' WHEN NOT ${isOnTop} THEN 'Replaced' WHEN ${isClosedNow} THEN 'Void'
        ELSE 'InForce' END AS standing,
      CASE WHEN NOT ${isClosedNow} AND (x.withdrawn_at IS NOT NULL OR NOT ${isOnTop})
        THEN coalesce(t.issue, t.version::text) END AS "revisionNow"`
    : raw(`'InForce' AS standing`)

const isOnTop = raw(`(coalesce(x.same_as, i.version) = coalesce(
  (SELECT top.same_as FROM sheet_version top WHERE top.document_id = t.id AND top.version = t.version), t.version))`)

function registerAt(at: Date | undefined): Listing<typeof DrawingRegisterRow.fields> {
  const asOf = at && moment(at)
  const isClosedNow = sql`t.status IN (${closed})`
  const isClosed = asOf ? wasClosedAt(asOf) : isClosedNow
  return {
    row: DrawingRegisterRow,
    section: 'documents',
    isWhole: false,
    hasParties: false,
    isHeld: false,
    nodes: [sql`f.type = ${nodeType.document} AND NOT ${isClosed}`],
    lean: sheets(asOf),
    from: sql`${sheets(asOf)} ${more}`,
    select: sql`f.id AS "folderId", t.id AS "documentId", d.number, ${title} AS title, d.discipline,
      coalesce(${codeName('discipline', raw('d.discipline'))}, d.discipline_name) AS "disciplineName", ${revision} AS revision,
      to_char(d.issue_date_day, 'YYYY-MM-DD') AS "issueDate", b.id AS "publicationId", b.name AS "publicationName",
      i.version, s.created_at AS "inForceSince",
      (SELECT n.full_name FROM person n WHERE n.id = s.created_by) AS "putInBy", s.name AS "fileName", s.type AS "fileType",
      encode(k.sha256, 'hex') AS "packDigest", coalesce(k.size_bytes, 0) AS "packSize", coalesce(k.levels_made, 0) AS "levelsReady",
      ${raw(markupCount('i.version'))} AS "markupCount", ${standing(isClosedNow, asOf)}`,
    fields: fields(!asOf),
  }
}

const now = registerAt(undefined)

/** The register at that moment, and the caller's place and rights in it. */
export async function registerFor(
  { projectId, asOf }: { projectId?: number | null; asOf?: Date | null },
  call: Call,
) {
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const { rootFolderId, isManager } = await projectRights(call, 'documents', projectId)
  const listing = asOf ? registerAt(asOf) : now
  return { projectId, listing, place: await placeBelow(listing, call, rootFolderId), isManager }
}

export async function readRegister(
  types: RecordTypes,
  request: Value<typeof DrawingRegisterRead.request.fields>,
  call: Call,
) {
  const { projectId, asOf, ...rest } = request
  const { listing, place } = await registerFor({ projectId, asOf }, call)
  const { rows, ...page } = await listRecords(listing, call, place, rest)
  const counts = await countPins(
    types,
    call,
    rows.map(({ documentId }) => documentId!),
  )
  return { sheets: rows.map((row) => ({ ...row, pinCounts: counts.get(row.documentId!) })), ...page }
}
