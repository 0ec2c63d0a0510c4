/** The first start: company and administrator, mail, and the first project with people in it. */
import { translated } from '../../app/language/dictionary.ts'

export const firstTexts = translated('firstTexts', {
  title: 'Begin with Plumbline',
  why: 'This server is new. Say who you are: you become its administrator.',
  company: 'Your company',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Your e-mail address',
  timeZone: 'Time zone',
  timeZoneHint: 'Days begin and end there in new projects: what is due, what is late.',
  timeZoneGiven: (zone: string) => `Time zone: ${zone}. It is set where this server is started.`,
  login: (login: string) => `You will sign in as ${login}, or with your e-mail address.`,
  password: 'Choose a password',
  again: 'The password again',
  missing: 'Please fill in your company, your name, your address and a password.',
  next: 'Go on',
  ended: 'This link opens nothing',
  things: [
    'Say which company runs this server, and who you are: that makes you its administrator.',
    'Choose a password. With it, and your e-mail address, you sign in from now on.',
    'Go on: mail, the first project and its people come next. All of it can be changed later.',
  ],
} as const)

export const beginTexts = translated('beginTexts', {
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  mail: 'Mail',
  mailWhy:
    'With mail, people are told what waits on them, are invited by a link, and set a forgotten password themselves. Without it you hand links over yourself. A mail to you tries it at once.',
  mailGiven: 'The mail server is set where this server is started.',
  later: 'Later',
  next: 'Go on',
  what: 'What next?',
  whatWhy: 'All of it can also be done later.',
  project: 'Start a project',
  projectWhy:
    'Then invite its people, and bring data along: RFIs, punch lists, submittals and people from spreadsheets.',
  projectName: 'Name of the project',
  projectMissing: 'Please name the project.',
  demo: 'Look at the demo',
  demoWhy:
    'A medical office building in its last months, with people, records and histories. It can be deleted later, in the server settings.',
  noDemo: 'There is no demo on this server. “plumbline demo” makes it, where the server runs.',
  skip: 'Go to my court',
  people: (project: string) => `Who works on ${project}?`,
  peopleWhy: 'They are members at once. Each gets a link to set a password.',
  bring: 'Bring data along',
  open: 'Open the project',
} as const)
