/**
 * `plumbline rotate-key`: replaces the key, and encrypts all values again with the new one. Safe beside running
 * servers and against a power cut at any moment, by this order:
 *
 * 1. The new key is added to the old one, where servers find it: in the key file, or in their environment.
 * 2. In one transaction, while no other encrypts: every value is encrypted again, and the replacement is recorded.
 *    A process that encrypts after that commit reads this in the database; one that opens a value finds the key
 *    by its id.
 * 3. The old key is removed from the key file. Until then both are available.
 */
import { resolve } from 'node:path'
import { currentKeyId, encrypt, encryptionWith, holdExclusively, rotationLock } from '../access/encryption.ts'
import {
  type Key,
  type Keyring,
  keyOfText,
  keyringOf,
  newEncryptionKey,
  writeKeyFile,
} from '../access/keyring.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/open.ts'
import { placeOfElement } from '../directory/companies/configuration.ts'
import { placeOfSecret } from '../hooks/secrets.ts'
import { claimKey } from '../run/installation.ts'
import type { Settings } from '../settings/settings.ts'
import { placeOfSetting } from '../settings/storedsettings.ts'
import { WrongUse } from './arguments.ts'
import { withDatabase } from './withdatabase.ts'

type KeySettings = Pick<Settings, 'secretKey' | 'newSecretKey' | 'data'>

export async function rotateKey(settings: Settings): Promise<void> {
  await withDatabase(settings, async (database) => {
    await claimKey(database, settings)
    const { elements, answers, unopened } = await rotate(database, settings, new Date())
    process.stdout.write(
      `Encrypted ${elements} configuration elements and ${answers} stored answers with the new key.\n`,
    )
    if (unopened > 0)
      process.stdout.write(
        `${unopened} values could not be opened with any available key; they are unchanged.\n`,
      )
    if (settings.secretKey)
      process.stdout.write('Now start every server with the new key in PLUMBLINE_SECRET_KEY.\n')
  })
}

export interface Rotated {
  elements: number
  answers: number
  /** Values that no available key opens. */
  unopened: number
}

/** One rotation at a time, including the key file: the outer transaction only holds the lock. */
export const rotate = (database: Database, settings: KeySettings, now: Date): Promise<Rotated> =>
  database.transaction(async (guard) => {
    await guard.rows(`SELECT pg_advisory_xact_lock(${rotationLock})`)
    const { secretKey } = settings
    const dataFolder = resolve(settings.data)
    const keyring = await keyringOf({ secretKey, dataFolder })
    const from = await keyring.find(await currentKeyId(guard, keyring.first.id))
    if (!from) throw new WrongUse('Another key is in use. Set it in PLUMBLINE_SECRET_KEY.')
    const to = replacement(settings)
    if (to.id === from.id) throw new WrongUse('The new key is already in use. Choose another one.')
    if (!secretKey) await writeKeyFile(dataFolder, [from, ...keyring.all().filter((key) => key !== from), to])
    const rotated = await database.transaction((db) => encryptAgain(db, keyring, to, now))
    if (!secretKey) await writeKeyFile(dataFolder, [to])
    return rotated
  })

/** For a key file a random key is created; a key in the environment must be given to the servers first. */
function replacement({ secretKey, newSecretKey }: KeySettings): Key {
  if (newSecretKey) return keyOfText(newSecretKey)
  if (!secretKey) return newEncryptionKey()
  throw new WrongUse(
    'Set the new key in PLUMBLINE_NEW_SECRET_KEY, first for every server and then for this command.',
  )
}

async function encryptAgain(db: Db, keyring: Keyring, to: Key, now: Date): Promise<Rotated> {
  await holdExclusively(db)
  const elements = await encryptTableAgain(db, keyring, to, elementRows)
  const answers = await encryptTableAgain(db, keyring, to, answerRows)
  const hooks = await encryptTableAgain(db, keyring, to, hookRows)
  const settings = await encryptTableAgain(db, keyring, to, settingRows)
  await db.rows('DELETE FROM replaced_secret_key WHERE id = $1', [to.id])
  await db.rows('UPDATE installation SET secret_key_id = $1', [to.id])
  await db.rows(
    `INSERT INTO replaced_secret_key (id, replaced_by, at) SELECT id, $2, $3 FROM unnest($1::text[]) AS id
     ON CONFLICT (id) DO UPDATE SET replaced_by = $2, at = $3`,
    [keyring.all().map(({ id }) => id), to.id, now],
  )
  await db.rows(
    `INSERT INTO event (organization_id, action, at, changes)
     SELECT id, 'KeyRotated', $2, '[]' FROM unnest($1::int[]) AS id`,
    [[...new Set(elements.done.map(({ organizationId }) => organizationId))], now],
  )
  return {
    elements: elements.done.length,
    answers: answers.done.length,
    unopened: elements.unopened + answers.unopened + hooks.unopened + settings.unopened,
  }
}

