/** Names of nobody: the page of a record asks for their addresses. */
import { translated } from '../../app/language/dictionary.ts'

export const addressTexts = translated('addressTexts', {
  notTold: 'Not told',
  give: 'Give an address',
  giveTo: (name: string) => `Give ${name} an address…`,
  askManager: 'A manager can give an address.',
  noAddress: 'No mail reaches them.',
  byLinkAlone: 'Reached for this record alone',
  makeMember: 'Make them a member',
  makeMemberOf: (name: string) => `Make ${name} a member…`,
  whyMember: 'Its mail links alone reach them now. As a member they see what their role sees.',
  whyContact:
    'Nobody here has this name. With an e-mail address they are told of this record and answer by mail. They see nothing else of the project.',
  title: (name: string) => `How is “${name}” reached?`,
  why: 'Nobody here has this name. With an e-mail address they are told of the record and answer by mail, without a password.',
  email: 'E-mail',
  phone: 'Phone',
  name: 'Name',
  company: 'Company',
  missing: 'Enter an e-mail address or a phone number, or skip this.',
  skip: 'Skip',
  save: 'Add them',
  given: (name: string) => `${name} is a member now.`,
  toldNow: (name: string) => `${name} is told of this record from now on.`,
  noted: (name: string) => `${name} is noted. Without an e-mail address no mail reaches them.`,
  cancel: 'Cancel',
} as const)
