/**
 * `plumbline files collect`, `plumbline files verify`: the contents of files, and the rows that refer to
 * them.
 */

import { msPerHour } from '../../contract/fields/durations.ts'
import type { Blobs } from '../blobs/blobs.ts'
import { openBlobs } from '../blobs/disk.ts'
import type { Database } from '../db/open.ts'
import { WithRemedy } from '../db/remedy.ts'
import { filesFolder, mendFiles } from '../folders.ts'
import { collect } from '../records/file/collect.ts'
import { verify } from '../records/file/verify.ts'
import { claimFiles } from '../run/installation.ts'
import type { Settings } from '../settings/settings.ts'
import type { Arguments } from './arguments.ts'
import { withDatabase } from './withdatabase.ts'

export const fileCommands = {
  async 'files collect'({ settings, flags }: Arguments): Promise<void> {
    const dry = flags['dry-run'] === true
    const before = new Date(Date.now() - settings.collectAfterHours * msPerHour)
    const collected = await withStore(settings, (database, blobs) =>
      collect(database, blobs, {
        before,
        dry,
        progress: progressPrinter((checked) => `${checked} checked …`),
      }),
    )
    const { contents, bytes, leftovers, leftoverBytes, isHeldByBackup } = collected
    process.stdout.write(
      `${dry ? 'Would remove' : 'Removed'} ${contents} unused contents (${bytes} bytes), ` +
        `and ${leftovers} interrupted uploads (${leftoverBytes} bytes).\n`,
    )
    if (isHeldByBackup)
      process.stdout.write('A backup is being made, which needs all contents: run this again after it.\n')
  },

  async 'files verify'({ settings }: Arguments): Promise<void> {
    const { contents, bytes, wrong } = await withStore(settings, (database, blobs) =>
      verify(
        database,
        blobs,
        progressPrinter(
          (done) => `${done.contents} contents, ${done.bytes} bytes read, ${done.wrong.length} wrong …`,
        ),
      ),
    )
    for (const { sha256, what, name, uploadedFileId, files } of wrong)
      process.stdout.write(
        `${sha256} ${what}: ${JSON.stringify(name)}, file ${uploadedFileId}, ${files} in all\n`,
      )
    process.stdout.write(`${contents} contents, ${bytes} bytes: ${wrong.length} wrong.\n`)
    if (wrong.length > 0)
      throw new FilesWrong(`${wrong.length} of ${contents} contents are missing or changed.`, mendFiles)
  },
}

/** Gives the command an exit code other than 0, for scripts. */
class FilesWrong extends WithRemedy {
  override name = 'FilesWrong'
}

const withStore = <T>(
  settings: Settings,
  work: (database: Database, blobs: Blobs) => Promise<T>,
): Promise<T> =>
  withDatabase(settings, async (database) => {
    // In the folder of another database every file looks unused.
    await claimFiles(database, settings)
    return work(database, await openBlobs(filesFolder(settings.data)))
  })

const secondsBetween = 1

/** At most one line per second, on standard error. */
function progressPrinter<T>(line: (done: T) => string): (done: T) => void {
  let last = performance.now()
  return (done) => {
    if (performance.now() - last < secondsBetween * 1000) return
    last = performance.now()
    process.stderr.write(`${line(done)}\n`)
  }
}
