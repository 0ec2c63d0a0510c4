/** Users: those who sign in, and contacts, who have no password. Secrets go in, never out. */
import type { Value } from '../../contract/kit.ts'
import { type User, UserAdd } from '../../contract/user.ts'
import { checkNewPassword, hashPassword } from '../access/passwords.ts'
import { uniqueBroken } from '../db/open.ts'
import type { Call } from '../kernel/call.ts'
import { writeEvents } from '../kernel/events.ts'
import { conflict, forbidden, invalidField, notEmpty } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'

type UserValue = Value<typeof User.fields>

/** The fields of a user that are kept as sent, and their columns. */
const stored: Record<string, string> = {
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
}

const columns = `n.id AS "userId", n.login AS "userLogin", n.organization_id AS "organizationID",
  ${Object.entries(stored)
    .map(([key, column]) => `n.${column} AS "${key}"`)
    .join(', ')},
  n.last_login AS "lastLogin", n.last_ip AS "lastIP", n.login_count AS "loginCount"`

async function addUser(user: UserValue | null | undefined, call: Call): Promise<UserValue> {
  if (!user) throw notEmpty('User', 'the user to make')
  if (!call.asker.isAdmin) throw forbidden('Only an administrator of an organization can add people to it.')
  const organizationId = user.organizationID ?? call.asker.organizationId
  await refuseForeign(call, organizationId)
  // Whoever has a password and no login signs in with his e-mail address.
  const login = user.userLogin?.trim() || (user.userPassword && user.email?.trim()) || null
  if (user.userPassword) {
    if (!login) throw notEmpty('User.UserLogin', 'the login that goes with the password')
    checkNewPassword(user.userPassword, 'User.UserPassword')
  }
  const made = await insertUser(call, user, organizationId, login)
  await writeEvents(call, [
    {
      action: 'UserAdded',
      organizationId,
      changes: [
        ['userId', null, made.userId],
        ['userLogin', null, login],
      ],
    },
  ])
  return made
}

async function insertUser(
  call: Call,
  user: UserValue,
  organizationId: number,
  login: string | null,
): Promise<UserValue> {
  const hashed = (secret: string | null | undefined) =>
    secret ? hashPassword(secret, call.settings.passwordCost) : null
  const values = user as Record<string, unknown>
  const keys = Object.keys(stored).filter((key) => ![undefined, null, ''].includes(values[key] as ''))
  const more = keys.map((key) => (key === 'address' ? JSON.stringify(values[key]) : values[key]))
  const columnsOf = keys.map((key) => `, ${stored[key]}`).join('')
  const places = keys.map((key, i) => `, $${i + 6}${key === 'address' ? '::text::jsonb' : ''}`).join('')
  try {
    const row = await call.db.row<UserValue>(
      `WITH n AS (
         INSERT INTO person (organization_id, login, password, secret_answer, created_at${columnsOf})
         VALUES ($1, $2, $3, $4, $5${places}) RETURNING *)
       SELECT ${columns} FROM n`,
      [
        organizationId,
        login,
        await hashed(user.userPassword),
        await hashed(user.secretAnswer),
        call.now,
        ...more,
      ],
    )
    return row!
  } catch (error) {
    if (uniqueBroken(error) === 'person_login')
      throw conflict('This login is taken already. Please choose another.')
    throw error
  }
}

/** One's own organization, and those in its directory that it looks after. */
async function refuseForeign(call: Call, organizationId: number): Promise<void> {
  const own = await call.db.row<{ own: boolean }>(
    'SELECT $2 IN (id, steward_id) AS own FROM organization WHERE id = $1',
    [organizationId, call.asker.organizationId],
  )
  if (!own)
    throw invalidField(
      'User.OrganizationID',
      'Enum',
      `User.OrganizationID: there is no organization ${organizationId}.`,
    )
  if (!own.own) throw forbidden('Only an administrator of that organization can add people to it.')
}

export default [serve(UserAdd, async (request, call) => ({ user: await addUser(request.user, call) }))]
