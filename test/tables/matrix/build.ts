/** Builds a request of the matrix for a world and a caller. */
import type { RecordData } from '../../kit/records.ts'
import type { Caller, World } from './people.ts'

/** A request; `key` if it must not use the only session key of the caller. */
interface Built {
  request: RecordData
  key?: string
}

export interface Build {
  (world: World, caller: Caller): Promise<Built>
  /** The request differs from caller to caller. */
  isPersonal?: true
}

/** The same for everybody: as long as it is refused, the next caller may send it as well. */
export const plain =
  (build: (world: World) => Promise<RecordData> | RecordData): Build =>
  async (world) => ({ request: await build(world) })

export const personal = (build: (world: World, caller: Caller) => Promise<Built>): Build =>
  Object.assign(build, { isPersonal: true as const })

/** About the whole project. */
export const inProject = (more: RecordData = {}) => plain(({ id }) => ({ projectId: id, ...more }))
