/** Users: people who sign in, and contacts, who have no password. Secrets are never returned. */

import type { Value } from '../../../contract/kit.ts'
import { User, UserAdd, UserGet } from '../../../contract/people/user.ts'
import { keepRights } from '../../access/keeprights.ts'
import { checkNewPassword, hashPassword } from '../../access/passwords.ts'
import { shownCompany } from '../../access/showncompany.ts'
import { isCallersProject } from '../../access/visibility.ts'
import { uniqueBroken } from '../../db/errors.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { forbidden, notEmpty, notFound } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { administeredPerson, refuseForeign, refuseLatePeople } from '../companies/organization.ts'
import { columnValues, filledKeys, type StoredFields, selected } from '../row.ts'
import { hasInvisible } from './alike.ts'
import { fullNameOf } from './fullname.ts'
import { type NameUse, type NewName, nameTaken, refuseTaken } from './takennames.ts'

export type UserValue = Value<typeof User.fields>

/** The fields stored as sent; passwords and secret answers are hashed. */
export const userFields: StoredFields = {
  dto: User,
  columns: {
    userLogin: 'login',
    organizationID: 'organization_id',
    firstName: 'first_name',
    lastName: 'last_name',
    email: 'email',
    userCompany: 'company',
    isAdmin: 'is_admin',
    isActive: 'is_active',
    defaultRole: 'default_role',
    locationId: 'location_id',
    address: 'address',
    phone: 'phone',
    extension: 'extension',
    fax: 'fax',
    cell: 'cell',
    registrationNotes: 'registration_notes',
    secretQuestion: 'secret_question',
    notificationEmail: 'notification_email',
    additionalInfo: 'additional_info',
  },
}

const ours = { lastLogin: 'last_login', lastIP: 'last_ip', loginCount: 'login_count' }
const allFields: StoredFields = { dto: User, columns: { ...userFields.columns, ...ours } }
const columns = `n.id AS "userId", ${selected(allFields, 'n')}`

/** The fields that members of one project may see of each other. */
const shared = ['firstName', 'lastName', 'email', 'phone']

const sharedColumns = Object.entries(allFields.columns).map(([key, column]) => {
  if (shared.includes(key)) return `n.${column} AS "${key}"`
  const others = key === 'userCompany' ? ` ELSE ${shownCompany()}` : ''
  return `CASE WHEN g.whole THEN n.${column}${others} END AS "${key}"`
})

/**
 * SQL: whether the person `n` is a member or the owner of a project of the caller, $1. Stops at the first
 * common project.
 */
const ofOwnProjects = `EXISTS (
  SELECT FROM (SELECT m.project_id AS id FROM member m WHERE m.person_id = n.id AND m.removed_at IS NULL
                UNION ALL SELECT p.id FROM project p WHERE p.owner_id = n.id) p WHERE ${isCallersProject('p.id')})`

export interface SeenUser {
  user: UserValue
  /** Whether all fields are returned: to the user themselves, and to administrators of their organization. */
  isWhole: boolean
  isAdministered: boolean
}

/** The fields of a user that the caller may see; a 404 if there are none. */
export async function readUser(call: Call, userId: number): Promise<SeenUser> {
  const row = await call.db.row<UserValue & Omit<SeenUser, 'user'>>(
    `SELECT n.id AS "userId", ${sharedColumns.join(', ')}, g.whole AS "isWhole",
            g.administered AS "isAdministered"
       FROM person n JOIN organization o ON o.id = n.organization_id
      CROSS JOIN LATERAL (SELECT ${administeredPerson} AS administered) d
      CROSS JOIN LATERAL (SELECT d.administered, n.id = $1 OR d.administered AS whole) g
      WHERE n.id = $2 AND (g.whole OR ${ofOwnProjects})`,
    [call.caller.id, userId],
  )
  if (!row) throw notFound('This user')
  const { isWhole, isAdministered, ...user } = row
  return { user, isWhole, isAdministered }
}

/** Words that the user's password must not contain. */
export const ownWords = ({ userLogin, email, firstName, lastName }: UserValue) => [
  userLogin,
  email,
  firstName,
  lastName,
]

