/**
 * How long it takes to send notices by mail to a receiver on this machine, and to digest as many: `node bench/run.mjs mails [notices]`.
 * Each notice is one mail of its own: composed by what its person sees, with its tokens, over SMTP, and noted in the log.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { ProjectAdd } from '../contract/projects/project.ts'
import { RFICreateMany } from '../contract/records/rfi.ts'
import { type App, openApp } from '../server/app.ts'
import { noLog } from '../server/log.ts'
import { queueDigests } from '../server/mail/digest.ts'
import { openSender } from '../server/mail/send.ts'
import { perform } from '../server/run/inside.ts'
import { recordTypes } from '../server/served.ts'
import { readSettings } from '../server/settings/settings.ts'

const notices = Number(process.argv[2] ?? 10_000)
const recordCount = 20
const secondsMax = 60

/** In a process of its own: it must not wait for the sender. */
async function receive(): Promise<void> {
  let received = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => {
        received++
        done()
      })
    },
  })
  process.on('message', () => process.send!({ received }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.send!({ port: (server.server.address() as { port: number }).port })
}

interface Ground {
  projectId: number
  folderIds: number[]
}

/** People who read all RFIs of a project, and RFIs that nobody has answered. */
async function furnish({ services }: App, people: number): Promise<Ground> {
  const { database } = services
  const at = new Date()
  const admin = (await database.row<any>(
    `SELECT id, organization_id AS "organizationId", is_admin AS "isAdmin", login, full_name AS "fullName"
       FROM person WHERE is_admin LIMIT 1`,
  ))!
  const moment = { caller: admin, at }
  const { project } = await perform(services, ProjectAdd, { project: { projectName: 'Bench' } }, moment)
  const projectId = project!.projectId!
  await database.rows(
    `WITH made AS (
       INSERT INTO person (organization_id, login, password, first_name, last_name, email, created_at)
       SELECT $1, 'bench-' || i, 'none', 'Pat', 'Number ' || i, 'bench-' || i || '@example.com', now()
         FROM generate_series(1, $3::int) i RETURNING id)
     INSERT INTO member (project_id, person_id, role_id, added_by, added_at)
     SELECT $2, made.id, (SELECT id FROM role WHERE name = 'Architect' AND project_id = $2), $4, now() FROM made`,
    [admin.organizationId, projectId, people, admin.id],
  )
  await database.rows('DELETE FROM access')
  await database.rows('INSERT INTO access SELECT * FROM access_rules')
  const rfiList = Array.from({ length: recordCount }, (_, i) => ({
    projectId,
    subject: `Beam clash ${i}`,
    question: 'Which one moves? '.repeat(20),
    toUserId: admin.id,
  }))
  const { returnedIdList } = await perform(services, RFICreateMany, { rfiList }, moment)
  return { projectId, folderIds: returnedIdList!.map((ids) => Number((ids as any).folderId)) }
}

const tell = ({ services: { database } }: App, { projectId, folderIds }: Ground, delivery: string) =>
  database.rows(`DELETE FROM notice WHERE project_id = $1 AND mail_id IS NULL`, [projectId]).then(() =>
    database.rows(
      `INSERT INTO notice (person_id, event_id, project_id, folder_id, reasons, audience, at, delivery)
       SELECT m.person_id, e.id, $1, e.folder_id, '{reply}', 0, now() - interval '1 hour', $3
         FROM member m JOIN person n ON n.id = m.person_id AND n.login LIKE 'bench-%'
        CROSS JOIN (SELECT DISTINCT ON (folder_id) id, folder_id FROM event
                     WHERE folder_id = ANY ($2::int[]) AND action = 'Created' ORDER BY folder_id, id) e
        WHERE m.project_id = $1 ON CONFLICT (person_id, event_id) DO UPDATE SET delivery = $3, mail_id = NULL`,
      [projectId, folderIds, delivery],
    ),
  )

async function measure(): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'plumbline-mails-'))
  const receiver = fork(fileURLToPath(import.meta.url), ['receiver'])
  const [{ port }] = (await once(receiver, 'message')) as [{ port: number }]
  const settings = { ...readSettings({}), data, passwordCost: 10 }
  const app = await openApp(settings, noLog)
  const { database } = app.services
  const mailing = {
    ...settings,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'plumbline@example.com',
    publicUrl: 'https://build.example.com',
    mailReplyTo: 'reply@in.example.com',
    mailsPerHourMax: 1000,
  }
  const morning = new Date('2026-11-16T07:30:00Z')
  const send = async (now: Date): Promise<number> => {
    const sender = openSender({ database, types: recordTypes, settings: mailing, now: () => now, log: noLog })
    try {
      return await sender.sendDue()
    } finally {
      sender.close()
    }
  }
  const timed = async (what: string, work: () => Promise<number>): Promise<void> => {
    const began = performance.now()
    const cpu = process.cpuUsage()
    const mails = await work()
    const { user, system } = process.cpuUsage(cpu)
    const seconds = (performance.now() - began) / 1000
    const isMet = seconds < secondsMax
    process.stdout.write(
      `${what}: ${notices} notices in ${mails} mails, ${seconds.toFixed(1)} s, ` +
        `${((user + system) / 1e6).toFixed(1)} s of them of the sender's processor (at most ${secondsMax} s: ${isMet ? 'met' : 'not met'})\n`,
    )
    if (!isMet) process.exitCode = 1
  }
  try {
    const ground = await furnish(app, Math.ceil(notices / recordCount))
    await database.rows(`UPDATE project SET time_zone = 'UTC'`)
    await tell(app, ground, 'now')
    await timed('sent at once', () => send(new Date()))
    await tell(app, ground, 'digest')
    await timed('digested', async () => {
      await queueDigests(database, mailing, morning)
      return send(morning)
    })
    receiver.send('how many')
    const [{ received }] = (await once(receiver, 'message')) as [{ received: number }]
    process.stdout.write(`the receiver got ${received} mails\n`)
  } finally {
    receiver.kill()
    await app.close()
    await rm(data, { recursive: true, force: true })
  }
}

await (process.argv[2] === 'receiver' ? receive() : measure())
if (process.argv[2] !== 'receiver') process.exit()
