/** A backup that failed, lacks something or is late: administrators are told, and it stands where they look. */

import { beforeAll, beforeEach, expect, test } from 'vitest'
import { LanguageSave } from '../../contract/projects/language.ts'
import { ServerSettingsRead } from '../../contract/projects/serversettings.ts'
import { type Site, site } from '../../test/kit/harness.ts'
import { mailbox, sendAll } from '../../test/kit/mail/mailbox.ts'
import { hears, tellAll } from '../../test/kit/mail/telling.ts'
import { ownDatabase } from '../../test/kit/owndatabase.ts'
import { prepared } from '../../test/kit/prepared.ts'
import type { Connection } from '../db/connection.ts'
import { noLog } from '../log.ts'
import { tellOfTrouble } from './watch.ts'

const box = prepared(() => mailbox())
const settings = prepared(async () => ({
  smtpUrl: box.url,
  mailFrom: 'Plumbline <plumbline@example.com>',
  publicUrl: 'https://build.example.com',
  backupFolder: '/backups',
  backupEvery: '10m',
}))
let connection: Connection
beforeAll(async () => {
  connection = await ownDatabase()
})
const here = prepared(() => site(settings, connection))
const admin = prepared(() => here.organization())
const other = prepared(() => here.organization())
const member = prepared(() => here.person(admin))

const minute = 60_000
let start = Date.now()
const now = (): Date => here.clock.now!
const later = (minutes: number): void => {
  here.clock.now = new Date(now().getTime() + minutes * minute)
}
const watch = () => tellOfTrouble({ database: here.database, settings: here.settings, now, log: noLog })
const ran = (outcome: string, message: string | null = null) =>
  here.database.rows(
    `INSERT INTO backup_run (started_at, ended_at, host, path, outcome, message) VALUES ($1, $1, 'h', '/backups', $2, $3)`,
    [now(), outcome, message],
  )
/** By a server that has not been asked before: what is known is kept for half a minute. */
const fresh = (): Promise<Site> => site(settings, connection)
const told = async () => {
  await tellAll(here)
  return [await hears(admin), await hears(other), await hears(member)]
}

beforeEach(async () => {
  start += 60 * minute
  here.clock.now = new Date(start)
  await here.database.rows('DELETE FROM backup_run')
  await here.database.rows(
    'UPDATE installation SET backup_told = NULL, backup_told_after = NULL, backup_told_at = NULL',
  )
  await here.database.rows('UPDATE organization SET created_at = $1', [now()])
  await tellAll(here)
  await here.database.rows(`UPDATE notice SET read_at = $1, delivery = 'never'`, [now()])
  await here.database.rows(`UPDATE mail SET state = 'not sent' WHERE state = 'queued'`)
  box.received.splice(0)
})

test('a failed one is told once to the administrators of who runs the server, and again after a week', async () => {
  await ran('made')
  expect([await watch(), await told()]).toEqual([false, [[], [], []]])
  await ran('failed', 'The disk is full.')
  expect((await Promise.all([watch(), watch()])).filter(Boolean)).toEqual([true])
  expect(await told()).toEqual([['server - BackupNotMade'], [], []])
  later(1)
  await ran('failed', 'The disk is full.')
  expect(await watch()).toBe(false)
  later(7 * 24 * 60)
  expect(await watch()).toBe(true)
  await ran('made')
  expect(await watch()).toBe(false)
  await ran('failed')
  expect(await watch()).toBe(true)
})

test.each([
  ['en', 'Plumbline: the backup of the server', 'The last backup of the server was not made.'],
  ['de', 'Plumbline: das Backup des Servers', 'Das letzte Backup des Servers wurde nicht gemacht.'],
])('it is told by mail in %s', async (language, subject, sentence) => {
  await admin.client.call(LanguageSave, { language })
  await ran('failed', 'The disk is full.')
  await watch()
  await tellAll(here)
  later(30)
  await sendAll(here)
  const [mail, ...more] = box.received
  expect([more, mail!.header('Subject')]).toEqual([[], subject])
  expect(mail!.text).toContain(sentence)
  expect(mail!.text).toContain('https://build.example.com/server')
})

test('one that is late is told after twice the time, also if there never was one', async () => {
  later(20)
  expect(await watch()).toBe(false)
  later(1)
  expect(await watch()).toBe(true)
  expect(await told()).toEqual([['server - BackupLate'], [], []])
  await ran('made')
  later(21)
  expect(await watch()).toBe(true)
})

test('one with a date in the future hides nothing: what is missing since is late', async () => {
  later(365 * 24 * 60)
  await ran('made')
  later(-365 * 24 * 60)
  expect(await watch()).toBe(false)
  later(21)
  expect([await watch(), await told()]).toEqual([true, [['server - BackupLate'], [], []]])
  await ran('made')
  expect(await watch()).toBe(false)
})

test.each([
  [
    'failed',
    'BackupNotMade',
    'The disk is full.',
    'The last backup was not made. The last complete one is of',
  ],
  [
    'incomplete',
    'BackupNotComplete',
    '2 contents are missing.',
    'The last backup is not complete. The last complete',
  ],
  ['late', 'BackupLate', '', 'The backup is late. The last complete one is of'],
])('%s: it stands on the page, in /health and in /metrics', async (kind, action, message, sentence) => {
  await ran('made')
  const madeAt = now()
  if (kind === 'late') later(21)
  else await ran(kind, message)
  await watch()
  expect((await told())[0]).toEqual([`server - ${action}`])
  expect(await admin.client.call(ServerSettingsRead, {})).toMatchObject({
    backupTrouble: kind,
    backupMessage: message,
    backupDate: `/Date(${madeAt.getTime()}-0000)/`,
    isBackupRegular: true,
  })
  const asked = await fresh()
  asked.clock.now = now()
  const health = await asked.fetch('/health')
  expect([health.status, await health.json()]).toEqual([
    200,
    { status: 'warning', details: { backup: expect.stringContaining(sentence) } },
  ])
  expect(await (await asked.fetch('/metrics')).text()).toContain(
    `plumbline_backup_trouble{kind="${kind}"} 1\n`,
  )
})

test('nothing is wrong while backups are made in time', async () => {
  await ran('made')
  later(19)
  expect([await watch(), await told()]).toEqual([false, [[], [], []]])
  const asked = await fresh()
  asked.clock.now = now()
  expect(await (await asked.fetch('/health')).json()).toEqual({ status: 'ok' })
  expect(await (await asked.fetch('/metrics')).text()).not.toMatch(/plumbline_backup_trouble\{.*\} 1/)
})
