/** A disk of its own that can be filled: a tmpfs, which only root can mount, and not in every container. */
import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface SmallDisk {
  path: string
  /** Leaves as many bytes. */
  fill(leaving?: number): Promise<void>
  /** Removes what `fill` wrote. */
  empty(): Promise<void>
  unmount(): Promise<void>
}

export async function smallDisk(mebibytes: number): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), 'plumbline-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0777`, 'tmpfs', path]).catch(
    async (error) => {
      await rmdir(path)
      throw error
    },
  )
  const filling = join(path, 'filling')
  return {
    path,
    async fill(leaving = 0) {
      const file = await open(filling, 'w')
      const chunk = Buffer.alloc(64 * 1024)
      try {
        for (;;) await file.write(chunk)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        if (leaving > 0) await file.truncate(Math.max(0, (await file.stat()).size - leaving))
      } finally {
        await file.close()
      }
    },
    empty: () => rm(filling, { force: true }),
    async unmount() {
      await run('umount', ['--lazy', path])
      await rmdir(path)
    },
  }
}

/** Whether this machine lets tests mount one. */
export const canMount = await smallDisk(1).then(
  async (disk) => {
    await disk.unmount()
    return true
  },
  () => {
    process.stderr.write('Tests of a full disk are left out: they need root, and the right to mount.\n')
    return false
  },
)
