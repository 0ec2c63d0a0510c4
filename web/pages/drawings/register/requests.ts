/** What the register asks for: the page and what is read before its scripts are there ask alike. */
import { publicationState } from '../../../../contract/drawings/publicationstates.ts'
import type { RequestOf, ResponseOf } from '../../../app/calls/client.ts'

/** Of the whole register, at that moment. */
export const countsOf = (projectId: number, asOf?: string): RequestOf<'DrawingRegisterSections'> => ({
  projectId,
  ...(asOf && { asOf }),
})

/** Those that are not published yet. */
export const waitingIn = (projectId: number): RequestOf<'DrawingPublicationList'> => ({
  projectId,
  stateIds: [publicationState.Reading.code, publicationState['To confirm'].code],
})

export type Counts = ResponseOf<'DrawingRegisterSections'>

/** What the newest publication changed. Undefined where it brought all sheets: that is the first set, and no change. */
export function newestChange(counts: Counts | undefined) {
  const { newestPublicationId: id, newestPublicationName: name, changedCount, count } = counts ?? {}
  const sheets = changedCount ?? 0
  return id && sheets < (count ?? 0) ? { id, name: name ?? '', sheets } : undefined
}
