/** Several people at once: what is published is published once, and nobody overwrites what they have not seen. */
import { expect, test } from 'vitest'
import { DocumentCreate, DocumentUpdate } from '../../../contract/documents/document.ts'
import {
  DrawingPublicationDiscard,
  DrawingPublicationPublish,
  DrawingPublicationRead,
  DrawingPublicationWithdraw,
} from '../../../contract/drawings/publication.ts'
import {
  inForce,
  publishAs,
  published,
  register,
  setOf,
  sheet,
  upload,
} from '../../../test/kit/drawings/publishing.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { outcome } from '../../../test/kit/restricted.ts'

const here = prepared(() => site())
const freshProject = () => here.project(['General Contractor PM', 'Architect'])
const outcomes = async (calls: ReadonlyArray<Promise<unknown>>) =>
  (await Promise.all(calls.map(outcome))).sort()

test('two who publish the same publication: one does, the other hears that it is published', async () => {
  const project = await freshProject()
  const { 'General Contractor PM': pm, Architect: architect } = project.people
  const { publicationId, readToken } = await upload(here, pm, project.id, [
    { number: 'A-1' },
    { number: 'A-2' },
  ])
  const publish = (by: Person) => by.client.call(DrawingPublicationPublish, { publicationId, readToken })
  expect(await outcomes([publish(pm), publish(architect), publish(pm)])).toEqual([
    '200',
    '409 Conflict',
    '409 Conflict',
  ])
  expect((await register(pm, project.id)).map(({ version }) => version)).toEqual([1, 1])
})

test('two publications with the same sheet: the second publisher looks again', async () => {
  const project = await freshProject()
  const { 'General Contractor PM': pm, Architect: architect } = project.people
  const one = await upload(here, pm, project.id, [{ number: 'A-1', revision: '1' }], {
    issueDate: '2026-03-01',
  })
  const other = await upload(here, architect, project.id, [{ number: 'A1', revision: '2' }], {
    issueDate: '2026-04-01',
  })
  const calls = [one, other].map(({ publicationId, readToken }, i) =>
    [pm, architect][i]!.client.call(DrawingPublicationPublish, { publicationId, readToken }),
  )
  expect(await outcomes(calls)).toEqual(['200', '409 Conflict'])
  for (const { publicationId } of [one, other]) await outcome(publishAs(pm, publicationId))
  expect(await inForce(pm, project.id)).toEqual({ [(await register(pm, project.id))[0]!.number!]: '2' })
})

test('a drawing that is made, or gets a version, while a publication has its number', async () => {
  const project = await freshProject()
  const { 'General Contractor PM': pm } = project.people
  const fileContent = setOf([{ number: 'x' }]).toString('base64')
  for (let turn = 0; turn < 4; turn++) {
    const number = `B-${turn}`
    const { publicationId, readToken } = await upload(here, pm, project.id, [{ number, revision: '1' }])
    const made = pm.client.call(DocumentCreate, {
      parentFolderId: project.rootFolderId,
      documentType: 1,
      documentNumber: number,
      fileName: 'x.pdf',
      fileContent,
    })
    const done = await outcome(pm.client.call(DrawingPublicationPublish, { publicationId, readToken }))
    await made
    expect(['200', '409 Conflict']).toContain(done)
    expect((await register(pm, project.id)).filter((row) => row.number === number)).toHaveLength(1)
  }
  const { publicationId } = await published(here, pm, project.id, [{ number: 'C-1', revision: '1' }])
  const [row] = (await register(pm, project.id)).filter(({ number }) => number === 'C-1')
  const update = pm.client.call(DocumentUpdate, {
    folderId: row!.folderId!,
    documentIssue: '2',
    fileName: 'x.pdf',
    fileContent,
  })
  const withdrawn = pm.client.call(DrawingPublicationWithdraw, { publicationId, reason: 'Wrong' })
  const ends = await Promise.all([outcome(update), outcome(withdrawn)])
  expect(ends[1]).toBe('200')
  const { revisions, version } = await sheet(pm, row!.folderId!)
  // Void, if the withdrawal was first; then the version was refused.
  expect([ends[0], version]).toEqual(
    ends[0] === '200' ? ['200', revisions![0]!.version] : ['409 Conflict', 0],
  )
})

test('one who discards while another publishes: it is either discarded or published', async () => {
  const project = await freshProject()
  const { 'General Contractor PM': pm } = project.people
  const { publicationId, readToken } = await upload(here, pm, project.id, [{ number: 'A-1' }])
  const ends = await Promise.all([
    outcome(pm.client.call(DrawingPublicationPublish, { publicationId, readToken })),
    outcome(pm.client.call(DrawingPublicationDiscard, { publicationId })),
  ])
  expect(ends.toSorted()).toEqual(['200', '409 Conflict'])
  const { publication } = await pm.client.call(DrawingPublicationRead, { publicationId })
  expect(publication!.stateId).toBe(ends[0] === '200' ? 3 : 5)
  expect(await register(pm, project.id)).toHaveLength(ends[0] === '200' ? 1 : 0)
})
