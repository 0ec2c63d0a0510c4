/**
 * A backup and a restore of a project full of records and files: how long they take, how large the archive
 * is, and how much memory the commands need. `node bench/run.mjs backup [records] [files]`; docs/backup.md
 * has the results.
 */

import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callerOf } from '../server/access/sessions.ts'
import { openApp } from '../server/app.ts'
import { noLog } from '../server/log.ts'
import { packageRoot } from '../server/root.ts'
import { readSettings } from '../server/settings/settings.ts'
import { contract, ground } from './kit/ground.ts'

const records = Number(process.argv[2] ?? 100_000)
const files = Number(process.argv[3] ?? 200)
const fileBytes = 1_000_000
const memoryMs = 20

const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'))
const [data, into] = [join(folder, 'data'), join(folder, 'into')]
try {
  await fill()
  const file = join(folder, 'backup.tar.gz')
  await measure('backup to a file', data, ['backup', file])
  contract(`${records} records, ${files} files of 1 MB: ${Math.round((await stat(file)).size / 1e6)} MB`)
  await measure('backup to a folder', data, ['backup', join(folder, 'daily'), '--keep', '2'])
  await measure('once more', data, ['backup', join(folder, 'daily'), '--keep', '2'])
  await measure('restore', into, ['restore', file, '--without-key'])
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function fill(): Promise<void> {
  const app = await openApp({ ...readSettings({}), data, adminPassword: 'a plumb line hangs true' }, noLog)
  try {
    const admin = (await callerOf(app.services.database, 'admin'))!
    const { projectId } = await ground(app, admin, records)
    for (let i = 0; i < files; i++) {
      const bytes = randomBytes(fileBytes)
      const received = await app.services.blobs.receive([bytes])
      await received.keep()
      await app.services.database.rows(
        `INSERT INTO stored_file (project_id, sha256, name, size_bytes, created_by, created_at)
         VALUES ($1, $2, $3, $4, $5, now())`,
        [projectId, createHash('sha256').update(bytes).digest(), `file ${i}`, fileBytes, admin.id],
      )
    }
  } finally {
    await app.close()
  }
}

/** Runs the program, and prints how long it took and the most memory that it had. */
async function measure(what: string, dataFolder: string, words: string[]): Promise<void> {
  const since = performance.now()
  const program = join(packageRoot, 'dist', 'server', 'main.js')
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...process.env, PLUMBLINE_DATA: dataFolder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let megabytes = 0
  const timer = setInterval(async () => {
    const text = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    megabytes = Math.max(megabytes, Math.round(Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1000))
  }, memoryMs)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearInterval(timer)
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  contract(`${what}: ${seconds} s, ${megabytes} MB of memory${code === 0 ? '' : `, exit code ${code}`}`)
}
