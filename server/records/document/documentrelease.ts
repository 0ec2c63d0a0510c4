/**
 * A status past For review says that others may build by the document, or no longer: managers and members of the design side
 * who write give it and take it back.
 */
import type { FieldFault } from '../../kernel/faults.ts'
import type { ProjectStanding } from '../engine/declare/writecontext.ts'

const releasedFrom = 3

export const mayRelease = ({ isManager, isAdmin, side, writes }: ProjectStanding): boolean =>
  isManager || isAdmin || (side === 'design' && writes)

/** Whether the change is to such a status, or from one. */
export const isReleased = (before: number, after: number): boolean =>
  before !== after && (before >= releasedFrom || after >= releasedFrom)

export const releasedBy = (fieldName: string): FieldFault => ({
  errorCode: 'Forbidden',
  fieldName,
  message: `${fieldName}: only a member of the design side who writes, or a manager of the project, can change it now.`,
})
