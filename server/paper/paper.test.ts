/** Papers, read back by other programs: everything that the record says is on them, and nothing that the caller may not see. */
import { beforeAll, describe, expect, test } from 'vitest'
import { RFICreateAttachment, RFIReplyCreate, RFIUpdate } from '../../contract/records/rfi.ts'
import { isAll, sample } from '../../test/kit/cases.ts'
import { dense, faultsOf, qrOf, readsPdf, seenIn, textOf } from '../../test/kit/files/pdf.ts'
import { type Person, type Project, site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'
import { eventsOf } from '../../test/kit/told.ts'
import { openPaperQueue } from './queue.ts'

const here = prepared(() => site())
let project: Project<'Architect' | 'Subcontractor'>
beforeAll(async () => {
  project = await here.project(['Architect', 'Subcontractor'])
})

const printed = (who: Person, path: string): Promise<Response> =>
  here.fetch(`/api/internal/${path}`, { as: who })

async function paper(who: Person, path: string): Promise<Buffer> {
  const response = await printed(who, path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return Buffer.from(await response.arrayBuffer())
}

const rfi = {
  subject: 'Bearing of the lintel, W8x21',
  question: 'The opening is 8 ft wide — which size & how much bearing?\nSecond line, fi ffl.',
  recomendation: 'W8x18 with a 3/8 in plate',
  drawing: 'A-102',
  drawingDetail: '7',
  specSection: '05 50 00',
  reference: 'Bulletin 2',
  estCostImpact: '$1,850',
  changeOrderNumber: 'PCO-032',
  dateDue: '2026-10-20',
}

describe.skipIf(!readsPdf())('the paper of an RFI', () => {
  test('has every field, the replies, tags, the link as QR code, and the files inside', async () => {
    const { admin, people } = project
    const ids = await makeOne(admin, recordTypes.rfi, project.id, {
      ...rfi,
      toUserId: people.Architect.id,
      statusId: 3,
    })
    await admin.client.call(RFIReplyCreate, {
      reply: { rfiId: ids.rfiId, response: 'Masons reach it on Monday.' },
    })
    await admin.client.call(RFIUpdate, {
      rfi: { folderId: ids.folderId, answer: 'W8x21, 8 in of bearing.', statusId: 4 },
    })
    const fileContent = Buffer.from('sketch 14').toString('base64')
    const attachment = { uploadedFileName: 'SK-14 ä.txt' }
    await admin.client.call(RFICreateAttachment, { rfiId: ids.rfiId, attachment, fileContent })
    const pdf = await paper(admin, `record/print?folderId=${ids.folderId}&paperSize=a4`)
    expect(faultsOf(pdf)).toBe('')
    const text = dense(textOf(pdf))
    const said = [...Object.values(rfi).filter((value) => value !== rfi.dateDue), ids.number]
    said.push(
      'Oct 20, 2026',
      'Masons reach it on Monday.',
      'W8x21, 8 in of bearing.',
      people.Architect.fullName,
      'SK-14 ä.txt',
    )
    for (const one of said) expect(text).toContain(dense(one))
    expect(text).toMatch(/Page1of\d/)
    expect(qrOf(pdf)).toBe(`${here.url}/r/${ids.folderId}`)
    const { tags, title, language, attachments, alts } = await seenIn(pdf)
    expect([...tags]).toEqual(
      expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure']),
    )
    expect([title, language]).toEqual([`${ids.number} ${rfi.subject}`, 'en'])
    expect(alts).toContain(`${here.url}/r/${ids.folderId}`)
    expect(attachments['SK-14 ä.txt']?.toString()).toBe('sketch 14')
  })

  test.runIf(isAll)(
    'shows long, foreign and hostile texts whole, and goes on past a broken picture',
    async () => {
      const { admin } = project
      const long = Array.from({ length: 12_000 }, (_, i) => `w${i}`).join(' ')
      const scripts = [
        'القياس ٢٤٠',
        'שלום עולם',
        '洞口净宽',
        '한국어',
        'Дмитрий',
        'हिन्दी',
        'ไทย',
        'Tường bị nứt',
        '✓ ½ ≥',
      ]
      const word = 'x'.repeat(120)
      const ids = await makeOne(admin, recordTypes.rfi, project.id, {
        subject: `${word} \u202e(${scripts[0]}) 🧰`,
        question: long,
        recomendation: `${scripts.join('\n')}\n\u0007 end`,
        statusId: 1,
      })
      const fileContent = Buffer.from('no picture at all').toString('base64')
      await admin.client.call(RFICreateAttachment, {
        rfiId: ids.rfiId,
        attachment: { uploadedFileName: 'broken.jpg' },
        fileContent,
      })
      const pdf = await paper(admin, `record/print?folderId=${ids.folderId}`)
      expect(faultsOf(pdf)).toBe('')
      const text = textOf(pdf)
      expect(dense(text)).toContain(word)
      const words = text.match(/\bw\d+\b/g) ?? []
      expect(words).toEqual(long.split(' '))
      // Letters of scripts that run from right to left come out in either order, and shaped.
      for (const one of ['洞口净宽', '한국어', 'Дмитрий', 'Tường bị nứt', '✓', 'end'])
        expect(dense(text)).toContain(dense(one))
      for (const letters of [
        /[\u0600-\u06ff\ufb50-\ufeff]{3}/,
        /[\u0590-\u05ff]{4}/,
        /[\u0900-\u097f]{2}/,
        /[\u0e00-\u0e7f]{2}/,
      ])
        expect(dense(text)).toMatch(letters)
      const { pages } = await seenIn(pdf)
      expect(text).toContain(`Page ${pages} of ${pages}`)
    },
  )
})

describe.skipIf(!readsPdf())('the log', () => {
  test('has what the caller reads, and nothing else', async () => {
    const { admin, people } = await here.project(['Subcontractor'])
    const own = await here.project(['Subcontractor'], admin)
    const mine = {
      ...rfi,
      subject: 'Seen by all of them',
      toUserId: own.people.Subcontractor.id,
      statusId: 3,
    }
    await makeOne(admin, recordTypes.rfi, own.id, mine)
    await makeOne(admin, recordTypes.rfi, own.id, {
      ...rfi,
      subject: 'Kept between others',
      toUserId: admin.id,
      statusId: 3,
    })
    const path = `list/print?parentFolderId=${own.rootFolderId}&folderType=121`
    const [all, part] = [
      textOf(await paper(admin, path)),
      textOf(await paper(own.people.Subcontractor, path)),
    ]
    expect(all).toContain('Seen by all of them')
    expect(all).toContain('Kept between others')
    expect(part).toContain('Seen by all of them')
    expect(part).not.toContain('Kept between others')
    expect(people.Subcontractor.id).not.toBe(own.people.Subcontractor.id)
    const { status } = await printed(people.Subcontractor, path)
    expect(status).toBe(404)
    const exported = (await eventsOf(here, { personId: own.people.Subcontractor.id })).filter(
      ({ action }) => action === 'Exported',
    )
    expect(exported.map(({ changes }) => changes[0])).toEqual([['operation', null, 'ListPrintRequest']])
  })
})

/** By the type of their nodes; all texts of a record, and the field that is in the list as well. */
const lists: Array<
  [folderType: number, recordType: keyof typeof recordTypes, field: string, more: string[]]
> = [
  [121, 'rfi', 'subject', ['question', 'reference', 'specSection', 'comments']],
  [132, 'punchList', 'summary', ['description', 'reference', 'drawing', 'locationFloor', 'locationRoom']],
  [141, 'submittal', 'description', ['notes', 'reference', 'sourceNumber', 'targetNumber']],
  [142, 'submittalItem', 'description', ['notes', 'csi']],
  [151, 'openIssue', 'subject', ['question', 'reference', 'drawing', 'drawingDetail', 'locationSite']],
  [161, 'dailyReport', 'issues', ['visitors', 'meDeliveries', 'sky', 'wind', 'temperature', 'reportPeriod']],
  [171, 'meetingMinute', 'topic', ['notes', 'location', 'startTime']],
]

test.skipIf(!readsPdf()).each(sample(lists, 'paper lists', 4))(
  'records of type %i are printed one by one and as a list',
  async (folderType, name, field, more) => {
    const { admin, rootFolderId } = project
    const says = `Printed ${name} with words of its own`
    const texts = Object.fromEntries(more.map((one) => [one, `Word of ${one}`]))
    const ids: RecordData = await makeOne(admin, recordTypes[name], project.id, { [field]: says, ...texts })
    const one = await paper(admin, `record/print?folderId=${ids.folderId}`)
    const all = await paper(admin, `list/print?parentFolderId=${rootFolderId}&folderType=${folderType}`)
    for (const pdf of [one, all]) {
      expect(faultsOf(pdf)).toBe('')
      expect(dense(textOf(pdf))).toContain(dense(says))
    }
    const text = dense(textOf(one))
    expect(more.filter((each) => !text.includes(dense(`Word of ${each}`)))).toEqual([])
  },
)

test.each([
  ['no record', 'record/print', 400, 'FolderId'],
  ['a record that does not exist', 'record/print?folderId=2147483646', 404, ''],
  ['a paper of another size', 'record/print?folderId=1&paperSize=A3', 400, 'PaperSize'],
  ['no folder', 'list/print?folderType=121', 400, 'ParentFolderId'],
  ['a list that is none', 'list/print?parentFolderId=1&folderType=7', 400, 'FolderType'],
  ['a folder that does not exist', 'list/print?parentFolderId=2147483646&folderType=121', 404, ''],
])('%s is refused', async (_, path, status, fieldName) => {
  const response = await printed(project.admin, path)
  const { responseStatus } = (await response.json()) as RecordData
  expect([response.status, responseStatus.errors?.[0]?.fieldName ?? '']).toEqual([status, fieldName])
})

test('a folder cannot be printed as a record', async () => {
  const response = await printed(project.admin, `record/print?folderId=${project.rootFolderId}`)
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
})

describe('the queue', () => {
  const { signal } = new AbortController()

  test('lets people take turns, however many papers one of them wants', async () => {
    const queue = openPaperQueue({ atOnceMax: 1, waitingMax: 10, eachMax: 5 })
    const order: string[] = []
    const make = (person: number, name: string): Promise<void> =>
      queue.enter(person, signal).then((leave) => {
        order.push(name)
        leave()
      })
    const first = await queue.enter(1, signal)
    const all = [make(1, 'a2'), make(1, 'a3'), make(2, 'b1'), make(3, 'c1')]
    first()
    await Promise.all(all)
    expect(order).toEqual(['b1', 'c1', 'a2', 'a3'])
  })

  test('refuses more than a person may have, and forgets who has left', async () => {
    const queue = openPaperQueue({ atOnceMax: 1, waitingMax: 10, eachMax: 2 })
    const leave = await queue.enter(1, signal)
    const gone = new AbortController()
    const waiting = queue.enter(1, gone.signal)
    expect(() => queue.check(1)).toThrow('2 papers of yours are being made')
    queue.check(2)
    gone.abort()
    await expect(waiting).rejects.toThrow()
    queue.check(1)
    leave()
  })
})
