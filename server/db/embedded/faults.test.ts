import { chmod, lchown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startEmbedded } from '../embedded.ts'
import { accountForPostgres, isRoot } from './account.ts'

const cases = [
  {
    found: 'data of another PostgreSQL',
    file: 'postgres/PG_VERSION',
    says: /PostgreSQL 17 and this is 18\. Start it with/,
  },
  {
    found: 'something that is no database',
    file: 'postgres/notes.txt',
    says: /no PostgreSQL database\. Restore it/,
  },
  {
    found: 'a note of a place that is empty',
    file: 'postgres.location',
    says: /was in 17 and .*\. Bring it back/,
  },
]

describe('a start that fails', () => {
  it.each(cases)('says what to do about $found, and releases the folder', async ({ file, says }) => {
    const folder = await newFolder()
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), '17\n')
    if (dirname(file) !== '.') await giveToPostgres(join(folder, dirname(file)))
    await expect(startEmbedded({ dataFolder: folder, log: () => {} })).rejects.toThrow(says)
    expect((await readdir(folder)).filter((name) => name.endsWith('.lock'))).toEqual([])
  })

  it('says what to do about a data folder that is a file', async () => {
    const file = join(await newFolder(), 'file')
    await writeFile(file, '')
    const refused = startEmbedded({ dataFolder: file, log: () => {} })
    await expect(refused).rejects.toThrow(/There is a file where a folder is needed: choose another/)
  })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-test-'))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function giveToPostgres(folder: string): Promise<void> {
  if (!isRoot()) return
  const { uid, gid } = await accountForPostgres(dirname(folder))
  await lchown(folder, uid, gid)
}
