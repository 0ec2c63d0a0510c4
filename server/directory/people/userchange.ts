/**
 * Changing a user: by themselves, or by an administrator of their organization. A new password ends their
 * sessions.
 */
import { User, UserUpdate } from '../../../contract/people/user.ts'
import { forgetDelaysOf } from '../../access/delays.ts'
import { hasOtherAdmin, keepRights, lockOrganizations } from '../../access/keeprights.ts'
import { endLinksOf } from '../../access/onetimelinks.ts'
import { removePasskeysOf } from '../../access/passkeys.ts'
import { checkNewPassword } from '../../access/passwords.ts'
import { endSessionsOf } from '../../access/sessions.ts'
import { provePassword } from '../../access/signin.ts'
import { retrying } from '../../db/pool/retry.ts'
import type { Call } from '../../kernel/call.ts'
import { fieldsToClear, withCleared } from '../../kernel/clear.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { conflict, forbidden, notEmpty } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import { isReached } from '../../records/engine/court/reached.ts'
import { refreshReached } from '../../records/engine/court/refresh.ts'
import type { RecordTypes } from '../../records/engine/declare/recordtypes.ts'
import { outdateNames } from '../../records/engine/search/searchindex.ts'
import { refuseForeign, refuseLatePeople } from '../companies/organization.ts'
import { assignments, columnValues, differences, merged } from '../row.ts'
import { moveInvitation } from './moveinvitation.ts'
import { calledNow, noteRename } from './renamed.ts'
import { refuseTaken } from './takennames.ts'
import {
  changedNames,
  hashed,
  orTaken,
  ownWords,
  readUser,
  type SeenUser,
  type UserValue,
  userFields,
} from './user.ts'

/** Users may not change these of themselves: they identify them or give rights. */
const adminOnly = ['userLogin', 'isAdmin', 'isActive', 'defaultRole', 'organizationID']

interface Secrets {
  password: string | null
  /** Whether the user has to choose another password, because somebody else set it; null: unchanged. */
  mustChange: boolean | null
  secretAnswer: string | null
}

async function updateUser(
  types: RecordTypes,
  sent: UserValue | null | undefined,
  call: Call,
): Promise<object> {
  if (!sent) throw notEmpty('User', 'the user to change')
  if (!sent.userId) throw notEmpty('User.UserId', 'the user to change')
  const seen = await readUser(call, sent.userId)
  refuseOthers(seen)
  if (sent.userPassword)
    checkNewPassword(sent.userPassword, 'User.UserPassword', [...ownWords(seen.user), ...ownWords(sent)])
  const secrets = {
    mustChange: sent.userPassword ? await mustChangeNext(call, sent) : null,
    password: await hashed(call, sent.userPassword),
    secretAnswer: await hashed(call, sent.secretAnswer),
  }
  await retrying(async () => {
    const afterwards: Array<() => void> = []
    await call.database.transaction((db) =>
      change(
        types,
        call.within(db, (work) => afterwards.push(work)),
        sent,
        secrets,
      ),
    )
    for (const work of afterwards) work()
  })
  return {}
}

function refuseOthers({ isWhole }: SeenUser): void {
  if (!isWhole)
    throw forbidden('Only the user themselves and an administrator of their organization can change a user.')
}

/** Changing one's own password needs the old one; setting the same password again changes nothing. */
async function mustChangeNext(call: Call, { userId, userPassword }: UserValue): Promise<boolean | null> {
  if (userId !== call.caller.id) return true
  return (await proveOldPassword(call)) === userPassword ? null : false
}

async function proveOldPassword(call: Call): Promise<string> {
  const old = call.info('OldPassword')
  if (!old) throw notEmpty('AdditionalInfo.OldPassword', 'your old password')
  await provePassword(call, old, 'The old password is not right.')
  return old
}

/** Fields by which a user is shown and found. */
const nameFields = ['firstName', 'lastName', 'userLogin', 'email', 'userCompany', 'organizationID']

/** Fields that rights depend on. */
const rightsFields = ['isAdmin', 'organizationID']

