/** The order of hits, what a hit has, and which projects are searched. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { RecordSearch } from '../../../contract/records/anyrecord/recordsearch.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { make, makeOne, type RecordData, recordTypes } from '../../../test/kit/records.ts'

const here = prepared(() => site())
let project: Project<'Architect'>
let admin: Person
beforeAll(async () => {
  project = await here.project(['Architect'])
  admin = project.admin
})

const hits = async (text: string, more: RecordData = {}, by: Person = admin) =>
  (await by.client.call(RecordSearch, { projectId: project.id, text, ...more })).hits!
const found = async (text: string, more?: RecordData, by?: Person) =>
  (await hits(text, more, by)).map(({ folderId }) => folderId!)

const rfi = async (fields: RecordData) =>
  (await makeOne(admin, recordTypes.rfi, project.id, fields)).folderId as number
/** A unique word. */
const word = () => `w${randomUUID().replace(/\d|-/g, '')}`

describe('the order', () => {
  test('is by the weight of the field with the words, then the newest', async () => {
    const text = word()
    const inQuestion = await rfi({ subject: 'Beam', question: `About ${text}` })
    const inReference = await rfi({ subject: 'Beam', reference: text })
    const inTitle = await rfi({ subject: text })
    const newer = await rfi({ subject: text })
    expect(await found(text)).toEqual([newer, inTitle, inQuestion, inReference])
  })

  test('is stable over pages while others create more', async () => {
    const text = word()
    const created = await make(
      admin,
      recordTypes.rfi,
      project.id,
      ...Array.from({ length: 9 }, (_, i) => ({ subject: i % 3 ? text : 'Beam', question: text })),
    )
    const whole = await found(text)
    const paged: number[] = []
    let cursor: string | undefined
    do {
      const page = await admin.client.call(RecordSearch, { projectId: project.id, text, take: 2, cursor })
      paged.push(...page.hits!.map(({ folderId }) => folderId!))
      cursor = page.nextCursor ?? undefined
      await rfi({ subject: text, question: text })
    } while (cursor)
    expect(paged).toEqual(whole)
    expect(paged.toSorted()).toEqual(created.map(({ folderId }) => folderId).toSorted())
  })
})

test('a hit has its type, number, title and snippet', async () => {
  const text = word()
  const folderId = await rfi({
    subject: 'Beam',
    question: `Long before.\nThen <b>${text.toUpperCase()}</b> & more.`,
  })
  const [hit] = await hits(text)
  expect(hit).toEqual({
    folderId,
    folderType: 121,
    folderTypeName: 'RFI',
    isSheet: false,
    projectId: project.id,
    number: expect.stringMatching(/^RFI-\d+$/),
    title: 'Beam',
    snippet: `Long before. Then <b>**${text.toUpperCase()}**</b> & more.`,
  })
})

test('without a project, all projects of the caller are searched, and no other', async () => {
  const text = word()
  const second = await here.project([], admin)
  const foreign = await here.project()
  const created = [
    await rfi({ subject: text }),
    (await makeOne(admin, recordTypes.rfi, second.id, { subject: text })).folderId,
  ]
  await makeOne(foreign.admin, recordTypes.rfi, foreign.id, { subject: text })
  expect((await found(text, { projectId: undefined })).toSorted()).toEqual(created.toSorted())
})
