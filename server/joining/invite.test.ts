/** Inviting: what the person gets, and what the company says. */
import { describe, expect, test, vi } from 'vitest'
import { AuditRead } from '../../contract/people/audit.ts'
import {
  InvitationDecide,
  InvitationOpen,
  InvitationPasskeyBegin,
  InvitationResend,
  InvitationSend,
  InvitationsRead,
  InvitationWithdraw,
} from '../../contract/people/invitation.ts'
import { OrganizationList } from '../../contract/people/organization.ts'
import { PasskeySignInBegin } from '../../contract/people/passkey.ts'
import { SessionGet } from '../../contract/people/session.ts'
import { UserUpdate } from '../../contract/people/user.ts'
import { LanguageSave } from '../../contract/projects/language.ts'
import {
  ProjectAdd,
  ProjectGetMembersByProject,
  ProjectGetOrganizations,
} from '../../contract/projects/project.ts'
import { authenticator } from '../../test/kit/authenticator.ts'
import { isAll } from '../../test/kit/cases.ts'
import { inviting, newEmail, tokenIn } from '../../test/kit/mail/inviting.ts'
import { sendAll } from '../../test/kit/mail/mailbox.ts'
import { hears, tellAll } from '../../test/kit/mail/telling.ts'
import type { RecordData } from '../../test/kit/records.ts'
import { eventsOf, told, wrong } from '../../test/kit/told.ts'
import { ask } from '../../test/wire/ask.ts'
import type { Db } from '../db/db.ts'
import { advisoryLock } from '../db/locks.ts'

const w = inviting()
const { here, box, nobody, mails, send, mailedToken, accept, signedIn, companyIn, newCompany } = w

/** Waits until so many calls wait for a lock of this transaction, in which PostgreSQL would show the sessions of its beginning. */
async function blocked(db: Db, count: number): Promise<void> {
  const own = await db.row<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const waiting = 'SELECT FROM pg_stat_activity WHERE $1::int = ANY (pg_blocking_pids(pid))'
  const isSo = async () => (await here.database.rows(waiting, [own!.pid])).length >= count
  await vi.waitUntil(isSo, { timeout: 60_000 })
}

