/** Names in records that stand for nobody, duplicate names, and merging. */
import { translated } from '../../app/language/dictionary.ts'
import { count, plural } from '../../app/language/numbers.ts'

const records = (n: number): string => plural(n, 'record', 'records')

export const partyTextTexts = translated('partyTextTexts', {
  lead: 'Names in records that stand for nobody: people or companies outside the project, or a name that two have. Nobody gets anything by such a name until a manager says whom it means.',
  none: 'Every name in the records stands for somebody.',
  inRecords: (n: number) => `in ${records(n)}`,
  could: (names: string) => `could mean ${names}`,
  of: (name: string, company: string) => (company ? `${name}, ${company}` : name),
  leftOff: (n: number) =>
    `${plural(n, 'more name is', 'more names are')} not listed. Say whom these mean first.`,
  say: 'Say whom it means',
  sayOf: (text: string) => `Say whom “${text}” means`,
  whom: 'Whom does it mean?',
  nobody: (typed: string) => `Nobody in this project, and no company, is called “${typed}”.`,
  choose: 'Choose a person or a company.',
  company: 'Company',
  touches: (n: number) => `It is in ${records(n)}:`,
  stays: 'They take part in these records from then on. Whom a name means is not changed afterwards.',
  assign: (name: string) => `It means ${name}`,
  assigned: (text: string, name: string) => `“${text}” means ${name} now.`,
  newcomer: (name: string) => `Names in records may mean ${name}:`,
  newcomerDone: 'Leave it',
  earlier: 'Matches of version 0.1.0',
  earlierWhy:
    'That version took these names for people by what people could set for themselves. They stay as they are. Look whether they are right; they are listed once.',
  matched: (text: string, name: string) => `“${text}” stands for ${name}`,
  seen: 'I have looked at them',
  seenNow: 'They are listed no more.',
} as const)

export const touchedTexts = translated('touchedTexts', {
  more: (n: number) => `and ${count(n)} more`,
  hidden: (n: number) => `and ${records(n)} that you do not see`,
  none: 'No record.',
} as const)

export const mergeTexts = translated('mergeTexts', {
  lead: 'For administrators of the organization: two entries that are one person or one company become one.',
  duplicates: 'Duplicate names',
  duplicatesWhy:
    'These would be refused today. They stay, but new texts in records stand for nobody by them. Rename one, or merge the two.',
  noDuplicates: 'No name or address is there twice.',
  kinds: {
    address: 'Several people sign in with this address',
    name: 'Reads as somebody else’s login, address or id, or as a company',
    company: 'Another company in a shared project has this name',
  } as Record<string, string>,
  merge: 'Merge two',
  mergeWhy: (days: number) =>
    `What refers to the first refers to the second afterwards. It can be undone for ${days} days.`,
  kind: 'What is merged',
  people: 'Two people',
  companies: 'Two companies',
  from: 'Which one goes',
  into: 'Which one stays',
  fromHint: 'A person who goes cannot sign in any more.',
  nobody: (typed: string) => `Nobody of this project is called “${typed}”.`,
  noCompany: (typed: string) => `No company that you see is called “${typed}”.`,
  needed: 'Choose one.',
  look: 'Show what it touches',
  touches: (from: string, into: string, n: number) =>
    n === 0 ? `No record refers to ${from}.` : `${records(n)} will refer to ${into} instead of ${from}:`,
  submit: (from: string, into: string) => `Merge ${from} into ${into}`,
  merged: (from: string, into: string) => `${from} is ${into} now.`,
  done: 'Merges',
  none: 'Nothing was merged yet.',
  line: (from: string, into: string) => `${from} into ${into}`,
  by: (name: string, when: string) => `${name}, ${when}`,
  undone: (when: string) => `undone ${when}`,
  undo: 'Undo',
  undoOf: (from: string, into: string) => `Undo the merge of ${from} into ${into}`,
  undoneNow: (from: string, n: number) => `${from} is back, in ${records(n)}.`,
} as const)
