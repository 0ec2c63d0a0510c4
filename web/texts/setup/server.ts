/** The settings of the server, and the removal of the demo. */
import { translated } from '../../app/language/dictionary.ts'
import { plural } from '../../app/language/numbers.ts'

export const serverTexts = translated('serverTexts', {
  title: 'Server settings',
  mail: 'Mail',
  mailOn: (host: string) => `Mail goes out by ${host}.`,
  mailOff: 'This server sends no mail: links of invitations are handed over, and nobody is told by mail.',
  atStart: 'The mail server is set where this server is started, and is changed there.',
  tryAgain: 'Send a mail to me',
  stop: 'Send no more mail',
  stopWhy:
    'Mails that wait stay unsent, and nobody is told by mail any more. The address and the password of the mail server are forgotten.',
  stopped: 'This server sends no mail now.',
  timeZone: 'Time zone of new projects',
  backups: 'Backups',
  backupLast: (when: string) => `The last complete backup was made ${when}.`,
  backupNone: 'No complete backup has been made.',
  backupIrregular:
    'This server makes no backups by itself: PLUMBLINE_BACKUP_FOLDER and PLUMBLINE_BACKUP_EVERY, where it is started, let it do so.',
  backupTroubles: {
    failed: 'The last backup was not made.',
    incomplete: 'The last backup is not complete.',
    late: 'The backup is late.',
  } as Readonly<Record<string, string>>,
  origins: 'Where each setting comes from',
  columns: ['Setting', 'Value', 'Where it comes from'],
  names: {
    SmtpUrl: 'Mail server',
    MailFrom: 'Mail comes from',
    PublicUrl: 'The address of this server',
    TimeZone: 'Time zone of new projects',
  } as Readonly<Record<string, string>>,
  start: (variable: string) =>
    `Set where this server is started (${variable}). It wins over what is entered here.`,
  stored: (name: string, day: string) => (name ? `Entered by ${name}, ${day}` : `Entered ${day}`),
  standard: 'Nobody set it',
  notSet: 'not set',
} as const)

export const demoTexts = translated('demoTexts', {
  title: 'The demo',
  none: 'There is no demo on this server. “plumbline demo” makes it, where the server runs.',
  about: (project: string) => `The demo project is ${project}.`,
  open: 'Open it',
  remove: 'Delete the demo',
  removing: (project: string) => `Delete the demo project ${project} whole?`,
  goes: 'This is deleted for good:',
  records: (records: number, files: number) =>
    `${plural(records, 'record or document', 'records and documents')} with ${plural(files, 'file', 'files')}, also those that your own people added there`,
  people: (people: number, companies: number) =>
    `${plural(people, 'person', 'people')} and ${plural(companies, 'company', 'companies')} of the demo`,
  stay: 'People of the demo who are part of another project stay, switched off.',
  members: (count: number) =>
    plural(
      count,
      'other member of the demo project stays, and loses this project.',
      'other members of the demo project stay, and lose this project.',
    ),
  yes: 'Delete it for good',
  removed: (people: number, companies: number) =>
    `The demo is deleted, with ${plural(people, 'person', 'people')} and ${plural(companies, 'company', 'companies')}.`,
} as const)
