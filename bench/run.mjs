/**
 * `node bench/run.mjs bench [--short]`, `lists [records …]`, `signin [tries]`, `search [records]` …: builds
 * the benches into dist/bench and runs one of them.
 */
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const [name, ...words] = process.argv.slice(2)
if (!name || !/^\w+$/.test(name)) {
  process.stderr.write(
    'Which one? node bench/run.mjs bench [--short], lists [records …], large [records], told [blocks], mails [notices], issued [RFIs] [people], live [listeners] [events], signin [tries], imports [rows], wholelists [records] [lists], papers, drawings [rounds], badline [rounds] or search [records]\n',
  )
  process.exit(1)
}

function run(program, args) {
  const { status } = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

run(join(here, '..', 'node_modules', 'typescript', 'bin', 'tsc'), ['--project', here])
run(join(here, '..', 'dist', 'bench', 'bench', `${name}.js`), words)
