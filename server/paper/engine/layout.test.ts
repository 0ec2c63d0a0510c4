/** The tree of tags is in the order in which the paper is read. */
import { expect, test } from 'vitest'
import { isAll } from '../../../test/kit/cases.ts'
import { readsPdf, seenIn, textOf } from '../../../test/kit/files/pdf.ts'
import type { Block, Head } from '../paper.ts'
import { layOut } from './layout.ts'

const head: Head = {
  size: 'Letter',
  isLandscape: false,
  title: 'A paper',
  language: 'en',
  kind: 'Paper',
  number: '1',
  company: { name: '', line: '' },
  project: { name: '', line: '' },
  link: 'https://example.com',
  running: { left: '', rest: '', right: '' },
  foot: ['', ''],
  pageOf: '',
  continued: '',
  notDrawn: '',
}

async function laidOut(blocks: Block[]): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const pieces = [blocks]
  const nothing = async () => undefined
  await layOut(head, new Date(), {
    picture: nothing,
    file: nothing,
    taken: nothing,
    next: async () => pieces.shift(),
    write: (chunk) => void chunks.push(chunk),
  })
  return Buffer.concat(chunks)
}

test.each<[string, Block]>([
  ['a heading', { kind: 'heading', text: 'Files' }],
  ['the name of a section', { kind: 'section', label: 'Files' }],
])('%s comes before its table and its text', async (_, heading) => {
  const pdf = await laidOut([
    { kind: 'title', text: 'A paper' },
    heading,
    { kind: 'table', name: 'Files', columns: [{ title: 'File' }] },
    { kind: 'row', cells: [[{ spans: [{ text: 'a.txt' }] }]] },
    { kind: 'endTable' },
    { kind: 'whole' },
    heading,
    { kind: 'paras', paras: [{ spans: [{ text: 'None.' }] }] },
  ])
  const { tagsInOrder } = await seenIn(pdf)
  const seen = tagsInOrder.slice(tagsInOrder.indexOf('H2')).filter((tag) => /^(H2|Table|P)$/.test(tag))
  expect(seen).toEqual(['H2', 'Table', 'H2', 'P'])
})

test.runIf(isAll && readsPdf())(
  'a paper ends where its text ends, without an empty page behind it',
  async () => {
    const line = (gap: number): Block => ({ kind: 'paras', paras: [{ spans: [{ text: 'A line.' }], gap }] })
    const lines = (count: number): Block[] => Array.from({ length: count }, () => line(0))
    const pagesOf = async (blocks: Block[]) =>
      textOf(await laidOut(blocks))
        .split('\f')
        .slice(0, -1)
    const onFirst = (await pagesOf(lines(60)))[0]!.match(/A line/g)!.length
    for (let gap = 0; gap < 20; gap += 2) {
      const pages = await pagesOf([line(gap), ...lines(onFirst - 1)])
      expect([gap, pages.filter((page) => !page.includes('A line.'))]).toEqual([gap, []])
    }
  },
)