describe('an invitation', () => {
  test('is in the language of whoever invites', async () => {
    await w.admin.client.call(LanguageSave, { language: 'de' })
    try {
      const { email } = await send(w.admin)
      await mailedToken()
      const mail = box.received.find(({ to }) => to === email)!
      expect(mail.header('Subject')).toMatch(/ lädt Sie ein: /)
      for (const said of ['Ihre Rolle: Architekt', 'Passwort oder Passkey setzen', 'nur für diese Adresse'])
        expect(mail.text).toContain(said)
    } finally {
      await w.admin.client.call(LanguageSave, { language: 'en' })
    }
  })

  test('brings a link that sets the password, once', async () => {
    const { userId, email } = await send(w.admin)
    const token = await mailedToken()
    const [mail] = box.received
    expect(mail!.to).toBe(email)
    expect(mail!.header('Subject')).toContain(`${w.admin.fullName} (`)
    expect(mail!.text).toContain(`https://build.example.com/join#${token}`)
    expect(mail!.text).toContain('Your role: Architect')
    // Only the digest is stored.
    const stored = await here.database.rows(`SELECT FROM one_time_link WHERE digest = sha256($1::bytea)`, [
      Buffer.from(token),
    ])
    expect(stored).toHaveLength(1)
    const opened = (await nobody.call(InvitationOpen, { token })) as RecordData
    expect(opened).toMatchObject({ lastName: 'Okafor', isWaiting: false, invitedByName: w.admin.fullName })
    expect(opened.sentTo).toMatch(/^.….@example\.com$/)
    expect(await accept(token, email.toUpperCase(), { firstName: 'Ngozi' })).toMatchObject({
      userLogin: email,
    })
    const me = await (await signedIn(email)).call(SessionGet, {})
    expect(me).toMatchObject({ userId, fullName: 'Ngozi Okafor', mustChangePassword: false, isAdmin: false })
    expect(await told(accept(token, email))).toBe('409 Conflict')
    const renamed = (await eventsOf(here, { projectId: w.team.id, personId: userId as number })).filter(
      ({ action }) => action === 'MemberRenamed',
    )
    const change = ['fullName', 'Okafor', 'Ngozi Okafor']
    expect(renamed).toMatchObject([{ changes: [['userId', userId, userId], change] }])
    await tellAll(here)
    expect(await hears(w.admin)).toContain('people - InvitationAccepted')
  })

  test('without a project is to the company', async () => {
    await send(w.admin, { projectIds: [], role: undefined })
    const token = await mailedToken()
    const company = (await nobody.call(InvitationOpen, { token })).organizationName!
    const [mail] = box.received
    expect(mail!.header('Subject')).toMatch(new RegExp(`invites you to ${company}$`))
    expect(mail!.text).toContain(`You are invited to ${company}`)
    expect(mail!.text).not.toContain('Projects:')
  })

  test.runIf(isAll)(
    'is accepted with a passkey alone, which signs in; a challenge counts once and for its person',
    async () => {
      const { userId, email } = await send(w.admin)
      const token = await mailedToken()
      const device = authenticator({ id: 'build.example.com', origin: mails.publicUrl })
      const begin = () => nobody.call(InvitationPasskeyBegin, { token, email }) as Promise<RecordData>
      const withPasskey = (signed: object, passkeyName = 'Phone') =>
        accept(token, email, { password: undefined, passkeyName, ...signed })
      const { challenge, rpId, userName } = await begin()
      expect([rpId, userName]).toEqual(['build.example.com', email])
      const elsewhere = device.create({ challenge, origin: 'https://evil.example.com' })
      expect(await told(withPasskey(elsewhere))).toBe('400 ValidationException')
      expect(await told(withPasskey(device.create({ challenge })))).toBe('409 Conflict')
      await withPasskey(device.create({ challenge: (await begin()).challenge as string }))
      const { challenge: toSignIn } = await nobody.call(PasskeySignInBegin, {})
      const entered = await ask(here, '/auth/passkey', { body: device.get({ challenge: toSignIn! }) })
      expect(entered.status).toBe(200)
      const [{ name } = { name: '' }] = await here.database.rows<{ name: string }>(
        'SELECT name FROM passkey WHERE person_id = $1',
        [userId],
      )
      expect(name).toBe('Phone')
    },
  )

  test('makes a member at once, who takes part by mail before they sign in', async () => {
    const { userId } = await send(w.admin)
    const { projectMembers } = await w.admin.client.call(ProjectGetMembersByProject, { projectId: w.team.id })
    expect(projectMembers!.find((one) => one.userId === userId)).toMatchObject({ role: 'Architect' })
  })

  test('of a list is all or nothing', async () => {
    const invitees = [{ email: newEmail() }, { email: 'nobody' }]
    expect(await told(send(w.admin, { invitees }))).toBe(wrong('Invitees[1].Email', 'Email'))
    expect(await here.database.rows('SELECT FROM person WHERE email = $1', [invitees[0]!.email])).toEqual([])
    const two = [{ email: newEmail() }, { email: newEmail() }]
    const { sent } = await w.admin.client.call(InvitationSend, { invitees: two, projectIds: [w.team.id] })
    expect(sent!.map(({ outcome, email }) => [outcome, email])).toEqual(
      two.map(({ email }) => ['Invited', email]),
    )
  })

  test('of somebody who signs in here makes them a member, and sends no link', async () => {
    const other = await here.organization()
    const outcome = (email: string) => send(w.admin, { invitees: [{ email }] }).then((one) => one.outcome)
    expect(await outcome(other.email)).toBe('Added')
    expect(await outcome(other.email)).toBe('Known')
    const { email } = await send(w.admin)
    expect(await outcome(email)).toBe('InvitedBefore')
  })

  test('is sent again with another link, and the first one ends', async () => {
    const { email, invitationId } = await send(w.admin)
    const first = await mailedToken()
    w.later(8 * 24)
    expect(await told(accept(first, email))).toBe('409 Conflict')
    const { invitations } = await w.admin.client.call(InvitationsRead, { openOnly: true })
    expect(invitations!.find((one) => one.invitationId === invitationId)).toMatchObject({ state: 'Expired' })
    await w.admin.client.call(InvitationResend, { invitationId })
    const second = await mailedToken()
    expect(second).not.toBe(first)
    expect(await told(nobody.call(InvitationOpen, { token: first }))).toBe('409 Conflict')
    await accept(second, email)
  })

  test.runIf(isAll)('goes to one address five times an hour at most, whoever sends it', async () => {
    const { email, invitationId } = await send(w.admin)
    for (let mails = 1; mails < 5; mails++) {
      await sendAll(here)
      await w.admin.client.call(InvitationResend, { invitationId })
    }
    await sendAll(here)
    expect(box.received.filter(({ to }) => to === email)).toHaveLength(5)
    expect(await told(w.admin.client.call(InvitationResend, { invitationId }))).toBe('429 TooManyRequests')
    await w.admin.client.call(InvitationWithdraw, { invitationId })
    const invitees = [{ email: newEmail() }, { email }]
    expect(await told(send(w.projectAdmin, { invitees }))).toMatch(/^429/)
    w.later(1.1)
    expect(await send(w.projectAdmin, { invitees: [{ email }] })).toMatchObject({ outcome: 'Invited' })
  })

  test('of one address by two at the same moment makes one person', async () => {
    const email = newEmail()
    const projects = await Promise.all(
      [1, 2].map(() => w.admin.client.call(ProjectAdd, { project: { projectName: 'One of two' } })),
    )
    const outcomes = await here.database.transaction(async (db) => {
      await db.rows('SELECT pg_advisory_xact_lock($1, hashtext($2))', [advisoryLock.names, email])
      const both = projects.map(({ project }) =>
        send(w.admin, { invitees: [{ email }], projectIds: [project!.projectId!] }),
      )
      await blocked(db, 2)
      return { both }
    })
    const sent = await Promise.all(outcomes.both)
    expect(sent.map(({ outcome }) => outcome).sort()).toEqual(['Invited', 'InvitedBefore'])
    expect(sent[0]!.userId).toBe(sent[1]!.userId)
  })

  test('that is accepted waits for whoever decides about it, before it locks anything else', async () => {
    const { email, userId, invitationId } = await send(w.admin)
    const token = await mailedToken()
    const accepting = await here.database.transaction(async (db) => {
      await db.rows('SELECT FROM invitation WHERE id = $1 FOR NO KEY UPDATE', [invitationId])
      const accepted = accept(token, email)
      await blocked(db, 1)
      // What a decision locks next is free: else each would wait for the other.
      await db.rows('SELECT FROM one_time_link WHERE person_id = $1 FOR NO KEY UPDATE NOWAIT', [userId])
      await db.rows('SELECT FROM person WHERE id = $1 FOR NO KEY UPDATE NOWAIT', [userId])
      return { accepted }
    })
    expect(await accepting.accepted).toMatchObject({ userLogin: email })
  })

  test('that is withdrawn takes the person out of the project', async () => {
    const { email, invitationId, userId } = await send(w.admin)
    const token = await mailedToken()
    await w.admin.client.call(InvitationWithdraw, { invitationId })
    expect(await told(accept(token, email))).toBe('409 Conflict')
    expect(await companyIn(userId)).toBe('')
    const events = await eventsOf(here, { personId: w.admin.id })
    expect(events.findLast(({ action }) => action === 'InvitationWithdrawn')!.changes).toEqual([
      ['userId', userId, userId],
      ['isActive', true, false],
    ])
    expect(await told(w.admin.client.call(InvitationResend, { invitationId }))).toBe('409 Conflict')
    // Invited again, they are somebody new.
    const again = await send(w.admin, { invitees: [{ email }] })
    expect(again).toMatchObject({ outcome: 'Invited' })
    expect(again.userId).not.toBe(userId)
  })

  test('without mail shows its link, to hand over', async () => {
    Object.assign(here.settings, { smtpUrl: '' })
    try {
      const { link, email } = await send(w.admin)
      expect(link).toMatch(/^https:\/\/build\.example\.com\/join#[\w-]{43}$/)
      await accept(tokenIn(link), email)
    } finally {
      Object.assign(here.settings, mails)
    }
  })
})

describe('who joins a company, its own administrators decide', () => {
  const intoArchitects = (more: RecordData = {}) =>
    send(w.projectAdmin, { organizationId: w.architects.organizationId, ...more })

  test('until then the person is named by whoever invited them, and belongs to nobody', async () => {
    const { userId, email, invitationId, isWaiting } = await intoArchitects()
    expect(isWaiting).toBe(true)
    const named = `Kimball Architects, named by ${w.projectAdmin.fullName}`
    expect(await companyIn(userId)).toBe(named)
    await tellAll(here)
    expect(await hears(w.architects)).toEqual(['people - InvitationWaits'])
    await accept(await mailedToken(), email)
    const theirs = await signedIn(email)
    expect(await theirs.call(SessionGet, {})).toMatchObject({ organizationName: named, isAdmin: false })
    // They are of no company: they start no project, and state none.
    expect(await told(theirs.call(ProjectAdd, { project: {} }))).toBe('403 Forbidden')
    expect(await told(theirs.call(UserUpdate, { user: { userId, userCompany: 'Ours' } }))).toBe(
      '403 Forbidden',
    )
    const { organizations } = await w.admin.client.call(OrganizationList, {})
    const inProject = await w.admin.client.call(ProjectGetOrganizations, { projectId: w.team.id })
    expect(JSON.stringify([organizations, inProject])).not.toContain('named by')

    await w.architects.client.call(InvitationDecide, { invitationId, accept: true })
    expect(await companyIn(userId)).toBe('Kimball Architects')
    const after = { organizationId: w.architects.organizationId, isAdmin: false }
    expect(await theirs.call(SessionGet, {})).toMatchObject(after)
    await tellAll(here)
    expect(await hears(w.projectAdmin)).toContain('people - InvitationDecided')
    const { changes } = await w.architects.client.call(AuditRead, { action: 'InvitationDecided' })
    expect(changes!.length).toBeGreaterThan(0)
  })

  test('a no leaves them in the project; a later yes takes them in', async () => {
    const { userId, invitationId } = await intoArchitects()
    await w.architects.client.call(InvitationDecide, { invitationId, accept: false })
    expect(await companyIn(userId)).toContain('named by')
    await w.architects.client.call(InvitationDecide, { invitationId, accept: true })
    expect(await companyIn(userId)).toBe('Kimball Architects')
    expect(await told(w.architects.client.call(InvitationDecide, { invitationId }))).toBe('409 Conflict')
  })

  test('a company without one gets its first administrator by the first who accepts', async () => {
    const organizationId = await newCompany()
    const [one, two] = [await send(w.admin, { organizationId }), await send(w.admin, { organizationId })]
    await sendAll(here)
    const tokens = new Map(box.received.map(({ to, text }) => [to, tokenIn(text)]))
    await accept(tokens.get(two.email)!, two.email)
    await accept(tokens.get(one.email)!, one.email)
    expect(await (await signedIn(two.email)).call(SessionGet, {})).toMatchObject({
      isAdmin: true,
      organizationId,
    })
    expect(await (await signedIn(one.email)).call(SessionGet, {})).toMatchObject({
      isAdmin: false,
      organizationId,
    })
    await tellAll(here)
    expect(await hears(w.projectAdmin)).toContain('people - CompanyAdministratorMade')
    // From now on they decide.
    expect(await send(w.admin, { organizationId })).toMatchObject({ isWaiting: true })
  })
})
