/** The first start in the browser: its link completes the administrator that the server made, and nobody else. */
import { isTimeZone } from '../../contract/fields/dates.ts'
import { emailAddress } from '../../contract/fields/emailaddress.ts'
import type { Value } from '../../contract/kit.ts'
import { FirstStartComplete, FirstStartOpen } from '../../contract/projects/serversettings.ts'
import { findLink, useLink } from '../access/onetimelinks.ts'
import { charsMin, checkNewPassword, hashPassword } from '../access/passwords.ts'
import { callerColumns } from '../access/sessions.ts'
import { isFirst } from '../directory/people/first.ts'
import { refuseTaken } from '../directory/people/takennames.ts'
import type { Admitted, Call } from '../kernel/call.ts'
import type { Caller } from '../kernel/caller.ts'
import { type FieldChange, writeEvents } from '../kernel/events/events.ts'
import { conflict, invalidField, notEmpty } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { outdateNames } from '../records/engine/search/searchindex.ts'
import { isGiven, placeOfSetting, settingsNotice } from '../settings/storedsettings.ts'

interface First extends Admitted {
  organizationName: string
  token: string
}

async function admit({ token }: { token?: string | null }, call: Call): Promise<First> {
  const { personId } = await findLink(call.db, 'first', token, call.now)
  const row = await call.db.row<Caller & { organizationName: string }>(
    `SELECT ${callerColumns}, o.name AS "organizationName"
       FROM person n JOIN organization o ON o.id = n.organization_id WHERE n.id = $1 AND ${isFirst}`,
    [personId],
  )
  if (!row) throw conflict('An administrator has signed in already. Please sign in.')
  const { organizationName, ...caller } = row
  return { caller, cameBy: 'first start', organizationName, token: token! }
}

type CompleteRequest = Value<typeof FirstStartComplete.request.fields>

function checked(request: CompleteRequest, { caller }: First) {
  const { organizationName, firstName, lastName, email, timeZone, password } = request
  if (!organizationName) throw notEmpty('OrganizationName', 'the name of your company')
  if (!firstName && !lastName) throw notEmpty('LastName', 'your name')
  if (!email) throw notEmpty('Email', 'your e-mail address')
  if (email.length > 255 || !emailAddress.test(email))
    throw invalidField('Email', 'Email', 'This is no e-mail address.')
  if (timeZone && !isTimeZone(timeZone))
    throw invalidField('TimeZone', 'Enum', 'TimeZone must be a time zone such as America/Chicago.')
  if (!password) throw notEmpty('Password', 'a password')
  checkNewPassword(password, 'Password', [caller.login, email, firstName, lastName, organizationName])
  return {
    organizationName,
    firstName: firstName || null,
    lastName: lastName || null,
    email,
    timeZone,
    password,
  }
}

async function complete(request: CompleteRequest, call: Call, first: First) {
  const given = checked(request, first)
  const { caller } = first
  const hash = await hashPassword(given.password, call.settings.passwordCost)
  await useLink(call.db, 'first', first.token, call.now)
  const named = { personId: 0, organizationId: caller.organizationId, signsIn: false, isOwn: false }
  const name = { fieldName: 'OrganizationName', use: 'organization' as const, text: given.organizationName }
  await refuseTaken(call, named, [name])
  const done = await call.db.row(
    `UPDATE person n SET password = $2, must_change_password = false, first_name = $3, last_name = $4, email = $5,
            email_confirmed_at = $6 WHERE n.id = $1 AND ${isFirst} RETURNING n.id`,
    [caller.id, hash, given.firstName, given.lastName, given.email, call.now],
  )
  if (!done) throw conflict('An administrator has signed in already. Please sign in.')
  await call.db.rows('UPDATE organization SET name = $2 WHERE id = $1', [
    caller.organizationId,
    given.organizationName,
  ])
  await outdateNames(call.db, 'person', caller.id)
  await outdateNames(call.db, 'organization', caller.organizationId)
  // One that is given where the server is started wins, so storing another would change nothing.
  if (given.timeZone && !isGiven(call.settings, 'timeZone')) await storeTimeZone(call, given.timeZone)
  const changes: FieldChange[] = [
    ['userId', null, caller.id],
    ['organizationName', first.organizationName, given.organizationName],
    ['email', null, given.email],
  ]
  await writeEvents(call, [{ action: 'FirstStartCompleted', organizationId: caller.organizationId, changes }])
  return { userLogin: caller.login }
}

/** For projects that have none of their own. */
async function storeTimeZone(call: Call, timeZone: string): Promise<void> {
  const value = await call.encryption.encrypt(call.db, timeZone, placeOfSetting('timeZone'))
  await call.db.rows(
    `INSERT INTO stored_setting (name, value, changed_by, changed_at) VALUES ('timeZone', $1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET value = $1, changed_by = $2, changed_at = $3`,
    [value, call.caller.id, call.now],
  )
  await call.db.rows(`SELECT pg_notify('plumbline_sessions', $1)`, [`${settingsNotice} first`])
  call.afterCommit(() => Object.assign(call.settings, { timeZone }))
}

const byLink = { admit, asAdmitted: true } as const

export default [
  serve(
    FirstStartOpen,
    async (_, call, { caller, organizationName }: First) => ({
      userLogin: caller.login,
      organizationName,
      passwordCharsMin: charsMin,
      timeZone: call.settings.timeZone,
      isTimeZoneGiven: isGiven(call.settings, 'timeZone'),
    }),
    byLink,
  ),
  serve(FirstStartComplete, complete, byLink),
]
