/** Printed sheets, read back: what is on them for whom, and what never is. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { DocumentCreate } from '../../../../contract/documents/document.ts'
import { FolderUpdate } from '../../../../contract/documents/folder.ts'
import { SheetMarkupsRemove, SheetMarkupsSave } from '../../../../contract/drawings/sheetmarkup.ts'
import { AuditRead } from '../../../../contract/people/audit.ts'
import { pinsOn, place } from '../../../../test/kit/drawings/pinning.ts'
import { published, register } from '../../../../test/kit/drawings/publishing.ts'
import { readBack } from '../../../../test/kit/files/annotations.ts'
import { faultsOf, readsPdf } from '../../../../test/kit/files/pdf.ts'
import { type Person, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../../../../test/kit/records.ts'
import { restricted, rfiIn } from '../../../../test/kit/restricted.ts'

const here = prepared(() => site())
const world = prepared(() => restricted(here))
let sheetFolderId: number

const draw = async (by: Person, text: string, layer: number, more: RecordData = {}) => {
  const sent = [{ kind: 'Rectangle', points: [10, 10, 90, 90], text, layer, ...more }]
  return (await by.client.call(SheetMarkupsSave, { sheetFolderId, markups: sent })).markups![0]!
}

beforeAll(async () => {
  const { team, pm, viewer } = world
  const set = [{ number: 'A-101', title: 'Plan', revision: '1', issueDate: '2026-03-02' }]
  await published(here, pm, team.id, set)
  sheetFolderId = (await register(pm, team.id))[0]!.folderId!
  await draw(pm, 'of the first revision', 3)
  await published(here, pm, team.id, [{ ...set[0]!, revision: '2', issueDate: '2026-03-03' }])
  const secret = await rfiIn(pm, world.folderId)
  const open = await makeOne(pm, recordTypes.openIssue, team.id, { subject: 'Loose tile' })
  await place(pm, { sheetFolderId, recordFolderId: secret, x: 300, y: 300 })
  await place(pm, { sheetFolderId, recordFolderId: open.folderId, x: 500, y: 400 })
  for (const layer of [1, 2, 3]) {
    await draw(pm, `of the manager on ${layer}`, layer)
    await draw(viewer, `of the viewer on ${layer}`, layer)
  }
  const gone = await draw(pm, 'deleted', 3)
  await pm.client.call(SheetMarkupsRemove, { sheetFolderId, markupIds: [gone.markupId!] })
})

const pathOf = (query: Record<string, unknown>) =>
  `/api/internal/drawing/sheet/print?${new URLSearchParams(
    Object.entries({ sheetFolderId, ...query }).map(([key, value]): [string, string] => [key, String(value)]),
  )}`

const bytesOf = async (by: Person, query: Record<string, unknown> = {}) => {
  const response = await here.fetch(pathOf(query), { as: by })
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  return Buffer.from(await response.arrayBuffer())
}

async function printed(by: Person, query: Record<string, unknown> = {}) {
  const bytes = await bytesOf(by, query)
  if (readsPdf()) expect(faultsOf(bytes)).toBe('')
  const file = join(here.folder, 'sheet.pdf')
  await writeFile(file, bytes)
  const back = await readBack(file)
  const said = back.annotations.map(({ contentsObj }) => contentsObj.str as string)
  return { ...back, said, markups: said.filter((one) => one.startsWith('of the ')), bytes }
}

test('the page in its own size, with number, revision, day and who printed it', async () => {
  const { words, size } = await printed(world.viewer, { language: 'en' })
  expect(size).toEqual([2592, 1728])
  for (const one of ['A-101 Plan · rev 2 · issued Mar 3, 2026 · in force', 'printed by'])
    expect(words).toContain(one)
  expect(words).not.toContain('Not in force')
  const german = await printed(world.viewer, { language: 'de', paper: 'a3' })
  expect(german.size).toEqual([1191, 842])
  expect(german.words).toContain('Index 2 · ausgegeben am 3. März 2026 · gültig')
})

test('a revision that is not in force says so across the page, and what is', async () => {
  const { words, markups } = await printed(world.viewer, { version: 1 })
  for (const one of ['Not in force: rev 1', 'replaced by rev 2 on']) expect(words).toContain(one)
  expect(markups).toEqual(['of the first revision'])
})

test('pins of records that the caller sees, and of no others', async () => {
  const { pm, viewer } = world
  for (const by of [pm, viewer]) {
    const { annotations, shown, bytes } = await printed(by)
    const stamps = annotations.filter(({ subtype }) => subtype === 'Stamp')
    const { pins } = await pinsOn(by, sheetFolderId)
    expect(stamps.map(({ contentsObj }) => contentsObj.str)).toEqual(
      pins!.map(({ title }) => expect.stringContaining(title!)),
    )
    stamps.forEach(({ rect }, i) => {
      const [x, y] = shown(rect)
      expect([x + 7, y - 1].map(Math.round)).toEqual([Number(pins![i]!.x), Number(pins![i]!.y)])
    })
    expect(bytes.includes(Buffer.from('Dispute').toString('hex'))).toBe(by === pm)
  }
})

test('mark-ups that everybody sees; own ones on request; those of others never', async () => {
  const { viewer, pm, team } = world
  const ofAll = ['of the manager on 3', 'of the viewer on 3']
  for (const by of [viewer, pm, team.admin]) expect((await printed(by)).markups).toEqual(ofAll)
  const own = await printed(viewer, { wantOwnMarkups: true })
  expect(own.markups.toSorted()).toEqual([...ofAll, 'of the viewer on 1', 'of the viewer on 2'].toSorted())
  expect((await printed(team.admin, { wantOwnMarkups: true })).markups).toEqual(ofAll)
  const colleague = own.bytes.includes(Buffer.from('of the manager on 2').toString('hex'))
  expect(colleague).toBe(false)
})

test('a length says what it is in the building or on paper, and a link leads nowhere but to addresses', async () => {
  const { pm, viewer } = world
  await draw(pm, 'of the length', 3, { kind: 'Length', points: [0, 0, 144, 0] })
  const bad = await draw(pm, 'javascript:alert(1)', 3, { kind: 'Link' })
  await draw(pm, 'https://a.example/x y', 3, { kind: 'Link', points: [100, 10, 190, 90] })
  const { annotations, said, bytes } = await printed(viewer, { language: 'en' })
  expect(said).toContain('2.00 in on paper\nof the length')
  const addresses = annotations.flatMap(({ url }) => url ?? [])
  expect(addresses[1]).toBe('https://a.example/x%20y')
  expect(addresses[0]).toContain(`/p/${world.team.id}/drawings?q=javascript`)
  expect(bytes.toString('latin1')).not.toContain('/JavaScript')
  await pm.client.call(SheetMarkupsRemove, { sheetFolderId, markupIds: [bad.markupId!] })
})

test('a restricted sheet is not there for others, and each print is in the audit', async () => {
  const { pm, viewer, team, list } = world
  await bytesOf(viewer)
  const { changes } = await team.admin.client.call(AuditRead, { take: 5 })
  expect(JSON.stringify(changes)).toContain('SheetPrintRequest')
  await pm.client.call(FolderUpdate, { folder: { folderId: sheetFolderId, accessByList: list } })
  const response = await here.fetch(pathOf({}), { as: viewer })
  expect(response.status).toBe(404)
  await bytesOf(pm)
})

test('what has no page is a sentence, and nobody prints more than two at once', async () => {
  const { pm, team } = world
  const made = async (fileName: string) =>
    (
      await pm.client.call(DocumentCreate, {
        parentFolderId: team.rootFolderId,
        documentType: 1,
        documentNumber: fileName,
        fileName,
        fileContent: Buffer.from('no PDF').toString('base64'),
      })
    ).newFolderId
  const statusOf = async (query: Record<string, unknown>) =>
    (await here.fetch(pathOf(query), { as: pm })).status
  expect(await statusOf({ sheetFolderId: await made('b.dwg') })).toBe(415)
  expect(await statusOf({ sheetFolderId: await made('b.pdf') })).toBe(415)
  expect(await statusOf({ version: 9 })).toBe(404)
  expect(await statusOf({ sheetFolderId: 0 })).toBe(400)
  expect(await statusOf({ paper: 'B5' })).toBe(400)
  const statuses = await Promise.all(Array.from({ length: 6 }, () => statusOf({})))
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(await statusOf({})).toBe(200)
})
