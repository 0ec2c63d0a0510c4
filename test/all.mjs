/** `npm test`: the build, then the checks of types and style beside the tests. If one of them fails, all have failed. */
import { spawn } from 'node:child_process'

/** What is piped is kept for later; the rest is shown as it comes. */
const run = (command, output) =>
  new Promise((resolve) => {
    // A shell, because npm is no program of its own on Windows.
    const child = spawn(command, { stdio: ['ignore', output, output], shell: true })
    const parts = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => parts.push(part))
    child.on('error', () => resolve({ code: 1, parts }))
    child.on('close', (code) => resolve({ code: code ?? 1, parts }))
  })

const built = await run('npm run --silent build', 'inherit')
if (built.code !== 0) process.exit(1)

// What the checks print comes last, in one piece, so that it does not stand between the lines of the tests.
const [tests, checks] = await Promise.all([
  run('npx vitest run', 'inherit'),
  run('npm run --silent check', 'pipe'),
])
process.stdout.write(Buffer.concat(checks.parts))
if (checks.code !== 0) process.stderr.write('\nThe checks of types and style failed.\n')
process.exit(tests.code === 0 && checks.code === 0 ? 0 : 1)
