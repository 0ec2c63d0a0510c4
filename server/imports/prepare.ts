/** Takes a sheet and proposes which field each of its columns is. Nothing is made of it yet. */

import type { Value } from '../../contract/kit.ts'
import { ImportPrepare } from '../../contract/projects/import.ts'
import { readWhole } from '../blobs/blobs.ts'
import { lastPart } from '../blobs/filename.ts'
import type { Call } from '../kernel/call.ts'
import { invalidField, notEmpty } from '../kernel/faults.ts'
import type { Prepared } from '../kernel/prepared.ts'
import { serve } from '../kernel/serve.ts'
import { prepareBytes } from '../records/file/preparebytes.ts'
import { storeFile } from '../records/file/storedfile.ts'
import { headingRow, likelierKind, plainHeading, proposedFields, sourceOf } from './headings.ts'
import type { ImportKind } from './importkind.ts'
import { kindNamed, kinds } from './kinds.ts'
import { readSheet } from './sheet/readsheet.ts'
import { type Sheet, type SheetRow, sheetLimits, thousands } from './sheet/sheet.ts'
import {
  adminIn,
  deleteForgotten,
  problemsOf,
  refuseDone,
  type StoredImport,
  storedImport,
  writeRows,
} from './stored.ts'

const field = 'FileContent'

type Request = Value<(typeof ImportPrepare)['request']['fields']>

/** What was read of the file of a request, before its transaction began. */
const sheets = new WeakMap<Request, Sheet>()

/**
 * Reading may take long, in a thread or in the queue for one: no connection to the database is held meanwhile. What is refused
 * here is refused in the transaction as well.
 */
async function readFirst(request: Request, call: Call): Promise<Prepared | undefined> {
  const { projectId } = await adminIn(call, request.projectId, true)
  const before = request.importId ? await storedImport(call, projectId, request.importId) : undefined
  if (before) refuseDone(before)
  const { hasFiles = false } = kindNamed(request.kind ?? before?.kind)
  if (!before) checkSize(request, call)
  const prepared = before ? undefined : await prepareBytes(request, call)
  try {
    const bytes = before
      ? await bytesOf(call, before.storedFileId)
      : (request.fileContent ?? (await readWhole(call.blobs, prepared!.received!.sha256))!)
    const sheetName = request.sheetName ?? undefined
    sheets.set(request, await readSheet(bytes, field, { sheetName, hasFiles }))
    return prepared
  } catch (error) {
    await prepared?.end(false)
    throw error
  }
}

async function prepare(request: Request, call: Call) {
  const { projectId } = await adminIn(call, request.projectId)
  const before = request.importId
    ? await storedImport(call, projectId, request.importId, 'FOR UPDATE')
    : undefined
  if (before) refuseDone(before)
  const kind = kindNamed(request.kind ?? before?.kind)
  await deleteForgotten(call, projectId)
  const file = before ?? (await newFile(request, call, projectId))
  const sheet = sheets.get(request)!
  const heading = headingOf(kind, sheet, request.headingLine ?? undefined)
  const headings = heading.cells.map((cell) => cell.trim().slice(0, headingCharsMax))
  const source = request.source?.trim() || before?.source || sourceOf(headings)
  const rows = sheet.rows.filter(({ line }) => line > heading.line)
  if (rows.length === 0) throw invalidField(field, 'Sheet', 'The sheet has headings, and no rows below them.')
  const importId = await writeImport(call, { ...file, projectId, kind, source, sheet, heading, headings })
  await writeRows(call, importId, rows)
  return {
    importId,
    kind: kind.name,
    likelyKind: likelierKind(kind, kinds, headings),
    source,
    fileName: file.fileName,
    sheetNames: sheet.sheetNames,
    sheetName: sheet.sheetName,
    encoding: sheet.encoding,
    headingLine: heading.line,
    rowCount: rows.length,
    columns: await columnsOf(call, projectId, kind, headings, rows),
    fields: kind.fields.map(({ field: name, label, about, isNeeded = false, isList = false }) => ({
      field: name,
      label,
      about,
      isNeeded,
      isList,
    })),
  }
}

const headingCharsMax = 200

type File = Pick<StoredImport, 'fileName' | 'storedFileId'> & { importId?: number }

