/** The papers of a transmittal are kept once, by the call that sends it: nothing is left of one that does not. */
import { expect, test } from 'vitest'
import { TransmittalSend, TransmittalsRead } from '../../contract/documents/transmittal.ts'
import { RFIUpdate } from '../../contract/records/rfi.ts'
import { site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { makeOne, recordTypes } from '../../test/kit/records.ts'
import { told } from '../../test/kit/told.ts'

let whilePapersAreMade: () => Promise<unknown> = async () => undefined
let papersMade = 0
const here = prepared(() =>
  site({}, undefined, {
    store: (blobs) => ({
      ...blobs,
      async receive(bytes) {
        papersMade++
        await whilePapersAreMade()
        return blobs.receive(bytes)
      },
    }),
  }),
)

const project = prepared(() => here.project(['Architect']))
const ready = prepared(() =>
  makeOne(project.admin, recordTypes.rfi, project.id, {
    subject: 'Bearing',
    question: 'Which size is it?',
    toUserId: project.people.Architect.id,
  }),
)
const send = (idempotencyKey: string) =>
  project.admin.client.call(
    TransmittalSend,
    {
      projectId: project.id,
      subject: 'Lintels',
      items: [{ folderId: ready.folderId }],
      userIds: [project.people.Architect.id],
    },
    { idempotencyKey },
  )
const ask = (question: string) =>
  project.admin.client.call(RFIUpdate, { rfi: { folderId: ready.folderId, question } })

/** How many contents nothing refers to. */
async function orphans(): Promise<number> {
  const kept: Buffer[] = []
  for await (const { sha256 } of here.services!.blobs.list()) kept.push(sha256)
  const rows = await here.database.rows(
    'SELECT FROM unnest($1::bytea[]) AS c (sha256) WHERE NOT EXISTS (SELECT FROM stored_file s WHERE s.sha256 = c.sha256)',
    [kept],
  )
  return rows.length
}

test('a repeat is answered without papers, and one that came too early leaves none', async () => {
  const sent = await send('first')
  const made = papersMade
  await ask('And which steel?')
  expect((await send('first')).transmittal!.number).toBe(sent.transmittal!.number)
  expect([made > 0, papersMade]).toEqual([true, made])
  // The first try is run while the repeat makes its papers. An answer is encrypted for its key; its ids are not.
  whilePapersAreMade = () =>
    here.database.rows(
      `UPDATE idempotent_answer SET key = 'second', answer = NULL WHERE key = 'first' AND person_id = $1`,
      [project.admin.id],
    )
  expect((await send('second')).transmittal!.transmittalId).toBe(sent.transmittal!.transmittalId)
  expect([papersMade > made, await orphans()]).toEqual([true, 0])
  const { transmittals } = await project.admin.client.call(TransmittalsRead, { projectId: project.id })
  expect(transmittals).toHaveLength(1)
})

test('one that is refused at the end leaves none', async () => {
  whilePapersAreMade = () => ask('Changed meanwhile?')
  expect(await told(send('third'))).toBe('409 Conflict')
  expect(await orphans()).toBe(0)
})
