/** Distribution groups. */
import { translated } from '../../app/language/dictionary.ts'
import { plural } from '../../app/language/numbers.ts'

export const groupTexts = translated('groupTexts', {
  lead: 'Members who are often chosen together: the design team, the owner’s people. Wherever people are chosen, the group adds those who are in it at that moment. Records keep the people: changing a group later changes no record.',
  none: 'There are no groups yet. Begin with those who get a copy of every RFI.',
  add: 'New group',
  name: 'Name of the group',
  members: 'Who is in it',
  people: (n: number) => plural(n, 'member', 'members'),
  saved: 'The group is saved.',
  remove: (name: string) => `Remove the group ${name}`,
  beside: (n: number) => `Group of ${n}`,
  expanded: (name: string, n: number) =>
    `${plural(n, 'person', 'people')} of “${name}” added. A later change of the group changes nothing here.`,
  allThere: (name: string) => `Everybody of “${name}” is chosen already.`,
  several: (n: number) => `${n} people`,
  addPeople: 'Add the people of a group',
  choose: 'Choose a group',
} as const)
