/** The page of service accounts. */
import { translated } from '../../app/language/dictionary.ts'

export const serviceAccountTexts = translated('serviceAccountTexts', {
  lead: 'A service account is a program that acts here under its own name, without a person signed in. Make it a member of projects as anybody else; its keys then do what its role allows, or only read.',
  none: 'No service accounts yet.',
  add: 'New service account',
  name: 'Its name, as others see it',
  make: 'Make it',
  stop: 'Stop',
  stopOne: (name: string) => `Stop the keys of ${name}`,
  start: 'Start',
  startOne: (name: string) => `Start the keys of ${name}`,
  stopped: 'stopped',
  addKey: 'New key',
  addKeyOf: (name: string) => `New key of ${name}`,
  isReadOnly: 'It may only read',
  noKeys: 'It has no keys yet.',
  idOf: (id: number) => `Id ${id} (client_id for OAuth 2)`,
  columns: { name: 'Key', may: 'May', made: 'Made', used: 'Last used', until: 'Until' },
  reads: 'read',
  writes: 'read and write',
  replace: 'Replace',
  replaceOne: (name: string) => `Replace the key ${name}`,
  replaceSure: (name: string) =>
    `You get a new key. The key ${name} works for 24 hours more, so that the program can be changed meanwhile.`,
  revokeOne: (name: string) => `Revoke the key ${name}`,
} as const)
