/** Papers show where a record is pinned on sheets: what their reader sees of it, and no other pins. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { UserUpdate } from '../../contract/people/user.ts'
import { place, revise, sheetIn } from '../../test/kit/drawings/pinning.ts'
import { dense, faultsOf, readsPdf, textOf } from '../../test/kit/files/pdf.ts'
import { type Person, site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'
import { restricted } from '../../test/kit/restricted.ts'
import type { Services } from '../kernel/services.ts'

const here = prepared(() => site())
const world = prepared(() => restricted(here))

async function print(by: Person, path: string): Promise<Buffer> {
  const response = await here.fetch(`/api/internal/${path}`, { as: by })
  expect(response.status).toBe(200)
  const pdf = Buffer.from(await response.arrayBuffer())
  expect(faultsOf(pdf)).toBe('')
  return pdf
}
const paperOf = (by: Person, { folderId }: RecordData) => print(by, `record/print?folderId=${folderId}`)

interface Image {
  width: number
  height: number
  red: number
}

/** Those of about the shape of a cut-out, with how many of their pixels are red. */
async function imagesIn(pdf: Buffer): Promise<Image[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-paper-'))
  try {
    writeFileSync(join(folder, 'paper.pdf'), pdf)
    spawnSync('pdfimages', ['-png', join(folder, 'paper.pdf'), join(folder, 'image')])
    const files = readdirSync(folder).filter((name) => name.endsWith('.png'))
    return await Promise.all(files.sort().map((name) => imageOf(readFileSync(join(folder, name)))))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function imageOf(bytes: Buffer): Promise<Image> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  let red = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at]! > 150 && data[at + 1]! < 90 && data[at + 2]! < 90) red++
  return { width: info.width, height: info.height, red }
}

let item: RecordData
let sheet: { sheetFolderId: number }
let secret: { sheetFolderId: number }
beforeAll(async () => {
  const { pm, team, folderId } = world
  item = await makeOne(pm, recordTypes.punchList, team.id, { summary: 'Door sticks', status: 2 })
  sheet = await sheetIn(pm, team.rootFolderId, 'A-101')
  secret = await sheetIn(pm, folderId, 'S-901')
  await place(pm, { ...sheet, recordFolderId: item.folderId, x: 1_000, y: 800 })
  await place(pm, { ...secret, recordFolderId: item.folderId, x: 30, y: 20 })
})

describe.skipIf(!readsPdf())('on the paper of an item', () => {
  test('is a cut-out around each pin that its reader sees, and of which sheet', async () => {
    const { pm, viewer } = world
    const all = await paperOf(pm, item)
    const images = await imagesIn(all)
    expect(images.map(({ width, height }) => [width, height])).toEqual([
      [600, 600],
      [600, 600],
    ])
    for (const { red } of images) expect(red).toBeGreaterThan(300)
    expect(textOf(all)).toContain('A-101')
    expect(textOf(all)).toContain('S-901')
    const seen = await paperOf(viewer, item)
    expect(await imagesIn(seen)).toHaveLength(1)
    expect(textOf(seen)).toContain('A-101')
    expect(textOf(seen)).not.toContain('S-901')
    const list = await print(viewer, `list/print?parentFolderId=${world.team.rootFolderId}&folderType=132`)
    expect(await imagesIn(list)).toHaveLength(1)
    expect(textOf(list)).not.toContain('S-901')
  })

  test('are no other pins, however near', async () => {
    const { pm, viewer, team } = world
    const [before] = await imagesIn(await paperOf(viewer, item))
    const other = await makeOne(pm, recordTypes.openIssue, team.id, { subject: 'Frame' })
    await place(pm, { ...sheet, recordFolderId: other.folderId, x: 1_030, y: 830 })
    const [after] = await imagesIn(await paperOf(viewer, item))
    expect(after).toEqual(before)
    const [ofIssue] = await imagesIn(await paperOf(viewer, other))
    expect(ofIssue!.red).toBeGreaterThan(300)
  })

  test('says that the place has to be checked, and in German', async () => {
    const { pm } = world
    await revise(pm, sheet.sheetFolderId, 'Other', { width: 1_000, height: 700 })
    const text = dense(textOf(await paperOf(pm, item)))
    expect(text).toContain(dense('Placed on another revision: check the place.'))
    await pm.client.call(UserUpdate, { user: { userId: pm.id, language: 'de' } } as never)
    const german = dense(textOf(await print(pm, `record/print?folderId=${item.folderId}&language=de`)))
    expect(german).toContain(dense('Auf einem anderen Index gesetzt: Stelle prüfen.'))
    expect(german).toContain(dense('60 × 60 mm des Plans'))
  })

  test('stand the words alone, if the picture fails', async () => {
    const { pm, team } = world
    const lost = await sheetIn(pm, team.rootFolderId, 'L-1')
    const record = await makeOne(pm, recordTypes.rfi, team.id, { subject: 'Beam', question: 'Which?' })
    await place(pm, { sheetFolderId: lost.sheetFolderId, recordFolderId: record.folderId })
    const { database, blobs } = here.services as Services
    const row = await database.row<{ sha256: Buffer }>(
      `SELECT s.sha256 FROM document d JOIN document_version v ON v.document_id = d.id
         JOIN stored_file s ON s.id = v.stored_file_id WHERE d.folder_id = $1`,
      [lost.sheetFolderId],
    )
    await blobs.remove(row!.sha256)
    const paper = await paperOf(pm, record)
    expect(await imagesIn(paper)).toHaveLength(0)
    expect(textOf(paper)).toContain('L-1')
  })

  test('are so many of a record, and how many are left', async () => {
    const { pm, team } = world
    const many = await makeOne(pm, recordTypes.punchList, team.id, { summary: 'Paint', status: 2 })
    const pins = Array.from({ length: 10 }, (_, i) => ({
      sheetFolderId: secret.sheetFolderId,
      recordFolderId: many.folderId,
      x: 100 + i * 200,
      y: 300,
    }))
    await place(pm, ...pins)
    const paper = await paperOf(pm, many)
    expect(await imagesIn(paper)).toHaveLength(8)
    expect(dense(textOf(paper))).toContain(dense('2 more places are in the record.'))
  })
})
