/** A project whose records refer to drawings. */
import { DocumentCreate } from '../../../contract/documents/document.ts'
import {
  DocumentReferenceAdd,
  DocumentReferencesRead,
} from '../../../contract/documents/documentreference.ts'
import { RFICreateMany } from '../../../contract/records/rfi.ts'
import type { Site } from '../harness.ts'

export const file = (text: string) => ({
  fileName: `${text}.pdf`,
  fileContent: Buffer.from(text).toString('base64'),
})

export async function referring(here: Site) {
  const team = await here.project([
    'General Contractor PM',
    'Superintendent',
    'Architect',
    'Engineer',
    'Viewer',
  ])
  const { admin, people, rootFolderId, id } = team
  const drawing = async (more: object = {}) => {
    const defaults = {
      parentFolderId: rootFolderId,
      documentNumber: 'A-1',
      documentIssue: 'Rev 1',
      ...file('one'),
    }
    const created = await admin.client.call(DocumentCreate, { ...defaults, ...more })
    return { folderId: created.newFolderId!, documentId: created.newId! }
  }
  const rfi = async (more: object = {}) => {
    const rfiList = [{ projectId: id, subject: 'Beam', ...more }]
    return Number((await admin.client.call(RFICreateMany, { rfiList })).returnedIdList![0]!.folderId)
  }
  const refer = (folderId: number, documentId: number, version?: number, person = people.Superintendent) =>
    person.client.call(DocumentReferenceAdd, { folderId, documentId, version })
  const entries = async (folderId: number, person = people.Superintendent) =>
    (await person.client.call(DocumentReferencesRead, { folderId })).references!
  return { team, drawing, rfi, refer, entries }
}
