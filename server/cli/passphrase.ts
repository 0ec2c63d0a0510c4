/**
 * The passphrase of a backup: from a file or from the environment, never from an argument, which others can
 * read.
 */
import { readFile } from 'node:fs/promises'
import { passphraseSetting, type Settings } from '../settings/settings.ts'
import { weakPassphrase } from '../settings/settingtypes.ts'
import { type Arguments, WrongUse } from './arguments.ts'

/** Empty: none is given. One that opens a backup is wrong or right, whatever its length. */
export async function passphraseOf(
  flags: Arguments['flags'],
  settings: Settings,
  use: 'encrypt' | 'decrypt',
): Promise<string> {
  const path = flags['passphrase-file']
  const [passphrase, where] =
    typeof path === 'string'
      ? [await firstLineOf(path), `The first line of ${path}`]
      : [settings.backupPassphrase, passphraseSetting]
  const weak = use === 'encrypt' ? weakPassphrase(passphrase, where) : undefined
  if (weak) throw new WrongUse(weak)
  return passphrase
}

async function firstLineOf(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new WrongUse(`The file of the passphrase cannot be read: ${error.message}.`)
  })
  const line = text.split(/\r?\n/)[0]!
  if (line === '') throw new WrongUse(`The first line of ${path} must be the passphrase; it is empty.`)
  return line
}
