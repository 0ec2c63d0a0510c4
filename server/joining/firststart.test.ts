/** The first start: a link completes the administrator that the server made, once, while nobody administers it yet. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { SessionGet, SignInOptionsRead, UserLogin } from '../../contract/people/session.ts'
import { ProjectAdd } from '../../contract/projects/project.ts'
import {
  FirstStartComplete,
  FirstStartOpen,
  ServerSettingsRead,
  ServerSettingsSave,
} from '../../contract/projects/serversettings.ts'
import { client } from '../../packages/client/src/caller.ts'
import { refused, site } from '../../test/kit/harness.ts'
import { mailbox } from '../../test/kit/mail/mailbox.ts'
import { ownDatabase } from '../../test/kit/owndatabase.ts'
import { prepared } from '../../test/kit/prepared.ts'
import type { RecordData } from '../../test/kit/records.ts'
import { told, wrong } from '../../test/kit/told.ts'
import { encryptionOf } from '../access/encryption.ts'
import { anotherFirstLink, firstAdministrator } from '../directory/people/first.ts'
import { noLog } from '../log.ts'
import { readSettings } from '../settings/settings.ts'
import { followStored, isGiven } from '../settings/storedsettings.ts'

const here = prepared(async () => site({}, await ownDatabase()))
const nobody = prepared(async () => client({ baseUrl: here.url }))
const password = 'four grey cranes at rest'
const about = {
  organizationName: 'Reed Builders',
  firstName: 'Ann',
  lastName: 'Reed',
  email: 'ann@example.com',
  timeZone: 'America/Chicago',
  password,
}

let start = Date.now()
const now = (): Date => here.clock.now!
/** Everybody is gone: the server starts for the first time. */
beforeEach(async () => {
  start += 3_600_000
  here.clock.now = new Date(start)
  await here.database.rows(
    'UPDATE person SET is_admin = false, is_active = false, login = $1 || id::text WHERE is_admin',
    [`${randomUUID()}-`],
  )
  await here.database.rows('DELETE FROM stored_setting')
})
const started = async () => (await firstAdministrator(here.database, here.settings, now()))!
const complete = (token: string, more: RecordData = {}) =>
  nobody.call(FirstStartComplete, { token, ...about, ...more })
async function signedIn() {
  const { authSessionKey } = await nobody.call(UserLogin, { userName: 'admin', password })
  return client({ baseUrl: here.url, key: authSessionKey! })
}

describe('the link of the first start', () => {
  test('ends with the next start', async () => {
    const [first, second] = [await started(), await started()]
    await expect(complete(first.token!)).rejects.toThrow('This link counts no more.')
    await complete(second.token!)
  })

  test('ends with a start that is given a password', async () => {
    const { token } = await started()
    const given = { ...here.settings, adminPassword: password }
    expect(await firstAdministrator(here.database, given, now())).toEqual({ login: 'admin' })
    await expect(complete(token!)).rejects.toThrow('This link counts no more.')
    expect(await (await signedIn()).call(SessionGet, {})).toMatchObject({ isAdmin: true })
  })

  test('completes the administrator and their company, once', async () => {
    const { login, token } = await started()
    expect(login).toBe('admin')
    // 256 bits, of which only the digest is stored.
    expect(Buffer.from(token!, 'base64url')).toHaveLength(32)
    expect(await nobody.call(FirstStartOpen, { token })).toMatchObject({ userLogin: 'admin' })
    await complete(token!)
    const me = await signedIn()
    expect(await me.call(SessionGet, {})).toMatchObject({
      fullName: 'Ann Reed',
      organizationName: 'Reed Builders',
      isAdmin: true,
      mustChangePassword: false,
    })
    const { project } = await me.call(ProjectAdd, { project: { projectName: 'Tower' } })
    expect(project!.timeZone).toBe('America/Chicago')
    expect(await told(complete(token!))).toBe('409 Conflict')
    expect(await firstAdministrator(here.database, here.settings, now())).toBeUndefined()
    expect(await anotherFirstLink(here.database, now())).toBeUndefined()
  })

  test('is made again at each start, until it was used', async () => {
    const first = await started()
    const second = await started()
    expect(second.token).not.toBe(first.token)
    await complete(second.token!)
    expect(await told(complete(first.token!))).toBe('409 Conflict')
  })

  test('is replaced by another one', async () => {
    const { token } = await started()
    const another = (await anotherFirstLink(here.database, now()))!
    expect(await told(complete(token!))).toBe('409 Conflict')
    await complete(another.token)
  })

  const refusals: Record<string, { change?: () => unknown; more?: RecordData; is: string }> = {
    'that nobody made': { more: { token: 'guessed' }, is: '404 NotFound' },
    'after an hour': {
      change: () => {
        here.clock.now = new Date(now().getTime() + 3_600_000)
      },
      is: '409 Conflict',
    },
    'after an administrator has signed in': {
      change: () => here.database.rows(`UPDATE person SET last_login = now() WHERE login = 'admin'`),
      is: '409 Conflict',
    },
    'without a company': { more: { organizationName: ' ' }, is: wrong('OrganizationName', 'NotEmpty') },
    'without a name': { more: { firstName: '', lastName: '' }, is: wrong('LastName', 'NotEmpty') },
    'without an address': { more: { email: '' }, is: wrong('Email', 'NotEmpty') },
    'with something else than an address': { more: { email: 'ann' }, is: wrong('Email', 'Email') },
    'with a time zone that is none': { more: { timeZone: 'Mars/Olympus' }, is: wrong('TimeZone', 'Enum') },
    'without a password': { more: { password: '' }, is: wrong('Password', 'NotEmpty') },
    'with the company as password': {
      more: { password: 'reed builders' },
      is: wrong('Password', 'Password'),
    },
  }
  test.each(Object.entries(refusals))('is refused %s', async (_what, { change, more = {}, is }) => {
    const { token } = await started()
    await change?.()
    expect(await told(complete(token!, more))).toBe(is)
    const still = await here.database.row(`SELECT FROM person WHERE login = 'admin' AND password IS NULL`)
    expect(still).toBeDefined()
  })
})

