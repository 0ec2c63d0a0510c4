/** What waits in the outbox, opened, read and changed before it is sent. */
import { translated } from '../app/language/dictionary.ts'

export const waitingTexts = translated('waitingTexts', {
  here: 'Waiting on this device',
  waits: 'not sent yet',
  refused: 'not taken',
  change: 'Change',
  changing: 'This waits on this device. What you save takes its place.',
  leave: 'Leave it as it was',
  begun: 'You have begun to change it. Until you save that, it is sent as it was.',
  sent: 'It was sent meanwhile, as it was before.',
  sentNext:
    'Nothing is sent twice. What you changed is still here: open the record, and change it there, or discard this.',
  isSent: 'It does not wait any more.',
  toList: 'To the list',
  discard: 'Discard',
  there:
    'It had arrived before you changed it: the record is there as it was. Open it and change it there; what you wrote is kept here until you throw it away.',
  yes: 'yes',
} as const)
