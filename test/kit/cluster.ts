/**
 * Data folders whose PostgreSQL was already made: copies of two that the run makes, for tests whose subject is not the
 * first start. To make the PostgreSQL and its tables takes most of the processor time of a first start.
 */
import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a PostgreSQL that is stopped; none where it cannot be copied. */
    cluster: string | undefined
    /** The same, with the tables and code lists of Plumbline. */
    migrated: string | undefined
  }
}

/** A new data folder whose database has no tables. Its owner removes it. */
export const dataFolder = (use: string): Promise<string> => copyOf(inject('cluster'), use)

/** A new data folder with all tables, and nobody in it: the first server makes the administrator. */
export const migratedFolder = (use: string): Promise<string> => copyOf(inject('migrated'), use)

async function copyOf(cluster: string | undefined, use: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `plumbline-${use}-`))
  await copyCluster(cluster, folder)
  return folder
}

/** Without a cluster to copy, the first start makes one. */
export async function copyCluster(cluster: string | undefined, folder: string): Promise<void> {
  // As root, PostgreSQL runs as another user, who must own the copy as well: fs.cp does not keep owners.
  if (cluster) await promisify(execFile)('cp', ['-a', join(cluster, 'postgres'), folder])
}
