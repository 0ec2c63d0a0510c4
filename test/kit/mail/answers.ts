/** RFIs to an architect who answers by mail, and what becomes of the answers. */
import { FilesGetByFolder } from '../../../contract/documents/file.ts'
import { HeldMailDecide, IncomingMailRead } from '../../../contract/outbound/mail.ts'
import { RFIReplyReadByRFI } from '../../../contract/records/rfi.ts'
import type { Person } from '../harness.ts'
import type { RecordData } from '../records.ts'
import type { LinkWorld } from './linkworld.ts'

/** For worlds in which mail comes in; days pass in their tests. */
export const answerSettings = {
  mailReplyTo: 'reply@in.example.com',
  mailListen: '127.0.0.1:0',
  sessionIdleHours: 10_000,
  sessionDays: 1_000,
}

export function answersOf(w: LinkWorld) {
  /** The reply address in the last mail to that person. */
  const replyAddress = async (to: Person = w.architect): Promise<string> => {
    await w.deliver()
    return w.box.received.findLast((one) => one.to === to.email)!.header('Reply-To')!
  }
  return {
    replyAddress,
    /** An RFI to the architect, with the address that answers it. */
    async asked(more: RecordData = {}): Promise<RecordData & { to: string }> {
      const ids = await w.rfi(more)
      return { ...ids, to: await replyAddress() }
    },
    replies: async ({ rfiId }: RecordData): Promise<string[]> =>
      ((await w.pm.client.call(RFIReplyReadByRFI, { rfiId })) as RecordData).rfiReplyList.map(
        ({ response }: RecordData) => response,
      ),
    messages: async ({ folderId }: RecordData, state?: string): Promise<RecordData[]> =>
      ((await w.pm.client.call(IncomingMailRead, { folderId, ...(state ? { state } : {}) })) as RecordData)
        .messages,
    files: async ({ folderId }: RecordData): Promise<string[]> =>
      ((await w.pm.client.call(FilesGetByFolder, { folderId })) as RecordData).fileInfos.map(
        ({ uploadedFileName }: RecordData) => uploadedFileName,
      ),
    accept: ({ incomingMailId }: RecordData) =>
      w.pm.client.call(HeldMailDecide, { incomingMailId, accept: true }),
  }
}
