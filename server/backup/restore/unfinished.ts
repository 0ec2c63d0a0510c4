/** The mark of a restore that has begun and not ended: no server starts on such a data folder. */
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WithRemedy } from '../../db/remedy.ts'
import { makeFolders } from '../../folders.ts'

/** A restore into this data folder was interrupted. */
class RestoreUnfinished extends WithRemedy {
  override name = 'RestoreUnfinished'
}

const markIn = (dataFolder: string): string => join(dataFolder, 'restore.unfinished')

export async function markRestore(dataFolder: string): Promise<void> {
  await makeFolders(dataFolder)
  const text = 'A restore into this folder has begun. It ends by removing this file.\n'
  await writeFile(markIn(dataFolder), text, { mode: 0o600 })
}

export const endRestore = (dataFolder: string): Promise<void> => rm(markIn(dataFolder), { force: true })

export async function refuseUnfinishedRestore(dataFolder: string): Promise<void> {
  const mark = markIn(dataFolder)
  if (!(await stat(mark).catch(() => undefined))) return
  throw new RestoreUnfinished(
    `A restore into ${dataFolder} was interrupted. The database is as it was before it.`,
    `Run the restore again; or delete ${mark} to go on with what is there.`,
  )
}
