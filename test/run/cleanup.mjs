/**
 * `node cleanup.mjs CLUSTER FOLDER…`: waits until the process that started it is gone, however it ended; then ends the PostgreSQL of
 * that cluster if it still runs, and removes the folders.
 */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

const [cluster, ...folders] = process.argv.slice(2)

async function cleanUp() {
  const noted = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(noted.split('\n')[0])
  // At once: nobody needs its data any more.
  if (pid > 0) end(pid)
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 20 })
}

function end(pid) {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // It is gone.
  }
}

// The system closes the other end of the pipe when that process ends.
process.stdin.resume().once('end', cleanUp).once('error', cleanUp)