async function newFile(request: Request, call: Call, projectId: number): Promise<File> {
  const content = checkSize(request, call)
  const fileName = lastPart(request.fileName ?? '') || 'Sheet'
  const storedFileId = await storeFile(call, { projectId, content, name: fileName, type: '' })
  return { fileName, storedFileId }
}

function checkSize(request: Request, call: Call) {
  const content = call.received ?? request.fileContent
  const size = Buffer.isBuffer(content) ? content.length : content?.sizeBytes
  if (!content || !size) throw notEmpty(field, 'the sheet: a CSV or XLSX file')
  if (size > sheetLimits.fileBytesMax)
    throw invalidField(
      field,
      'Sheet',
      `The file has more than ${thousands(sheetLimits.fileBytesMax / 1024 / 1024)} MB. Please split it.`,
    )
  return content
}

async function bytesOf(call: Call, storedFileId: number): Promise<Buffer> {
  const row = await call.db.row<{ sha256: Buffer }>('SELECT sha256 FROM stored_file WHERE id = $1', [
    storedFileId,
  ])
  const bytes = row && (await readWhole(call.blobs, row.sha256))
  if (!bytes) throw invalidField(field, 'Sheet', 'The file is no longer there. Please send it again.')
  return bytes
}

function headingOf(kind: ImportKind, { rows }: Sheet, line: number | undefined): SheetRow {
  if (!line) return headingRow(kind, rows)
  const found = rows.find((row) => row.line === line)
  if (found) return found
  throw invalidField(
    'HeadingLine',
    'Enum',
    `Line ${line} of the sheet is empty: it cannot have the headings.`,
  )
}

interface NewImport extends File {
  projectId: number
  kind: ImportKind
  source: string
  sheet: Sheet
  heading: SheetRow
  headings: readonly string[]
}

async function writeImport(call: Call, one: NewImport): Promise<number> {
  const values = [
    one.kind.name,
    one.source,
    one.sheet.sheetNames,
    one.sheet.sheetName,
    one.heading.line,
    one.headings,
    JSON.stringify(problemsOf(one.sheet.problems)),
    call.caller.id,
    call.now,
  ]
  const set =
    'kind, source, sheet_names, sheet_name, heading_line, headings, problems, prepared_by, prepared_at'
  const row = one.importId
    ? await call.db.row<{ id: number }>(
        `UPDATE import SET (${set}) = ($2, $3, $4, $5, $6, $7, $8, $9, $10) WHERE id = $1 RETURNING id`,
        [one.importId, ...values],
      )
    : await call.db.row<{ id: number }>(
        `INSERT INTO import (project_id, file_name, stored_file_id, ${set})
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
        [one.projectId, one.fileName, one.storedFileId, ...values],
      )
  return row!.id
}

const [samplesMax, sampleCharsMax, rowsSampled] = [3, 80, 50]

async function columnsOf(
  call: Call,
  projectId: number,
  kind: ImportKind,
  headings: readonly string[],
  rows: readonly SheetRow[],
) {
  const known = await call.db.rows<{ heading: string; field: string }>(
    'SELECT heading, field FROM import_column WHERE project_id = $1 AND kind = $2',
    [projectId, kind.name],
  )
  const remembered = new Map(known.map(({ heading, field: name }) => [heading, name]))
  const width = Math.max(headings.length, ...rows.map(({ cells }) => cells.length))
  const all = Array.from({ length: width }, (_, i) => headings[i] ?? '')
  const proposed = proposedFields(kind, all, remembered)
  return all.map((heading, i) => ({
    column: i + 1,
    heading,
    samples: samplesIn(rows, i),
    field: proposed[i]!.field,
    isRemembered: proposed[i]!.isRemembered && remembered.has(plainHeading(heading)),
  }))
}

const samplesIn = (rows: readonly SheetRow[], column: number): string[] =>
  [
    ...new Set(
      rows.slice(0, rowsSampled).flatMap(({ cells }) => cells[column]?.trim().slice(0, sampleCharsMax) || []),
    ),
  ].slice(0, samplesMax)

/** Before the bytes of a file are received. */
const beforeBytes = async (request: Request, call: Call): Promise<void> => {
  await adminIn(call, request.projectId)
  kindNamed(request.kind)
}

export default [serve(ImportPrepare, prepare, { beforeBytes, prepare: readFirst })]
