/**
 * How long the mails of issued RFIs take, each with its PDF, beside the time of making these PDFs alone; and how long a code takes that
 * somebody asks for meanwhile: `node bench/run.mjs issued [RFIs] [people]`. The server is the real one, with all its jobs.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { MailLinkCodeSend } from '../contract/outbound/maillink.ts'
import { ProjectAdd } from '../contract/projects/project.ts'
import { RFICreateMany } from '../contract/records/rfi.ts'
import { type App, openApp } from '../server/app.ts'
import type { Caller } from '../server/kernel/caller.ts'
import { perform } from '../server/run/inside.ts'
import { printingIn } from '../server/run/printing.ts'
import { readSettings } from '../server/settings/settings.ts'

const [rfis, people] = [Number(process.argv[2] ?? 1_000), Number(process.argv[3] ?? 50)]
const atOnce = 100
const codeEveryMs = 2_000
const most = { times: 1.5, codeMs: 5_000 }

/** What the receiver says of a mail. */
interface Arrived {
  at: number
  to: string
  hasPaper: boolean
  link: string | undefined
}

/** In a process of its own: it must not wait for the sender. */
async function receive(): Promise<void> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        done()
        const mail = Buffer.concat(parts).toString('latin1')
        const link = /\/m#([\w-]+)/.exec(mail.replace(/=\r\n/g, ''))?.[1]
        const to = envelope.rcptTo[0]!.address
        process.send!({ at: Date.now(), to, hasPaper: mail.includes('application/pdf'), link })
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.send!({ port: (server.server.address() as { port: number }).port })
}

interface Ground {
  moment: { caller: Caller; at: Date }
  projectId: number
  personIds: number[]
}

async function furnish({ services }: App): Promise<Ground> {
  const { database } = services
  const caller = (await database.row<Caller>(
    `SELECT id, organization_id AS "organizationId", is_admin AS "isAdmin", login, full_name AS "fullName"
       FROM person WHERE is_admin LIMIT 1`,
  ))!
  const moment = { caller, at: new Date() }
  const { project } = await perform(services, ProjectAdd, { project: { projectName: 'Bench' } }, moment)
  const projectId = project!.projectId!
  const made = await database.rows<{ id: number }>(
    `WITH made AS (
       INSERT INTO person (organization_id, login, password, first_name, last_name, email, created_at)
       SELECT $1, 'bench-' || i, 'none', 'Pat', 'Number ' || i, 'bench-' || i || '@example.com', now()
         FROM generate_series(1, $3::int) i RETURNING id)
     INSERT INTO member (project_id, person_id, role_id, added_by, added_at)
     SELECT $2, made.id, (SELECT id FROM role WHERE name = 'Architect' AND project_id = $2), $4, now() FROM made
     RETURNING person_id AS id`,
    [caller.organizationId, projectId, people, caller.id],
  )
  await database.rows('DELETE FROM access')
  await database.rows('INSERT INTO access SELECT * FROM access_rules')
  return { moment, projectId, personIds: made.map(({ id }) => id) }
}

interface Issued {
  folderId: number
  personId: number
}

async function issue({ services }: App, { moment, projectId, personIds }: Ground): Promise<Issued[]> {
  const issued: Issued[] = []
  for (let from = 0; from < rfis; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, rfis - from) }, (_, i) => ({
      projectId,
      subject: `Beam clash ${from + i}`,
      question: 'Which one moves? '.repeat(20),
      toUserId: personIds[(from + i) % people]!,
      statusId: 3,
    }))
    const { returnedIdList } = await perform(
      services,
      RFICreateMany,
      { rfiList: some },
      { ...moment, at: new Date() },
    )
    for (const [i, ids] of returnedIdList!.entries())
      issued.push({ folderId: Number((ids as any).folderId), personId: some[i]!.toUserId })
  }
  return issued
}

/** One after the other. Returns the seconds. */
async function makePapers({ services }: App, issued: readonly Issued[]): Promise<number> {
  const printing = printingIn(services)
  const began = performance.now()
  for (const { personId, folderId } of issued) {
    const paper = await printing.record(personId, folderId, true)
    for await (const _ of (await paper.open())!);
  }
  return (performance.now() - began) / 1000
}

async function measure(): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'plumbline-issued-'))
  const receiver = fork(fileURLToPath(import.meta.url), ['receiver'])
  const [{ port }] = (await once(receiver, 'message')) as [{ port: number }]
  const settings = { ...readSettings({}), data, passwordCost: 10, publicUrl: 'https://build.example.com' }
  Object.assign(settings, { mailFrom: 'plumbline@example.com', mailDelaySeconds: 0 })
  let lines = 0
  const app = await openApp(settings, () => lines++)
  const arrived: Arrived[] = []
  receiver.on('message', (mail: Arrived) => arrived.push(mail))
  try {
    const ground = await furnish(app)
    const alone = await makePapers(app, await issue(app, ground))
    // From now on there is a mail server.
    settings.smtpUrl = `smtp://127.0.0.1:${port}`
    lines = 0
    const began = Date.now()
    await issue(app, ground)
    const issuing = (Date.now() - began) / 1000
    const codes: number[] = []
    const papers = () => arrived.filter(({ hasPaper }) => hasPaper)
    while (papers().length < rfis) {
      await wait(codeEveryMs)
      const { link } = papers().at(-1 - codes.length) ?? {}
      if (link && codes.length < 20) codes.push(await codeTime(app, link, arrived))
    }
    const total = (Math.max(...papers().map(({ at }) => at)) - began) / 1000
    const slowest = Math.max(...codes)
    const isMet = total <= most.times * alone && slowest <= most.codeMs
    process.stdout.write(
      `${rfis} issued RFIs to ${people} people: their PDFs alone ${alone.toFixed(1)} s; issued in ${issuing.toFixed(1)} s, and all ` +
        `mails with their PDFs there after ${total.toFixed(1)} s, ${(total / alone).toFixed(2)} times (at most ${most.times}); ` +
        `${codes.length} codes asked for meanwhile, the slowest there after ${slowest} ms (at most ${most.codeMs}); ` +
        `${lines} lines of log: ${isMet ? 'met' : 'not met'}\n`,
    )
    if (!isMet) process.exitCode = 1
  } finally {
    receiver.kill()
    await app.close()
    await rm(data, { recursive: true, force: true })
  }
}

/** Asks for a code by the link of a mail, and waits for it. Returns the milliseconds. */
async function codeTime({ services }: App, token: string, arrived: readonly Arrived[]): Promise<number> {
  const codes = () => arrived.filter(({ hasPaper, link }) => !hasPaper && !link)
  const before = codes().length
  const began = Date.now()
  await perform(services, MailLinkCodeSend, { token }, { at: new Date() })
  while (codes().length === before) await wait(5)
  return codes().at(-1)!.at - began
}

await (process.argv[2] === 'receiver' ? receive() : measure())
if (process.argv[2] !== 'receiver') process.exit()
