/** Rows that are documents: each names a file of the ZIP, and says in which folder it goes. */
import { basename, dirname } from 'node:path/posix'
import { readList } from '../codes/codes.ts'
import { nodeType, ownTypesFrom, plainType } from '../codes/nodetypes.ts'
import { writeEvents } from '../kernel/events/events.ts'
import { document } from '../records/document/document.ts'
import { addVersion } from '../records/document/documentversion.ts'
import type { RecordData } from '../records/engine/declare/rows.ts'
import { rereadRecord } from '../records/engine/read/read.ts'
import { addNode, lockTree } from '../records/engine/tree/tree.ts'
import { createRecords } from '../records/engine/write/new/create.ts'
import type { ImportFiles } from './archives.ts'
import { listsOf, readRows } from './cells.ts'
import type { Checked, CheckedRow, Importing, ImportKind, Made, ReadRow } from './importkind.ts'
import { madeNothing } from './importkind.ts'
import { writeImported } from './writeimported.ts'

interface DocumentRow extends CheckedRow {
  values: ReadonlyMap<string, unknown>
  key: string
  path: string
  folder: readonly string[]
}

const [foldersDeepMax, folderCharsMax] = [10, 255]

export async function checkDocuments(kind: ImportKind, importing: Importing): Promise<Checked> {
  const { call, project } = importing
  const lists = Object.fromEntries(
    await Promise.all(
      listsOf(kind).map(async (list) => [
        list,
        await readList(call.db, list, { projectId: project.projectId }),
      ]),
    ),
  )
  const taken = new Map<string, number>()
  const rows = readRows(kind, importing, lists).map((row) => rowOf(row, importing.files!, taken))
  await markExisting(importing, rows)
  return {
    rows,
    names: [],
    make: (leftOut) =>
      makeAll(
        importing,
        rows.filter(({ line }) => !leftOut.has(line)),
      ),
  }
}

function rowOf(row: ReadRow, files: ImportFiles, taken: Map<string, number>): DocumentRow {
  const { line, values, faults, notes } = row
  const named = String(values.get('File') ?? '').trim()
  const path = named ? pathOf(named, files, faults) : ''
  if (!named && faults.length === 0) faults.push('The row names no file.')
  const before = path && taken.get(path)
  if (before) faults.push(`The same file is in line ${before} already.`)
  else if (path) taken.set(path, line)
  const folder = foldersOf(String(values.get('Folder') ?? ''), path, files)
  if (folder.length > foldersDeepMax) faults.push(`The folder has more than ${foldersDeepMax} levels.`)
  if (folder.some((name) => name.length > folderCharsMax))
    faults.push(`The name of a folder has more than ${folderCharsMax} characters.`)
  const said = numbered(values, path)
  const number = said.get('DocumentNumber') as string | undefined
  const title = String(said.get('DocumentDescription') ?? basename(path))
  return {
    line,
    values: said,
    faults,
    notes,
    isThere: false,
    number,
    title,
    path,
    folder,
    key: `file ${path}`,
  }
}

/** `A-100_Plan.pdf`, `A-100 - Plan.pdf`, `A-100-Plan.pdf`: capitals and digits, then what the drawing shows. */
const drawing =
  /^((?:[A-Z]{1,2}|[A-Z]{1,4}[-.])\d[\w.-]*?)(?:(?:\s*_+\s*|\s+[-–—]\s+|\s+|[-–—](?=\p{L}\p{Ll}{2}))(\S.*))?$/u
const drawingFile = /\.(pdf|dwg|dxf|dgn|rvt|ifc|tiff?)$/i

/** A drawing without a number has the one that its file begins with. */
function numbered(values: ReadonlyMap<string, unknown>, path: string): ReadonlyMap<string, unknown> {
  if (values.has('DocumentNumber')) return values
  const name = basename(path)
  const [, number, title] = (drawingFile.test(name) && drawing.exec(name.replace(drawingFile, ''))) || []
  if (!number) return values
  const named = new Map(values).set('DocumentNumber', number)
  return title && !values.has('DocumentDescription')
    ? named.set('DocumentDescription', title.replaceAll('_', ' '))
    : named
}

/** The folder of the list, in which the paths of its rows begin. */
const beginOf = ({ archive: { list } }: ImportFiles): string =>
  list?.name.includes('/') ? `${dirname(list.name)}/` : ''

