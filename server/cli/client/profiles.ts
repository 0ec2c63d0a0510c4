/**
 * `plumbline profile …`: servers by name, each with its address and a key. They are in a file of the person, which nobody else
 * may read.
 */
import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { CallFailed, connect, type Plumbline } from '../../../packages/client/src/index.ts'
import { WrongUse } from '../arguments.ts'
import { askSecret } from '../askpassword.ts'
import { explainFailure } from './explainfailure.ts'
import { inOneLine } from './harmless.ts'
import { type Words, wordsOf } from './words.ts'

export interface Profile {
  address: string
  key: string
}

interface Profiles {
  /** The one that is used if none is named. */
  current?: string
  profiles: Record<string, Profile>
}

const configFolder = (): string =>
  join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'plumbline')
const profilesFile = (): string => join(configFolder(), 'profiles.json')

export async function profileCommand(words: readonly string[]): Promise<void> {
  const given = wordsOf(words, { login: 'NAME', 'key-file': 'FILE' })
  const [what = '', name = '', address = ''] = given.operands
  const [unknown] = [
    ...given.fields.map(([flag]) => flag),
    ...(what === 'add' ? [] : Object.keys(given.flags)),
  ]
  if (unknown !== undefined)
    throw new WrongUse(`plumbline profile ${what}: there is no flag --${unknown} here.`)
  if (given.flags.login && given.flags['key-file'])
    throw new WrongUse('Give --login or --key-file, not both.')
  const is = (act: string, words: number): boolean => what === act && given.operands.length === words
  if (is('list', 1)) return listProfiles()
  if (is('add', 3)) return addProfile(name, address, given)
  if (is('use', 2)) return changeProfiles(name, (all) => ({ ...all, current: name }))
  if (is('remove', 2)) return changeProfiles(name, (all) => without(all, name))
  throw new WrongUse(
    'plumbline profile add NAME ADDRESS [--login NAME | --key-file FILE], profile list, profile use NAME, profile remove NAME.',
  )
}

/** The named one, or the current one. */
export async function profileOf(name: string | undefined): Promise<Profile> {
  const { current, profiles } = await readProfiles()
  const chosen = name ?? current
  const found = chosen === undefined || !Object.hasOwn(profiles, chosen) ? undefined : profiles[chosen]
  if (found) return found
  if (name !== undefined)
    throw new WrongUse(`There is no profile "${name}". plumbline profile list shows them.`)
  const names = Object.keys(profiles)
  if (names.length > 0)
    throw new WrongUse(`No profile is chosen. plumbline profile use NAME: ${names.join(', ')}.`)
  throw new WrongUse(
    'There is no profile yet: plumbline profile add NAME ADDRESS; or give --address and --key-file.',
  )
}

export async function readProfiles(): Promise<Profiles> {
  const path = profilesFile()
  const text = await readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw new WrongUse(`${path} cannot be read: ${error.message}.`)
  })
  if (text === undefined) return { profiles: {} }
  if (await isReadByOthers(path))
    throw new WrongUse(`Others can read the keys in ${path}. Change that: chmod 600 ${path}`)
  const found = profilesIn(text)
  if (!found) throw new WrongUse(`${path} is damaged. Correct it, or remove it and add the profiles again.`)
  return found
}

/** A pipe, such as <(pass show plumbline), is nobody else's. */
async function isReadByOthers(path: string): Promise<boolean> {
  const found = await stat(path)
  return process.platform !== 'win32' && found.isFile() && (found.mode & 0o077) > 0
}

/** Undefined if it is damaged. */
function profilesIn(text: string): Profiles | undefined {
  const isObject = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  const isProfile = (one: Profile): boolean =>
    isObject(one) &&
    typeof one.address === 'string' &&
    URL.canParse(one.address) &&
    typeof one.key === 'string'
  try {
    const { current, profiles } = JSON.parse(text) as Profiles
    if (!isObject(profiles) || !Object.values(profiles).every(isProfile)) return undefined
    return { current: typeof current === 'string' ? current : undefined, profiles }
  } catch {
    return undefined
  }
}

/** Whole or not at all, and never readable by others, not even for a moment. */
async function writeProfiles(all: Profiles): Promise<void> {
  const path = profilesFile()
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(`${path}.new`, `${JSON.stringify(all, undefined, 2)}\n`, { mode: 0o600 })
    await chmod(`${path}.new`, 0o600)
    await rename(`${path}.new`, path)
  } catch (error) {
    throw new WrongUse(`${path} cannot be written: ${(error as Error).message}.`)
  }
}

async function listProfiles(): Promise<void> {
  const { current, profiles } = await readProfiles()
  for (const [name, { address }] of Object.entries(profiles))
    process.stdout.write(`${name === current ? '*' : ' '} ${name}  ${address}\n`)
}

/** The key is tried before it is kept. The first profile is the current one. */
async function addProfile(name: string, given: string, words: Words): Promise<void> {
  const address = addressOf(given)
  const all = await readProfiles()
  const server = connect({ baseUrl: address, key: await keyOf(words), redirect: 'manual' })
  const { login } = words.flags
  const password = login && (await askSecret(`Password of ${login}: `))
  const fullName = await nameOf(server, address, login && [login, password!])
  const profiles = { ...all.profiles, [name]: { address, key: server.key! } }
  await writeProfiles({ current: all.current ?? name, profiles })
  process.stdout.write(`${name}: ${inOneLine(String(fullName))} at ${address}\n`)
}

/** Who it is, for the server; signs in by a login and a password, if they are given. */
async function nameOf(
  server: Plumbline,
  address: string,
  person: [login: string, password: string] | '' | undefined,
): Promise<string | null | undefined> {
  try {
    if (person) await server.signIn(...person)
    return (await server.call('SessionGet')).fullName
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401)
      throw new WrongUse(
        person
          ? inOneLine(error.message)
          : `${address} does not accept this key. Make another one, or use --login.`,
      )
    throw explainFailure(error, address)
  }
}

/** From a file or standard input, never from an argument, which other users can read. Undefined: by a password. */
export async function keyOf({ flags }: Words): Promise<string | undefined> {
  if (flags.login) return undefined
  const path = flags['key-file']
  const key = path ? await firstLineOf(path) : (await askSecret('Key: ')).trim()
  if (!key) throw new WrongUse('The key is empty.')
  // It goes into a header of each call.
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new WrongUse('This is no key: it has blanks or other characters in it.')
  return key
}

/** Below it there may be notes. */
async function firstLineOf(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error) => {
    throw new WrongUse(`The file with the key cannot be read: ${error.message}.`)
  })
  // Only said: what a container is given as a secret is often so, and nobody there can change it.
  if (await isReadByOthers(path))
    process.stderr.write(`Others can read the key in ${path}. Change that: chmod 600 ${path}\n`)
  return text
    .replace(/^\ufeff/, '')
    .split('\n')[0]!
    .trim()
}

export function addressOf(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw new WrongUse(`The address must be like https://plumbline.example.com, not "${given}".`)
  return url.href.replace(/\/$/, '')
}

async function changeProfiles(name: string, change: (all: Profiles) => Profiles): Promise<void> {
  await profileOf(name)
  await writeProfiles(change(await readProfiles()))
}

function without({ current, profiles }: Profiles, name: string): Profiles {
  const { [name]: _, ...others } = profiles
  const left = Object.keys(others)
  // The only one that is left is used; of several, somebody chooses.
  const next = left.length === 1 ? left[0] : undefined
  return { current: current === name ? next : current, profiles: others }
}
