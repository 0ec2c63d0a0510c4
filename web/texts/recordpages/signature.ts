/** The signature of a daily report. */
import { translated } from '../../app/language/dictionary.ts'
import { plural } from '../../app/language/numbers.ts'

export const signatureTexts = translated('signatureTexts', {
  title: 'Signature',
  open: 'Not signed yet.',
  reopenedBy: (who: string, when: string, why: string) =>
    `Reopened by ${who}, ${when}: “${why}” Not signed again yet.`,
  openThen: 'It can be changed until its author or their company signs it.',
  willLock: (day: string) => `It is locked by itself on ${day}, if nobody signs it before.`,
  signedBy: (who: string, when: string) => `Signed by ${who}, ${when}.`,
  locked: (when: string) => `Locked automatically, ${when}. Nobody has signed it.`,
  fixed: 'It cannot be changed any more. Files may still be added, and are marked as added later.',
  addedLater: (n: number) => `${plural(n, 'file was', 'files were')} added later.`,
  sign: 'Sign the report',
  signed: 'The report is signed.',
  reopen: 'Reopen the report',
  reopened: 'The report is open again.',
} as const)
