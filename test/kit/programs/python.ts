/** A Python of this machine: it opens sheets and archives with libraries that are not ours. */
import { spawnSync } from 'node:child_process'

const found = new Map<string, string | undefined>()

/** The first one that has this module; undefined if there is none. */
export function pythonWith(module: string): string | undefined {
  if (!found.has(module))
    found.set(
      module,
      ['python3', '/usr/bin/python3'].find(
        (program) => spawnSync(program, ['-c', `import ${module}`]).status === 0,
      ),
    )
  return found.get(module)
}

/** What the script prints, as JSON. */
export function python(module: string, script: string, ...args: string[]): unknown {
  const { status, stdout, stderr } = spawnSync(pythonWith(module)!, ['-c', script, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, PYTHONUTF8: '1' },
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}
