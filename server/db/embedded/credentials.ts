/** How the server connects to its PostgreSQL: by a socket that nobody else can open, or by a port and a password on Windows. */
import { randomBytes } from 'node:crypto'
import { lchown, lstat, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import type { Home } from './home.ts'
import type { Account } from './run.ts'

/** How the server, and nobody else, connects to its PostgreSQL. */
export interface Credentials {
  readonly host: string
  readonly port: number
  readonly path?: string
  readonly password?: string
  readonly initdbArguments: string[]
  readonly settings: Record<string, string>
  close(): Promise<void>
}

/** Also the end of the socket's name, so it is the port that clients expect. */
const port = 5432
const socketName = `.s.PGSQL.${port}`
/** The kernel's limit is 108 on Linux and 104 on macOS, including the terminating zero. */
const socketPathBytesMax = 103
const shortFolderPrefix = '/tmp/plumbline-'

export function makeCredentials(home: Home, dataFolder: string): Promise<Credentials> {
  return process.platform === 'win32' ? loopbackCredentials(dataFolder) : socketCredentials(home)
}

/** The socket of this home, which may be in a short folder elsewhere. */
export async function socketOf(home: Home): Promise<{ host: string; port: number; path: string }> {
  const folder = socketFolderOf(home)
  const host = await readlink(folder).catch(() => folder)
  return { host, port, path: join(host, socketName) }
}

/** True when something accepts connections at the socket of this home. */
export async function acceptsConnections(home: Home): Promise<boolean> {
  const { path } = await socketOf(home)
  if (process.platform === 'win32' || Buffer.byteLength(path) > socketPathBytesMax) return false
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** A socket in a folder that only PostgreSQL's user (and root) can enter; connections need no password. */
async function socketCredentials(home: Home): Promise<Credentials> {
  const linkOrFolder = socketFolderOf(home)
  await removeSocketFolder(linkOrFolder)
  const fits = Buffer.byteLength(join(linkOrFolder, socketName)) <= socketPathBytesMax
  const folder = fits ? linkOrFolder : await shortFolder(linkOrFolder)
  if (fits) await mkdir(folder, { mode: 0o700 })
  await give(folder, home.account)
  return {
    host: folder,
    port,
    path: join(folder, socketName),
    initdbArguments: ['--auth-local=trust', '--auth-host=reject'],
    settings: {
      listen_addresses: '',
      // Quoted, since a comma in the folder's name would make it two folders.
      unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
      port: String(port),
    },
    close: () => removeSocketFolder(linkOrFolder),
  }
}

/** Without Unix sockets: the loopback address, and a password that only users with access to the data folder know. */
async function loopbackCredentials(dataFolder: string): Promise<Credentials> {
  const passwordFile = join(dataFolder, 'postgres.password')
  const password = randomBytes(24).toString('base64url')
  await writeFile(passwordFile, password, { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  const loopbackPort = await freePort()
  return {
    host: '127.0.0.1',
    port: loopbackPort,
    password: await readFile(passwordFile, 'utf8'),
    initdbArguments: ['--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(loopbackPort) },
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
 * For a home with a long path: a short folder with an unpredictable name, and a link to it in the home.
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
 * With its contents: PostgreSQL would take the lock file of a socket for a live one if its process id is in use again.
 */
async function removeSocketFolder(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => undefined)
  if (found?.isSymbolicLink()) {
    const short = await readlink(folder)
    if (short.startsWith(shortFolderPrefix)) await rm(short, { recursive: true, force: true })
  }
  await rm(folder, { recursive: true, force: true })
}
