/** The signature of a daily report: who signed what, when; and that it was locked by itself. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

/** The standing of a daily report by its signature. */
export const reportStates = {
  open: 'Open',
  signed: 'Signed',
  locked: 'Locked automatically',
} as const

export const DailyReportSignature = dto('DailyReportSignature', {
  folderId: is.id('The node of the daily report.'),
  dailyReportId: is.id('The daily report.'),
  state: is.name(`${Object.values(reportStates).join(', ')}.`),
  signedDate: is.instant('When it was signed.'),
  signedById: is.int('Who signed it.'),
  signedByName: is.name('Their name.'),
  digest: is.name(
    'The SHA-256 of what was signed, in hexadecimal: the report, its activities and the contents of its files.',
  ),
  lockedDate: is.instant('When it was locked by itself, without a signature.'),
  reopenedDate: is.instant('When it was last reopened. It is not locked by itself any more then.'),
  willLockOn: is.date('The first day on which it will be locked by itself, if nobody signs it before.'),
  laterFileIds: is.listOf(
    is.ints,
    'The AttachmentFileIds of files that were added after it was signed or locked.',
  ),
  userCanSign: is.bool('Whether you may sign it now.'),
  userCanReopen: is.bool('Whether you may reopen it now.'),
})

const signature = { signature: is.one(DailyReportSignature, 'The signature as it is now.') }

export const DailyReportSign = is.operation('DailyReportSignRequest', {
  route: '/api/internal/dailyreport/sign',
  about:
    'Signs a daily report: its author, or somebody of their company who writes daily reports. From then on it and its activities cannot be changed or deleted until it is reopened; files may be added and are marked as added later.',
  effect: 'write',
  request: { folderId: is.id('The FolderId of the daily report.') },
  response: signature,
})

export const DailyReportReopen = is.operation('DailyReportReopenRequest', {
  route: '/api/internal/dailyreport/reopen',
  about:
    'Reopens a daily report that is signed or locked: a manager, with a reason. The signature stays in its history.',
  effect: 'write',
  request: {
    folderId: is.id('The FolderId of the daily report.'),
    reason: is.text('Why. May be sent as Reason in additionalInfo instead.'),
  },
  response: signature,
})

export const DailyReportSignatureRead = is.operation('DailyReportSignatureReadRequest', {
  route: '/api/internal/dailyreport/signature/read',
  about:
    'Reads whether a daily report is signed or locked, by whom and when, and which files were added later.',
  effect: 'read',
  request: { folderId: is.id('The FolderId of the daily report.') },
  response: signature,
})
