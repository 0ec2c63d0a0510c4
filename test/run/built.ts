/**
 * `npm test` builds the program first. Its tests then import what was built instead of the sources: that is what is
 * shipped, and Node loads it once instead of vitest transforming every module again in each worker. Outside of
 * `npm test` the sources are imported, so that a single test needs no build.
 */
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

const root = resolve(import.meta.dirname, '..', '..')

export const builtModules = /[\\/]dist[\\/](server|contract)[\\/]/

export const built = {
  name: 'built',
  enforce: 'pre' as const,
  resolveId(id: string, importer?: string): string | undefined {
    if (!process.env.PLUMBLINE_TEST_BUILT || !importer || !/^\.\.?\/.*\.ts$/.test(id)) return undefined
    const path = relative(root, resolve(dirname(importer), id))
    if (!['server', 'contract'].includes(path.split(sep)[0]!)) return undefined
    const file = join(root, 'dist', path.replace(/ts$/, 'js'))
    return existsSync(file) ? file : undefined
  },
}
