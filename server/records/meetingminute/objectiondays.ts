/** How long attendees may object to minutes that were distributed. */
import type { Call } from '../../kernel/call.ts'

/** Days to object where the project has no default of its own. */
const objectionDaysDefault = 7

/** The days of that project. It counts for minutes that are distributed from now on. */
export const objectionDaysOf = async (_call: Call, _projectId: number): Promise<number> =>
  objectionDaysDefault
