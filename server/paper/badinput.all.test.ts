/** What a paper meets: very long records, hundreds of photos, any script, broken and locked files, long lists, many papers at once. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { limits } from '../../contract/limits.ts'
import { paperRowsMax } from '../../contract/outbound/printed.ts'
import { OpenIssueCreateMany } from '../../contract/records/openissue.ts'
import { RFICreateAttachment } from '../../contract/records/rfi.ts'
import { rounds } from '../../test/kit/cases.ts'
import { dense, faultsOf, readsPdf, seenIn, textOf } from '../../test/kit/files/pdf.ts'
import { type Person, type Project, site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'
import { photosMax } from './parts/files.ts'

const here = prepared(() => site())
let project: Project<'Architect'>
let admin: Person
beforeAll(async () => {
  project = await here.project(['Architect'])
  admin = project.admin
})

const rfi = (fields: RecordData) => makeOne(admin, recordTypes.rfi, project.id, { statusId: 3, ...fields })
const printed = (path: string, who = admin): Promise<Response> =>
  here.fetch(`/api/internal/${path}`, { as: who })
const attach = (rfiId: number, uploadedFileName: string, content: Buffer) =>
  admin.client.call(RFICreateAttachment, {
    rfiId,
    attachment: { uploadedFileName },
    fileContent: content.toString('base64'),
  })

async function paperOf(ids: RecordData): Promise<Buffer> {
  const response = await printed(`record/print?folderId=${ids.folderId}`)
  expect(response.status).toBe(200)
  const pdf = Buffer.from(await response.arrayBuffer())
  expect(faultsOf(pdf)).toBe('')
  return pdf
}

const withPdf = test.skipIf(!readsPdf())

withPdf(
  'the longest text there may be is on the paper whole: words, a word without end, empty lines',
  async () => {
    const words = Array.from({ length: 10_000 }, (_, i) => `w${i}`).join(' ')
    const word = 'x'.repeat(12_000)
    const lines = Array.from({ length: 1_500 }, (_, i) => `\n\nline ${i}`).join('')
    const start = `${words} ${word}${lines}\n`
    const question = start + 'y'.repeat(limits.textCharsMax - start.length)
    const text = textOf(await paperOf(await rfi({ subject: 'Long', question })))
    // Without what stands on each page: its head and its foot.
    expect(text.match(/\bw\d+\b/g)).toEqual(words.split(' '))
    expect(text.match(/\bline \d+/g)).toHaveLength(1_500)
    expect((text.match(/x/g) ?? []).length).toBeGreaterThanOrEqual(word.length)
    expect((text.match(/y/g) ?? []).length).toBeGreaterThanOrEqual(limits.textCharsMax - start.length)
  },
)

withPdf(
  'names of the greatest length stand in heads, groups and feet, and none runs out of the page',
  async () => {
    const long = (first: string) =>
      `${first} ${'Westflügel '.repeat(30)}`.slice(0, limits.nameCharsMax - 1).trim()
    const { id, rootFolderId } = await here.project([], admin)
    for (const name of ['Upper', 'Lower'])
      await makeOne(admin, recordTypes.punchList, id, {
        summary: long('Sum'),
        status: 2,
        locationBuilding: long('House'),
        locationFloor: long(name),
      })
    const title = long('For')
    const path = `list/print?parentFolderId=${rootFolderId}&folderType=132&arrangement=ByPlace&title=${encodeURIComponent(title)}`
    const pdf = Buffer.from(await (await printed(path)).arrayBuffer())
    const text = dense(textOf(pdf))
    for (const name of ['Sum', 'House', 'Upper', 'Lower', 'For']) expect(text).toContain(dense(long(name)))
    expect(outside(pdf)).toEqual([])
  },
)

/** Words that do not stand on the page as a whole. */
function outside(pdf: Buffer): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bbox-'))
  try {
    writeFileSync(join(folder, 'paper.pdf'), pdf)
    const { stdout } = spawnSync('pdftotext', ['-bbox', join(folder, 'paper.pdf'), '-'], {
      maxBuffer: 1 << 28,
    })
    const found: string[] = []
    let [width, height] = [0, 0]
    for (const line of String(stdout).split('\n')) {
      const page = /<page width="([\d.]+)" height="([\d.]+)"/.exec(line)
      if (page) [width, height] = [Number(page[1]), Number(page[2])]
      const word =
        /<word xMin="(-?[\d.]+)" yMin="(-?[\d.]+)" xMax="(-?[\d.]+)" yMax="(-?[\d.]+)">(.*)<\/word>/.exec(
          line,
        )
      if (!word) continue
      const [left, top, right, bottom] = word.slice(1, 5).map(Number)
      if (left! < 30 || top! < 20 || right! > width - 30 || bottom! > height - 5) found.push(word[5]!)
    }
    return found
  } finally {
    rmSync(folder, { recursive: true })
  }
}

withPdf('texts from right to left and emoji come out in their order', async () => {
  const question = 'שלום עולם\nالقياس عند المحور\n🧰 👩‍🔧 🇩🇪 ✅\nMaß (קיר 12) fertig'
  const text = textOf(await paperOf(await rfi({ subject: 'Order', question })))
  expect(text).toContain('שלום')
  // Pieces of a word of joined letters come in the order in which they stand on the line.
  expect(arabicIn(text)).toEqual(arabicIn(question))
  for (const letter of ['🧰', '✅', 'Maß', 'fertig', '12']) expect(text).toContain(letter)
})

