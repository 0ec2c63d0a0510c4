/** The forms: their buttons and messages. */
import { translated } from '../app/language/dictionary.ts'
import { plural } from '../app/language/numbers.ts'
import type { FormTexts } from './formlabels.ts'

export const formTexts = translated('formTexts', {
  newOne: ({ thing }: FormTexts) => `New ${thing}`,
  edit: (name: string) => `Edit ${name}`,
  editOne: ({ thing }: FormTexts) => `Edit this ${thing}`,
  draft: 'Save as draft',
  save: ({ thing }: FormTexts) => `Save ${thing}`,
  send: ({ send = 'Send' }: FormTexts) => send,
  /** For people who may not open it: it is submitted to the manager first. */
  toManager: 'Submit to the manager',
  submit: 'Save and submit',
  saveChanges: 'Save changes',
  saving: 'Saving …',
  cancel: 'Cancel',
  keys: 'Form',
  leave: 'Back, your draft is kept',
  filled: (n: number) => plural(n, 'field filled in', 'fields filled in'),
  problems: (n: number) => `${plural(n, 'thing', 'things')} to put right before it is saved`,
  kept: 'Nothing is lost. What you wrote is kept as a draft on this device.',
  draftOf: (when: string) => `Your draft of ${when}`,
  draftWhy: 'You wrote this and did not send it yet.',
  useDraft: 'Use it',
  dropDraft: 'Throw it away',
  keptAt: (when: string) => `Draft kept on this device at ${when}.`,
  savedDraft: 'Saved as a draft. Nobody else is told yet.',
  sent: (name: string) =>
    name ? `${name} is sent.` : 'Submitted. It gets its number when the manager opens it.',
  saved: (name: string) => (name ? `${name} is saved.` : 'Saved.'),
  merged: 'Saved, together with the changes of somebody else.',
  ambiguous: (names: string) => `${names}: two could be meant, so it stands for nobody here.`,
  nothingChanged: 'Nothing was changed.',
  noRight: 'Your role in this project does not write here.',
  notYours: 'You may read this, but not change it now.',
  reason: 'Why it is corrected',
  reasonHint: 'The people who were sent it are told.',
  behalfReason: 'Why you change it for them',
  someFixed: 'You can change the fields below. The rest, shown as text, belongs to others now.',
  addOnly: 'You can add people. Those who are there stay.',
  toRecord: 'Go to its page',
} as const)
