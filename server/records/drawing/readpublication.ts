/** Reading publications. */
import type {
  DrawingPublicationList,
  DrawingPublicationRead,
} from '../../../contract/drawings/publication.ts'
import type { Value } from '../../../contract/kit.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty, notFound } from '../../kernel/faults.ts'
import { cursorOf, pageOf, readCursor, rowsWanted } from '../../kernel/paging.ts'
import type { Found } from '../../kernel/serve.ts'
import { projectRights } from '../engine/tree/projectrights.ts'
import {
  asAnswered,
  comparePlaces,
  inOrder,
  judgedPages,
  type Place,
  placeOf,
  publishedPages,
  readTokenOf,
  unsettledIn,
} from './pages.ts'
import {
  findPublication,
  listPublications,
  type Publication,
  publicationOf,
  stateCode,
} from './publications.ts'

type ReadRequest = Value<typeof DrawingPublicationRead.request.fields>

export async function readPublication(request: ReadRequest, call: Call) {
  const found = await findPublication(call, request.publicationId)
  const publication = await publicationOf(call, found.publicationId)
  if (found.stateId === stateCode.discarded) return { publication, pages: [] }
  return found.stateId === stateCode.published || found.stateId === stateCode.withdrawn
    ? { publication, ...(await publishedPage(request, call, found)) }
    : { publication, ...(await openPage(request, call, found)) }
}

async function openPage(request: ReadRequest, call: Call, found: Publication) {
  const wanted = rowsWanted(request)
  const after = readCursor(request, 'number', 'number', 'number') as Place | undefined
  const pages = await judgedPages(call, found)
  const rest = inOrder(pages).filter((page) => !after || comparePlaces(placeOf(page), after) > 0)
  const shown = rest.slice(0, wanted)
  return {
    pages: await asAnswered(call, found.projectId, shown),
    unsettledCount: unsettledIn(pages),
    readToken: readTokenOf(call, found, pages),
    nextCursor: rest.length > wanted ? cursorOf(placeOf(shown.at(-1)!)) : undefined,
  }
}

async function publishedPage(request: ReadRequest, call: Call, found: Publication) {
  const wanted = rowsWanted(request)
  const after = (readCursor(request, 'number', 'number') as [number, number] | undefined) ?? [0, 0]
  const rows = await publishedPages(call, found, after, wanted + 1)
  const { page, nextCursor } = pageOf(rows, wanted, ({ fileId, page: number }) => [fileId!, number!])
  return { pages: page, unsettledCount: 0, nextCursor }
}

type ListRequest = Value<typeof DrawingPublicationList.request.fields>

export async function readPublications(request: ListRequest, call: Call) {
  if (!request.projectId) throw notEmpty('ProjectId', 'the project')
  await projectRights(call, 'documents', request.projectId)
  const wanted = rowsWanted(request)
  const [below] = readCursor(request, 'number') ?? []
  const rows = await listPublications(
    call,
    request.projectId,
    request.stateIds ?? undefined,
    below as number | undefined,
    wanted + 1,
  )
  const { page, nextCursor } = pageOf(rows, wanted, ({ publicationId }) => [publicationId])
  return {
    publications: page.map(({ revision, hasSet, hidesSheet, isUploader, ...row }) => row),
    nextCursor,
  }
}

/** A file as it was sent, for who brought it in and managers who see all its sheets. */
export async function findSet(
  { publicationId, fileId }: { publicationId?: number | null; fileId?: number | null },
  call: Call,
): Promise<Found> {
  const found = await findPublication(call, publicationId)
  const row = found.hasSet
    ? await call.db.row<Found>(
        `SELECT s.sha256, s.size_bytes AS "sizeBytes", s.name, s.type
           FROM publication_file g JOIN stored_file s ON s.id = g.stored_file_id
          WHERE g.publication_id = $1 AND g.id = $2`,
        [found.publicationId, fileId ?? 0],
      )
    : undefined
  if (!row) throw notFound('This file')
  return row
}
