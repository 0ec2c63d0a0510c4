/**
 * Builds the web app: web/ → dist/web. Runs after tsc, because it includes data of the contract.
 * The build fails if the first load has grown too large: users on site wait for every kilobyte.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build } from 'esbuild'
import { moduleOf } from '../dist/contract/emit/browser.js'
import * as nouns from '../dist/contract/nouns.js'

const web = dirname(fileURLToPath(import.meta.url))
const root = dirname(web)
const out = join(root, 'dist', 'web')
/** Style sheets that only some pages need, loaded with them; the rest is in index.css. */
const laterSheets = ['dashboard', 'documents', 'forms', 'inbox', 'meetingminute', 'record', 'setup', 'walk']
const gzippedBytesMax = { js: 100_000, css: 12_000 }

/** `plumbline:operations`, `plumbline:types` and `plumbline:sheets`. */
const contract = {
  name: 'contract',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^plumbline:/ }, ({ path }) => ({ path, namespace: 'contract' }))
    onLoad({ filter: /.*/, namespace: 'contract' }, ({ path }) => ({
      contents:
        path === 'plumbline:sheets'
          ? `export const sheets = ${JSON.stringify(sheets)}`
          : moduleOf(path.slice('plumbline:'.length), nouns),
    }))
  },
}

const how = {
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  // For reading stack traces that were reported to us; never served.
  sourcemap: 'external',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  outdir: out,
  absWorkingDir: root,
  entryNames: 'assets/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
  metafile: true,
  write: false,
  logLevel: 'warning',
}
const made = (more) => build({ ...how, ...more }).catch(() => process.exit(1))

// Sheets first, because the app has to know their names.
const styled = await made({
  entryPoints: Object.fromEntries(
    ['index', ...laterSheets].map((name) => [name, join(web, 'styles', `${name}.css`)]),
  ),
})
const addressOf = (path) => `/${relative(out, join(root, path)).split(sep).join('/')}`
const sheetOf = (name) => entryOf(styled.metafile.outputs, `web/styles/${name}.css`)
const sheets = Object.fromEntries(laterSheets.map((name) => [name, addressOf(sheetOf(name))]))
const styles = sheetOf('index')

const built = await made({ entryPoints: { main: join(web, 'main.tsx') }, plugins: [contract] })
const outputs = built.metafile.outputs
const entry = entryOf(outputs, 'web/main.tsx')
const scripts = withStaticImports(entry)

const head = [
  `<link rel="stylesheet" href="${addressOf(styles)}">`,
  ...scripts.slice(1).map((path) => `<link rel="modulepreload" href="${addressOf(path)}">`),
  `<script type="module" src="${addressOf(entry)}"></script>`,
].join('\n')

const page = (await readFile(join(web, 'index.html'), 'utf8')).replace('<!-- built -->', head)
const plain = ['favicon.svg', 'manifest.webmanifest']
const files = [
  ...[...styled.outputFiles, ...built.outputFiles].map(({ path, contents }) => [path, contents]),
  [join(out, 'index.html'), Buffer.from(page)],
  ...(await Promise.all(plain.map(async (name) => [join(out, name), await readFile(join(web, name))]))),
]

const gzipped = new Map()
await rm(out, { recursive: true, force: true })
await mkdir(join(out, 'assets'), { recursive: true })
await Promise.all(
  files.map(async ([path, contents]) => {
    await writeFile(path, contents)
    if (path.endsWith('.map')) return
    const gz = await promisify(gzip)(contents, { level: 9 })
    gzipped.set(path, gz.length)
    await writeFile(`${path}.gz`, gz)
    await writeFile(`${path}.br`, await promisify(brotliCompress)(contents))
  }),
)

const sizeOf = (paths) => paths.reduce((sum, path) => sum + gzipped.get(join(root, path)), 0)
const loaded = { js: sizeOf(scripts), css: sizeOf([styles]) }
const later = Object.keys(outputs).filter((path) => path.endsWith('.js') && !scripts.includes(path))
console.log(
  `web: first load ${kB(loaded.js)} script, ${kB(loaded.css)} style; ` +
    `${later.length} more scripts of ${kB(sizeOf(later))} when needed (gzipped)`,
)
for (const [kind, bytes] of Object.entries(loaded))
  if (bytes > gzippedBytesMax[kind]) {
    console.error(`The first load has ${kB(bytes)} of ${kind} gzipped; at most ${kB(gzippedBytesMax[kind])}.`)
    process.exitCode = 1
  }

function entryOf(made, source) {
  return Object.keys(made).find((path) => made[path].entryPoint === source)
}

function kB(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`
}

/** A script and everything that it imports statically, itself first. */
function withStaticImports(path, found = new Set()) {
  if (found.has(path)) return [...found]
  found.add(path)
  for (const { path: next, kind } of outputs[path].imports)
    if (kind === 'import-statement') withStaticImports(next, found)
  return [...found]
}
