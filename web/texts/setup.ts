/** Members and setup. */
import type { Section } from '../../contract/nodetypes.ts'
import { count, plural } from '../app/numbers.ts'

export const sectionNames: Readonly<Record<Section, string>> = {
  documents: 'Documents',
  rfis: 'RFIs',
  punchlists: 'Punch lists',
  submittals: 'Submittals',
  openissues: 'Open issues',
  dailyreports: 'Daily reports',
  meetingminutes: 'Meetings',
  setup: 'Setup',
}

export const setupTexts = {
  title: 'Members and setup',
  parts: 'Setup',
  names: {
    project: 'Project',
    defaults: 'Calendar and defaults',
    members: 'Members',
    roles: 'Roles',
    access: 'Restricted folders',
    lists: 'Lists',
    keys: 'API keys',
    connectors: 'Connectors',
    bin: 'Bin',
    audit: 'Audit',
  } as Record<string, string>,
} as const

export const projectTexts = {
  saved: 'The project is saved.',
  labels: {
    projectName: 'Name',
    projectNumber: 'Number',
    description: 'What is built',
    timeZone: 'Time zone',
    numberOwner: 'The owner’s number',
    numberArchitect: 'The architect’s number',
    phone: 'Telephone',
    startDate: 'Begins',
    endDate: 'Ends',
  } as Record<string, string>,
  zoneHint: 'Days begin and end there: what is due, what is late.',
  address: 'Address',
  addressLabels: {
    line1: 'Street',
    line2: 'Second line',
    city: 'City',
    state: 'State',
    zip: 'Postal code',
    country: 'Country',
  } as Record<string, string>,
} as const

