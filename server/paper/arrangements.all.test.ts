/** Lists on paper in other arrangements: books, by place, a ZIP for each company; what goes on from earlier records; the language. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { shipped } from '../../contract/languages/de.ts'
import { LanguageSave } from '../../contract/projects/language.ts'
import { MeetingMinuteCarryOver } from '../../contract/records/meetingminute.ts'
import { PunchListReplyCreate } from '../../contract/records/punchlist.ts'
import { dense, faultsOf, readsPdf, seenIn, textOf } from '../../test/kit/files/pdf.ts'
import { type Person, type Project, site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { python, pythonWith } from '../../test/kit/programs/python.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'
import { german } from './texts/german.ts'

const here = prepared(() => site())
let project: Project<'Subcontractor' | 'General Contractor PM'>
let admin: Person
const make = (type: keyof typeof recordTypes, fields: RecordData) =>
  makeOne(admin, recordTypes[type], project.id, fields)

beforeAll(async () => {
  project = await here.project(['Subcontractor', 'General Contractor PM'])
  admin = project.admin
})

const printed = (path: string, who = admin): Promise<Response> =>
  here.fetch(`/api/internal/${path}`, { as: who })

async function pdfOf(path: string, who = admin): Promise<Buffer> {
  const response = await printed(path, who)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const pdf = Buffer.from(await response.arrayBuffer())
  expect(faultsOf(pdf)).toBe('')
  return pdf
}

const listOf = (folderType: number, more = ''): string =>
  `list/print?parentFolderId=${project.rootFolderId}&folderType=${folderType}${more}`

const withPdf = test.skipIf(!readsPdf())
const inOrder = (text: string, parts: readonly string[]): void => {
  const places = parts.map((part) => text.indexOf(dense(part)))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places.filter((place) => place < 0)).toEqual([])
}

withPdf('a book has each record whole, with its own head and a bookmark', async () => {
  const days = ['2026-05-04', '2026-05-05'].map((day) => `${day}T12:00:00Z`)
  for (const [i, dated] of days.entries())
    await make('dailyReport', { dated, issues: `Delay number ${i} of the book`, visitors: `Visitor ${i}` })
  const pdf = await pdfOf(listOf(161, '&arrangement=book'))
  const text = dense(textOf(pdf))
  for (const part of [
    'Delay number 0 of the book',
    'Visitor 1',
    'Monday, May 4, 2026',
    'Tuesday, May 5, 2026',
  ])
    expect(text).toContain(dense(part))
  const { bookmarks, tagsInOrder } = await seenIn(pdf)
  expect(bookmarks.map((title) => /May [45], 2026/.test(title))).toEqual([true, true])
  expect(tagsInOrder.filter((tag) => tag === 'H1').length).toBeGreaterThanOrEqual(4)
})

withPdf('a punch list by place has each building on pages of its own, with the last reply', async () => {
  const { Subcontractor } = project.people
  const at = (locationBuilding: string, locationFloor: string, locationRoom: string, summary: string) =>
    make('punchList', {
      summary,
      locationBuilding,
      locationFloor,
      locationRoom,
      status: 2,
      responsiblePartyList: [Subcontractor.fullName],
    })
  const { punchListId } = await at('North house', 'Level 2', 'Room 219', 'Caulk missing')
  await at('Annex', 'Level 10', 'Room 1', 'Door scratched')
  await at('Annex', 'Level 9', 'Room 7', 'Tile cracked')
  for (const message of ['Seen by us.', 'We come on Thursday.'])
    await admin.client.call(PunchListReplyCreate, { reply: { punchListId, message } })
  const pdf = await pdfOf(listOf(132, '&arrangement=ByPlace'))
  const text = dense(textOf(pdf))
  inOrder(text, ['Annex', 'Level 9', 'Tile cracked', 'Level 10', 'Door scratched', 'North house', 'Room 219'])
  expect(text).toContain(dense('We come on Thursday.'))
  expect(text).not.toContain(dense('Seen by us.'))
  expect(text).toContain(dense(`By ${Subcontractor.fullName}`))
  expect((await seenIn(pdf)).bookmarks).toEqual(['Annex', 'North house'])
})

test.skipIf(!readsPdf() || !pythonWith('zipfile'))(
  'a ZIP has a paper for each company, with its items alone',
  async () => {
    await make('punchList', {
      summary: 'Stairs to sweep',
      status: 2,
      responsiblePartyList: ['Outside Painters'],
    })
    // Names that Windows cannot hold.
    for (const name of ['CON', 'nul.txt', 'Paint: Co. .'])
      await make('punchList', { summary: 'Door to oil', status: 2, responsiblePartyList: [name] })
    const response = await printed(listOf(132, '&arrangement=CompanyFiles'))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const papers = unzipped(Buffer.from(await response.arrayBuffer()))
    const painters = papers.get('Outside Painters.pdf')!
    expect(faultsOf(painters)).toBe('')
    expect(dense(textOf(painters))).toContain(dense('Stairs to sweep'))
    expect(dense(textOf(painters))).not.toContain(dense('Tile cracked'))
    const others = ['CON_.pdf', 'nul_.txt.pdf', 'Paint Co.pdf']
    expect([...papers.keys()]).toEqual(expect.arrayContaining(others))
  },
)

withPdf('a punch list says by which states and words it was narrowed', async () => {
  await make('punchList', { summary: 'Hinge squeaks', status: 2, responsiblePartyList: ['Outside Joiners'] })
  const filter = encodeURIComponent(JSON.stringify({ Status: '2;3', Words: 'squeaks' }))
  for (const more of ['', '&title=For%20the%20walk', '&arrangement=ByPlace']) {
    const text = dense(textOf(await pdfOf(listOf(132, `&filter=${filter}${more}`))))
    expect(text).toContain(dense('Open, Ready for review · “squeaks”'))
  }
})

withPdf('an item of several companies is on the pages of each, also if a name has a comma', async () => {
  await make('punchList', {
    summary: 'Lamp to hang',
    status: 2,
    responsiblePartyList: ['Outside Joiners, Inc.', 'Outside Electricians'],
  })
  const pdf = await pdfOf(listOf(132))
  expect(dense(textOf(pdf)).split(dense('Lamp to hang'))).toHaveLength(3)
  const { bookmarks } = await seenIn(pdf)
  expect(bookmarks).toEqual(expect.arrayContaining(['Outside Joiners, Inc.', 'Outside Electricians']))
  expect(bookmarks).not.toContain('Inc.')
})

/** By a program that is not ours. */
function unzipped(zip: Buffer): Map<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-zip-'))
  try {
    const path = join(folder, 'papers.zip')
    writeFileSync(path, zip)
    const script = `
import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
z.extractall(sys.argv[2])
json.dump(z.namelist(), sys.stdout)`
    const names = python('zipfile', script, path, folder) as string[]
    return new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

withPdf('minutes say which points were carried over from which meeting', async () => {
  const first = await make('meetingMinute', {
    topic: 'Progress',
    meetingDate: '2026-05-04',
    itemList: [{ topic: 'Old point', statusId: 1 }],
  })
  const { meetingMinute } = await admin.client.call(MeetingMinuteCarryOver, { folderId: first.folderId })
  const next = meetingMinute as RecordData
  const itemList = [...next.itemList, { topic: 'New point' }]
  await change(admin, recordTypes.meetingMinute, next, { itemList })
  const text = dense(textOf(await pdfOf(`record/print?folderId=${next.folderId}`)))
  expect(text).toContain(dense('2, of these 1 carried over'))
  inOrder(text, ['Old point', 'Carried over from meeting 1', 'New point'])
  expect(text.split(dense('Carried over from meeting'))).toHaveLength(2)
  expect(dense(textOf(await pdfOf(`record/print?folderId=${first.folderId}`)))).not.toContain('Carriedover')
})

withPdf('a cover sheet has the rounds before it, and none that come later', async () => {
  const pm = project.people['General Contractor PM']
  const set = (ids: RecordData, fields: RecordData) => change(pm, recordTypes.submittalItem, ids, fields)
  const ids = await make('submittalItem', { submittalItemNumber: '05 50 00-001', description: 'Rails' })
  await set(ids, { stage: '2' })
  await set(ids, { stage: '3', returnedStatusId: '4', returnedNote: 'Show the welds of the posts.' })
  await set(ids, { stage: '4' })
  const [next] = await here.database.rows<{ id: number }>(
    `SELECT folder_id AS id FROM submittal_item WHERE project_id = $1 AND number = $2 AND revision = '1'`,
    [project.id, '05 50 00-001'],
  )
  const paperOf = async (id: number) => dense(textOf(await pdfOf(`record/print?folderId=${id}`)))
  const second = await paperOf(next!.id)
  inOrder(second, ['Earlier rounds', 'Show the welds of the posts.'])
  // Among the codes, and as the result of the round before.
  expect(second.split(dense('Revise and resubmit'))).toHaveLength(3)
  expect(await paperOf(ids.folderId)).toContain(dense('None. This is revision 0.'))
})

withPdf('a paper speaks the language of its reader, or the one that was asked for', async () => {
  const reader = project.people['General Contractor PM']
  const ids = await make('rfi', { subject: 'Sill', question: 'Which?', statusId: 3, dateDue: '2026-10-20' })
  const path = `record/print?folderId=${ids.folderId}`
  await reader.client.call(LanguageSave, { language: 'de' })
  const pdf = await pdfOf(path, reader)
  const text = dense(textOf(pdf))
  for (const part of [
    'Rückfrage (RFI)',
    'Antwort fällig',
    '20. Okt. 2026',
    'Noch nicht beantwortet.',
    'Offen',
    'Seite 1 von',
  ])
    expect(text).toContain(dense(part))
  expect(text).not.toContain(dense('Not answered yet.'))
  expect((await seenIn(pdf)).language).toBe('de')
  expect(dense(textOf(await pdfOf(`${path}&language=en`, reader)))).toContain(dense('Not answered yet.'))
  expect(dense(textOf(await pdfOf(`${listOf(121)}&language=de`)))).toContain(dense('Liste der Rückfragen'))
})

test('names that the server ships are those of the page', () => {
  const known = Object.entries(german.shipped).filter(([name]) => name in shipped)
  expect(known.length).toBeGreaterThan(30)
  for (const [name, text] of known) expect([name, text]).toEqual([name, shipped[name]])
})

test.each([
  ['an RFI log by place', listOf.bind(undefined, 121, '&arrangement=ByPlace'), 'Arrangement'],
  ['an arrangement that is none', listOf.bind(undefined, 132, '&arrangement=ByColour'), 'Arrangement'],
  ['a language that is none', listOf.bind(undefined, 132, '&language=fr'), 'Language'],
])('%s is refused', async (_, path, fieldName) => {
  const response = await printed(path())
  const { responseStatus } = (await response.json()) as RecordData
  expect([response.status, responseStatus.errors?.[0]?.fieldName]).toEqual([400, fieldName])
})
