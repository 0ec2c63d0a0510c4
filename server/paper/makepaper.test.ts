import { expect, test } from 'vitest'
import { paperStream } from './makepaper.ts'
import type { Block, Head } from './paper.ts'

const head: Head = {
  size: 'Letter',
  isLandscape: true,
  title: 'RFI log',
  language: 'en',
  company: { name: 'Hartwell Builders', line: 'General contractor' },
  kind: 'All RFIs of the project',
  number: 'RFI log',
  project: { name: 'Riverside Medical Office Building', line: 'Project DEMO-1' },
  link: 'https://plumbline.example.com/p/1/rfis',
  running: { left: 'RFI log', rest: '', right: 'Riverside Medical Office Building' },
  foot: ['Printed by a test', 'plumbline.example.com/p/1/rfis'],
  pageOf: 'Page {n} of {m}',
  continued: 'continued',
  notDrawn: 'Not readable',
}

const words = (text: string) => ({ spans: [{ text }] })

async function* rows(count: number): AsyncGenerator<Block[]> {
  yield [{ kind: 'table', name: 'RFI log', columns: [{ title: 'No.', width: 52 }, { title: 'Subject' }] }]
  for (let i = 0; i < count; i++)
    yield [{ kind: 'row', cells: [[words(`RFI-${i}`)], [words('Lintel above the opening')]] }]
  yield [{ kind: 'endTable' }]
}

test('a paper comes in few large pieces: each one takes the server a moment', async () => {
  const paper = { head, blocks: rows(400), bytesOf: async () => undefined }
  const pieces: number[] = []
  for await (const piece of paperStream(paper, 1, new Date())) pieces.push((piece as Buffer).length)
  const bytes = pieces.reduce((sum, length) => sum + length)
  expect(bytes).toBeGreaterThan(100_000)
  expect(pieces.length).toBeLessThanOrEqual(Math.ceil(bytes / 65_536))
})
