/** Begins a publication, and adds a PDF to it: its pages are known at once, and cut out by a job (cutpages.ts). */
import type { DrawingPublicationPrepare } from '../../../contract/drawings/publication.ts'
import { publicationLimits } from '../../../contract/drawings/publicationstates.ts'
import { readDay } from '../../../contract/fields/dates.ts'
import type { Value } from '../../../contract/kit.ts'
import type { Received } from '../../blobs/blobs.ts'
import { lastPart } from '../../blobs/filename.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { type PdfPage, PdfProblem } from '../../kernel/drawingpdf.ts'
import { conflict, forbidden, invalidField, notEmpty } from '../../kernel/faults.ts'
import type { Prepared } from '../../kernel/prepared.ts'
import { dayIn } from '../engine/declare/days.ts'
import { projectClosed, projectRights } from '../engine/tree/projectrights.ts'
import { placesOf } from '../engine/tree/recordplace.ts'
import { asName } from '../engine/tree/tree.ts'
import { prepareBytes } from '../file/preparebytes.ts'
import { storeFile } from '../file/storedfile.ts'
import { findPublication, publicationOf, stateCode } from './publications.ts'

type Request = Value<typeof DrawingPublicationPrepare.request.fields>

/** What was read of the file of a request, before its transaction began. */
const looks = new WeakMap<Request, readonly PdfPage[]>()

/** Checked before the bytes are received, and again afterwards. */
export async function mayPrepare({ projectId, publicationId }: Request, call: Call): Promise<void> {
  if (publicationId) {
    const found = await findPublication(call, publicationId)
    if (projectId && projectId !== found.projectId)
      throw invalidField('ProjectId', 'Enum', 'This publication is in another project.')
    return refuseUneditable(found)
  }
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const project = await projectRights(call, 'documents', projectId)
  if (project.isClosed) throw projectClosed()
  if (!project.writes) throw forbidden('You may not bring drawings into this project.')
}

function refuseUneditable({ stateId, mayEdit }: { stateId: number; mayEdit?: boolean | null }): void {
  if (mayEdit) return
  throw stateId === stateCode.reading || stateId === stateCode.toConfirm
    ? forbidden('You may see this publication, but not change it.')
    : conflict('This publication was published or discarded: nothing can be added to it. Begin a new one.')
}

/** A file that can't be opened is refused before a transaction waits for it. */
export async function lookFirst(request: Request, call: Call): Promise<Prepared | undefined> {
  await mayPrepare(request, call)
  const prepared = await prepareBytes(request, call)
  if (!prepared) return undefined
  try {
    looks.set(request, await lookAt(call, prepared.received!, fileNameOf(request)))
    return prepared
  } catch (error) {
    await prepared.end(false)
    throw error
  }
}

async function lookAt(call: Call, { sha256 }: Received, fileName: string): Promise<readonly PdfPage[]> {
  try {
    return await call.drawingPdf.look(call.blobs.pathOf(sha256))
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error
    throw invalidField('FileContent', 'Pdf', `"${fileName}": ${error.message}`)
  }
}

const fileNameOf = ({ fileName }: Request): string => lastPart(fileName ?? '') || 'Drawings.pdf'

export async function preparePublication(request: Request, call: Call) {
  await mayPrepare(request, call)
  const publicationId = request.publicationId ?? (await begin(request, call))
  const fileId = looks.has(request) ? await addFile(request, call, publicationId) : undefined
  return { publicationId, fileId, publication: await publicationOf(call, publicationId) }
}

async function begin(request: Request, call: Call): Promise<number> {
  const { projectId, parentFolderId } = request
  const [place] = await placesOf(call, placement, [
    { parentId: parentFolderId, projectId, parentField: 'ParentFolderId', projectField: 'ProjectId' },
  ])
  const { project, parentId } = place!
  const name = request.name || fileNameOf(request).replace(/\.pdf$/i, '')
  const row = await call.db.row<{ id: number }>(
    `INSERT INTO publication (project_id, parent_folder_id, name, issue_day, state, uploaded_by, organization_id, uploaded_at)
     VALUES ($1, $2, $3, $4, $5, $6, (SELECT organization_id FROM person WHERE id = $6), $7) RETURNING id`,
    [
      project.projectId,
      parentId,
      asName(name),
      (request.issueDate && readDay(request.issueDate)) || dayIn(project.timeZone, call.now),
      stateCode.toConfirm,
      call.caller.id,
      call.now,
    ],
  )
  return row!.id
}

/** Where documents may be. */
const placement = { label: 'document', type: nodeType.document, sectionType: nodeType.documents }

async function addFile(request: Request, call: Call, publicationId: number): Promise<number> {
  const found = await findPublication(call, publicationId, 'FOR NO KEY UPDATE OF b')
  refuseUneditable(found)
  const pages = looks.get(request)!
  await refuseTooMany(call, publicationId, pages.length)
  const name = fileNameOf(request)
  const content = call.received ?? request.fileContent!
  const sizeBytes = Buffer.isBuffer(content) ? content.length : content.sizeBytes
  const { projectId } = found
  const storedFileId = await storeFile(call, { projectId, name, type: 'application/pdf', content })
  const file = await call.db.row<{ id: number }>(
    `INSERT INTO publication_file (publication_id, project_id, stored_file_id, name, size_bytes, page_count)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [publicationId, projectId, storedFileId, name, sizeBytes, pages.length],
  )
  await writePages(call, { publicationId, projectId, fileId: file!.id }, pages)
  await call.db.rows('UPDATE publication SET state = $2, revision = revision + 1 WHERE id = $1', [
    publicationId,
    stateCode.reading,
  ])
  return file!.id
}

async function refuseTooMany(call: Call, publicationId: number, pages: number): Promise<void> {
  const { filesMax, pagesMax } = publicationLimits
  const row = await call.db.row<{ files: number; pages: number }>(
    `SELECT count(*)::int AS files, coalesce(sum(page_count), 0)::int AS pages
       FROM publication_file WHERE publication_id = $1`,
    [publicationId],
  )
  if (row!.files >= filesMax)
    throw conflict(`A publication has at most ${filesMax} files. Begin another one for this file.`)
  if (row!.pages + pages > pagesMax)
    throw conflict(
      `A publication has at most ${pagesMax.toLocaleString('en-US')} pages, and with this file it would have ` +
        `${(row!.pages + pages).toLocaleString('en-US')}. Begin another one for it.`,
    )
}

interface NewPages {
  publicationId: number
  projectId: number
  fileId: number
}

/** A page that can't be used is read already. */
async function writePages(call: Call, of: NewPages, pages: readonly PdfPage[]): Promise<void> {
  const rows = pages.map((page, i) => ({
    page: i + 1,
    label: page.label ?? null,
    bookmark: page.bookmark ?? null,
    width: page.width,
    height: page.height,
    problem: page.problem ?? null,
  }))
  await call.db.rows(
    `INSERT INTO publication_page (publication_id, project_id, file_id, page, label, bookmark, width, height, problem, read_at)
     SELECT $1, $2, $3, r.page, r.label, r.bookmark, r.width, r.height, r.problem,
            CASE WHEN r.problem IS NOT NULL THEN $4::timestamptz END
       FROM json_to_recordset($5::text::json) AS r (page int, label text, bookmark text, width real, height real, problem text)`,
    [of.publicationId, of.projectId, of.fileId, call.now, JSON.stringify(rows)],
  )
}