const arabicIn = (text: string): string[] => (text.normalize('NFKC').match(/[\u0620-\u064a]/g) ?? []).sort()

// 502 of them in the long form.
const photoCount = rounds(40, 40, 502)

withPdf('hundreds of photos are drawn, those after the first 500 named', async () => {
  const ids = await rfi({ subject: 'Photos', question: 'See below.' })
  const photo = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer()
  await attach(ids.rfiId, 'site.jpg', photo)
  await here.database.rows(
    `INSERT INTO attachment (project_id, folder_id, stored_file_id, description, uploaded_by, uploaded_at, modified_by, modified_at)
   SELECT project_id, folder_id, stored_file_id, 'Photo ' || i, uploaded_by, uploaded_at, modified_by, modified_at
     FROM attachment, generate_series(2, $2::int) i WHERE folder_id = $1`,
    [ids.folderId, photoCount],
  )
  const pdf = await paperOf(ids)
  const { tagsInOrder, alts } = await seenIn(pdf)
  const drawn = Math.min(photoCount, photosMax)
  // And the QR code.
  expect(tagsInOrder.filter((tag) => tag === 'Figure')).toHaveLength(drawn + 1)
  expect(alts).toContain(`Photo ${drawn}`)
  const says = dense(`The first 500 of ${photoCount} photos are drawn; the others are in the table.`)
  expect(dense(textOf(pdf)).includes(says)).toBe(photoCount > photosMax)
})

withPdf('a broken picture and a locked PDF are named and inside, and not drawn', async () => {
  const ids = await rfi({ subject: 'Broken', question: 'See below.' })
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer()
  const files: Record<string, Buffer> = {
    'cut.jpg': photo.subarray(0, 30),
    'no picture.png': Buffer.from('no picture at all'),
    'locked.pdf': locked(await paperOf(await rfi({ subject: 'Locked', question: 'Secret?' }))),
  }
  for (const [name, content] of Object.entries(files)) await attach(ids.rfiId, name, content)
  const pdf = await paperOf(ids)
  const text = dense(textOf(pdf))
  for (const name of Object.keys(files)) expect(text).toContain(dense(name))
  expect(text.split(dense('Not readable: not drawn')).length).toBe(3)
  const { attachments } = await seenIn(pdf)
  for (const [name, content] of Object.entries(files)) expect(attachments[name]).toEqual(content)
})

function locked(pdf: Buffer): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-locked-'))
  try {
    writeFileSync(join(folder, 'open.pdf'), pdf)
    const args = [
      '--encrypt',
      'reader',
      'owner',
      '256',
      '--',
      join(folder, 'open.pdf'),
      join(folder, 'locked.pdf'),
    ]
    expect(spawnSync('qpdf', args).status).toBe(0)
    return readFileSync(join(folder, 'locked.pdf'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

// In the long form also a list that is too long for a paper.
test('a list that is too long for a paper or a book is refused with what to do, and a spreadsheet has it whole', async () => {
  const { id, rootFolderId } = await here.project([], admin)
  const openIssueList = Array.from({ length: 1000 }, (_, i) => ({ projectId: id, subject: `Issue ${i}` }))
  const calls = rounds(1, 1, paperRowsMax / 1000 + 1)
  for (let i = 0; i < calls; i++) await admin.client.call(OpenIssueCreateMany, { openIssueList })
  const path = `list/print?parentFolderId=${rootFolderId}&folderType=151`
  const refusal = async (more: string) => {
    const response = await printed(path + more)
    return `${response.status} ${response.status === 400 ? await response.text() : ''}`
  }
  expect(await refusal('&arrangement=Book')).toMatch(
    /^400 .*This list has \d,000 records; a book has at most 500. Please filter it, or print it as a list\./,
  )
  if (calls * 1000 > paperRowsMax)
    expect(await refusal('')).toMatch(
      /^400 .*This list has 6,000 rows; a paper has at most 5,000. Please filter it, or take it as a spreadsheet\./,
    )
  const sheet = await here.fetch(
    `/json/reply/OpenIssueReadInFolderRequest?format=csv&parentFolderId=${rootFolderId}`,
    { as: admin },
  )
  expect((await sheet.text()).trimEnd().split('\n')).toHaveLength(calls * 1000 + 1)
})

test('ten papers of one person all come, and another person does not wait for them', async () => {
  const ids = await rfi({
    subject: 'Many',
    question: 'Which? '.repeat(3_000),
    toUserId: project.people.Architect.id,
  })
  const path = `record/print?folderId=${ids.folderId}`
  const order: string[] = []
  const taken = async (who: Person, name: string) => {
    const response = await printed(path, who)
    const bytes = Buffer.from(await response.arrayBuffer())
    order.push(name)
    return [response.status, bytes.subarray(0, 5).toString(), bytes.subarray(-6).toString().trim()]
  }
  const ten = Array.from({ length: 10 }, () => taken(admin, 'many'))
  const one = taken(project.people.Architect, 'one')
  for (const paper of await Promise.all([...ten, one])) expect(paper).toEqual([200, '%PDF-', '%%EOF'])
  // Two are made at a time: those that were begun may end before it, and those whose turn came with it.
  expect(order.indexOf('one')).toBeLessThan(6)
})
