/** The secret keys for a restore: from the backup, if they are in it, else those that are here already. */
import { type Key, writeKeyFile } from '../../access/keyring.ts'
import { WrongBackup } from '../archive/archivereader.ts'
import type { Manifest } from '../archive/contents.ts'
import { type BackupKeys, backupKeys, type KeySettings } from '../keys.ts'
import { decryptKeys } from '../passphrase.ts'

export interface RestoreKeys {
  /** The ids of the keys that servers will have. */
  here: string[]
  /** Keys that encrypted something in the backup and are not available. */
  lacking: string[]
  /** Adds the keys of the backup to the key file: before the commit, so that no value is without its key. */
  add(): Promise<void>
  /** Makes them the first ones, after the commit. */
  use(): Promise<void>
}

export async function restoreKeys(
  { secretKeys: { needed, sealed } }: Manifest,
  settings: KeySettings,
  dataFolder: string,
  passphrase: string,
): Promise<RestoreKeys> {
  const own = await backupKeys(settings, dataFolder, passphrase).read()
  const inside = sealed && passphrase ? await decryptKeys(sealed, passphrase) : []
  if (!inside)
    throw new WrongBackup(
      'The passphrase is not the one that the backup was made with.',
      'Give that one. If it is lost, leave it out and put the secret key into the data folder, or use --without-key.',
    )
  // A key of the environment stays the only one of the servers.
  const brought = settings.secretKey ? [] : inside
  const known = new Set([...own, ...brought].map(({ id }) => id))
  const write = async (keys: Key[]): Promise<void> => {
    if (brought.length > 0) await writeKeyFile(dataFolder, keys)
  }
  const others = (keys: readonly Key[], than: readonly Key[]): Key[] =>
    keys.filter(({ id }) => !than.some((key) => key.id === id))
  return {
    here: [...known],
    lacking: needed.filter((id) => !known.has(id)),
    add: () => write([...own, ...others(brought, own)]),
    use: () => write([...brought, ...others(own, brought)]),
  }
}

/** Why a key is lacking, and what to do. */
export function lackingKey(
  { secretKeys: { sealed } }: Manifest,
  lacking: readonly string[],
  passphrase: string,
  settings: KeySettings,
  { where }: Pick<BackupKeys, 'where'>,
): WrongBackup {
  const first = `The backup has values that the secret key ${lacking.join(', ')} encrypted, and that key is not ${where}.`
  const isInside = sealed && !settings.secretKey
  const way =
    isInside && !passphrase
      ? 'The key is in the backup: give its passphrase by --passphrase-file or PLUMBLINE_BACKUP_PASSPHRASE.'
      : 'Put it there. If the key is lost, --without-key restores everything but those values.'
  return new WrongBackup(first, way)
}
