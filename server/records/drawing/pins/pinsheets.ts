/** The sheets that pins are on, with the page of each version. */
import { isRestricted, joinNodeRights, visible } from '../../../access/visibility.ts'
import { nodeType } from '../../../codes/nodetypes.ts'
import type { Call } from '../../../kernel/call.ts'
import { firstLine } from '../../document/sheets.ts'
import { storedPack } from '../packs.ts'

export interface PinSheet {
  readonly sheetFolderId: number
  readonly documentId: number
  readonly projectId: number
  readonly number: string
  readonly title: string | null
  /** The newest version. */
  readonly newest: number
  readonly isRestricted: boolean
  readonly pages: ReadonlyMap<number, SheetPage>
}

/** What a version shows. */
export interface SheetPage {
  readonly version: number
  readonly sha256: Buffer | null
  readonly isPdf: boolean
  /** In points, as shown; 0: not known. */
  readonly width: number
  readonly height: number
}

/** By their nodes: those that the caller sees. */
export async function sheetsByNode(call: Call, folderIds: readonly number[]): Promise<Map<number, PinSheet>> {
  const rows = await call.db.rows<Omit<PinSheet, 'pages'>>(
    `SELECT f.id AS "sheetFolderId", t.id AS "documentId", f.project_id AS "projectId", t.number,
            ${firstLine('f.description')} AS title, t.version AS newest, ${isRestricted('f')} AS "isRestricted"
       FROM document t JOIN folder f ON f.id = t.folder_id ${joinNodeRights}
      WHERE f.id = ANY ($2::int[]) AND f.type = ${nodeType.document} AND t.sheet_key IS NOT NULL AND ${visible}`,
    [call.caller.id, folderIds],
  )
  const pages = await pagesOf(
    call,
    rows.map(({ documentId }) => documentId),
  )
  return new Map(
    rows.map((row) => [row.sheetFolderId, { ...row, pages: pages.get(row.documentId) ?? new Map() }]),
  )
}

/** Their nodes, without a look at who sees them. */
export async function sheetsOfPins(call: Call, pinIds: readonly number[]): Promise<number[]> {
  if (pinIds.length === 0) return []
  const rows = await call.db.rows<{ id: number }>(
    'SELECT DISTINCT d.folder_id AS id FROM sheet_pin pin JOIN document d ON d.id = pin.document_id WHERE pin.id = ANY ($1::int[])',
    [pinIds],
  )
  return rows.map(({ id }) => id)
}

type PageRow = SheetPage & { documentId: number }

async function pagesOf(
  call: Call,
  documentIds: readonly number[],
): Promise<Map<number, Map<number, SheetPage>>> {
  const rows = await call.db.rows<PageRow>(
    `SELECT v.document_id AS "documentId", v.version, s.sha256,
            coalesce(s.type = 'application/pdf' OR s.name ILIKE '%.pdf', false) AS "isPdf",
            coalesce(x.width, 0) AS width, coalesce(x.height, 0) AS height
       FROM document_version v JOIN stored_file s ON s.id = v.stored_file_id
       LEFT JOIN sheet_version x ON x.document_id = v.document_id AND x.version = v.version
      WHERE v.document_id = ANY ($1::int[])`,
    [documentIds],
  )
  const pages = new Map<number, Map<number, SheetPage>>()
  for (const row of rows) {
    const ofSheet = pages.get(row.documentId) ?? new Map<number, SheetPage>()
    pages.set(row.documentId, ofSheet.set(row.version, await sized(call, row)))
  }
  return pages
}

/** A version that no publication brought has the size that is known since its picture was made. */
async function sized(call: Call, page: PageRow): Promise<SheetPage> {
  if (page.width > 0 || !page.isPdf || !page.sha256) return page
  const stored = await storedPack(call.db, call.blobs, page.sha256)
  return stored && 'pack' in stored
    ? { ...page, width: stored.pack.pageWidth, height: stored.pack.pageHeight }
    : page
}