/** By its path, from the list or from the beginning; else by its name, if only one file has it. */
function pathOf(named: string, files: ImportFiles, faults: string[]): string {
  const all = [...files.archive.files.keys()]
  const wanted = named
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '')
    .toLowerCase()
  const found =
    all.find((path) => path.toLowerCase() === wanted) ??
    all.find((path) => path.toLowerCase() === beginOf(files).toLowerCase() + wanted)
  if (found) return found
  const alike = all.filter((path) => basename(path).toLowerCase() === basename(wanted))
  if (alike.length === 1) return alike[0]!
  faults.push(
    alike.length > 1
      ? `${alike.length} files of the ZIP are called ${named.slice(0, 100)}. Please give the path.`
      : `There is no file ${named.slice(0, 100)} in the ZIP.`,
  )
  return ''
}

/** As the row says, else as in the ZIP. */
function foldersOf(said: string, path: string, files: ImportFiles): string[] {
  const begin = beginOf(files)
  const inZip = dirname(path.startsWith(begin) ? path.slice(begin.length) : path)
  return (said || (inZip === '.' ? '' : inZip))
    .split(/\s*[/\\>]\s*/)
    .map((name) => name.trim())
    .filter(Boolean)
}

async function markExisting({ call, project }: Importing, rows: readonly DocumentRow[]): Promise<void> {
  const known = await call.db.rows<{ key: string; folderId: number }>(
    `SELECT m.source_key AS key, m.folder_id AS "folderId" FROM imported_record m
      WHERE m.project_id = $1 AND m.kind = 'Documents' AND m.source_key = ANY ($2::text[])`,
    [project.projectId, rows.map(({ key }) => key)],
  )
  const byKey = new Map(known.map(({ key, folderId }) => [key, folderId]))
  for (const row of rows) {
    const folderId = byKey.get(row.key)
    if (folderId) Object.assign(row, { isThere: true, folderId })
  }
}

/** Fields of a document that a row may have. */
const keys: Readonly<Record<string, string>> = {
  DocumentNumber: 'documentNumber',
  DocumentDescription: 'documentDescription',
  DocumentDiscipline: 'documentDiscipline',
  DocumentType: 'documentType',
  DocumentStatus: 'documentStatus',
  DocumentCSI: 'documentCSI',
  DocumentIssue: 'documentIssue',
  DocumentIssueDate: 'documentIssueDate',
}

const fileOf = ({ path }: DocumentRow, { received }: ImportFiles) => ({
  name: basename(path),
  type: '',
  content: received!.get(path)!,
})

async function makeAll(importing: Importing, all: readonly DocumentRow[]): Promise<Made> {
  const { call, project, source, files } = importing
  const rows = all.filter(({ isThere }) => !isThere)
  if (rows.length === 0) return madeNothing
  await lockTree(call, project.projectId)
  const folders = await makeFolders(importing, rows)
  const records = rows.map((row): RecordData => {
    const fields = Object.entries(keys).map(([field, key]) => [key, row.values.get(field)])
    const folderParentId = folders.get(row.folder.join('/'))
    return { ...Object.fromEntries(fields), folderParentId, file: fileOf(row, files!) }
  })
  const created = await createRecords(document, call, records as any, (i) => `Line ${rows[i]!.line}`, {
    imported: () => ({ source }),
  })
  for (const [i, { folderId }] of created.entries()) {
    const record = await rereadRecord(document, call, folderId)
    await addVersion(call, record, fileOf(rows[i]!, files!))
  }
  const made = rows.map((row, i) => ({ row, folderId: created[i]!.folderId }))
  await writeImported('Documents', importing, made)
  return { ...madeNothing, made: rows.length }
}

/** By path: the folder below Documents, made where it is not there. */
async function makeFolders(
  { call, project: { projectId } }: Importing,
  rows: readonly DocumentRow[],
): Promise<Map<string, number>> {
  const section = await call.db.row<{ id: number }>(
    'SELECT id FROM folder WHERE project_id = $1 AND type = $2',
    [projectId, nodeType.documents],
  )
  const folders = new Map([['', section!.id]])
  for (const { folder } of rows)
    for (const [i, name] of folder.entries()) {
      const path = folder.slice(0, i + 1).join('/')
      if (folders.has(path)) continue
      const parentId = folders.get(folder.slice(0, i).join('/'))!
      const known = await call.db.row<{ id: number }>(
        `SELECT id FROM folder WHERE parent_id = $1 AND lower(name) = lower($2) AND type < ${ownTypesFrom}
            AND deleted_at IS NULL ORDER BY id LIMIT 1`,
        [parentId, name],
      )
      folders.set(path, known?.id ?? (await addFolder(parentId, name)))
    }
  return folders

  async function addFolder(parentId: number, name: string): Promise<number> {
    const folderId = await addNode(call, { projectId, parentId, type: plainType, name })
    const changes: [string, unknown, unknown][] = [
      ['folderName', null, name],
      ['folderParentId', null, parentId],
    ]
    await writeEvents(call, [{ action: 'Created', projectId, folderId, version: 1, changes }])
    return folderId
  }
}
