/** The folder of this package, the same from the sources and from `dist`, and its version. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const packageRoot = ((): string => {
  const here = dirname(fileURLToPath(import.meta.url))
  let folder = here
  while (!existsSync(join(folder, 'package.json'))) {
    if (folder === dirname(folder))
      throw new Error(`There is no package.json above ${here}: the program was copied without it.`)
    folder = dirname(folder)
  }
  return folder
})()

export const productVersion: string = JSON.parse(
  readFileSync(join(packageRoot, 'package.json'), 'utf8'),
).version
