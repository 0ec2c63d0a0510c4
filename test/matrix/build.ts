/** Builds a request of the matrix for a world and a caller. */
import type { RecordData } from '../records.ts'
import type { Caller, World } from './people.ts'

/** A request; `key` if it must not use the only session key of the caller. */
export type Build = (world: World, caller: Caller) => Promise<{ request: RecordData; key?: string }>

export const plain =
  (build: (world: World, caller: Caller) => Promise<RecordData> | RecordData): Build =>
  async (world, caller) => ({ request: await build(world, caller) })

/** About the whole project. */
export const inProject = (more: RecordData = {}) => plain(({ id }) => ({ projectId: id, ...more }))
