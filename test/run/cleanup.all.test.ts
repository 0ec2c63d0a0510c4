/** What a test run leaves behind when it is killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cleanUpAfter } from './database.ts'

test('when its run is gone, its PostgreSQL is ended and its folders are removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-cleanup-'))
  const cluster = join(folder, 'postgres')
  await mkdir(cluster)
  // In the place of PostgreSQL: a process that ends by itself only after minutes.
  const running = spawn(process.execPath, ['-e', 'setTimeout(() => 0, 600_000)'], { stdio: 'ignore' })
  const ended = once(running, 'exit')
  await writeFile(join(cluster, 'postmaster.pid'), `${running.pid}\n${cluster}\n`)
  const watching = cleanUpAfter(cluster, [folder])
  // As the system does for a process that is killed.
  watching.stdin!.end()
  expect((await ended)[1]).toBe('SIGQUIT')
  await expect.poll(() => existsSync(folder), { timeout: 30_000 }).toBe(false)
})