async function change(types: RecordTypes, call: Call, sent: UserValue, secrets: Secrets): Promise<void> {
  const userId = sent.userId!
  const person = await lockPerson(call, userId)
  const seen = await readUser(call, userId)
  refuseOthers(seen)
  const { user: previous, isAdministered } = seen
  const called = await calledNow(call, userId)
  const next = nextUser(previous, sent, secrets)
  const changes = differences(userFields, previous, next)
  if (person.isService) refuseService(changes, secrets)
  if (!isAdministered && changes.some(([key]) => adminOnly.includes(key)))
    throw forbidden(
      'Only an administrator of the organization can change the login, role and administrator right of a user.',
    )
  if (next.organizationID !== previous.organizationID) await refuseForeign(call, next.organizationID!)
  if (isLate(previous, next)) await refuseLatePeople(call, next.organizationID!)
  if (isAdmin(previous) && !(isAdmin(next) && next.organizationID === previous.organizationID))
    await refuseLastAdmin(call, previous, next)
  await refuseNames(call, previous, next, secrets)
  const allChanges = [...changes, ...secretChanges(secrets)]
  if (allChanges.length === 0) return
  await write(call, next, changes, secrets)
  if (changes.some(([key]) => rightsFields.includes(key)))
    await keepRights(call.db, { people: [userId], leftOrganizations: [previous.organizationID!] })
  if (changes.some(([key]) => nameFields.includes(key))) await outdateNames(call.db, 'person', userId)
  if (secrets.password) await forgetDelaysOf(call.db, [next.userLogin ?? null, next.email ?? null])
  if (allChanges.some(([key]) => ['email', 'isActive', 'userPassword'].includes(key)))
    await endLinksOf(call.db, 'password', userId, call.now)
  const moved = changes.some(([key]) => key === 'email') ? await moveInvitation(call, userId, next.email) : []
  const passkeys = secrets.mustChange ? await removePasskeysOf(call.db, userId) : 0
  if (secrets.password || (maySignIn(previous) && !maySignIn(next))) await endSessionsOf(call, userId)
  await noteRename(call, userId, called)
  const hasMoved = next.organizationID !== previous.organizationID
  if (hasMoved || (await lockPerson(call, userId)).isReached !== person.isReached)
    await refreshReached(types, call, userId, hasMoved ? previous.organizationID! : 0)
  await writeEvents(call, [
    {
      action: 'UserUpdated',
      organizationId: previous.organizationID!,
      changes: [
        ['userId', userId, userId],
        ...allChanges,
        ...moved,
        ...(passkeys > 0 ? [passkeysGone(passkeys)] : []),
      ],
    },
  ])
}

async function lockPerson(call: Call, userId: number): Promise<{ isService: boolean; isReached: boolean }> {
  const person = await call.db.row<{ isService: boolean; isReached: boolean }>(
    `SELECT is_service AS "isService", ${isReached('person')} AS "isReached"
       FROM person WHERE id = $1 FOR NO KEY UPDATE`,
    [userId],
  )
  return person!
}

/**
 * A program with a key must not get an address, by which mail and its links would reach somebody when the key is
 * revoked, nor the name of a colleague.
 */
function refuseService(changes: FieldChange[], { password, secretAnswer }: Secrets): void {
  if (changes.length === 0 && !password && !secretAnswer) return
  throw conflict(
    'This is a service account: it has keys, and no login, address or password. It is changed among the service accounts.',
  )
}

/** An address is checked again when its owner begins to sign in: a contact may share one, they may not. */
async function refuseNames(
  call: Call,
  previous: UserValue,
  next: UserValue,
  secrets: Secrets,
): Promise<void> {
  const { userId, organizationID, userCompany, email } = next
  const person = await call.db.row<{ hasPassword: boolean; isConfirmed: boolean }>(
    `SELECT password IS NOT NULL AS "hasPassword", email_confirmed_at IS NOT NULL AS "isConfirmed"
       FROM person WHERE id = $1`,
    [userId],
  )
  const { hasPassword, isConfirmed } = person!
  const isOwn = userId === call.caller.id
  const signsIn = !!next.userLogin && (hasPassword || !!secrets.password)
  const signedIn = !!previous.userLogin && hasPassword
  const names = changedNames(previous, next)
  if (signsIn && !signedIn && isConfirmed && email && !names.some(({ use }) => use === 'email'))
    names.push({ fieldName: 'User.Email', use: 'email', text: email })
  if (isOwn && userCompany !== previous.userCompany) await refuseNamed(call)
  if (isOwn && userCompany && userCompany !== previous.userCompany)
    names.push({ fieldName: 'User.UserCompany', use: 'owncompany', text: userCompany })
  await refuseTaken(call, { personId: userId!, organizationId: organizationID!, signsIn, isOwn }, names)
}

