/** The page of one record. */
import { translated } from '../app/dictionary.ts'
import { plural } from '../app/numbers.ts'

export const recordTexts = translated('recordTexts', {
  here: 'You are here',
  place: (n: number, total: number) => `${n} of ${total}`,
  previous: (one: string) => `Previous ${one}`,
  next: (one: string) => `Next ${one}`,
  copyLink: 'Copy the link',
  copied: 'Link copied.',
  moreOf: 'More: steps, void, move, delete',
  stepsMenu: 'What can be done',
  keys: 'Record',
  court: 'Ball in court',
  enteredBy: 'Entered by',
  inYourCourt: ['In ', 'your', ' court'] as const,
  inCourtOf: 'In the court of',
  since: (when: string) => ` since ${when}`,
  due: 'Due',
  yes: 'Yes',
  now: 'What you can do now',
  status: 'Status',
  waitsOn: (who: string, since: string) => `It waits on ${who} since ${since}.`,
  waitsOnNobody: (state: string, by: string, when: string) => `${state} by ${by}, ${when}.`,
  youToo: 'You may take the step yourself.',
  nothingToDo: 'You can reply and add files.',
  onlyFiles: 'You can add files.',
  facts: 'Facts',
  restFields: (n: number, empty: number) =>
    empty === 0
      ? plural(n, 'more field', 'more fields')
      : `${plural(n, 'more field', 'more fields')}, ${empty} of them empty`,
  whoSees: 'Who may see this',
  restrictedShort: 'Restricted',
  restricted: 'Only the members on the list of its folder see it.',
  openToRoles: 'Everybody whose role reads this section, and people with a part in it.',
  partOf: 'has a part in it',
  organizationAdmin: 'Admin of the organization',
  moreReaders: 'Show more people',
  refersTo: 'Refers to',
  linked: 'Linked records',
  relations: {
    ConvertedTo: 'became',
    ConvertedFrom: 'came from',
    CarriedOverTo: 'next meeting',
    CarriedOverFrom: 'meeting before',
    ForwardedTo: 'forwarded as',
    ForwardedFrom: 'forwarded from',
    EarlierRevision: 'earlier revision',
    LaterRevision: 'later revision',
  } as Record<string, string>,
  version: (n: number) => (n > 0 ? `version ${n}` : 'no file'),
  newer: (n: number) => `version ${n} is there now`,
  untitled: 'No subject yet',
  noNumber: 'No number yet',
  print: 'Print',
  steppedTo: (name: string) => `Now: ${name}.`,
  keptAsIs: 'It is noted. The state stays as it is.',
  onBehalfHint: (who: string) =>
    `This is for ${who} to say. It is recorded as done by you on behalf of ${who}.`,
  onBehalf: (who: string, owner: string | null | undefined) => (owner ? `${who} on behalf of ${owner}` : who),
  setTo: (state: string) => `Set to ${state}`,
  remove: 'Delete',
  removeWhy: 'It was issued. Only a project admin deletes it, and the reason stays in its history.',
  removeWithIssued:
    'Something in it was issued. Only a project admin deletes it, and the reason stays in the history.',
  removed: (name: string) => `${name} is in the bin.`,
  restored: (name: string) => `${name} is back.`,
  move: 'Move to another folder',
} as const)

export const nowTexts = translated('nowTexts', {
  elsewhere: 'somebody elsewhere',
  beforeImport: 'before it was brought in',
  today: 'today',
  at: (day: string, clock: string) => `${day} at ${clock}`,
} as const)