/** A table with encrypted values. */
interface SealedRows<R> {
  /** The next rows that are encrypted with one of those keys, locked. */
  read(db: Db, keyIds: string[], after: R | undefined): Promise<R[]>
  /** The text that the value of a row is bound to. */
  about(row: R): string
  /** SQL that writes the values. $1: the rows. */
  write: string
}

async function encryptTableAgain<R extends { value: string }>(
  db: Db,
  keyring: Keyring,
  to: Key,
  table: SealedRows<R>,
): Promise<{ done: R[]; unopened: number }> {
  const encryption = encryptionWith(keyring)
  const keyIds = keyring.all().map(({ id }) => id)
  const done: R[] = []
  let unopened = 0
  for (let rows = await table.read(db, keyIds, undefined); rows.length > 0; ) {
    const encrypted: R[] = []
    for (const row of rows) {
      const text = await encryption.decrypt(row.value, table.about(row)).catch(() => undefined)
      if (text === undefined) unopened++
      else encrypted.push({ ...row, value: encrypt(to, text, table.about(row)) })
    }
    await db.rows(table.write, [JSON.stringify(encrypted)])
    // The values are not kept in memory: there may be many.
    done.push(...encrypted.map((row) => ({ ...row, value: '' })))
    rows = await table.read(db, keyIds, rows.at(-1))
  }
  return { done, unopened }
}

const rowsAtOnce = 500

/** Encrypted with one of the keys $1, or without a key id. */
const encryptedWith = (column: string): string =>
  `(split_part(${column}, '.', 1) = ANY($1::text[]) OR position('.' IN ${column}) = 0)`

const elementRows: SealedRows<{ id: number; organizationId: number; value: string }> = {
  read: (db, keyIds, after) =>
    db.rows(
      `SELECT id, organization_id AS "organizationId", key_value AS value FROM configuration_element
        WHERE is_encrypted AND ${encryptedWith('key_value')} AND id > $2
        ORDER BY id LIMIT ${rowsAtOnce} FOR UPDATE`,
      [keyIds, after?.id ?? 0],
    ),
  about: ({ id, organizationId }) => placeOfElement(organizationId, id),
  write: `UPDATE configuration_element e SET key_value = r.value
            FROM json_to_recordset($1::text::json) AS r (id int, value text) WHERE e.id = r.id`,
}

const answerRows: SealedRows<{ personId: number; operation: string; key: string; value: string }> = {
  read: (db, keyIds, after) =>
    db.rows(
      `SELECT person_id AS "personId", operation, key, answer AS value FROM idempotent_answer
        WHERE ${encryptedWith('answer')} AND (person_id, operation, key) > ($2, $3, $4)
        ORDER BY person_id, operation, key LIMIT ${rowsAtOnce} FOR UPDATE`,
      [keyIds, after?.personId ?? 0, after?.operation ?? '', after?.key ?? ''],
    ),
  // As in kernel/idempotency.ts.
  about: ({ personId, operation, key }) => [personId, operation, key].join(' '),
  write: `UPDATE idempotent_answer k SET answer = r.value
            FROM json_to_recordset($1::text::json) AS r ("personId" int, operation text, key text, value text)
           WHERE (k.person_id, k.operation, k.key) = (r."personId", r.operation, r.key)`,
}

const settingRows: SealedRows<{ name: string; value: string }> = {
  read: (db, keyIds, after) =>
    db.rows(
      `SELECT name, value FROM stored_setting WHERE ${encryptedWith('value')} AND name > $2
        ORDER BY name LIMIT ${rowsAtOnce} FOR UPDATE`,
      [keyIds, after?.name ?? ''],
    ),
  about: ({ name }) => placeOfSetting(name),
  write: `UPDATE stored_setting s SET value = r.value
            FROM json_to_recordset($1::text::json) AS r (name text, value text) WHERE s.name = r.name`,
}

const hookRows: SealedRows<{ id: number; hookId: number; value: string }> = {
  read: (db, keyIds, after) =>
    db.rows(
      `SELECT id, hook_id AS "hookId", secret AS value FROM web_hook_secret
        WHERE ${encryptedWith('secret')} AND id > $2 ORDER BY id LIMIT ${rowsAtOnce} FOR UPDATE`,
      [keyIds, after?.id ?? 0],
    ),
  about: ({ hookId }) => placeOfSecret(hookId),
  write: `UPDATE web_hook_secret s SET secret = r.value
            FROM json_to_recordset($1::text::json) AS r (id bigint, value text) WHERE s.id = r.id`,
}
