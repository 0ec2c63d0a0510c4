/** Invitations that were sent: reading them, sending one again, withdrawing it, and what the company says about it. */

import type { Value } from '../../contract/kit.ts'
import {
  type companyDecisions,
  type Invitation,
  InvitationDecide,
  InvitationResend,
  InvitationsRead,
  InvitationWithdraw,
  invitationDays,
  invitationsMax,
} from '../../contract/people/invitation.ts'
import { endLinksOf } from '../access/onetimelinks.ts'
import { isCallersProject } from '../access/visibility.ts'
import { administered, administeredPerson } from '../directory/companies/organization.ts'
import { leaveProject, lockMembers } from '../directory/projects/membership.ts'
import type { Call } from '../kernel/call.ts'
import { type FieldChange, writeEvents } from '../kernel/events/events.ts'
import { conflict, forbidden, notEmpty, notFound } from '../kernel/faults.ts'
import { type Served, serve } from '../kernel/serve.ts'
import { mailIsOn } from '../notices/mailison.ts'
import { refreshPartOf, refreshReached } from '../records/engine/court/refresh.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { projectRights } from '../records/engine/tree/projectrights.ts'
import { becomeFirstAdministrator, takeIn } from './company.ts'
import { sendLink } from './sendlink.ts'

type InvitationValue = Value<typeof Invitation.fields>
type Decision = (typeof companyDecisions)[number]

/** SQL: whether the caller, $1, adds members to one of the projects of the invitation `v`. */
const isProjectAdmin = `EXISTS (SELECT FROM access x WHERE x.person_id = $1 AND x.project_id = ANY (v.project_ids)
  AND x.section = 'setup' AND x.writes)`

const mayChange = `(${isProjectAdmin} OR (v.decision <> 'waits' AND ${administered}))`

/** SQL: the invitations `v` into the company `o` that the caller, $1, may see. */
const seen = `FROM invitation v JOIN organization o ON o.id = v.organization_id JOIN person n ON n.id = v.person_id
  WHERE (v.invited_by = $1 OR ${isProjectAdmin} OR ${administered})`

const decisions: Readonly<Record<string, Decision>> = {
  'not needed': 'NotNeeded',
  waits: 'Waits',
  yes: 'Yes',
  no: 'No',
}
const decisionCases = Object.entries(decisions)
  .map(([stored, shown]) => `WHEN '${stored}' THEN '${shown}'`)
  .join(' ')

const select = `SELECT v.id AS "invitationId", n.id AS "userId", n.full_name AS "fullName", v.email, o.id AS "organizationId",
    o.name AS "organizationName", v.role, v.invited_at AS "invitedDate", v.sent_at AS "sentDate",
    (SELECT b.full_name FROM person b WHERE b.id = v.invited_by) AS "invitedByName",
    ARRAY(SELECT p.name FROM project p WHERE p.id = ANY (v.project_ids) AND ${isCallersProject('p.id')}
           ORDER BY p.name, p.id) AS "projectNames",
    v.sent_at + interval '${invitationDays} days' AS "endsDate",
    CASE WHEN v.withdrawn_at IS NOT NULL THEN 'Withdrawn' WHEN v.accepted_at IS NOT NULL THEN 'Accepted'
         WHEN v.sent_at + interval '${invitationDays} days' <= $2 THEN 'Expired' ELSE 'Sent' END AS state,
    CASE v.decision ${decisionCases} END AS decision,
    (SELECT m.state FROM mail m WHERE m.invitation_id = v.id ORDER BY m.id DESC LIMIT 1) AS "mailState",
    v.withdrawn_at IS NULL AND v.decision IN ('waits', 'no') AND ${administered} AS "mayDecide",
    v.withdrawn_at IS NULL AND v.accepted_at IS NULL AND ${mayChange} AS "mayChange",
    v.withdrawn_at IS NULL AND v.accepted_at IS NULL AND EXISTS (
      SELECT FROM organization o WHERE o.id = n.organization_id AND ${administeredPerson}) AS "mayCorrect"
  ${seen} AND ($3::int IS NULL OR $3 = ANY (v.project_ids))
    AND (NOT $4 OR (v.withdrawn_at IS NULL AND (v.accepted_at IS NULL OR v.decision = 'waits')))
  ORDER BY v.id DESC LIMIT ${invitationsMax}`

async function readInvitations(
  { projectId, openOnly }: { projectId?: number | null; openOnly?: boolean | null },
  call: Call,
) {
  if (projectId) {
    const { reads } = await projectRights(call, 'setup', projectId)
    if (!reads) throw forbidden('You may not see who is invited: that needs the right to see the setup.')
  }
  const invitations = await call.db.rows<InvitationValue>(select, [
    call.caller.id,
    call.now,
    projectId || null,
    openOnly ?? false,
  ])
  return { invitations, isMailOn: mailIsOn(call.settings) }
}

interface Stored {
  id: number
  personId: number
  companyId: number
  email: string
  projectIds: number[]
  invitedBy: number
  isNewPerson: boolean
  decision: string
  isAccepted: boolean
  isWithdrawn: boolean
  mayChange: boolean
  mayDecide: boolean
}

/** Locked, so that nobody accepts it meanwhile. A 404 if it is not the caller's to see. */
async function load(call: Call, invitationId: number | null | undefined): Promise<Stored> {
  if (!invitationId) throw notEmpty('InvitationId', 'the invitation')
  const found = await call.db.row<Stored>(
    `SELECT v.id, v.person_id AS "personId", v.organization_id AS "companyId", v.email, v.project_ids AS "projectIds",
            v.invited_by AS "invitedBy", v.is_new_person AS "isNewPerson", v.decision,
            v.accepted_at IS NOT NULL AS "isAccepted", v.withdrawn_at IS NOT NULL AS "isWithdrawn",
            ${mayChange} AS "mayChange", ${administered} AS "mayDecide"
       ${seen} AND v.id = $2 FOR NO KEY UPDATE OF v`,
    [call.caller.id, invitationId],
  )
  if (!found) throw notFound('This invitation')
  return found
}

