/** Copies the faces that papers are set in, with their licences, from packages/fonts → dist/fonts. */
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const from = join(root, 'packages', 'fonts')
const out = join(root, 'dist', 'fonts')

await mkdir(out, { recursive: true })
for (const file of await readdir(from))
  if (/\.(ttf|LICENSE\.txt)$/.test(file)) await copyFile(join(from, file), join(out, file))
