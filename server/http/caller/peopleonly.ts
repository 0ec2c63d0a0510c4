/** Rejects service accounts on operations reserved for people. */

import type { Operation } from '../../../contract/kit.ts'
import {
  InvitationDecide,
  InvitationResend,
  InvitationSend,
  InvitationWithdraw,
} from '../../../contract/people/invitation.ts'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { UserAdd } from '../../../contract/people/user.ts'
import { ProjectAdd } from '../../../contract/projects/project.ts'
import { ProjectCopy } from '../../../contract/projects/projectcopy.ts'
import { Fault } from '../../kernel/faults.ts'
import type { Identity } from './identify.ts'

/** What a program does in its projects is its own; who signs in, and which projects there are, people decide. */
const peopleOnly = new Set<Operation>([
  InvitationSend,
  InvitationResend,
  InvitationWithdraw,
  InvitationDecide,
  OrganizationAdd,
  ProjectAdd,
  ProjectCopy,
  UserAdd,
])

/** Before anything is done for a program that asks for what is up to people. */
export function refuseProgram(operation: Operation, { isService }: Identity): void {
  if (isService && peopleOnly.has(operation))
    throw new Fault('Forbidden', 'A service account cannot do this. Please ask a person to do it.', {
      dev: 'Service accounts make no projects, companies or people, and invite nobody. Call it with the session of a person.',
    })
}
