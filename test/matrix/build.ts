/** How a request of the matrix is made: for a world, and for who asks. */
import type { Loose } from '../records.ts'
import type { Caller, World } from './people.ts'

/** A request; `key` where it must not be the asker's only one. */
export type Build = (world: World, caller: Caller) => Promise<{ request: Loose; key?: string }>

export const plain =
  (build: (world: World, caller: Caller) => Promise<Loose> | Loose): Build =>
  async (world, caller) => ({ request: await build(world, caller) })

/** About the whole project. */
export const inProject = (more: Loose = {}) => plain(({ id }) => ({ projectId: id, ...more }))
