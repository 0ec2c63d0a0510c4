/** Which records refer to which documents, each at one version. */
import * as is from './base.ts'

export const DocumentReferenceAdd = is.operation('DocumentReferenceAddRequest', {
  route: '/api/internal/document/reference/add',
  about: 'Makes a record refer to a document.',
  does: 'writes',
  request: {
    folderId: is.id('The record.'),
    documentId: is.id('The document it refers to.'),
  },
})
