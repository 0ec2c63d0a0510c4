/** Accepting an invitation: the person who has its link and knows its address sets a password or a passkey, once. */

import type { Value } from '../../contract/kit.ts'
import { InvitationAccept, InvitationOpen, InvitationPasskeyBegin } from '../../contract/people/invitation.ts'
import { type Attempt, accountOf, noteFailure, secondsOfDelay } from '../access/delays.ts'
import { findLink, useLink } from '../access/onetimelinks.ts'
import {
  challengeIn,
  handleOf,
  newChallenge,
  relyingParty,
  requireRelyingParty,
  useChallenge,
  usedUp,
  verifyCreated,
} from '../access/passkeys.ts'
import { charsMin, checkNewPassword, hashPassword } from '../access/passwords.ts'
import { newSecret } from '../access/secrets.ts'
import { callerColumns } from '../access/sessions.ts'
import { uniqueBroken } from '../db/errors.ts'
import { calledNow, noteRename } from '../directory/people/renamed.ts'
import { nameTaken, refuseTaken } from '../directory/people/takennames.ts'
import { changedNames } from '../directory/people/user.ts'
import { noteWay } from '../kernel/admitted.ts'
import type { Admitted, Call } from '../kernel/call.ts'
import type { Caller } from '../kernel/caller.ts'
import { type FieldChange, writeEvents } from '../kernel/events/events.ts'
import { conflict, Fault, notEmpty } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { outdateNames } from '../records/engine/search/searchindex.ts'
import { becomeFirstAdministrator } from './company.ts'

type AcceptRequest = Value<typeof InvitationAccept.request.fields>

interface Accepting extends Admitted {
  invitationId: number
  email: string
  firstName: string | null
  lastName: string | null
  login: string
  isByMail: boolean
  invitedBy: number
  decision: string
  token: string
}

const find = `SELECT ${callerColumns}, v.id AS "invitationId", v.email, n.first_name AS "firstName", n.last_name AS "lastName",
    coalesce(n.login, v.email) AS login, v.is_by_mail AS "isByMail", v.invited_by AS "invitedBy", v.decision,
    v.withdrawn_at IS NOT NULL AS "isWithdrawn", n.is_active AS "isActive", n.password IS NOT NULL AS "signsIn"
  FROM invitation v JOIN person n ON n.id = v.person_id WHERE v.id = $1`

type Row = Caller &
  Omit<Accepting, keyof Admitted | 'token'> &
  Record<'isWithdrawn' | 'isActive' | 'signsIn', boolean>

/** The person who has the link. */
async function admitLink({ token }: { token?: string | null }, call: Call): Promise<Accepting> {
  const { invitationId } = await findLink(call.db, 'invitation', token, call.now)
  const row = await call.db.row<Row>(find, [invitationId])
  if (!row || row.isWithdrawn)
    throw conflict('This invitation was withdrawn. Please ask whoever invited you.')
  if (!row.isActive)
    throw conflict('This account was switched off. Please ask an administrator of your company.')
  if (row.signsIn) throw conflict('You can sign in already. Please sign in.')
  const { id, organizationId, isAdmin, login, fullName, ...more } = row
  return {
    ...more,
    login,
    token: token!,
    cameBy: `invitation, ${row.email}`,
    caller: { id, organizationId, isAdmin, login, fullName },
  }
}

/** The person who has the link and gives the address that it was sent to: a link that was passed on is of no use. */
async function admitAddress(request: { token?: string | null; email?: string | null }, call: Call) {
  const admitted = await admitLink(request, call)
  if (!request.email) throw notEmpty('Email', 'the address that the invitation was sent to')
  const attempt: Attempt = {
    accounts: [accountOf(`\0invitation ${admitted.invitationId}`)],
    address: call.address,
    now: call.now,
  }
  const seconds = await secondsOfDelay(call.db, call.settings, attempt)
  const isOther = request.email.toLowerCase() !== admitted.email.toLowerCase()
  if (seconds === 0 && !isOther) return admitted
  const message = seconds > 0 ? 'Too many wrong addresses. Please wait, then try again.' : anothers
  throw new Fault(seconds > 0 ? 'TooManyRequests' : 'Forbidden', message, {
    ...(seconds > 0 ? { headers: { 'Retry-After': String(seconds) } } : {}),
    afterwards: (database) =>
      database.transaction((db) => noteFailure(db, call.settings, attempt, seconds === 0)),
  })
}

const anothers =
  'This invitation is for another address. Please enter the one that it was sent to, or ask whoever invited you for one of your own.'

/** `a…n@example.com`: enough to know one's own address by. */
export function masked(address: string): string {
  const [local = '', domain = ''] = address.split(/@(?=[^@]*$)/)
  return domain && `${local.slice(0, 1)}…${local.length > 3 ? local.slice(-1) : ''}@${domain}`
}

const about = `SELECT o.name AS "organizationName", b.full_name AS "invitedByName", c.name AS "invitedByCompany",
    ARRAY(SELECT p.name FROM project p WHERE p.id = ANY (v.project_ids) ORDER BY p.name, p.id) AS "projectNames"
  FROM invitation v JOIN organization o ON o.id = v.organization_id JOIN person b ON b.id = v.invited_by
  JOIN organization c ON c.id = b.organization_id WHERE v.id = $1`

async function open(call: Call, { invitationId, email, firstName, lastName, decision }: Accepting) {
  return {
    ...(await call.db.row(about, [invitationId])),
    firstName,
    lastName,
    sentTo: masked(email),
    isWaiting: decision === 'waits',
    passwordCharsMin: charsMin,
    passkeyHost: relyingParty(call.settings)?.id ?? '',
  }
}

