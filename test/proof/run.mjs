/**
 * `node test/proof/run.mjs fuzz|torture|overload [options]`: builds the proofs into dist/proof and runs one of them.
 * docs/proof.md says what each proves, and has the numbers of the last whole runs.
 */
import { spawn, spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '..', '..')
const [name, ...words] = process.argv.slice(2)
if (!['fuzz', 'torture', 'overload'].includes(name)) {
  process.stderr.write('Which one? node test/proof/run.mjs fuzz, torture or overload\n')
  process.exit(1)
}

const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
const { status } = spawnSync(process.execPath, [compiler, '--project', here], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
// The torture shares its load with the failover rounds, which are not compiled.
const program =
  name === 'torture'
    ? join(here, 'torture', 'torture.mjs')
    : join(root, 'dist', 'proof', 'test', 'proof', name, `${name}.js`)
const child = spawn(process.execPath, [program, ...words], { stdio: 'inherit' })
// The proof ends its own servers.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
