/** The account that PostgreSQL runs under, as it refuses to run as root. */
import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseCanNotStart } from './faults.ts'
import { type Account, programs, run } from './run.ts'

const accountNamesInOrder = ['postgres', '_postgres', 'nobody']

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * PostgreSQL refuses to run as root, and its initdb needs a user that has a name. If the data folder belongs to such a
 * user, that one is used; else an account made for PostgreSQL, `nobody`, or any other that is not root.
 */
export async function accountForPostgres(dataFolder: string): Promise<Account> {
  const accounts = await namedAccounts()
  const { uid } = await stat(dataFolder)
  const owner = accounts.find((account) => account.uid === uid)
  if (owner) return owner
  for (const name of accountNamesInOrder) {
    const found = accounts.find((account) => account.name === name)
    if (found) return found
  }
  const other = accounts[0]
  if (other) return other
  throw new DatabaseCanNotStart(
    'PostgreSQL refuses to run as root and /etc/passwd names no other user.',
    'Add one called postgres, start Plumbline as an ordinary user, or set DATABASE_URL.',
  )
}

/** Existing data stays with the user who owns it, even if a better account has appeared since. */
export async function accountOwning(folder: string): Promise<Account | undefined> {
  const { uid, gid } = await stat(folder)
  if (!isRoot()) {
    if (uid === process.getuid?.() || process.platform === 'win32') return undefined
    throw new DatabaseCanNotStart(
      `The database in ${folder} belongs to user ${uid}.`,
      'Start Plumbline as that user or as root, or choose another folder with PLUMBLINE_DATA.',
    )
  }
  if (uid === 0) {
    const { name } = await accountForPostgres(dirname(folder))
    throw new DatabaseCanNotStart(
      `The database in ${folder} belongs to root, as which PostgreSQL refuses to run.`,
      `Give it back to its former user, such as ${name} (chown -R ${name} ${folder}), and start again.`,
    )
  }
  return { name: await nameOfUser(uid), uid, gid }
}

/** Its number, if it has no name. */
export async function nameOfUser(uid: number): Promise<string> {
  if (uid === 0) return 'root'
  return (await namedAccounts()).find((account) => account.uid === uid)?.name ?? String(uid)
}

/** Tested by trying, since modes, access lists and mounts all affect it. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  const { ok } = await run(programs.shell, ['-c', 'cd -- "$1"', 'sh', folder], account)
  return ok
}

async function namedAccounts(): Promise<Account[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const accounts = text.split('\n').map((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return { name, uid: Number(uid ?? Number.NaN), gid: Number(gid ?? Number.NaN) }
  })
  return accounts.filter(({ uid, gid }) => uid > 0 && gid > 0)
}
