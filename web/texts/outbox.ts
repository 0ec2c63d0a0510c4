/** What waits on this device until the server has it. */
import { translated } from '../app/language/dictionary.ts'
import { plural } from '../app/language/numbers.ts'

const things = (n: number): string => plural(n, 'thing', 'things')

export const outboxTexts = translated('outboxTexts', {
  title: 'Not sent yet',
  why: 'Kept on this device until the server has it. It is sent by itself, in this order.',
  show: 'Show',
  waitSignal: (n: number) => `${plural(n, 'thing waits', 'things wait')} for a signal`,
  waitServer: (n: number) => `${plural(n, 'thing waits', 'things wait')} for the server`,
  waitError: (n: number) =>
    `${plural(n, 'thing is', 'things are')} not saved because of an error in the server, and tried again`,
  waitSession: (n: number) => `${plural(n, 'thing waits', 'things wait')} until you sign in`,
  sending: (n: number) => `Sending ${things(n)}`,
  refused: (n: number) => `${plural(n, 'thing was', 'things were')} not taken`,
  old: (n: number) => `${plural(n, 'thing has', 'things have')} waited for weeks`,
  unclaimed: (n: number, arePhotos: boolean) =>
    arePhotos
      ? `${plural(n, 'photo was', 'photos were')} not sent`
      : `${plural(n, 'file was', 'files were')} not sent`,
  leftChanges: (n: number) => `${plural(n, 'change was', 'changes were')} not saved`,
  sent: 'Nothing waits on this device.',
  full: 'This device has no room left to keep it. Leave this page open until it is sent, or make room.',
  closed: 'This browser keeps nothing, as in a private window. Leave this page open until it is sent.',
  notStored: 'Not sent, and this device could not keep it. What you wrote is still on this page: try again.',
  draftFull: 'Not stored: this device has no room left. Stay on this page until it is sent, or make room.',
  draftClosed:
    'Not stored: this browser keeps nothing, as in a private window. Stay on this page until it is sent.',
  otherDraft: (what: string) =>
    `You have begun something else there. Send or discard that first; “${what}” stays in the list.`,
  keptWaits: 'Kept on this device. It is sent when there is a signal.',
  keptLate: 'Kept on this device. The server has not answered yet.',
  keptSession: 'Kept on this device. It is sent when you have signed in.',
  keptServer: (says: string) => `Not saved yet: ${says} Kept on this device, and tried again by itself.`,
  keptRefused: (says: string) => `Not taken: ${says} Kept on this device, under “Not sent yet”.`,
  files: (n: number) => plural(n, 'file', 'files'),
  leftFiles: (n: number) => `The record is there; ${plural(n, 'file is', 'files are')} still to be sent.`,
  mayBeThere: 'It may have arrived: sent again, it still counts once.',
  notYet: (says: string) => `Not saved yet: ${says} It is tried again by itself.`,
  oldWhy: (days: number) => `It has waited for ${days} days. Send it still?`,
  notTaken: (says: string) => `Not taken: ${says}`,
  changed: 'Somebody changed the record meanwhile. Open it to see both, and save again.',
  gone: 'The record is not there any more, or you may no longer see it. Copy what you need, then throw it away.',
  missingFile: 'This file is no longer on this device.',
  correct: 'Open and correct',
  tryAgain: 'Try again',
  sendStill: 'Send it',
  sendAll: 'Try now',
  throwAway: 'Throw away',
  thrownAway: (what: string) => `“${what}” is thrown away.`,
  open: 'Open',
  words: 'What was written',
  hereWaits: (what: string) => `“${what}” waits on this device and is not done yet.`,
  hereRefused: (what: string) => `“${what}” was not taken. It is still on this device.`,
  progress: 'Sent so far',
  step: (record: string, step: string) => `${record}: ${step}`,
  file: (name: string) => `File ${name}`,
  record: (type: string, subject: string) => (subject ? `${type}: ${subject}` : type),
} as const)
