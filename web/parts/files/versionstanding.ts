/** Whether people build by a version of a document. */
import { documentStatus } from '../../../contract/states.ts'

/** `newest`: nobody has said yet that it may be built by. */
export type VersionStanding = 'older' | 'closed' | 'in force' | 'newest'

const inForce: readonly number[] = [
  documentStatus['Approved for construction'].code,
  documentStatus['As built'].code,
]
const closed: readonly number[] = [documentStatus.Superseded.code, documentStatus.Void.code]

/** `status`: of the document as it is now. */
export function versionStanding(version: number, newest: number, status: number): VersionStanding {
  if (version !== newest) return 'older'
  if (closed.includes(status)) return 'closed'
  return inForce.includes(status) ? 'in force' : 'newest'
}
