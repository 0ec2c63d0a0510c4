/**
 * Builds the package: src → dist. Two scripts with what they share, and the types, with all operations written out: the one who
 * installs it needs nothing else of this repository.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const root = dirname(dirname(here))
const out = join(here, 'dist')

await rm(out, { recursive: true, force: true })
await Promise.all([scripts(), types()])

function scripts() {
  return build({
    entryPoints: { index: join(here, 'src', 'index.ts'), queue: join(here, 'src', 'queue', 'index.ts') },
    outdir: out,
    chunkNames: 'shared-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    logLevel: 'warning',
  })
}

async function types() {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-client-'))
  try {
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const words = ['--project', join(here, 'tsconfig.build.json'), '--outDir', folder]
    await promisify(execFile)(process.execPath, [compiler, ...words])
    const made = join(folder, 'packages', 'client', 'src')
    await writeFile(join(made, 'operations.d.ts'), await operationTypes())
    for (const name of await readdir(made, { recursive: true }))
      if (name.endsWith('.d.ts')) await put(join(made, name), join(out, name))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The modules that it imports are named as they are published. */
async function put(from, to) {
  await mkdir(dirname(to), { recursive: true })
  const text = await readFile(from, 'utf8')
  await writeFile(to, text.replace(/(from |import\()(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2'))
}

async function operationTypes() {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'contract', 'emit', 'clienttypes.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'warning',
  })
  const source = `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  const { clientTypes } = await import(source)
  return clientTypes()
}
