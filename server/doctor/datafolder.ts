/** Checks whether this user can use the data folder, or make it. Nothing is changed. */
import { access, constants, stat, statfs } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { incomingFolder } from '../blobs/disk.ts'
import { nameOfUser } from '../db/embedded/account.ts'
import { existingFolder, filesFolder, secretKeyFile } from '../folders.ts'
import type { Settings } from '../settings/settings.ts'
import { type Found, ok, problem, warning } from './findings.ts'

export async function checkDataFolder(settings: Settings): Promise<Found[]> {
  const folder = resolve(settings.data)
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => error)
  if (found instanceof Error) return [await missingFolder(folder, found)]
  if (!found.isDirectory())
    return [
      problem(`${folder} is a file.`, 'Choose another folder with PLUMBLINE_DATA, or move the file away.'),
    ]
  const findings: Found[] = []
  for (const path of partsOf(folder)) {
    const why = await whyUnusable(path)
    if (why) findings.push(await unusable(why, path, folder))
    // What is below it is not usable for the same reason.
    if (why === 'readOnly' || (why && path === folder)) break
  }
  const key = await stat(secretKeyFile(folder)).catch(() => undefined)
  if (key && process.platform !== 'win32' && (key.mode & 0o077) !== 0)
    findings.push(
      warning('Other users of this machine can read secret.key.', `chmod 600 ${secretKeyFile(folder)}`),
    )
  return findings.length > 0 ? findings : [ok(`${folder} can be read and written.`)]
}

/** What the server itself writes. The embedded database belongs to PostgreSQL and is checked apart (embeddedstate.ts). */
const partsOf = (folder: string): string[] => [
  folder,
  filesFolder(folder),
  incomingFolder(filesFolder(folder)),
  secretKeyFile(folder),
]

async function missingFolder(folder: string, error: NodeJS.ErrnoException): Promise<Found> {
  if (error.code !== 'ENOENT')
    return problem(
      `${folder} cannot be reached (${error.message}).`,
      'Correct PLUMBLINE_DATA, mount the disk, or start Plumbline as the user whom the folder belongs to.',
    )
  const above = await existingFolder(folder)
  const why = await whyUnusable(above)
  if (!why && !(await holdsNothing(above)))
    return ok(`${folder} does not exist yet; the first start makes it.`)
  const reason = {
    readOnly: `the disk of ${above} can only be read`,
    forbidden: `${userInfo().username} may not write to ${above}`,
  }
  return problem(
    `${folder} does not exist and cannot be made: ${why ? reason[why] : `nothing can be stored in ${above}`}.`,
    why === 'forbidden'
      ? `As root: mkdir -p ${folder} && chown ${userInfo().username} ${folder}. Or choose another place with PLUMBLINE_DATA.`
      : 'Choose another place with PLUMBLINE_DATA.',
  )
}

/** File systems of the kernel: /proc, /sys, /sys/fs/cgroup. */
const ofKernel = [0x9fa0, 0x62656572, 0x27e0eb, 0x63677270]

const holdsNothing = async (folder: string): Promise<boolean> =>
  process.platform === 'linux' && ofKernel.includes((await statfs(folder)).type)

/** Undefined if it can be read and written. A missing one is made when it is needed. */
async function whyUnusable(path: string): Promise<'readOnly' | 'forbidden' | undefined> {
  try {
    await access(path, constants.R_OK | constants.W_OK)
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? undefined : code === 'EROFS' ? 'readOnly' : 'forbidden'
  }
}

/**
 * Nothing that the embedded database owns is given to somebody else by the remedy: PostgreSQL may run as another user, and
 * does not start on files that are not its own.
 */
async function unusable(why: 'readOnly' | 'forbidden', path: string, folder: string): Promise<Found> {
  const { username } = userInfo()
  if (why === 'readOnly')
    return problem(
      `The disk of ${path} can only be read.`,
      'Mount it for writing (a disk with errors is mounted read-only: look at the log of the system), or choose another ' +
        'folder with PLUMBLINE_DATA.',
    )
  const { uid } = await stat(folder)
  const owner = await nameOfUser(uid)
  return problem(
    `${username} may not read and write ${path}.`,
    owner === username
      ? `Give it back to ${username}, as root: chown -R ${username} ${path}`
      : `The data folder belongs to ${owner}: start Plumbline, and this command, as ${owner}, or choose another folder ` +
          'with PLUMBLINE_DATA.',
  )
}
