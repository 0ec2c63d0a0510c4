/** `node test/kit/drawings/write.mjs <folder> [name] [seed]`: writes the sets there, each as a PDF with its truth, to look at. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const [folder, only, seed] = process.argv.slice(2)
if (!folder) {
  process.stderr.write('Where to? node test/kit/drawings/write.mjs <folder> [name] [seed]\n')
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
const outfile = join(folder, 'everyset.mjs')
await build({
  entryPoints: [join(here, 'everyset.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
})
const { everySet } = await import(pathToFileURL(outfile).href)
rmSync(outfile)
for (const [name, make] of Object.entries(everySet)) {
  if (only && only !== name) continue
  const { file, pages, kind } = make(seed && Number(seed))
  writeFileSync(join(folder, `${name}.pdf`), file)
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ kind, pages }, null, 2)}\n`)
  process.stdout.write(`${name}: ${pages.length} pages, ${Math.round(file.length / 1024)} kB, ${kind}\n`)
}
