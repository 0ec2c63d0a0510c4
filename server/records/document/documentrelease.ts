/**
 * A status past For review says that others may build by the document, or no longer: managers and members of the design side
 * who write give it and take it back. A new version carries the status on, so they add the versions of such a document too.
 */
import { documentStatus } from '../../../contract/states.ts'
import { type Fault, type FieldFault, forbidden } from '../../kernel/faults.ts'
import type { ProjectRights } from '../engine/declare/writecontext.ts'

const releasedFrom = documentStatus['Approved for construction'].code

export type Releasing = Pick<ProjectRights, 'isManager' | 'isAdmin' | 'side' | 'writes'>

export const mayRelease = ({ isManager, isAdmin, side, writes }: Releasing): boolean =>
  isManager || isAdmin || (side === 'design' && writes)

/** Whether the change is to such a status, or from one. */
export const isReleased = (before: number, after: number): boolean =>
  before !== after && (before >= releasedFrom || after >= releasedFrom)

export const releasedBy = (fieldName: string): FieldFault => ({
  errorCode: 'Forbidden',
  fieldName,
  message: `${fieldName}: only a member of the design side who writes, or a manager of the project, can change it now.`,
})

/** The refusal of a new version of a document with that status. */
export const refusalOfVersion = (
  status: number | null | undefined,
  callerRights: Releasing,
): Fault | undefined =>
  (status ?? 0) < releasedFrom || mayRelease(callerRights)
    ? undefined
    : forbidden(
        'The status of this document is past For review, and a new version would carry it on: only a member of the ' +
          'design side who writes, or a manager of the project, can add one. Ask them to add it, or to set the status back.',
      )
