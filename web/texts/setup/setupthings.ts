/** The three things that people do in each part of the setup of a project, and on the pages of companies and the server. */
import { translated } from '../../app/language/dictionary.ts'

type Three = readonly [string, string, string]

export const partThings: Readonly<Record<string, Three>> = translated('partThings', {
  project: [
    'Change name, numbers, address and dates of the project.',
    'Set its time zone: days begin and end there.',
    'Make it a template that new projects can begin like.',
  ],
  defaults: [
    'Set working days and holidays, and how many days there are for an answer.',
    'Say whom new RFIs and submittals go to, and who gets copies.',
    'Set what stands before numbers, and the first number.',
  ],
  members: [
    'Invite people by their e-mail address: one, or a pasted list.',
    'Give everybody the role that says what they may see and do.',
    'Remove somebody: their records stay, and name them.',
  ],
  roles: [
    'See what each role may read, write and make in each section.',
    'Change a role, or make one of your own.',
    'Look who has it before you change it.',
  ],
  names: [
    'See the names in records that stand for nobody in the project.',
    'Say whom a name means: the records are theirs from then on.',
    'Begin with those that are in the most records.',
  ],
  bring: [
    'Drop a spreadsheet of RFIs, punch items, issues, submittals or people, or a ZIP of documents.',
    'Say what each column is, and look at each row before anything is made.',
    'Bring it in: all rows or none, as often as you like without doubles.',
  ],
  merge: [
    'Find people and companies that are here twice.',
    'Choose which one stays, and what is taken over from the other.',
    'Undo it if they were two after all.',
  ],
  groups: [
    'Make a group of people who are often chosen together.',
    'Choose it wherever people are chosen, also behind @ in a reply.',
    'Change it at any time: records keep the people that they have.',
  ],
  access: [
    'Make a list of members who alone see certain folders.',
    'Choose the list at the folder, in Documents.',
    'Add the people of a group at once.',
  ],
  lists: [
    'Change the values that forms offer: disciplines, reasons, types.',
    'Retire a value that records use: they keep it, and nobody chooses it again.',
    'Add the words that your people use.',
  ],
  labels: [
    'Make the labels of this project: safety, quality, owner’s request.',
    'Put them on records when they are made, or on many at once in a list.',
    'Filter lists by them; the dashboard counts them.',
  ],
  keys: [
    'Make a key for a program that reads or writes here.',
    'Copy it at once: it is not shown again.',
    'Revoke a key that nobody uses any more.',
  ],
  services: [
    'Make an account for a program, and make it a member of projects.',
    'Give it keys that read, or read and write; replace them from time to time.',
    'Look when a key was last used, and from where.',
  ],
  connectors: [
    'Open the settings of a connector with its API key.',
    'Change a value, or add one; secrets are stored encrypted.',
    'Look when a value was last changed.',
  ],
  bin: [
    'Find what was deleted, by whom and when.',
    'Put it back in its place.',
    'It is there until the bin is emptied.',
  ],
  hooks: [
    'Have a program of yours told when records change.',
    'See which deliveries it took, and which failed.',
    'Send again what it missed.',
  ],
  mail: [
    'See which mails went out, to whom, and what the mail server said.',
    'Choose a state to see only those that failed.',
    'Change the mail server in the server settings.',
  ],
  held: [
    'Read replies by mail whose sender is not certain.',
    'Accept one as a reply, or throw it away.',
    'See whose addresses sent mail back.',
  ],
  audit: [
    'See who signed in, and who changed members, roles and settings.',
    'Narrow it by action and days.',
    'See what was exported, and which keys were used.',
  ],
})

export const pageThings: Readonly<Record<string, Three>> = translated('pageThings', {
  '/people': [
    'Find people and companies of your projects.',
    'Invite people by their e-mail address, into a company and into projects.',
    'Say whether somebody who was named for your company belongs to it.',
  ],
  '/people/{organizationId}': [
    'Change name, trades, address, logo and locations of a company that you administer.',
    'Add contacts who do not sign in, and open a person to see their projects.',
    'Switch somebody off who left, or set a new password for them.',
  ],
  '/server': [
    'Set the mail server, and try it with a mail to yourself.',
    'See where each setting comes from: what the server is started with wins.',
    'Delete the demo when you need it no longer.',
  ],
})
