/** Changing a user: by himself, or by who administers his organization. A new password ends his sessions. */
import { UserUpdate } from '../../contract/user.ts'
import { forgetWaitsOf } from '../access/delays.ts'
import { keepRights, lockOrganizations } from '../access/keeprights.ts'
import { checkNewPassword } from '../access/passwords.ts'
import { endSessionsOf } from '../access/sessions.ts'
import { signIn } from '../access/signin.ts'
import type { Call } from '../kernel/call.ts'
import { type Change, writeEvents } from '../kernel/events.ts'
import { conflict, Fault, forbidden, notEmpty, unauthorized } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { outdateNames } from '../records/engine/search/searchindex.ts'
import { refuseForeign } from './organization.ts'
import { assigned, assignments, differences, merged } from './row.ts'
import { hashed, keptOfUser, orTaken, ownWords, readUser, type SeenUser, type UserValue } from './user.ts'

/** Who somebody is and what he may do is not for himself to say. */
const adminOnly = ['userLogin', 'isAdmin', 'isActive', 'defaultRole', 'organizationID']

interface Secrets {
  password: string | null
  /** Whether the new password is one that somebody else made up; null: as it was. */
  mustChange: boolean | null
  secretAnswer: string | null
}

async function updateUser(sent: UserValue | null | undefined, call: Call): Promise<object> {
  if (!sent) throw notEmpty('User', 'the user to change')
  if (!sent.userId) throw notEmpty('User.UserId', 'the user to change')
  const seen = await readUser(call, sent.userId)
  refuseOthers(seen)
  if (sent.userPassword)
    checkNewPassword(sent.userPassword, 'User.UserPassword', [...ownWords(seen.user), ...ownWords(sent)])
  const secrets = {
    mustChange: sent.userPassword ? await isMadeForHim(call, sent) : null,
    password: await hashed(call, sent.userPassword),
    secretAnswer: await hashed(call, sent.secretAnswer),
  }
  const afterwards: Array<() => void> = []
  await call.database.transaction((db) =>
    change(
      call.within(db, (work) => afterwards.push(work)),
      sent,
      secrets,
    ),
  )
  for (const work of afterwards) work()
  return {}
}

function refuseOthers({ isWhole }: SeenUser): void {
  if (!isWhole) throw forbidden('Only he himself and an administrator of his organization can change a user.')
}

/** One's own password needs the old one; to choose the same once more changes nothing. */
async function isMadeForHim(call: Call, { userId, userPassword }: UserValue): Promise<boolean | null> {
  if (userId !== call.caller.id) return true
  return (await proveOldPassword(call)) === userPassword ? null : false
}

/** Counted like a sign-in: a session left open somewhere must not be a way to try passwords. */
async function proveOldPassword(call: Call): Promise<string> {
  const old = call.info('OldPassword')
  if (!old)
    throw notEmpty('AdditionalInfo.OldPassword', 'your old password, in additionalInfo as OldPassword')
  const { login: userName } = call.caller
  const given = { userName, password: old, address: call.address, now: call.now }
  try {
    const { caller } = await signIn(call.database, call.settings, given)
    if (caller.id !== call.caller.id) throw unauthorized('The old password is not right.')
    return old
  } catch (error) {
    const isWrong = error instanceof Fault && error.code === 'Unauthorized' && !error.more.headers
    throw isWrong ? unauthorized('The old password is not right.') : error
  }
}

/** What somebody is called by, and found by. */
const naming = ['firstName', 'lastName', 'userLogin', 'email', 'userCompany', 'organizationID']

/** What their rights follow from. */
const ofRights = ['isAdmin', 'organizationID']

