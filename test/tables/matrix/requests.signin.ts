/** Requests about one's own sessions and passkeys. */
import { randomBytes, randomUUID } from 'node:crypto'
import { digestOf } from '../../../server/access/secrets.ts'
import { authenticator } from '../../kit/authenticator.ts'
import { password } from '../../kit/harness.ts'
import type { RecordData } from '../../kit/records.ts'
import { type Build, personal, plain } from './build.ts'
import type { Caller, World } from './people.ts'

const party = { id: 'build.example.com', origin: 'https://build.example.com' }

type OwnRequest = (world: World, caller: Caller) => Promise<RecordData> | RecordData

/** About something of the caller. */
const own = (build: OwnRequest): Build =>
  personal(async (world, caller) => ({ request: await build(world, caller) }))

/** Passkeys need a public address. */
const withPasskeys = (build: OwnRequest): Build =>
  own((world, caller) => {
    Object.assign(world.here.settings, { publicUrl: party.origin })
    return build(world, caller)
  })

const idOf = (row: { id: number } | undefined): number => row!.id

const session = async ({ here }: World, { id }: Caller): Promise<number> =>
  idOf(
    await here.database.row<{ id: number }>(
      'INSERT INTO session (digest, person_id, created_at, used_at) VALUES ($1, $2, now(), now()) RETURNING id',
      [randomBytes(32), id],
    ),
  )

const passkey = async ({ here }: World, { id }: Caller): Promise<number> =>
  idOf(
    await here.database.row<{ id: number }>(
      `INSERT INTO passkey (person_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
       VALUES ($1, $2, '', 0, '{}', 'Phone', false, now()) RETURNING id`,
      [id, randomUUID()],
    ),
  )

async function challenge({ here }: World, { id }: Caller): Promise<string> {
  const made = randomBytes(32).toString('base64url')
  await here.database.rows(
    `INSERT INTO passkey_challenge (digest, person_id, address, created_at) VALUES ($1, $2, 'test', now())`,
    [digestOf(made), id],
  )
  return made
}

export const signIn: Record<string, Build> = {
  SignInOptionsRead: plain(() => ({})),
  SessionsRead: plain(() => ({})),
  SessionEnd: own(async (world, caller) => ({ sessionId: await session(world, caller) })),
  PasskeysRead: plain(() => ({})),
  PasskeyAddBegin: withPasskeys(() => ({ password })),
  PasskeyAdd: withPasskeys(async (world, caller) => ({
    name: 'Phone',
    ...authenticator(party).create({ challenge: await challenge(world, caller) }),
  })),
  PasskeyUpdate: own(async (world, caller) => ({
    passkeyId: await passkey(world, caller),
    name: 'Tablet',
  })),
  PasskeyRemove: own(async (world, caller) => ({ passkeyId: await passkey(world, caller) })),
  PasskeySignInBegin: withPasskeys(() => ({})),
}