export async function addUser(user: UserValue | null | undefined, call: Call): Promise<UserValue> {
  if (!user) throw notEmpty('User', 'the user to create')
  if (!call.caller.isAdmin) throw forbidden('Only an administrator of an organization can add people to it.')
  const organizationID = user.organizationID ?? call.caller.organizationId
  await refuseForeign(call, organizationID)
  // A user with a password and no login signs in with their e-mail address.
  const userLogin = user.userLogin?.trim() || (user.userPassword && user.email?.trim()) || null
  if (userLogin || user.isAdmin) await refuseLatePeople(call, organizationID)
  if (user.userPassword) {
    if (!userLogin) throw notEmpty('User.UserLogin', 'the login that goes with the password')
    checkNewPassword(user.userPassword, 'User.UserPassword', ownWords({ ...user, userLogin }))
  }
  const created = await insertUser(call, { ...user, organizationID, userLogin })
  if (created.isAdmin) await keepRights(call.db, { people: [created.userId!] })
  await writeEvents(call, [
    {
      action: 'UserAdded',
      organizationId: organizationID,
      changes: [
        ['userId', null, created.userId],
        ['userLogin', null, userLogin],
      ],
    },
  ])
  return created
}

export async function insertUser(call: Call, user: UserValue): Promise<UserValue> {
  const row = columnValues(userFields, user, filledKeys(userFields, user), 4)
  const secrets = [await hashed(call, user.userPassword), await hashed(call, user.secretAnswer)]
  const whose = {
    personId: 0,
    organizationId: user.organizationID!,
    signsIn: signsIn(user, secrets[0]),
    isOwn: false,
  }
  await refuseTaken(call, whose, changedNames({}, user))
  const created = await orTaken(
    call,
    call.db.row<UserValue>(
      `WITH n AS (
         INSERT INTO person (password, must_change_password, secret_answer, created_at, email_confirmed_at,
                             ${row.columns.join(', ')})
         VALUES ($1, $1::text IS NOT NULL, $2, $3, $4, ${row.places.join(', ')}) RETURNING *)
       SELECT ${columns} FROM n`,
      [...secrets, call.now, user.email?.trim() ? call.now : null, ...row.values],
    ),
  )
  return created!
}

export const hashed = async (call: Call, secret: string | null | undefined): Promise<string | null> =>
  secret ? hashPassword(secret, call.settings.passwordCost) : null

const signsIn = ({ userLogin }: UserValue, password: string | null | undefined): boolean =>
  !!userLogin && !!password

/** The names that a change gives a user. */
export function changedNames(previous: UserValue, next: UserValue): NewName[] {
  const fullName = ({ firstName, lastName }: UserValue) => fullNameOf(firstName, lastName)
  const names: Array<[string, NameUse, string, string]> = [
    ['UserLogin', 'login', previous.userLogin ?? '', next.userLogin ?? ''],
    ['Email', 'email', previous.email ?? '', next.email ?? ''],
    ['FirstName', 'namepart', previous.firstName ?? '', next.firstName ?? ''],
    ['LastName', 'namepart', previous.lastName ?? '', next.lastName ?? ''],
    ['LastName', 'fullname', fullName(previous), fullName(next)],
  ]
  return names
    .filter(
      ([, , before, after]) =>
        before.trim().toLowerCase() !== after.trim().toLowerCase() ||
        (before !== after && hasInvisible(after)),
    )
    .map(([field, use, , text]) => ({ fieldName: `User.${field}`, use, text }))
}

/** A login is unique; two that are given at the same time are found here. */
export async function orTaken<T>(call: Call, writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (uniqueBroken(error) === 'person_login') throw nameTaken(call, 'User.UserLogin')
    throw error
  }
}

export default [
  serve(UserAdd, async (request, call) => ({ user: await addUser(request.user, call) })),
  serve(UserGet, async (request, call) => {
    if (!request.userId) throw notEmpty('UserId', 'the user')
    return { user: (await readUser(call, request.userId)).user }
  }),
]
