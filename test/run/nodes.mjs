/** Other versions of Node, from the packages of npm that have its binaries; kept in node_modules/.cache. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of the newest `node` of that major version. */
export function nodeFolder(major) {
  const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', `node-${major}`)
  if (!existsSync(folder)) {
    mkdirSync(dirname(folder), { recursive: true })
    const temporary = mkdtempSync(`${folder}-`)
    const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}@${major}`
    const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', temporary, name], {
      shell: process.platform === 'win32',
    })
    execFileSync('tar', ['-xzf', join(temporary, packed.toString().trim()), '-C', temporary])
    renameSync(join(temporary, 'package'), folder)
    rmSync(temporary, { recursive: true })
  }
  return join(folder, 'bin')
}
