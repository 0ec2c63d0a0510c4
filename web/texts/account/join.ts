/** Inviting people, accepting an invitation, and a forgotten password. */
import { translated } from '../../app/language/dictionary.ts'
import { plural } from '../../app/language/numbers.ts'

export const inviteTexts = translated('inviteTexts', {
  open: 'Invite people',
  people: 'E-mail addresses',
  peopleHint:
    'One on each line, or a list that you paste from a mail program or a spreadsheet. A name may stand before an address: Ann Reed <ann@example.com>.',
  unread: (count: number) =>
    count > 1
      ? `${count} entries cannot be used. Each needs one e-mail address that no other one has, and at most a name before it.`
      : 'This entry cannot be used. It needs one e-mail address that no other one has, and at most a name before it.',
  whom: (count: number) => plural(count, 'person', 'people'),
  nobody: 'Please enter at least one address.',
  company: 'Company',
  companyHint: 'If you do not administer it, its administrators decide whether they belong to it.',
  otherCompany: 'Another company …',
  newCompany: 'Name of the company',
  newCompanyHint: 'It is added to your directory. The first who accepts becomes its administrator.',
  newCompanyMissing: 'Please name the company.',
  projects: 'Projects',
  role: 'Role in the project',
  send: (count: number) => (count > 1 ? `Invite ${count} people` : 'Invite'),
  sent: (count: number) => `${plural(count, 'person is', 'people are')} invited.`,
  done: 'Done',
  results: 'What became of each',
  outcomes: {
    Invited: 'A mail with a link is on its way',
    InvitedBefore: 'Was invited before',
    Added: 'Signs in here already, or is a contact of another company: is a member now',
    Known: 'Was a member already',
  } as Readonly<Record<string, string>>,
  handOver: 'This server sends no mail. Hand this link over yourself; it is shown only this once:',
  waits: 'The administrators of the company decide whether they belong to it.',
  linkOf: (email: string) => `Link for ${email}`,
  copy: 'Copy the link',
  copied: 'The link is copied.',
} as const)

export const invitationTexts = translated('invitationTexts', {
  title: 'Invitations',
  none: 'Nobody is invited who has not accepted.',
  states: {
    Sent: 'invited',
    Accepted: 'accepted',
    Expired: 'the link has expired',
    Withdrawn: 'withdrawn',
  } as Readonly<Record<string, string>>,
  by: (name: string, day: string) => `by ${name}, ${day}`,
  until: (day: string) => `the link counts until ${day}`,
  mail: {
    queued: 'the mail is on its way',
    sent: 'the mail was accepted by the mail server',
    refused: 'their mail server refused the mail',
    'given up': 'the mail could not be delivered',
    'not sent': 'no mail was sent',
  } as Readonly<Record<string, string>>,
  waits: (company: string) => `${company} has not said yet whether they belong to it`,
  refused: (company: string) => `${company} says that they do not belong to it`,
  resend: 'Send again',
  resendOf: (name: string) => `Send again to ${name}`,
  resent: (name: string) => `The invitation of ${name} is sent again.`,
  withdraw: 'Withdraw',
  withdrawOf: (name: string) => `Withdraw the invitation of ${name}`,
  withdrawWhy: 'Its link ends. A person who was not here before leaves the projects, and gets no more mail.',
  withdrawn: (name: string) => `The invitation of ${name} is withdrawn.`,
  deciding: 'Do they belong to your company?',
  decidingWhy:
    'Others named them for it. Until you say yes they belong to no company, and see nothing of yours.',
  yes: 'Yes',
  yesOf: (name: string) => `${name} belongs to the company`,
  no: 'No',
  noOf: (name: string) => `${name} does not belong to the company`,
  saidYes: (name: string) => `${name} belongs to the company now.`,
  saidNo: (name: string) => `${name} does not belong to the company.`,
} as const)

export const joinTexts = translated('joinTexts', {
  help: 'What you can do here',
  things: [
    'Enter the address that the invitation was sent to: it counts for that address alone.',
    'Choose a password, or a passkey where the device offers one.',
    'Then you are signed in and see the projects that you were invited to.',
  ],
  /** Instead of the last one, for the person who is invited to no project. */
  thenCompany: (company: string) =>
    `Then you are signed in and belong to ${company}. You see a project as soon as somebody adds you to it.`,
  title: 'Your invitation',
  heading: (what: string) => `Join ${what}`,
  by: (name: string, company: string) => `${name} (${company}) invites you.`,
  waits: (company: string) =>
    `Whether you belong to ${company} here, its administrators decide. You can begin at once.`,
  email: 'Your e-mail address',
  emailHint: (sentTo: string) => `The one that the invitation was sent to: ${sentTo}`,
  firstName: 'First name',
  lastName: 'Last name',
  password: 'Choose a password',
  again: 'The password again',
  accept: 'Set the password and go in',
  passkey: 'Use a passkey instead of a password',
  passkeyName: 'This device',
  passkeyCancelled:
    'No passkey was made: it was cancelled, or the device did not recognize you. Please try again.',
  missing: 'Please fill in your address and a password.',
  missingAddress: 'Please fill in your address.',
  ended: 'This invitation opens nothing',
  signIn: 'Sign in',
} as const)

export const passwordTexts = translated('passwordTexts', {
  things: [
    'Enter your user name or e-mail address, and ask for a link.',
    'Open the mail on this or another device: its link counts once, and not for long.',
    'No mail came? Look into the spam folder, or ask an administrator of your company.',
  ],
  setThings: [
    'Choose a password that you use nowhere else: four or five words are easy to keep in mind.',
    'Enter it twice. All other devices are signed out.',
    'Then you are signed in here.',
  ],
  title: 'A new password',
  why: 'We send a link to your e-mail address. It counts for an hour.',
  name: 'User name or e-mail',
  ask: 'Send me a link',
  asked: 'If somebody who signs in here has this name and a confirmed address, a mail is on its way to it.',
  askedNext:
    'Nothing there after some minutes? Look into the junk folder, or ask an administrator of your company.',
  noMail: 'This server sends no mail. An administrator of your company can set a new password for you.',
  missing: 'Please enter your user name or e-mail address.',
  setTitle: 'Choose a new password',
  setFor: (name: string, login: string) => `${name}, you sign in as ${login}.`,
  set: 'Set it and sign in',
  setWhy: 'All your sessions on other devices end.',
  ended: 'This link opens nothing',
  again: 'Ask for another one',
  back: 'Back to the sign-in',
} as const)
