/** The random id of a file store, in a small file of its folder: the database knows it as well. */
import { randomUUID } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolders } from '../folders.ts'

const pathIn = (folder: string): string => join(folder, 'store.id')

/** Undefined if the folder or the file is missing. */
export async function readStoreId(folder: string): Promise<string | undefined> {
  const text = await readFile(pathIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return ''
  })
  return text.trim().split('\n')[0] || undefined
}

/** The id that is there, or a new one; of two servers that start at once both get the same. */
export async function makeStoreId(folder: string): Promise<string> {
  const present = await readStoreId(folder)
  if (present) return present
  await makeFolders(folder)
  const temporary = join(folder, `store.id.${randomUUID()}`)
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(`${randomUUID()}\nThe database that these files belong to has this id, too.\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await link(temporary, pathIn(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporary, { force: true })
  return (await readStoreId(folder))!
}
