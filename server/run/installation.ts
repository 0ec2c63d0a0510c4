/**
 * A database, a secret key and a folder of files belong together. The database knows the id of the key and of the folder; the
 * first server that starts sets both. A server or command with others would encrypt what the others cannot read, or answer that
 * files are missing, so it ends with a sentence.
 */
import { resolve } from 'node:path'
import { type Key, keyringOf, presentKeys } from '../access/keyring.ts'
import { openBlobs } from '../blobs/disk.ts'
import { makeStoreId, readStoreId } from '../blobs/storeid.ts'
import type { Db } from '../db/db.ts'
import { WithRemedy } from '../db/remedy.ts'
import { filesFolder, secretKeyFile } from '../folders.ts'
import type { Settings } from '../settings/settings.ts'

class WrongInstallation extends WithRemedy {
  override name = 'WrongInstallation'
}

export type InstallationSettings = Pick<Settings, 'secretKey' | 'newSecretKey' | 'data'>

export interface Installation {
  secretKeyId: string | null
  fileStoreId: string | null
}

const keySource = ({ secretKey, newSecretKey, data }: InstallationSettings) => ({
  secretKey,
  newSecretKey,
  dataFolder: resolve(data),
})

/**
 * Takes the key and the folder of files of this place for the database if it has none yet; else they must be those that it
 * has. Nothing is created in the folder of a server that is refused.
 */
export async function claimInstallation(db: Db, place: InstallationSettings): Promise<void> {
  await claimKey(db, place)
  await claimFiles(db, place)
}

export async function installationOf(db: Db): Promise<Installation> {
  const row = await db.row<Installation>(
    `SELECT secret_key_id AS "secretKeyId", file_store_id::text AS "fileStoreId" FROM installation`,
  )
  return row ?? { secretKeyId: null, fileStoreId: null }
}

export async function claimKey(db: Db, place: InstallationSettings): Promise<void> {
  let { secretKeyId } = await installationOf(db)
  if (secretKeyId === null) {
    const { first } = await keyringOf(keySource(place))
    secretKeyId = await storeFirst(db, 'secret_key_id', first.id)
  }
  const wrong = await wrongKey(secretKeyId, place)
  if (wrong) throw wrong
}

/** What is wrong with the key of this place. */
export async function wrongKey(
  expected: string | null,
  place: InstallationSettings,
): Promise<WrongInstallation | undefined> {
  if (expected === null) return undefined
  const keys = await presentKeys(keySource(place))
  if (keys.some(({ id }) => id === expected)) return undefined
  const where = place.secretKey ? 'PLUMBLINE_SECRET_KEY' : secretKeyFile(place.data)
  return new WrongInstallation(
    `The secret key of this database is another one: it has the id ${expected}, and ${where} ${idsOf(keys)}.`,
    'Copy secret.key from the data folder of a server of this database or from its backup, or set that key in ' +
      'PLUMBLINE_SECRET_KEY. Only if it is lost: plumbline doctor --adopt-key takes the key that is here, and what ' +
      'the lost one encrypted stays unreadable.',
  )
}

const idsOf = (keys: Key[]): string =>
  keys.length === 0 ? 'does not exist' : `has ${keys.map(({ id }) => id).join(', ')}`

export async function claimFiles(db: Db, place: Pick<Settings, 'data'>): Promise<void> {
  const folder = filesFolder(place.data)
  let { fileStoreId } = await installationOf(db)
  if (fileStoreId === null) {
    if (await hasNoneOf(db, folder)) throw wrongFolder(folder, 'has none of its files')
    fileStoreId = await storeFirst(db, 'file_store_id', await makeStoreId(folder))
  }
  const wrong = await wrongFiles(fileStoreId, place)
  if (wrong) throw wrong
}

/** Like `claimFiles`, for a backup: it takes nothing for the database, which may be of a version that has no ids. */
export async function checkFiles(db: Db, place: Pick<Settings, 'data'>): Promise<void> {
  const table = await db.row<{ exists: boolean }>(`SELECT to_regclass('installation') IS NOT NULL AS exists`)
  const { fileStoreId } = table!.exists ? await installationOf(db) : { fileStoreId: null }
  const folder = filesFolder(place.data)
  if (fileStoreId === null && (await hasNoneOf(db, folder)))
    throw wrongFolder(folder, 'has none of its files')
  const wrong = await wrongFiles(fileStoreId, place)
  if (wrong) throw wrong
}

/** What is wrong with the folder of files of this place. */
export async function wrongFiles(
  expected: string | null,
  place: Pick<Settings, 'data'>,
): Promise<WrongInstallation | undefined> {
  const folder = filesFolder(place.data)
  const present = await readStoreId(folder)
  if (expected === null || present === expected) return undefined
  return wrongFolder(folder, present ? `has the id ${present}, not ${expected}` : 'has no file store.id')
}

const wrongFolder = (folder: string, why: string): WrongInstallation =>
  new WrongInstallation(
    `The folder ${folder} is not the one with the files of this database: it ${why}.`,
    'Mount or copy the folder with the files to this place, or set PLUMBLINE_DATA to the data folder that has it. ' +
      'If it is the right one, moved or restored on purpose: plumbline doctor --adopt-files.',
  )

const sampleMax = 20

/** The database has files, but of the latest ones none is there. Then the folder is empty or another one. */
async function hasNoneOf(db: Db, folder: string): Promise<boolean> {
  const files = await db.rows<{ sha256: Buffer }>(
    `SELECT sha256 FROM stored_file WHERE sha256 IS NOT NULL ORDER BY id DESC LIMIT ${sampleMax}`,
  )
  if (files.length === 0) return false
  const blobs = await openBlobs(folder)
  for (const { sha256 } of files) if (await blobs.find(sha256)) return false
  return true
}

/** Of several servers that start at once the first one decides. Returns what is stored now. */
async function storeFirst(db: Db, column: 'secret_key_id' | 'file_store_id', value: string): Promise<string> {
  await db.rows(`INSERT INTO installation DEFAULT VALUES ON CONFLICT DO NOTHING`)
  await db.rows(`UPDATE installation SET ${column} = $1 WHERE ${column} IS NULL`, [value])
  const row = await db.row<{ value: string }>(`SELECT ${column}::text AS value FROM installation`)
  return row!.value
}

/** From now on the key of this place is the right one. Returns its id. */
export async function adoptKey(db: Db, place: InstallationSettings): Promise<string> {
  const { first } = await keyringOf(keySource(place))
  await db.rows('UPDATE installation SET secret_key_id = $1', [first.id])
  return first.id
}

/** From now on the folder of files of this place is the right one. Returns its id. */
export async function adoptFiles(db: Db, place: Pick<Settings, 'data'>): Promise<string> {
  const id = await makeStoreId(filesFolder(place.data))
  await db.rows('UPDATE installation SET file_store_id = $1', [id])
  return id
}
