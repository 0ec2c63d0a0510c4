/**
 * `npm test`: the build, then type and style checks beside the tests. The run fails if one of them fails.
 * `npm run test:long` is the same with every value tried (test/kit/long.ts).
 *
 * If PLUMBLINE_TEST_FLAKY names a file (only the gate, .ci/run, does that), a few test files that failed are run once more, in a process
 * and a database of their own. Those that pass then are named there and at the end, so that a race is not overlooked.
 */
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

if (process.argv.includes('--long')) process.env.PLUMBLINE_TEST_LONG = '1'

/** Piped output is buffered; the rest is shown as it arrives. */
const run = (command, output) =>
  new Promise((resolve) => {
    // A shell, because npm is not an executable of its own on Windows.
    const child = spawn(command, { stdio: ['ignore', output, output], shell: true })
    const parts = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => parts.push(part))
    child.on('error', () => resolve({ code: 1, parts }))
    child.on('close', (code) => resolve({ code: code ?? 1, parts }))
  })

const built = await run('npm run --silent build', 'inherit')
if (built.code !== 0) process.exit(1)

// test/run/built.ts
process.env.PLUMBLINE_TEST_BUILT = '1'

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

async function tests() {
  const { code } = await run('npx vitest run', 'inherit')
  const files = code === 0 ? [] : failedFiles()
  if (files.length === 0) return code
  process.stderr.write(`\nOnce more, alone: ${files.join(', ')}\n`)
  const again = await run(`npx vitest run --maxWorkers=1 ${files.join(' ')}`, 'inherit')
  const lines = files.map((file) => `FLAKY: ${file} failed, and passed alone.\n`).join('')
  if (again.code === 0) appendFileSync(flaky, lines)
  return again.code
}

// The output of the checks comes last, as one block, so that it is not mixed with the lines of the tests.
const [code, checks] = await Promise.all([tests(), run('npm run --silent check', 'pipe')])
process.stdout.write(Buffer.concat(checks.parts))
if (checks.code !== 0) process.stderr.write('\nThe checks of types and style failed.\n')
process.exit(code === 0 && checks.code === 0 ? 0 : 1)
