import { chmod, cp, lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/kit/atend.ts'
import { accountForPostgres, isRoot } from './account.ts'
import { installedPackage, runnableBinaries } from './binaries.ts'
import { run } from './run.ts'

describe('the programs of the npm package', () => {
  it('get the library links that npm has not created', async () => {
    const folder = await newFolder(0o755)
    const source = await packageWithoutLinks(folder)
    const { postgres } = await runnableBinaries(source, undefined, join(folder, 'copies'))
    expect(postgres.startsWith(source.native)).toBe(true)
    expect((await run(postgres, ['--version'])).output).toMatch(/^postgres \(PostgreSQL\) 18/)
    const listed = JSON.parse(await readFile(join(source.native, 'pg-symlinks.json'), 'utf8'))
    for (const { target } of listed) expect((await lstat(join(folder, target))).isSymbolicLink()).toBe(true)
  })
})

// Only root runs PostgreSQL as another user, for whom a folder can be closed.
describe.runIf(isRoot())('programs in a closed folder, as root', () => {
  it('run from a copy, which is complete even if two servers create it at once', async () => {
    const { source, account, copies } = await closedInstallation()
    const [one, other] = await Promise.all([1, 2].map(() => runnableBinaries(source, account, copies)))
    expect(one).toEqual(other)
    expect(one!.postgres.startsWith(copies)).toBe(true)
    expect((await run(one!.initdb, ['--version'], account)).output).toMatch(/PostgreSQL\) 18/)
    expect(await readdir(copies)).toHaveLength(1)
  })

  it('are copied again when the copy was damaged', async () => {
    const { source, account, copies } = await closedInstallation()
    const { initdb } = await runnableBinaries(source, account, copies)
    await writeFile(initdb, '')
    await runnableBinaries(source, account, copies)
    expect((await run(initdb, ['--version'], account)).output).toMatch(/PostgreSQL\) 18/)
    expect(await readdir(copies)).toHaveLength(1)
  })

  it('are not run from a folder that other users could have written', async () => {
    const { source, account, copies } = await closedInstallation()
    await runnableBinaries(source, account, copies)
    await chmod(copies, 0o777)
    await expect(runnableBinaries(source, account, copies)).rejects.toThrow(/changed by other users/)
  })
})

/** Nobody changes it, so it is made once: it has a thousand files. */
let closed: ReturnType<typeof closedPackage> | undefined

async function closedPackage() {
  const folder = await newFolder(0o700)
  return { source: await packageWithoutLinks(folder), account: await accountForPostgres(folder) }
}

async function closedInstallation() {
  closed ??= closedPackage()
  return { ...(await closed), copies: join(await newFolder(0o755), 'copies') }
}

async function newFolder(mode: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'binaries-test-'))
  await chmod(folder, mode)
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The package as npm unpacks it when it runs no install scripts. */
async function packageWithoutLinks(folder: string) {
  const installed = await installedPackage()
  const native = join(folder, 'native')
  const filter = async (path: string) => !(await lstat(path)).isSymbolicLink()
  await cp(installed.native, native, { recursive: true, filter })
  return { ...installed, native }
}
