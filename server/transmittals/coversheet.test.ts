/** The cover sheet of a transmittal: each name once, whole, and as it reads. */
import { describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../contract/documents/document.ts'
import { TransmittalSend } from '../../contract/documents/transmittal.ts'
import { dense, readsPdf, textOf } from '../../test/kit/files/pdf.ts'
import { site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { fileNameShown } from '../paper/parts/files.ts'

const here = prepared(() => site())
const longName = `${'Reinforcement_schedule_of_the_ground_floor_slab_'.repeat(3)}rev_C.pdf`

/** What the sheet of a document with this file says. */
async function sheetOf(fileName: string): Promise<string> {
  const { admin, people, id, rootFolderId } = await here.project(['Viewer'])
  const { newFolderId } = await admin.client.call(DocumentCreate, {
    parentFolderId: rootFolderId,
    fileName,
    fileContent: Buffer.from('%PDF-1.7').toString('base64'),
  })
  const { transmittal } = await admin.client.call(TransmittalSend, {
    projectId: id,
    subject: 'Slabs',
    userIds: [people.Viewer.id],
    items: [{ folderId: newFolderId! }],
  })
  const address = `/api/internal/transmittal/print?transmittalId=${transmittal!.transmittalId}`
  const response = await here.fetch(address, { as: admin })
  return textOf(Buffer.from(await response.arrayBuffer()))
}

const times = (text: string, one: string): number => text.split(one).length - 1

describe.skipIf(!readsPdf())('the cover sheet', () => {
  test('says the name of a document once that is named as its file', async () => {
    const text = await sheetOf('Slab-edges.pdf')
    expect(times(dense(text), 'Slab-edges.pdf')).toBe(1)
    expect(text).not.toMatch(/Red means/)
  })

  test('breaks a long name of a file between its words', async () => {
    const text = await sheetOf(longName)
    expect(dense(text)).toContain(longName)
    const words = new Set(longName.split(/[_.]/))
    const lines = text.split('\n').filter((line) => /_|Reinf|slab|rev/.test(line))
    const cut = lines.flatMap((line) => line.trim().split(/[_. ]/)).filter((word) => word && !words.has(word))
    expect(lines.length).toBeGreaterThan(1)
    expect(cut.filter((word) => longName.includes(word))).toEqual([])
  })
})

/** The text of a PDF is in the order in which it was typed, so what is drawn cannot be read from it. */
test('the name of an older file is drawn without marks that turn it round', () => {
  expect(fileNameShown('plan\u202egpj\u200f\u2066exe\u2069')).toBe('plangpjexe')
  expect(fileNameShown('A-101_rev.C.pdf').replaceAll('\u200b', '|')).toBe('A-|101_|rev.|C.|pdf')
})
