/** A real mail server with mailboxes: Debian's Dovecot, on loopback, with a folder of its own. */
import { execFileSync, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { atEnd } from '../atend.ts'
import { dovecotPath } from './dovecot.ts'

export interface ImapServer {
  port: number
  start(): Promise<void>
  stop(): Promise<void>
  /** The address of a new mailbox. */
  url(user: string): string
  /** Puts a message into the inbox of a user, as the mail server that delivers it does. */
  deliver(user: string, message: string | Buffer): Promise<void>
  /** The texts of the messages in a folder, oldest first; undefined if there is no such folder. */
  texts(user: string, folder: string): Promise<string[] | undefined>
}

const triesMax = 20
const password = 'se@cret/word'

export async function imapServer(): Promise<ImapServer> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-imap-'))
  const port = await freePort()
  const config = join(folder, 'dovecot.conf')
  await mkdir(join(folder, 'mail'))
  await chmod(folder, 0o755)
  await chmod(join(folder, 'mail'), 0o777)
  await writeFile(config, configOf(folder, port))
  let running: ReturnType<typeof spawn> | undefined
  const stop = async (): Promise<void> => {
    const ending = running
    running = undefined
    if (!ending || ending.exitCode !== null) return
    await new Promise((resolve) => {
      ending.once('exit', resolve)
      ending.kill('SIGTERM')
    })
  }
  atEnd(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })
  const as = async <T>(user: string, work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      doSTARTTLS: false,
      logger: false,
      auth: { user, pass: password },
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await work(client)
    } finally {
      client.close()
    }
  }
  return {
    port,
    async start() {
      for (let tries = 1; ; tries++) {
        running = spawn(dovecotPath()!, ['-F', '-c', config], { stdio: 'ignore' })
        if (await answers(port, running)) return
        // The processes of the one before may still hold the port.
        if (tries === triesMax)
          throw new Error(`Dovecot has ended: ${await readFile(join(folder, 'log'), 'utf8').catch(() => '')}`)
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    },
    stop,
    url: (user) => `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}/`,
    deliver: (user, message) =>
      as(user, async (client) => void (await client.append('INBOX', Buffer.from(message)))),
    texts: (user, name) =>
      as(user, async (client) => {
        const found = (await client.list()).some(({ path }) => path === name)
        if (!found) return undefined
        const { exists } = await client.mailboxOpen(name)
        // A range of none is an error.
        if (exists === 0) return []
        const all = await client.fetchAll('1:*', { source: true })
        return all.map(({ source }) => source!.toString())
      }),
  }
}

/** Root may not own mail; anyone else who runs it owns all of it. */
function configOf(folder: string, port: number): string {
  const { uid, username } = userInfo()
  const isRoot = uid === 0
  const [owner, group] = isRoot
    ? ['mail', 'mail']
    : [username, execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim()]
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 1
${isRoot ? '' : `default_internal_user = ${owner}\ndefault_internal_group = ${group}\ndefault_login_user = ${owner}`}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${owner} gid=${group} home=${folder}/mail/%u allow_all_users=yes
}
namespace inbox {
  inbox = yes
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
auth_failure_delay = 0
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
`
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** False if it has ended. */
async function answers(port: number, running: ReturnType<typeof spawn>): Promise<boolean> {
  for (;;) {
    if (running.exitCode !== null) return false
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      const done = (is: boolean) => (): void => {
        socket.destroy()
        resolve(is)
      }
      socket.once('data', done(true)).once('error', done(false)).once('close', done(false))
    })
    if (isThere && running.exitCode === null) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
