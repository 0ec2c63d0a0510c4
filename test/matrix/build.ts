/** How a request of the matrix is made: for a world, and for who asks. */
import type { Loose } from '../records.ts'
import type { Asker, World } from './people.ts'

/** A request; `key` where it must not be the asker's only one. */
export type Build = (world: World, asker: Asker) => Promise<{ request: Loose; key?: string }>

export const plain =
  (build: (world: World, asker: Asker) => Promise<Loose> | Loose): Build =>
  async (world, asker) => ({ request: await build(world, asker) })

/** About the whole project. */
export const inProject = (more: Loose = {}) => plain(({ id }) => ({ projectId: id, ...more }))
