/** The secret keys of a backup: they are apart, unless there is a passphrase to encrypt them with. */
import { type Key, presentKeys } from '../access/keyring.ts'
import { secretKeyFile } from '../folders.ts'
import type { Settings } from '../settings/settings.ts'
import { WrongBackup } from './archive/archivereader.ts'
import { type EncryptedKeys, encryptKeys } from './passphrase.ts'

export interface BackupKeys {
  passphrase: string
  /** Where the keys of this server are, for a sentence. */
  where: string
  /** The keys that are there now; none, if there is no key file. */
  read(): Promise<Key[]>
}

export type KeySettings = Pick<Settings, 'secretKey' | 'newSecretKey'>

export function backupKeys(settings: KeySettings, dataFolder: string, passphrase: string): BackupKeys {
  const { secretKey, newSecretKey } = settings
  return {
    passphrase,
    where: secretKey ? 'in PLUMBLINE_SECRET_KEY' : `in ${secretKeyFile(dataFolder)}`,
    read: () => presentKeys({ secretKey, newSecretKey, dataFolder }),
  }
}

/** Undefined without a passphrase. */
export async function encryptedKeys(
  { passphrase, where }: BackupKeys,
  known: readonly Key[],
  lacking: readonly string[],
): Promise<EncryptedKeys | undefined> {
  if (!passphrase) return undefined
  if (known.length === 0 && lacking.length === 0)
    throw new WrongBackup(
      `There is no secret key ${where}, so none can be put into the backup.`,
      'Make the backup without a passphrase.',
    )
  if (lacking.length > 0)
    throw new WrongBackup(
      `The secret key ${lacking.join(', ')} of this database is not ${where}, so it cannot be put into the backup.`,
      'Start the command with the key of the server, or without a passphrase.',
    )
  return encryptKeys([...new Map(known.map((key) => [key.id, key])).values()], passphrase)
}
