/** Puts pages of a publication into the register: as new sheets, or as further versions of those that are there. */

import type { ProjectDocument } from '../../../contract/documents/document.ts'
import { drawingType } from '../../../contract/drawings/drawingtype.ts'
import type { Value } from '../../../contract/kit.ts'
import type { Call } from '../../kernel/call.ts'
import { conflict } from '../../kernel/faults.ts'
import { document } from '../document/document.ts'
import { addVersion } from '../document/documentversion.ts'
import type { Upload } from '../engine/declare/filehandling.ts'
import { asName } from '../engine/tree/tree.ts'
import { changeRecord } from '../engine/write/change.ts'
import { createRecords } from '../engine/write/new/create.ts'
import { disciplinesIn } from './disciplines.ts'
import type { JudgedPage } from './pages.ts'
import type { Publication } from './publications.ts'
import { putOnTopAgain, readVersions, type StoredVersion } from './versions.ts'

type Document = Value<typeof ProjectDocument.fields> & { file?: Upload }

export async function putIn(
  call: Call,
  of: Publication,
  pages: readonly JudgedPage[],
  status: number,
): Promise<void> {
  const added = pages.filter(({ sheet }) => sheet === null)
  await addSheets(call, of, added, status)
  const revised = pages.filter(({ sheet }) => sheet !== null)
  const versions = await readVersions(
    call,
    revised.filter(({ outcome }) => outcome === 'Older').map(({ sheet }) => sheet!.documentId),
  )
  for (const page of revised) await addRevision(call, of, page, status, versions.get(page.sheet!.documentId))
}

/** The page as the file of a version. */
const fileOf = ({ number, revision, cutFileId, sizeBytes }: JudgedPage): Upload => ({
  name: asName(
    `${[number, revision && `Rev ${revision}`].filter(Boolean).join(' ').replace(/[/\\]/g, '-')}.pdf`,
  ),
  type: 'application/pdf',
  content: { storedFileId: cutFileId!, sizeBytes: sizeBytes! },
})

async function addSheets(
  call: Call,
  of: Publication,
  pages: readonly JudgedPage[],
  status: number,
): Promise<void> {
  if (pages.length === 0) return
  const disciplineOf = await disciplinesIn(call, of.projectId)
  const sent = pages.map(
    (page): Document => ({
      folderParentId: of.parentFolderId,
      documentType: drawingType,
      documentNumber: page.number!,
      documentDescription: page.title ?? '',
      documentDiscipline: disciplineOf(page.key)?.code ?? 0,
      documentIssue: page.revision ?? '',
      documentIssueDate: page.issueDay,
      documentStatus: status,
      file: fileOf(page),
    }),
  )
  const created = await createRecords(document, call, sent, (i) => `Pages[${i}]`)
  for (const [i, { id }] of created.entries()) {
    await addVersion(call, { documentId: id, documentVersion: 1, projectId: of.projectId }, sent[i]!.file!)
    await writeVersion(call, of, pages[i]!, id, 1)
  }
  await refuseTaken(
    call,
    created.map(({ id }) => id),
  )
}

/** Somebody may have made a drawing with one of the numbers just now. */
async function refuseTaken(call: Call, documentIds: readonly number[]): Promise<void> {
  const outside = await call.db.rows<{ number: string }>(
    `SELECT t.number FROM document t WHERE t.id = ANY ($1::int[])
        AND NOT EXISTS (SELECT FROM sheet s WHERE s.document_id = t.id) ORDER BY natural_order(t.number)`,
    [documentIds],
  )
  if (outside.length === 0) return
  const sheets = outside.map(({ number }) => number).join(', ')
  throw conflict(`Somebody has just made these sheets: ${sheets}. Look at the publication again.`, { sheets })
}

async function addRevision(
  call: Call,
  of: Publication,
  page: JudgedPage,
  status: number,
  versions: readonly StoredVersion[] | undefined,
): Promise<void> {
  const { documentId, folderId, version } = page.sheet!
  const sent: Document = {
    folderId,
    documentStatus: status,
    documentIssue: page.revision,
    documentIssueDate: page.issueDay,
    file: fileOf(page),
  }
  // A closed document is opened first: nothing else of it can be changed.
  if (page.sheet!.isClosed) await changeRecord(document, call, { folderId, documentStatus: status }, '')
  if (page.title) sent.documentDescription = await descriptionWith(call, folderId, page.title)
  await changeRecord(document, call, sent, '')
  await writeVersion(call, of, page, documentId, version + 1)
  if (page.outcome !== 'Older') return
  const inForce = versions!.find((one) => one.version === version)!
  await putOnTopAgain(call, folderId, inForce, version + 2)
}

/** The title is the first line of the description; the others stay. */
async function descriptionWith(call: Call, folderId: number, title: string): Promise<string> {
  const row = await call.db.row<{ description: string | null }>(
    'SELECT description FROM folder WHERE id = $1',
    [folderId],
  )
  return [title, ...(row?.description ?? '').split('\n').slice(1)].join('\n')
}

const writeVersion = (call: Call, of: Publication, page: JudgedPage, documentId: number, version: number) =>
  call.db.rows(
    `INSERT INTO sheet_version (document_id, folder_id, version, project_id, publication_id, file_id, page, content_digest,
                                width, height)
     SELECT t.id, t.folder_id, $2, t.project_id, $3, $4, $5, decode($6, 'hex'), $7, $8 FROM document t WHERE t.id = $1`,
    [
      documentId,
      version,
      of.publicationId,
      page.fileId,
      page.page,
      page.contentDigest,
      page.width,
      page.height,
    ],
  )