async function beginPasskey(call: Call, { caller, login, email }: Accepting) {
  const party = requireRelyingParty(call.settings)
  const { address, now } = call
  return {
    challenge: await newChallenge(call.db, call.settings, { personId: caller.id, address, now }),
    rpId: party.id,
    rpName: 'Plumbline',
    userHandle: handleOf(caller.id),
    userName: login,
    displayName: caller.fullName || email,
  }
}

/** Not one transaction: a challenge is used up even if what was signed is wrong. */
async function accept(request: AcceptRequest, call: Call, admitted: Accepting) {
  const { login, email } = admitted
  const names = {
    firstName: request.firstName || admitted.firstName,
    lastName: request.lastName || admitted.lastName,
  }
  if (!names.firstName && !names.lastName) throw notEmpty('LastName', 'your name')
  if (!request.password && !request.credentialId) throw notEmpty('Password', 'a password, or a passkey')
  if (request.password)
    checkNewPassword(request.password, 'Password', [login, email, names.firstName, names.lastName])
  const passkey = request.credentialId ? await checkedPasskey(request, call, admitted) : undefined
  // With a passkey alone nobody knows the password: it is set by a link, if it is ever needed.
  const hash = await hashPassword(request.password || newSecret(), call.settings.passwordCost)
  const after: Array<() => void> = []
  await call.database.transaction(async (db) => {
    const within = call.within(db, (work) => after.push(work))
    noteWay(db, admitted)
    // First, as anyone who decides about it or withdraws it does: so none of them waits for another in a circle.
    await db.rows('SELECT FROM invitation WHERE id = $1 FOR NO KEY UPDATE', [admitted.invitationId])
    await useLink(db, 'invitation', admitted.token, call.now)
    await write(within, admitted, names, hash)
    if (passkey) await addPasskey(within, admitted.caller.id, request, passkey)
    await becomeFirstAdministrator(within, admitted.caller.id)
  })
  for (const work of after) work()
  return { userLogin: login }
}

async function checkedPasskey(request: AcceptRequest, call: Call, { caller }: Accepting) {
  const party = requireRelyingParty(call.settings)
  const challenge = challengeIn(request.clientDataJson ?? '')
  if (!(await useChallenge(call.database, challenge, { personId: caller.id, now: call.now }))) throw usedUp()
  return verifyCreated(party, challenge, {
    credentialId: request.credentialId!,
    clientDataJson: request.clientDataJson ?? '',
    attestationObject: request.attestationObject ?? '',
  })
}

type Checked = Awaited<ReturnType<typeof checkedPasskey>>

const addPasskey = async (call: Call, personId: number, request: AcceptRequest, checked: Checked) => {
  const { credentialId, publicKey, counter, isSynced } = checked
  const transports = (request.transports ?? []).slice(0, 10)
  await call.db
    .rows(
      `INSERT INTO passkey (person_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        personId,
        credentialId,
        publicKey,
        counter,
        transports,
        request.passkeyName || 'Passkey',
        isSynced,
        call.now,
      ],
    )
    .catch((error: unknown) => {
      throw uniqueBroken(error) ? conflict('This passkey was added already.') : error
    })
}

interface Names {
  firstName: string | null
  lastName: string | null
}

/** The login is the address, unless the contact had one. By a mail that came the address is confirmed. */
async function write(call: Call, admitted: Accepting, names: Names, hash: string): Promise<void> {
  const { caller, email, login, isByMail, invitationId, invitedBy } = admitted
  const before = { firstName: admitted.firstName, lastName: admitted.lastName, email }
  const taken = changedNames(before, { ...before, ...names, userLogin: login }).map((name) => ({
    ...name,
    fieldName: name.fieldName.replace('User.UserLogin', 'Email').replace('User.', ''),
  }))
  // The person who invited wrote the address: only somebody who signs in with it is in the way, not a contact.
  const named = { personId: caller.id, organizationId: caller.organizationId, signsIn: true, isOwn: false }
  await refuseTaken(call, named, [...taken, { fieldName: 'Email', use: 'email', text: email }])
  const called = await calledNow(call, caller.id)
  const written = await call.db
    .row(
      `UPDATE person SET login = $2, password = $3, must_change_password = false, first_name = $4, last_name = $5,
              email_confirmed_at = CASE WHEN $6 THEN $7::timestamptz ELSE email_confirmed_at END
        WHERE id = $1 AND password IS NULL AND is_active RETURNING id`,
      [caller.id, login, hash, names.firstName, names.lastName, isByMail, call.now],
    )
    .catch((error: unknown) => {
      throw uniqueBroken(error) === 'person_login' ? nameTaken(call, 'Email') : error
    })
  const accepted = await call.db.row(
    `UPDATE invitation SET accepted_at = $2 WHERE id = $1 AND accepted_at IS NULL AND withdrawn_at IS NULL RETURNING id`,
    [invitationId, call.now],
  )
  if (!written || !accepted) throw conflict('This invitation was withdrawn or accepted meanwhile.')
  await noteRename(call, caller.id, called)
  await outdateNames(call.db, 'person', caller.id)
  const changes: FieldChange[] = [
    ['userId', null, caller.id],
    ['invitedBy', null, invitedBy],
    ['userLogin', null, login],
  ]
  await writeEvents(call, [{ action: 'InvitationAccepted', organizationId: caller.organizationId, changes }])
}

const anybody = { admit: admitLink, asAdmitted: true } as const
const ofAddress = { admit: admitAddress, asAdmitted: true } as const

export default [
  serve(InvitationOpen, (_, call, admitted: Accepting) => open(call, admitted), anybody),
  serve(InvitationPasskeyBegin, (_, call, admitted: Accepting) => beginPasskey(call, admitted), ofAddress),
  serve(InvitationAccept, accept, { ...ofAddress, piecewise: true }),
]
