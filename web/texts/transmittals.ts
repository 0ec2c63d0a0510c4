/** Transmittals: what was sent to whom, and when it was opened. */
import { translated } from '../app/language/dictionary.ts'
import { plural } from '../app/language/numbers.ts'

export const transmittalTexts = translated('transmittalTexts', {
  send: 'Send documents or records',
  lead: 'What was sent, in which version, to whom, and when they opened it. It stays as it was.',
  none: 'Nothing was sent to you or by you in this project yet.',
  more: 'Show more transmittals',
  subject: 'Subject',
  to: 'To',
  opened: 'Opened',
  openedBy: (read: number, all: number) => `${read} of ${all}`,
  unread: 'new',
  items: (n: number) => plural(n, 'document or record', 'documents and records'),
  what: 'What was sent',
  nothingSeen: 'There is nothing in it that you may see.',
  version: (version: number) => `version ${version}`,
  asOf: (when: string) => `state: ${when}`,
  noCopy: 'Managers see that it was sent. The copy is with those who sent and got it.',
  recipients: 'To whom',
  notOpened: 'not opened yet',
  remarks: 'Remarks',
  cover: 'Cover sheet (PDF)',
  endLinksWhy:
    'Links of the mails of this transmittal open nothing any more. Whoever signs in still sees it.',
  all: 'All transmittals',
  newTitle: 'Send with a transmittal',
  newLead:
    'Each document is kept in its newest version, each record as a PDF with what the person may see of it now. Only people who see it themselves can get it.',
  addItem: 'Add a document or record',
  addItemHint: 'By its number or words.',
  noSuch: (typed: string) => `Nothing is called “${typed}”. Choose one from the list.`,
  remove: (name: string) => `Leave out ${name}`,
  chosen: 'What is sent',
  noneChosen: 'Nothing is chosen yet.',
  noRecipient: 'Choose at least one person.',
  noSubject: 'Enter a subject.',
  submit: 'Send',
  sending: 'Being sent: the papers are made …',
  done: (number: string) => `${number} was sent.`,
} as const)
