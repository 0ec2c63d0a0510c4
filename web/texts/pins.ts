/** What is kept on the device. */
import { translated } from '../app/language/dictionary.ts'
import { plural, size } from '../app/language/numbers.ts'

export const pinTexts = translated('pinTexts', {
  keep: 'Keep on this device',
  keeping: 'Being kept',
  kept: 'Kept on this device',
  keepAbout: (what: string) => `Keep on this device: “${what}”`,
  keepingAbout: (what: string) => `Being kept on this device: “${what}”. Press to stop.`,
  keptAbout: (what: string) => `Kept on this device: “${what}”. Press to remove it from here.`,
  endAbout: (what: string) => `Remove “${what}” from this device`,
  busy: (done: number, total: number) => (total > 0 ? `Keeping ${done} of ${total} …` : 'Keeping …'),
  starts: 'Waits to be kept',
  failed: 'Not all of it is kept: no connection. It goes on by itself, or with Refresh.',
  failedServer: 'Not all of it is kept: the server could not send it. It goes on by itself, or with Refresh.',
  notRenewed: 'Not read anew: no connection',
  notRenewedServer: 'Not read anew: the server could not send it',
  noRoomForNewer: 'Not all of what is new is kept: this device has no room for it',
  notStored: 'Not all of it is kept: this device has no room for it.',
  whole: (records: number, files: number, bytes: number, when: string) =>
    `${plural(records, 'record', 'records')}, ${plural(files, 'file', 'files')}, ${size(bytes)} · as of ${when}`,
  wholeSet: (sheets: number, bytes: number, when: string) =>
    `${plural(sheets, 'sheet', 'sheets')}, ${size(bytes)} · in force as of ${when}`,
  unready: (sheets: number) => `${plural(sheets, 'sheet has', 'sheets have')} no picture yet`,
  cut: 'Only a part of it fits.',
  title: 'Kept on this device',
  why: 'Lists, records and files that open without a signal. Removed when you sign out, or after 14 days without contact.',
  refresh: 'Refresh',
  refreshAbout: (what: string) => `Refresh “${what}”`,
  end: 'Remove',
} as const)
