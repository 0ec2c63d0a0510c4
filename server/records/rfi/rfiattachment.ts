/** Attaching a file to an RFI by its RfiId, as older clients do. */

import type { Value } from '../../../contract/kit.ts'
import { RFICreateAttachment } from '../../../contract/records/rfi.ts'
import { lastPart } from '../../blobs/filename.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { nodeOf } from '../engine/read/read.ts'
import { attach } from '../file/attachments.ts'
import { prepareBytes } from '../file/preparebytes.ts'
import { checkSize } from '../file/storedfile.ts'
import { rfi } from './rfi.ts'

async function createAttachment(request: Value<typeof RFICreateAttachment.request.fields>, call: Call) {
  const { rfiId, attachment } = request
  const content = call.received ?? request.fileContent
  if (!rfiId) throw notEmpty('RfiId', 'the RFI')
  const folderId = await nodeOf(rfi, call, rfiId)
  if (!content) throw notEmpty('FileContent', 'the file itself')
  const info = attachment ?? {}
  checkSize(content, info.uploadedFileSize, 'Attachment.UploadedFileSize')
  const attached = await attach(rfi, call, {
    folderId,
    description: info.attachmentFileDescription,
    file: { name: lastPart(info.uploadedFileName ?? '') || 'file', type: info.uploadedFileType, content },
  })
  return { fileId: attached.attachmentFileId, uploadedFileId: attached.uploadedFileId }
}

export default [serve(RFICreateAttachment, createAttachment, { prepare: prepareBytes })]