export const memberTexts = {
  lead: 'Members see what their role says. People of other companies are found by their e-mail.',
  columns: { name: 'Name', company: 'Company', role: 'Role', email: 'E-mail', phone: 'Telephone' },
  find: 'Filter by name, company or role',
  add: 'Add a member',
  email: 'E-mail',
  role: 'Role',
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} is no member any more.`,
  undo: 'Undo',
  added: (name: string) => `${name} is a member now.`,
  roleOf: (name: string) => `Role of ${name}`,
  changed: (name: string, role: string) => `${name} is ${role} now.`,
  newUser: 'Someone without a sign-in',
  newUserWhy:
    'Makes a user of your own company. Tell the password yourself; it must be changed at the first sign-in.',
  login: 'Login',
  firstName: 'First name',
  lastName: 'Last name',
  password: 'First password',
  makeUser: 'Make the user and add',
  none: 'Nobody matches. Clear the filter.',
} as const

export const roleTexts = {
  lead: 'A role says what its members may do in each section of this project. A restricted folder narrows it further. Changes apply from the next click of the people concerned.',
  keys: 'What the letters mean',
  rights: {
    party: { letter: 'R', says: 'Read what they are a party to' },
    all: { letter: 'A', says: 'Read all' },
    makes: { letter: 'w', says: 'Make, and change their own' },
    writes: { letter: 'W', says: 'Change what their side made' },
    verifies: { letter: 'V', says: 'Verify work' },
    deletes: { letter: 'D', says: 'Delete' },
  },
  grid: 'Roles and rights',
  role: 'Role',
  everyRight: (members: number) => `${plural(members, 'member', 'members')}, has every right`,
  members: (n: number) => plural(n, 'member', 'members'),
  cell: (role: string, section: string) => `${role}, ${section}`,
  manages: 'Manages records',
  managesWhy: 'Opens, answers for and closes records of others.',
  add: 'New role',
  name: 'Name of the role',
  remove: (role: string) => `Remove the role ${role}`,
  unsaved: (n: number) => `${plural(n, 'change', 'changes')}, not saved.`,
  undo: 'Undo all',
  saved: 'The roles are saved.',
  may: (role: string, members: number, does: string, section: string, may: boolean) =>
    `${role} (${plural(members, 'member', 'members')}) ${may ? 'may now' : 'may no longer'} ${does} ${section.toLowerCase()}.`,
  verbs: {
    party: 'read their own',
    all: 'read all',
    makes: 'make',
    writes: 'write',
    verifies: 'verify work on',
    deletes: 'delete',
  },
  sideOf: (role: string) => `Side of ${role}`,
  isOn: (role: string, side: string) => `${role}: ${side} now.`,
  sides: {
    contractor: 'Contractor’s side',
    design: 'Design side',
    owner: 'Owner’s side',
    subcontractor: 'Subcontractor’s side',
    none: 'No side',
  },
} as const

export const accessTexts = {
  lead: 'A list of members who alone see a folder and all that lies in it. Project Admins see everything. Choose the list at the folder, in Documents.',
  add: 'New list',
  name: 'Name of the list',
  members: 'Who is on it',
  folders: (n: number) => (n === 0 ? 'restricts no folder' : `restricts ${plural(n, 'folder', 'folders')}`),
  none: 'No folder is restricted yet.',
  saved: 'The list is saved.',
  remove: (name: string) => `Remove the list ${name}`,
  people: (n: number) => plural(n, 'member', 'members'),
} as const

export const listTexts = {
  lead: 'The values that forms offer. A value that records use can be retired, not removed: they keep it, nobody can choose it any more.',
  choose: 'List',
  names: {
    rfiReason: 'RFI reasons',
    actionRequested: 'Actions requested of RFIs',
    rfiStatus: 'RFI states',
    costImpact: 'Cost impact',
    submittalType: 'Submittal types',
    submittalStage: 'Submittal stages',
    returnedStatus: 'Returned codes',
    punchListStatus: 'Punch states',
    partyStatus: 'Status of parties',
    openIssueStatus: 'Issue states',
    meetingType: 'Meeting types',
    meetingCategory: 'Meeting categories',
    meetingItemStatus: 'States of meeting points',
    meetingStatus: 'States of minutes',
    documentType: 'Document types',
    documentStatus: 'Document states',
    discipline: 'Disciplines',
  } as Record<string, string>,
  levels: {
    System: 'As shipped.',
    Organization: 'Your organization’s own list.',
    Project: 'This project’s own list.',
  } as Record<string, string>,
  fixed: 'The rules build on these values: they can be renamed, not added or removed.',
  item: (n: number) => `Name of value ${n}`,
  add: 'Add a value',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  retire: (name: string) => `Retire ${name}`,
  retireShort: 'Retire',
  offerShort: 'Offer again',
  retired: 'Retired',
  offer: (name: string) => `Offer ${name} again`,
  remove: (name: string) => `Remove ${name}`,
  reset: 'Use the list above again',
  saved: 'The list is saved for this project.',
  unsaved: 'Not saved yet.',
} as const

export const keyTexts = {
  lead: 'A key opens the configuration of connectors for a program, without a person signed in. It is shown once, when it is made.',
  columns: { name: 'For', connectors: 'Connectors', made: 'Made', used: 'Last used', until: 'Until' },
  add: 'New key',
  name: 'What it is for',
  connectors: 'Connectors it opens',
  connectorsHint: 'Several with commas.',
  until: 'Last day it works',
  untilHint: 'Left empty, it does not end.',
  make: 'Make the key',
  once: 'Copy it now: it is not shown again.',
  copy: 'Copy',
  copied: 'Copied.',
  done: 'I have it',
  never: 'never',
  revoke: (name: string) => `Revoke the key for ${name}`,
  revokeShort: 'Revoke',
  sure: (name: string) =>
    `Programs that use the key for ${name} stop working at once. This cannot be undone.`,
  revoked: 'revoked',
  none: 'No keys yet.',
} as const

export const connectorTexts = {
  lead: 'What a connector (accounting, drives, schedules) is set to. It is opened by an API key, which stays in this page only.',
  key: 'API key',
  name: 'Connector',
  open: 'Open',
  columns: { name: 'Name', key: 'Key', value: 'Value', changed: 'Changed' },
  encrypted: 'Kept encrypted',
  none: 'Nothing is set yet.',
  add: 'Add a setting',
  saved: 'The settings are saved.',
} as const

export const binTexts = {
  lead: 'What was deleted, with all that lay in it. It can be put back until the bin is emptied.',
  none: 'The bin is empty.',
  restore: 'Put back',
  restored: (name: string) => `${name} is back in its place.`,
  by: (name: string, when: string) => `${name}, ${when}`,
  holds: (n: number) => (n > 1 ? `${count(n)} things` : ''),
} as const

export const auditTexts = {
  lead: 'Who signed in, who changed whose rights, what was exported, which keys were used.',
  columns: { when: 'When', who: 'Who', what: 'What', change: 'Change', from: 'From' },
  action: 'Action',
  any: 'Any action',
  fromDay: 'From',
  toDay: 'To',
  of: 'Of',
  ofProject: 'this project',
  ofOrganization: 'the organization',
  none: 'Nothing of this kind was done.',
  more: 'Show older ones',
  nobody: 'Nobody signed in',
} as const
