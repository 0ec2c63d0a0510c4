/**
 * The passphrase of a backup: from a file or from the environment, never from an argument, which others can
 * read.
 */
import { readFile } from 'node:fs/promises'
import type { Settings } from '../settings.ts'
import { type Arguments, WrongUse } from './arguments.ts'

const charsMin = 12

/** Empty: none is given. */
export async function passphraseOf(flags: Arguments['flags'], settings: Settings): Promise<string> {
  const path = flags['passphrase-file']
  if (typeof path !== 'string') return settings.backupPassphrase
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new WrongUse(`The file of the passphrase can't be read: ${error.message}.`)
  })
  const passphrase = text.split(/\r?\n/)[0]!
  if (passphrase.length < charsMin)
    throw new WrongUse(`The first line of ${path} must be a passphrase of at least ${charsMin} characters.`)
  return passphrase
}