describe('the mail server', () => {
  test('is tried at once, and stored only if it takes the mail', async () => {
    const box = await mailbox()
    const { token } = await started()
    await complete(token!)
    const me = await signedIn()
    const settings = {
      smtpUrl: box.url,
      mailFrom: 'site@example.com',
      publicUrl: 'https://build.example.com',
    }
    box.refuses.code = 550
    box.refuses.says = 'Not here'
    expect(await told(me.call(ServerSettingsSave, settings))).toBe(wrong('SmtpUrl', 'Mail'))
    expect(await nobody.call(SignInOptionsRead, {})).toMatchObject({ isMailOn: false })
    Object.assign(box.refuses, { code: undefined })
    expect(await me.call(ServerSettingsSave, settings)).toMatchObject({ mailTo: 'ann@example.com' })
    expect(box.received.map(({ to }) => to)).toEqual(['ann@example.com'])
    const read = (await me.call(ServerSettingsRead, {})) as RecordData
    expect(read).toMatchObject({ isMailOn: true, isMailGiven: false, mailHost: new URL(box.url).host })
    const rows = await here.database.rows<{ value: string }>('SELECT value FROM stored_setting')
    expect(JSON.stringify(rows)).not.toContain(new URL(box.url).port)
    await me.call(ServerSettingsSave, { smtpUrl: '' })
    expect(await me.call(ServerSettingsRead, {})).toMatchObject({ isMailOn: false })
  })

  const refusals: Record<string, [RecordData, string]> = {
    'no mail server': [{ smtpUrl: 'http://example.com' }, wrong('SmtpUrl', 'Enum')],
    'no address to come from': [
      { smtpUrl: 'smtp://127.0.0.1:9', publicUrl: 'https://a.example.com' },
      wrong('MailFrom', 'NotEmpty'),
    ],
    'an address with a path': [{ publicUrl: 'https://a.example.com/path' }, wrong('PublicUrl', 'Enum')],
    'a server that is not there': [
      { smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'a@example.com', publicUrl: 'https://a.example.com' },
      wrong('SmtpUrl', 'Mail'),
    ],
  }
  test.each(Object.entries(refusals))('is refused: %s', async (_what, [sent, is]) => {
    Object.assign(here.settings, { mailFrom: '', publicUrl: '', smtpUrl: '' })
    const { token } = await started()
    await complete(token!)
    expect(await told((await signedIn()).call(ServerSettingsSave, sent))).toBe(is)
  })

  test('says plainly that nothing answers there', async () => {
    const { token } = await started()
    await complete(token!)
    const sent = {
      smtpUrl: 'smtp://127.0.0.1:9',
      mailFrom: 'a@example.com',
      publicUrl: 'https://a.example.com',
    }
    const { fields } = await refused((await signedIn()).call(ServerSettingsSave, sent))
    expect(fields[0]!.message).toBe(
      'No mail server answers at 127.0.0.1:9. Please check its name and port, and that it runs.',
    )
  })

  test('is tried again as it is, also when only the sender changes; a dry run stores nothing', async () => {
    const box = await mailbox()
    const { token } = await started()
    await complete(token!)
    const me = await signedIn()
    expect(await told(me.call(ServerSettingsSave, { dryRun: true }))).toBe(wrong('SmtpUrl', 'NotEmpty'))
    const settings = {
      smtpUrl: box.url,
      mailFrom: 'site@example.com',
      publicUrl: 'https://build.example.com',
    }
    expect(await me.call(ServerSettingsSave, { ...settings, dryRun: true })).toMatchObject({
      mailTo: 'ann@example.com',
    })
    expect(await me.call(ServerSettingsRead, {})).toMatchObject({ isMailOn: false, mailFrom: '' })
    await me.call(ServerSettingsSave, settings)
    await me.call(ServerSettingsSave, { mailFrom: 'office@example.com' })
    await me.call(ServerSettingsSave, { dryRun: true })
    const senders = box.received.map(({ header }) => header('From'))
    expect(senders).toEqual([...Array(2).fill('site@example.com'), ...Array(2).fill('office@example.com')])
    box.refuses.code = 550
    expect(await told(me.call(ServerSettingsSave, { mailFrom: 'x@example.com' }))).toBe(
      wrong('SmtpUrl', 'Mail'),
    )
    expect(await me.call(ServerSettingsRead, {})).toMatchObject({ mailFrom: 'office@example.com' })
  })

  test('is set where the server is started, which wins, or here; each setting says where it is from', async () => {
    const { token } = await started()
    await complete(token!)
    const me = await signedIn()
    const given = { smtpUrl: 'smtp://ann%40reed:secret@127.0.0.1:9' }
    try {
      await startedWith(given)
      expect(await told(me.call(ServerSettingsSave, { smtpUrl: '' }))).toBe('409 Conflict')
      const read = (await me.call(ServerSettingsRead, {})) as RecordData
      expect(read).toMatchObject({ isMailGiven: true, mailHost: '127.0.0.1:9', mailUser: 'ann@reed' })
      expect(JSON.stringify(read)).not.toContain('secret')
      expect(read.settings).toMatchObject([
        { field: 'SmtpUrl', variable: 'PLUMBLINE_SMTP_URL', origin: 'Start' },
        { field: 'MailFrom', origin: 'Standard' },
        { field: 'PublicUrl', origin: 'Standard' },
        { field: 'TimeZone', origin: 'Stored', changedByName: 'Ann Reed' },
      ])
      // What is sent as it is changes nothing, and the rest is stored.
      await me.call(ServerSettingsSave, { ...given, timeZone: 'Europe/Berlin' })
      const stored = await here.database.rows('SELECT name FROM stored_setting')
      expect(stored).toEqual([{ name: 'timeZone' }])
    } finally {
      await startedWith({ smtpUrl: '' })
    }
  })
})

