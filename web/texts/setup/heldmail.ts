/** Mail that came in, in the setup of a project. */
import { translated } from '../../app/language/dictionary.ts'

export const heldMailTexts = translated('heldMailTexts', {
  lead: 'Replies by mail. What nobody can be sure of is held until you accept it or throw it away.',
  bounced: 'Mail to these people came back. Their addresses may be wrong:',
  bouncedHere: 'Mail came back',
  state: 'Which messages',
  states: {
    held: 'Held',
    any: 'All',
    reply: 'Reply',
    answer: 'Official answer',
    accepted: 'Accepted',
    'thrown away': 'Thrown away',
    'no reply': 'No reply',
    bounce: 'A mail that came back',
  } as Readonly<Record<string, string>>,
  none: 'There is no such message.',
  more: 'Show older ones',
  noSender: 'No sender',
  toAddressOf: (name: string) => `to the reply address of ${name}`,
  files: (names: string) => `Files: ${names}`,
  accept: (name: string) => `Accept as a reply of ${name}`,
  throwAway: 'Throw away',
  throwAwaySure: 'Yes, throw it away for good',
  accepted: 'It is a reply now.',
  thrownAway: 'It is thrown away.',
  whole: 'Save the whole message',
  wholeWhy: 'What is quoted in it may be internal. Why you read it is recorded.',
} as const)
