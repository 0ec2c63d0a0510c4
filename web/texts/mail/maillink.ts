/** The page of a link in a mail. */
import { translated } from '../../app/language/dictionary.ts'
import { plural } from '../../app/language/numbers.ts'

/** What somebody chooses to do, by the state that it leads to. */
const stepWords: Readonly<Record<string, string>> = {
  Submitted: 'Submit it',
  Open: 'Open it again',
  Answered: 'Give the answer',
  Closed: 'Close it',
  'Ready for review': 'Say that it is done',
  'Not accepted': 'Not accept it',
  'In dispute': 'Dispute it',
  'In progress': 'Begin the work',
  'In review': 'Hand it over for review',
  'On hold': 'Put it on hold',
  Returned: 'Return it',
  Complete: 'Complete it',
}

export const mailLinkTexts = translated('mailLinkTexts', {
  title: 'A record for you',
  withdrawn: 'WITHDRAWN',
  ended: 'This link no longer works',
  endedWhy:
    'The record was closed some time ago, or somebody ended the link. Ask whoever sent it, or sign in.',
  signIn: 'Sign in',
  codeTitle: 'Open it on this device',
  codeWhy: (name: string, sentTo: string) =>
    `${name}, this is the first time on this device. We send a code to ${sentTo}, so that nobody else can answer for you.`,
  sendCode: 'Send me the code',
  sendAgain: 'Send another code',
  sent: (sentTo: string) => `A code is on its way to ${sentTo}. Enter it within 10 minutes.`,
  code: 'Code',
  codeHint: '8 digits',
  open: 'Open it',
  you: (name: string) => `You are ${name} here. What you write is kept with the record, under your name.`,
  status: 'Status',
  due: 'Due',
  waitsOn: 'Waits on',
  waitsOnYou: 'You',
  project: 'Project',
  files: 'Files',
  replies: 'Replies',
  noReplies: 'No replies yet.',
  because: 'their reason',
  respond: 'Your answer',
  what: 'What do you want to do?',
  reply: 'Reply',
  attachOnly: 'Attach files',
  /** `status`: as the server names it; `shown`: in the reader's words. */
  step: (status: string, shown: string) => stepWords[status] ?? `Set it to ${shown}`,
  replyText: 'Reply',
  choose: 'Please choose',
  attach: 'Attach files',
  chosen: (n: number) => plural(n, 'file is chosen', 'files are chosen'),
  send: 'Send',
  sending: 'Sending …',
  thanks: 'Thank you',
  thanksFor: (what: string) => `We have what you sent for ${what}.`,
  nextTheirs: (who: string) => `It is now with ${who}.`,
  nextYours: 'It still waits on you.',
  nextMail: 'The link in your mail opens it again.',
  back: 'Back to the record',
  nothing: 'Please write something, or choose a file.',
  readOnly: 'There is nothing for you to do here now.',
} as const)
