/**
 * `npm test`: the build, then type and style checks beside the tests. The run fails if one of them fails. It takes some of the cases
 * (test/kit/cases.ts); `npm run test:all` takes all, and runs those of `npm test` on Node 26 as well.
 *
 * For the gate, .ci/run: `--node 24` runs the tests of `npm test` on that Node, without the build and the checks; `--rest` runs what
 * `npm test` left out. If PLUMBLINE_TEST_FLAKY names a file (only the gate does that), a few test files that failed are run once
 * more, in a process and a database of their own. Those that pass then are named there and at the end, so that a race is not overlooked.
 */
import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { nodeFolder } from './nodes.mjs'
import { sampledFiles } from './sampledfiles.mjs'

const words = process.argv.slice(2)
const other = words.includes('--node') ? words[words.indexOf('--node') + 1] : undefined
const isRest = words.includes('--rest')
const isAll = words.includes('--all') || isRest

/** Piped output is buffered; the rest is shown as it arrives. */
const run = (command, output, env = {}) =>
  new Promise((resolve) => {
    // A shell, because npm is not an executable of its own on Windows.
    const child = spawn(command, {
      stdio: ['ignore', output, output],
      shell: true,
      env: { ...process.env, ...env },
    })
    const parts = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => parts.push(part))
    child.on('error', () => resolve({ code: 1, parts }))
    child.on('close', (code) => resolve({ code: code ?? 1, parts }))
  })

// test/run/built.ts
process.env.PLUMBLINE_TEST_BUILT = '1'
// Another commit samples other cases; in a folder without git it is the shipped seed.
process.env.PLUMBLINE_TEST_COMMIT ??= commitSeed()

function commitSeed() {
  try {
    return String(
      Number.parseInt(
        execFileSync('git', ['rev-parse', 'HEAD'], { stdio: 'pipe' }).toString().slice(0, 8),
        16,
      ),
    )
  } catch {
    return ''
  }
}

const flaky = process.env.PLUMBLINE_TEST_FLAKY
const triedAgainMax = 5
if (flaky) process.env.PLUMBLINE_TEST_FAILED = join(tmpdir(), `plumbline-failed-${process.pid}`)

/** The files that failed, if they are few enough to be run again. */
function failedFiles() {
  const list = process.env.PLUMBLINE_TEST_FAILED
  if (!list || !existsSync(list)) return []
  const files = readFileSync(list, 'utf8').split('\n').filter(Boolean)
  rmSync(list)
  return files.includes('unknown') || files.length > triedAgainMax
    ? []
    : files.map((path) => relative(process.cwd(), path))
}

async function tests(chosen, env) {
  const { code } = await run(`npx vitest run ${chosen}`, 'inherit', env)
  const files = code === 0 ? [] : failedFiles()
  if (files.length === 0) return code
  process.stderr.write(`\nOnce more, alone: ${files.join(', ')}\n`)
  const again = await run(`npx vitest run --maxWorkers=1 ${files.join(' ')}`, 'inherit', env)
  const lines = files.map((file) => `FLAKY: ${file} failed, and passed alone.\n`).join('')
  if (again.code === 0) appendFileSync(flaky, lines)
  return again.code
}

const some = { PLUMBLINE_TEST_CASES: 'some' }
const all = { PLUMBLINE_TEST_CASES: 'all' }

/** The tests of `npm test` on another Node. */
async function on(version) {
  const folder = nodeFolder(version)
  process.stderr.write(`\nThe tests of npm test on Node ${version}\n`)
  const separator = process.platform === 'win32' ? ';' : ':'
  return tests('', { ...some, PATH: `${folder}${separator}${process.env.PATH}` })
}

if (other) process.exit(await on(other))
if (isRest) process.exit(await tests(sampledFiles().join(' '), all))

const built = await run('npm run --silent build', 'inherit')
if (built.code !== 0) process.exit(1)

// The output of the checks comes last, as one block, so that it is not mixed with the lines of the tests.
const [code, checks] = await Promise.all([
  tests('', isAll ? all : some),
  run('npm run --silent check', 'pipe'),
])
process.stdout.write(Buffer.concat(checks.parts))
if (checks.code !== 0) process.stderr.write('\nThe checks of types and style failed.\n')
const later = isAll && code === 0 ? await on('26') : 0
process.exit(code === 0 && checks.code === 0 && later === 0 ? 0 : 1)
