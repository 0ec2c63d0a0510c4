/** Passkeys, in the account. */
import { translated } from '../../app/language/dictionary.ts'

export const passkeyTexts = translated('passkeyTexts', {
  title: 'Passkeys',
  why: 'Sign in with the lock of your phone or computer instead of your password. A passkey stays valid when you change the password: remove those you do not know.',
  /** `host`: where passkeys work; empty if nowhere. */
  notHere: (host: string) =>
    host
      ? `Passkeys work at ${host}. Open the app there to add one.`
      : 'There are no passkeys on this server: they need https and a host name.',
  ask: 'Ask your administrator.',
  settings: 'Set such an address in the server settings',
  add: 'Add a passkey',
  addShort: 'Add it',
  addWhy: 'Your device asks for its lock: fingerprint, face or PIN. They stay on the device.',
  name: 'What you call this device',
  password: 'Your password',
  missing: 'Please fill in both.',
  added: (name: string) => `Passkey “${name}” is added.`,
  cancelled: 'No passkey was made: it was cancelled, or the device did not recognize you. Please try again.',
  already: 'This device already has a passkey of your account.',
  made: (when: string) => `added ${when}`,
  used: (when: string) => `last used ${when}`,
  unused: 'never used',
  synced: 'on your other devices too',
  rename: (name: string) => `Rename “${name}”`,
  renameShort: 'Rename',
  remove: (name: string) => `Remove “${name}”`,
  removeShort: 'Remove',
  removeWhy:
    'Nobody can sign in with it any more. To end sessions that are open, see “Where you are signed in”.',
  devices: {
    iPhone: 'My iPhone',
    iPad: 'My iPad',
    Android: 'My phone',
    Windows: 'My Windows computer',
    Mac: 'My Mac',
    Linux: 'My Linux computer',
  },
} as const)

/** Where the user is signed in, in the account. */
export const sessionTexts = translated('sessionTexts', {
  title: 'Where you are signed in',
  why: 'End what you do not know or no longer use. What waits in the outbox of that device stays there.',
  zone: (zone: string) => `Times are those of this device (${zone}).`,
  unknown: 'Unknown program',
  current: 'this device',
  lasting: 'stays signed in',
  from: (address: string) => `from ${address}`,
  begun: (when: string) => `since ${when}`,
  used: (when: string) => `last used ${when}`,
  end: (device: string, when: string) => `End the session of ${device}, last used ${when}`,
  endShort: 'End',
  endOthers: 'End all others',
  ended: 'The session is ended.',
  endedOthers: (count: number) => (count === 1 ? 'One session is ended.' : `${count} sessions are ended.`),
} as const)