/** Anyone who waits to be taken into a company is shown as named by the person who invited them, and as nothing else. */
async function refuseNamed(call: Call): Promise<void> {
  const waits = await call.db.row('SELECT FROM organization WHERE id = $1 AND is_stand_in', [
    call.caller.organizationId,
  ])
  if (waits)
    throw forbidden('You cannot state a company yet: whether you belong to one, its administrators decide.')
}

/**
 * The user after the change: the login is trimmed, the organization stays set, and a password needs a login.
 */
function nextUser(previous: UserValue, sent: UserValue, secrets: Secrets): UserValue {
  const next = merged(userFields, previous, {
    ...sent,
    userLogin: sent.userLogin?.trim() ?? sent.userLogin,
    organizationID: sent.organizationID ?? undefined,
  }) as UserValue
  if (!secrets.password || next.userLogin) return next
  if (!next.email?.trim()) throw notEmpty('User.UserLogin', 'the login that goes with the password')
  return { ...next, userLogin: next.email.trim() }
}

const maySignIn = (user: UserValue): boolean => !!user.isActive && !!user.userLogin
const isAdmin = (user: UserValue): boolean => !!user.isAdmin && maySignIn(user)

/** Whether the change gives the organization a person with a login, or an administrator. */
const isLate = (previous: UserValue, next: UserValue): boolean => {
  const isMoved = next.organizationID !== previous.organizationID
  return (
    (!!next.userLogin && (isMoved || !previous.userLogin)) ||
    (!!next.isAdmin && (isMoved || !previous.isAdmin))
  )
}

/** Two administrators who demote each other at the same time run one after the other. */
async function refuseLastAdmin(call: Call, previous: UserValue, next: UserValue): Promise<void> {
  const { userId, organizationID } = previous
  // Both in one statement, in the order that every call uses.
  await lockOrganizations(call.db, [organizationID!, next.organizationID!])
  if (!(await hasOtherAdmin(call.db, organizationID!, userId!)))
    throw conflict('This is the last administrator of the organization. Please make somebody else one first.')
}

async function write(call: Call, next: UserValue, changes: FieldChange[], secrets: Secrets): Promise<void> {
  const keys = changes.map(([key]) => key)
  const row = columnValues(userFields, next, keys, 4)
  const sets = ['password = coalesce($2, password)', 'secret_answer = coalesce($3, secret_answer)']
  sets.push('must_change_password = coalesce($4, must_change_password)')
  if (keys.length > 0) sets.push(assignments(row))
  if (keys.includes('userCompany')) sets.push(`states_own_company = ${next.userId === call.caller.id}`)
  // Typed by an administrator it counts as confirmed, by its owner it does not.
  const isConfirmed = !!next.email?.trim() && next.userId !== call.caller.id
  if (keys.includes('email'))
    sets.push(`email_confirmed_at = ${isConfirmed ? `$${row.values.length + 5}::timestamptz` : 'NULL'}`)
  await orTaken(
    call,
    call.db.rows(`UPDATE person SET ${sets.join(', ')} WHERE id = $1`, [
      next.userId!,
      secrets.password,
      secrets.secretAnswer,
      secrets.mustChange,
      ...row.values,
      ...(keys.includes('email') && isConfirmed ? [call.now] : []),
    ]),
  )
}

/** The event says that they changed, never the values. */
const secretChanges = ({ password, secretAnswer }: Secrets): FieldChange[] => [
  ...(password ? [hidden('userPassword')] : []),
  ...(secretAnswer ? [hidden('secretAnswer')] : []),
]

/** The person who had the account before is out of it, also by their passkeys. */
const passkeysGone = (count: number): FieldChange => ['passkeys', count, 0]

const hidden = (field: string): FieldChange => [field, '***', '***']

export default (types: RecordTypes): Served[] => [
  // Not one transaction: a wrong old password fails the call, but is still counted.
  serve(
    UserUpdate,
    async ({ user }, call) => {
      const clears = fieldsToClear(call, User, (key) => key in userFields.columns)
      return updateUser(types, user && withCleared(user, clears), call)
    },
    { piecewise: true },
  ),
]
