import { randomBytes } from 'node:crypto'
import { lchown, lstat, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import type { Home } from './home.ts'
import type { Account } from './run.ts'

/** How the server gets in to its PostgreSQL, and nobody else. */
export interface Credentials {
  readonly host: string
  readonly port: number
  readonly path?: string
  readonly password?: string
  readonly initdbArguments: string[]
  readonly settings: Record<string, string>
  close(): Promise<void>
}

/** Also the end of the socket's name, so it stays what clients expect of a PostgreSQL. */
const port = 5432
const socketName = `.s.PGSQL.${port}`
/** The kernel's limit is 108 on Linux and 104 on macOS, with the zero at the end. */
const socketPathBytesMax = 103
const shortFolderPrefix = '/tmp/plumbline-'

export function makeCredentials(home: Home, dataFolder: string): Promise<Credentials> {
  return process.platform === 'win32' ? loopbackDoor(dataFolder) : socketDoor(home)
}

/** The socket of this home, wherever it had to be put. */
export async function socketOf(home: Home): Promise<{ host: string; port: number; path: string }> {
  const folder = socketFolderOf(home)
  const host = await readlink(folder).catch(() => folder)
  return { host, port, path: join(host, socketName) }
}

/** True when something accepts connections at the socket of this home. */
export async function answers(home: Home): Promise<boolean> {
  const { path } = await socketOf(home)
  if (process.platform === 'win32' || Buffer.byteLength(path) > socketPathBytesMax) return false
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** A socket in a folder that only PostgreSQL's user (and root) can enter; whoever gets there is let in. */
async function socketDoor(home: Home): Promise<Credentials> {
  const marked = socketFolderOf(home)
  await removeSocketFolder(marked)
  const fits = Buffer.byteLength(join(marked, socketName)) <= socketPathBytesMax
  const folder = fits ? marked : await shortFolder(marked)
  if (fits) await mkdir(folder, { mode: 0o700 })
  await give(folder, home.account)
  return {
    host: folder,
    port,
    path: join(folder, socketName),
    initdbArguments: ['--auth-local=trust', '--auth-host=reject'],
    settings: {
      listen_addresses: '',
      // In quotes, since a comma in the folder's name would make two folders of it.
      unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
      port: String(port),
    },
    close: () => removeSocketFolder(marked),
  }
}

/** Where there are no sockets: the loopback, and a password that only readers of the data folder know. */
async function loopbackDoor(dataFolder: string): Promise<Credentials> {
  const passwordFile = join(dataFolder, 'postgres.password')
  const made = randomBytes(24).toString('base64url')
  await writeFile(passwordFile, made, { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  const free = await freePort()
  return {
    host: '127.0.0.1',
    port: free,
    password: await readFile(passwordFile, 'utf8'),
    initdbArguments: ['--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(free) },
    close: async () => {},
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function socketFolderOf(home: Home): string {
  return join(home.folder, 'postgres.socket')
}

/**
 * For a home with a long path: a short one under a name nobody can foresee, and a link from home to find it
 * by.
 */
async function shortFolder(link: string): Promise<string> {
  const folder = await mkdtemp(shortFolderPrefix)
  await symlink(folder, link)
  return folder
}

async function give(folder: string, account: Account | undefined): Promise<void> {
  if (account) await lchown(folder, account.uid, account.gid)
}

/**
 * With all that is in it: PostgreSQL would take the lock file of a socket for living if its number is in use
 * again.
 */
async function removeSocketFolder(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => undefined)
  if (found?.isSymbolicLink()) {
    const short = await readlink(folder)
    if (short.startsWith(shortFolderPrefix)) await rm(short, { recursive: true, force: true })
  }
  await rm(folder, { recursive: true, force: true })
}