async function loadOpen(call: Call, invitationId: number | null | undefined): Promise<Stored> {
  const found = await load(call, invitationId)
  if (!found.mayChange)
    throw forbidden('Only a project admin of its projects or an administrator of the company can do this.')
  if (found.isAccepted) throw conflict('This invitation was accepted already.')
  if (found.isWithdrawn) throw conflict('This invitation was withdrawn. Please invite the person again.')
  return found
}

const note = (call: Call, action: string, { personId, companyId }: Stored, ...changes: FieldChange[]) =>
  writeEvents(call, [
    { action, organizationId: companyId, changes: [['userId', personId, personId], ...changes] },
  ])

async function resend(invitationId: number | null | undefined, call: Call) {
  const found = await loadOpen(call, invitationId)
  const { id, personId, projectIds } = found
  const active = await call.db.row('SELECT FROM person WHERE id = $1 AND is_active AND password IS NULL', [
    personId,
  ])
  if (!active) throw conflict('This person was switched off, or signs in already.')
  const link = await sendLink(call, { invitationId: id, personId, projectId: projectIds[0] ?? null })
  await note(call, 'InvitationSentAgain', found)
  return { ...(link ? { link } : {}), isMailOn: mailIsOn(call.settings) }
}

async function withdraw(types: RecordTypes, invitationId: number | null | undefined, call: Call) {
  const asked = await loadOpen(call, invitationId)
  const { id, personId, projectIds, isNewPerson } = asked
  await call.db.rows('UPDATE invitation SET withdrawn_at = $2, withdrawn_by = $3 WHERE id = $1', [
    id,
    call.now,
    call.caller.id,
  ])
  await endLinksOf(call.db, 'invitation', personId, call.now)
  const isSwitchedOff = isNewPerson && (await leaveProjects(types, call, personId, projectIds))
  const changes: FieldChange[] = isSwitchedOff ? [['isActive', true, false]] : []
  await note(call, 'InvitationWithdrawn', asked, ...changes)
  return {}
}

/** A person whom nobody else has made a member of anything gets no more mail: then they are switched off, and this returns true. */
async function leaveProjects(
  types: RecordTypes,
  call: Call,
  userId: number,
  projectIds: readonly number[],
): Promise<boolean> {
  const of = await call.db.rows<{ projectId: number; role: string | null }>(
    `SELECT m.project_id AS "projectId", r.name AS role FROM member m LEFT JOIN role r ON r.id = m.role_id
      WHERE m.person_id = $1 AND m.project_id = ANY ($2::int[]) AND m.removed_at IS NULL ORDER BY m.project_id`,
    [userId, projectIds],
  )
  for (const { projectId } of of) await lockMembers(call, projectId)
  for (const { projectId, role } of of) {
    await leaveProject(call, { projectId, userId, role })
    await refreshPartOf(types, call, projectId, userId)
  }
  const off = await call.db.row(
    `UPDATE person n SET is_active = false WHERE n.id = $1 AND n.is_active AND n.password IS NULL AND NOT EXISTS (
       SELECT FROM member m WHERE m.person_id = n.id AND m.removed_at IS NULL) RETURNING n.id`,
    [userId],
  )
  return off !== undefined
}

async function decide(
  types: RecordTypes,
  invitationId: number | null | undefined,
  isYes: boolean,
  call: Call,
) {
  const found = await load(call, invitationId)
  if (!found.mayDecide) throw forbidden('Only an administrator of the company can say who belongs to it.')
  if (found.isWithdrawn) throw conflict('This invitation was withdrawn.')
  if (!['waits', 'no'].includes(found.decision))
    throw conflict('They belong to the company already. To end that, switch the person off.')
  const decision = isYes ? 'yes' : 'no'
  if (decision === found.decision) return { numberOfRecordsEffected: 0 }
  const { id, personId, companyId, email, invitedBy, isAccepted } = found
  await call.db.rows('UPDATE invitation SET decision = $2, decided_by = $3, decided_at = $4 WHERE id = $1', [
    id,
    decision,
    call.caller.id,
    call.now,
  ])
  if (isYes) {
    await takeIn(call, personId, companyId)
    await refreshReached(types, call, personId)
    // An administrator who may change the person vouches for the address.
    await call.db.rows(
      `UPDATE person SET email_confirmed_at = coalesce(email_confirmed_at, $3)
        WHERE id = $1 AND lower(btrim(email)) = lower($2)`,
      [personId, email, call.now],
    )
    if (isAccepted) await becomeFirstAdministrator(call, personId)
  }
  const changes: FieldChange[] = [
    ['decision', found.decision, decision],
    ['invitedBy', invitedBy, invitedBy],
  ]
  await note(call, 'InvitationDecided', found, ...changes)
  return {}
}

export default (types: RecordTypes): Served[] => [
  serve(InvitationsRead, readInvitations),
  serve(InvitationResend, ({ invitationId }, call) => resend(invitationId, call)),
  serve(InvitationWithdraw, ({ invitationId }, call) => withdraw(types, invitationId, call)),
  serve(InvitationDecide, ({ invitationId, accept }, call) =>
    decide(types, invitationId, accept ?? false, call),
  ),
]