async function change(call: Call, sent: UserValue, secrets: Secrets): Promise<void> {
  const userId = sent.userId!
  await call.db.rows('SELECT FROM person WHERE id = $1 FOR NO KEY UPDATE', [userId])
  const seen = await readUser(call, userId)
  refuseOthers(seen)
  const { user: was, isAdministered } = seen
  const is = asWanted(was, sent, secrets)
  const changes = differences(keptOfUser, was, is)
  if (!isAdministered && changes.some(([key]) => adminOnly.includes(key)))
    throw forbidden(
      'Only an administrator of the organization can change login, role and standing of a user.',
    )
  if (is.organizationID !== was.organizationID) await refuseForeign(call, is.organizationID!)
  if (isAdmin(was) && !(isAdmin(is) && is.organizationID === was.organizationID))
    await refuseLastAdmin(call, was, is)
  const told = [...changes, ...secretChanges(secrets)]
  if (told.length === 0) return
  await write(call, is, changes, secrets)
  if (changes.some(([key]) => ofRights.includes(key)))
    await keepRights(call.db, { people: [userId], leftOrganizations: [was.organizationID!] })
  if (changes.some(([key]) => naming.includes(key))) await outdateNames(call.db, 'person', userId)
  if (secrets.password) await forgetWaitsOf(call.db, [is.userLogin ?? null, is.email ?? null])
  if (secrets.password || (maySignIn(was) && !maySignIn(is))) await endSessionsOf(call, userId)
  await writeEvents(call, [
    {
      action: 'UserUpdated',
      organizationId: was.organizationID!,
      changes: [['userId', userId, userId], ...told],
    },
  ])
}

/** A login without spaces around it, an organization in any case, and a login where there is a password. */
function asWanted(was: UserValue, sent: UserValue, secrets: Secrets): UserValue {
  const is = merged(keptOfUser, was, {
    ...sent,
    userLogin: sent.userLogin?.trim() ?? sent.userLogin,
    organizationID: sent.organizationID ?? undefined,
  }) as UserValue
  if (!secrets.password || is.userLogin) return is
  if (!is.email?.trim()) throw notEmpty('User.UserLogin', 'the login that goes with the password')
  return { ...is, userLogin: is.email.trim() }
}

const maySignIn = (user: UserValue): boolean => !!user.isActive && !!user.userLogin
const isAdmin = (user: UserValue): boolean => !!user.isAdmin && maySignIn(user)

/** Two who take the standing from each other at the same moment come one after the other. */
async function refuseLastAdmin(call: Call, was: UserValue, is: UserValue): Promise<void> {
  const { userId, organizationID } = was
  // Both at once, in the order in which everybody locks them.
  await lockOrganizations(call.db, [organizationID!, is.organizationID!])
  const other = await call.db.row(
    `SELECT FROM person WHERE organization_id = $1 AND id <> $2 AND is_admin AND is_active
        AND login IS NOT NULL LIMIT 1`,
    [organizationID, userId],
  )
  if (!other)
    throw conflict('This is the last administrator of the organization. Please make somebody else one first.')
}

async function write(call: Call, is: UserValue, changes: Change[], secrets: Secrets): Promise<void> {
  const keys = changes.map(([key]) => key)
  const row = assigned(keptOfUser, is, keys, 4)
  const sets = ['password = coalesce($2, password)', 'secret_answer = coalesce($3, secret_answer)']
  sets.push('must_change_password = coalesce($4, must_change_password)')
  if (keys.length > 0) sets.push(assignments(row))
  await orTaken(
    call.db.rows(`UPDATE person SET ${sets.join(', ')} WHERE id = $1`, [
      is.userId!,
      secrets.password,
      secrets.secretAnswer,
      secrets.mustChange,
      ...row.values,
    ]),
  )
}

/** That they changed is told, never from what or to what. */
const secretChanges = ({ password, secretAnswer }: Secrets): Change[] => [
  ...(password ? [hidden('userPassword')] : []),
  ...(secretAnswer ? [hidden('secretAnswer')] : []),
]

const hidden = (field: string): Change => [field, '***', '***']

export default [
  // Not one transaction: a wrong old password fails the call, and yet is noted.
  serve(UserUpdate, (request, call) => updateUser(request.user, call), { piecewise: true }),
]
