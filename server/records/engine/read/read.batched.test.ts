/** Reads that arrive at the same time are sent as one statement; each gets the response it gets alone. */
import { expect, test } from 'vitest'
import { DocumentReferenceAdd } from '../../../../contract/documents/documentreference.ts'
import { DocumentCreate, RFICreateMany, RFIRead } from '../../../../contract/index.ts'
import { type Person, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { restricted, rfiIn } from '../../../../test/kit/restricted.ts'
import { told } from '../../../../test/kit/told.ts'

const here = prepared(() => site())

const read = (who: Person, folderId: number): Promise<string> =>
  who.client.call(RFIRead, { folderId }).then(
    ({ rfi, referencedDocuments, etag }) =>
      [rfi!.subject, rfi!.folderId, referencedDocuments!.map((one) => one.documentNumber), etag].join(' '),
    (error) => told(Promise.reject(error)),
  )

test('two hundred reads at the same time, by several people, each get their own response', async () => {
  const { team, pm, viewer, folderId: folder } = await restricted(here)
  const consultant = await here.organization()
  const rfiList = Array.from({ length: 12 }, (_, n) => ({
    projectId: team.id,
    subject: `Beam ${n}`,
    question: 'Which?',
  }))
  const created = await team.admin.client.call(RFICreateMany, { rfiList })
  const { newId: documentId } = await team.admin.client.call(DocumentCreate, {
    parentFolderId: team.rootFolderId,
    documentNumber: 'A-101',
    fileName: 'a.txt',
    fileContent: 'aGVsbG8=',
  })
  const visible = created.returnedIdList!.map((ids) => Number(ids.folderId))
  await team.admin.client.call(DocumentReferenceAdd, { folderId: visible[3]!, documentId })
  const ids = [...visible, await rfiIn(pm, folder), 0, 2_000_000_000]
  const reads = [team.admin, pm, viewer, consultant].flatMap((who) => ids.map((id) => ({ who, id })))
  const alone: string[] = []
  for (const { who, id } of reads) alone.push(await read(who, id))
  const among = [...reads, ...reads, ...reads, ...reads]
  expect(await Promise.all(among.map(({ who, id }) => read(who, id)))).toEqual([
    ...alone,
    ...alone,
    ...alone,
    ...alone,
  ])
  // Expected values written out, so that a mistake in all of the responses is noticed.
  expect(alone.slice(0, ids.length)).toEqual([
    ...visible.map((id, n) => expect.stringMatching(`^Beam ${n} ${id} ${n === 3 ? 'A-101' : ''} "${id}-`)),
    expect.stringMatching(/^Dispute /),
    expect.stringMatching(/^400 /),
    expect.stringMatching(/^404 /),
  ])
  expect(alone[2 * ids.length + visible.length]).toMatch(/^404 /)
  expect(
    alone.slice(3 * ids.length, 3 * ids.length + visible.length).every((one) => one.startsWith('404')),
  ).toBe(true)
})
