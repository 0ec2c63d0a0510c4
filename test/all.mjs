/**
 * `npm test`: the build, then type and style checks beside the tests. The run fails if one of them fails.
 * `npm run test:long` is the same with every value tried (test/long.ts).
 */
import { spawn } from 'node:child_process'

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

// test/built.ts
process.env.PLUMBLINE_TEST_BUILT = '1'

// The output of the checks comes last, as one block, so that it is not mixed with the lines of the tests.
const [tests, checks] = await Promise.all([
  run('npx vitest run', 'inherit'),
  run('npm run --silent check', 'pipe'),
])
process.stdout.write(Buffer.concat(checks.parts))
if (checks.code !== 0) process.stderr.write('\nThe checks of types and style failed.\n')
process.exit(tests.code === 0 && checks.code === 0 ? 0 : 1)
