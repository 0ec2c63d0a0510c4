/** How mails are sent: together, each once, and one that cannot be composed delays no other. */
import { expect, test } from 'vitest'
import { FileCreate } from '../../contract/documents/file.ts'
import { MailLogRead } from '../../contract/outbound/mail.ts'
import { MailLinkCodeSend } from '../../contract/outbound/maillink.ts'
import { PasswordForgotten } from '../../contract/people/password.ts'
import { isAll } from '../../test/kit/cases.ts'
import { linkWorld } from '../../test/kit/mail/linkworld.ts'
import { sendAll } from '../../test/kit/mail/mailbox.ts'
import { tellAll } from '../../test/kit/mail/telling.ts'
import { make, type RecordData, read, recordTypes } from '../../test/kit/records.ts'

const w = linkWorld({ sessionIdleHours: 10_000, sessionDays: 1_000 })

const rfis = (count: number) =>
  make(
    w.pm,
    recordTypes.rfi,
    w.team.id,
    ...Array.from({ length: count }, (_, n) => ({ subject: `Number ${n}`, toUserId: w.architect.id })),
  )
const subjects = (): string[] => w.box.received.map(({ header }) => header('Subject')!).sort()

test('two servers that send at once send each mail once', async () => {
  await rfis(12)
  await tellAll(w.here)
  w.later(150)
  const tried = await Promise.all([sendAll(w.here), sendAll(w.here)])
  expect(tried[0]! + tried[1]!).toBe(12)
  const ids = w.box.received.map(({ header }) => header('Message-ID'))
  expect([ids.length, new Set(ids).size]).toEqual([12, 12])
  const { mails } = (await w.pm.client.call(MailLogRead, {
    projectId: w.team.id,
    state: 'sent',
  })) as RecordData
  const logged = mails.slice(0, 12)
  expect(logged.map(({ subject }: RecordData) => subject).sort()).toEqual(subjects())
  for (const one of logged) expect(one).toMatchObject({ tries: 1, said: expect.stringMatching(/^250/) })
})

test('what somebody waits for goes first, also before what has waited longer', async () => {
  await w.rfi()
  const token = await w.mailed()
  await rfis(3)
  w.box.refuses.code = 451
  await w.deliver()
  delete w.box.refuses.code
  w.box.received.splice(0)
  w.later(70)
  const nobody = w.device()
  await nobody.call(MailLinkCodeSend, { token })
  await nobody.call(PasswordForgotten, { userName: w.pm.login })
  await sendAll(w.here)
  const [first, second, ...others] = w.box.received.map(({ to }) => to)
  expect([first, second].sort()).toEqual([w.architect.email, w.pm.email].sort())
  expect(others).toEqual(Array(3).fill(w.architect.email))
})

test.runIf(isAll)(
  'a mail server that takes nothing for 200 mails is a few lines of log, and the mail log has each',
  async () => {
    await rfis(200)
    await tellAll(w.here)
    w.later(150)
    const lines: Array<Record<string, unknown>> = []
    w.box.refuses.code = 451
    await sendAll(w.here, (_, message, more) => lines.push({ message, ...more }))
    delete w.box.refuses.code
    const message = 'The mail server did not take a mail.'
    expect(lines).toMatchObject([
      { message, state: 'queued' },
      { message, othersSince: 59 },
    ])
    const { mails } = (await w.pm.client.call(MailLogRead, {
      projectId: w.team.id,
      state: 'queued',
      take: 100,
    })) as RecordData
    expect(mails.filter(({ tries }: RecordData) => tries === 1)).toHaveLength(60)
  },
)

test('one that cannot be composed is tried again, and the others are sent', async () => {
  const [broken, ...others] = await rfis(3)
  const changed = await w.here.database.rows(
    `UPDATE event SET changes = '[["statusId", null, "none"]]' WHERE folder_id = $1 AND action = 'Created' RETURNING id`,
    [broken!.folderId],
  )
  expect(changed).toHaveLength(1)
  // Told before it was damaged.
  await w.here.database.rows(
    `INSERT INTO notice (person_id, event_id, project_id, folder_id, reasons, audience, at, delivery)
     SELECT $2, e.id, e.project_id, e.folder_id, '{party}', 4, $3, 'now' FROM event e WHERE e.folder_id = $1 AND e.action = 'Created'`,
    [broken!.folderId, w.architect.id, w.here.clock.now],
  )
  await w.deliver()
  expect(w.box.received).toHaveLength(others.length)
  const { mails } = (await w.pm.client.call(MailLogRead, {
    projectId: w.team.id,
    state: 'queued',
  })) as RecordData
  expect(mails).toMatchObject([
    { folderId: broken!.folderId, tries: 1, said: expect.stringContaining('could not be composed') },
  ])
})

test('names and texts are in any script', async () => {
  const named = (firstName: string) =>
    w.here.database.rows('UPDATE person SET first_name = $2 WHERE id = $1', [w.architect.id, firstName])
  await named('Анна 梁 עמר')
  try {
    await w.rfi({ subject: '梁と配管の干渉', question: 'أيهما يتحرك؟ 🏗️' })
    await w.deliver()
  } finally {
    await named('Pat')
  }
  const [mail] = w.box.received
  expect(mail!.header('Subject')).toContain('梁と配管の干渉: waits on you')
  expect(mail!.header('To')).toContain('Анна 梁 עמר')
  expect(mail!.text).toContain('أيهما يتحرك؟ 🏗️')
})

test('the mail to the addressee fills in when it was transmitted, and names the files; the version stays', async () => {
  const ids = await w.rfi()
  const add = (n: number) =>
    w.pm.client.call(FileCreate, {
      folderId: ids.folderId,
      fileInfo: { uploadedFileName: `plan ${n}.pdf` },
      fileContent: Buffer.from('%PDF-1.7').toString('base64'),
    })
  for (let n = 1; n <= 7; n++) await add(n)
  const version = async (): Promise<unknown> =>
    (await w.here.database.row('SELECT version FROM folder WHERE id = $1', [ids.folderId]))!.version
  const before = await version()
  expect(await read(w.pm, recordTypes.rfi, ids)).not.toHaveProperty('dateTransmitted')
  await w.deliver()
  expect(await read(w.pm, recordTypes.rfi, ids)).toMatchObject({
    dateTransmitted: expect.stringMatching(/^2026-11-1[67]$/),
  })
  expect(await version()).toBe(before)
  expect(w.box.received[0]!.text).toContain(
    'Files: plan 1.pdf, plan 2.pdf, plan 3.pdf, plan 4.pdf, plan 5.pdf, and 2 more',
  )
})
