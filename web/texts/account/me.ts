/** The user's account. */
import { translated } from '../../app/language/dictionary.ts'
import { plural } from '../../app/language/numbers.ts'

const unfinished = (drafts: number, files: number): string =>
  [drafts > 0 && plural(drafts, 'draft', 'drafts'), files > 0 && plural(files, 'file', 'files')]
    .filter(Boolean)
    .join(' and ')

export const meTexts = translated('meTexts', {
  who: 'Who you are',
  whoWhy: 'The people of your projects see this.',
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    phone: 'Phone',
    cell: 'Mobile',
  },
  login: (login: string) => `You sign in as ${login}.`,
  company: (name: string) => `Your company is ${name}; its administrators decide who belongs to it.`,
  password: 'Password',
  passwordWhy: 'Changing it ends your sessions on all other devices.',
  passwordChange: 'Change the password',
  passwordChanged: 'Your password is changed.',
  device: 'This device',
  offline: 'The app works without a signal here: it shows what you read before, and keeps what you write.',
  noHttps:
    'This address has no https. So the browser keeps no app for times without a signal, and may remove what waits on this device. Ask your administrator for https.',
  leave: 'Sign out of this device',
  language: 'Language',
  languageWhy: 'For these pages, and for mail to you.',
  signOutTitle: 'Sign out now?',
  signOutWhy: (n: number) =>
    `${plural(n, 'thing is', 'things are')} not sent yet. They stay on this device, are shown to nobody else, and are sent when you sign in here again.`,
  draftsStay: (drafts: number, files: number) =>
    `${unfinished(drafts, files)} on this device: begun and not sent. They are shown to nobody else, and are here again when you sign in.`,
  throwDrafts: 'Throw them away. They cannot be brought back.',
  signOutStill: 'Sign out',
  stay: 'Stay signed in',
  version: (version: string) => `Plumbline ${version}`,
} as const)
