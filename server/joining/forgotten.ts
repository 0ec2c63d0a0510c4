/** A forgotten password: the same response and the same work, whether anybody has that name or not. */
import { msPerHour } from '../../contract/fields/durations.ts'
import type { Value } from '../../contract/kit.ts'
import { PasswordForgotten, PasswordLinkOpen, PasswordReset } from '../../contract/people/password.ts'
import { accountOf, forgetDelaysOf } from '../access/delays.ts'
import { findLink, useLink } from '../access/onetimelinks.ts'
import { charsMin, checkNewPassword, hashPassword } from '../access/passwords.ts'
import { callerColumns, endSessionsOf } from '../access/sessions.ts'
import type { Admitted, Call } from '../kernel/call.ts'
import type { Caller } from '../kernel/caller.ts'
import { writeEvents } from '../kernel/events/events.ts'
import { conflict, Fault, notEmpty } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { mayReset } from '../mail/joinmails.ts'
import { mailIsOn } from '../notices/mailison.ts'

/** From one network address; a site office shares one. */
const perHour = 30

/** Always one row: whose name it is, is looked up in the same statement. By login, else by confirmed address. */
const note = `INSERT INTO password_request (account, address, asked_at, person_id) VALUES ($2, $3, $4, (
  SELECT n.id FROM person n WHERE ${mayReset}
     AND (lower(n.login) = lower($1) OR lower(btrim(n.email)) = lower($1))
   ORDER BY lower(n.login) = lower($1) DESC, n.id LIMIT 1))`

async function forgotten(userName: string | null | undefined, call: Call) {
  const name = userName?.trim()
  if (!name) throw notEmpty('UserName', 'your user name or e-mail address')
  if (!mailIsOn(call.settings))
    throw conflict(
      'This server sends no mail. Please ask an administrator of your company for a new password.',
    )
  const { address, now } = call
  await call.db.rows(`SELECT pg_advisory_xact_lock(hashtext('plumbline password'), hashtext($1))`, [address])
  const asked = await call.db.row<{ count: number }>(
    'SELECT count(*)::int AS count FROM password_request WHERE address = $1 AND asked_at > $2',
    [address, new Date(now.getTime() - msPerHour)],
  )
  if (asked!.count >= perHour)
    throw new Fault(
      'TooManyRequests',
      'Too many new passwords were asked for from here. Please try again later.',
      {
        headers: { 'Retry-After': String(msPerHour / 1000) },
      },
    )
  await call.db.rows(note, [name, accountOf(name), address, now])
  return {}
}

interface ByLink extends Admitted {
  email: string | null
  names: Array<string | null>
  token: string
}

async function admitLink({ token }: { token?: string | null }, call: Call): Promise<ByLink> {
  const { personId } = await findLink(call.db, 'password', token, call.now)
  const row = await call.db.row<Caller & { email: string | null; names: Array<string | null> }>(
    `SELECT ${callerColumns}, n.email, ARRAY[n.login, n.email, n.first_name, n.last_name] AS names
       FROM person n WHERE n.id = $1 AND n.is_active AND n.login IS NOT NULL`,
    [personId],
  )
  if (!row) throw conflict('This account was switched off. Please ask an administrator of your company.')
  const { email, names, ...caller } = row
  return { caller, cameBy: `password link, ${email ?? ''}`, email, names, token: token! }
}

type ResetRequest = Value<typeof PasswordReset.request.fields>

/** All sessions end: the person who had the old password is out. */
async function reset({ password }: ResetRequest, call: Call, { caller, email, names, token }: ByLink) {
  if (!password) throw notEmpty('Password', 'your new password')
  checkNewPassword(password, 'Password', names)
  const hash = await hashPassword(password, call.settings.passwordCost)
  await useLink(call.db, 'password', token, call.now)
  await call.db.rows('UPDATE person SET password = $2, must_change_password = false WHERE id = $1', [
    caller.id,
    hash,
  ])
  await forgetDelaysOf(call.db, [caller.login, email])
  await endSessionsOf(call, caller.id)
  await writeEvents(call, [
    {
      action: 'UserUpdated',
      organizationId: caller.organizationId,
      changes: [
        ['userId', caller.id, caller.id],
        ['userPassword', '***', '***'],
      ],
    },
  ])
  return { userLogin: caller.login }
}

const byLink = { admit: admitLink, asAdmitted: true } as const

export default [
  serve(PasswordForgotten, ({ userName }, call) => forgotten(userName, call)),
  serve(
    PasswordLinkOpen,
    async (_, __, { caller }: ByLink) => ({
      fullName: caller.fullName,
      userLogin: caller.login,
      passwordCharsMin: charsMin,
    }),
    byLink,
  ),
  serve(PasswordReset, reset, byLink),
]