describe('a time zone that is given where the server is started', () => {
  test('wins over the stored one, also if it is the standard', async () => {
    const { token } = await started()
    await complete(token!)
    const zones: Array<[Record<string, string>, string, boolean]> = [
      [{}, 'America/Chicago', false],
      [{ PLUMBLINE_TIME_ZONE: '' }, 'America/Chicago', false],
      [{ PLUMBLINE_TIME_ZONE: 'UTC' }, 'UTC', true],
      [{ PLUMBLINE_TIME_ZONE: 'Europe/Vienna' }, 'Europe/Vienna', true],
    ]
    for (const [env, timeZone, given] of zones) {
      const settings = readSettings(env)
      await followed(settings)
      expect([settings.timeZone, isGiven(settings, 'timeZone')]).toEqual([timeZone, given])
    }
  })

  test('is not replaced by that of the first start', async () => {
    const { token } = await started()
    const open = async () => (await nobody.call(FirstStartOpen, { token: token! })) as RecordData
    expect(await open()).toMatchObject({ isTimeZoneGiven: false })
    await startedWith({ timeZone: 'Europe/Vienna' })
    try {
      expect(await open()).toMatchObject({ timeZone: 'Europe/Vienna', isTimeZoneGiven: true })
      await complete(token!)
      expect(await here.database.rows('SELECT name FROM stored_setting')).toEqual([])
      expect(here.settings.timeZone).toBe('Europe/Vienna')
    } finally {
      await startedWith({})
    }
  })
})

/** As if the process had been started with them. */
async function startedWith(given: Partial<typeof here.settings>): Promise<void> {
  const { timeZone } = readSettings({})
  await followed(Object.assign(here.settings, { smtpUrl: '', mailFrom: '', publicUrl: '', timeZone }, given))
}

async function followed(settings: typeof here.settings): Promise<void> {
  const encryption = await encryptionOf('', here.folder)
  const sessions = { watch: () => () => undefined }
  const { database } = here
  const end = await followStored({ database, encryption, sessions, settings, log: noLog })
  end()
}
