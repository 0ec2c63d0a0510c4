/**
 * What papers and spreadsheets cost: each in a process of its own with the heap of a paper's thread, without database and network, so
 * that time and memory are those of laying out and packing alone. `node bench/run.mjs papers`
 */

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { dayText } from '../contract/fields/days.ts'
import { sheetStream } from '../server/kernel/formats/xlsx.ts'
import { layOut } from '../server/paper/engine/layout.ts'
import { paperLimits } from '../server/paper/makepaper.ts'
import type { Block, Head } from '../server/paper/paper.ts'

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
  foot: ['Printed by the bench', 'plumbline.example.com/p/1/rfis'],
  pageOf: 'Page {n} of {m}',
  continued: 'continued',
  notDrawn: 'Not readable',
}

const columns = [
  { title: 'No.', width: 52 },
  { title: 'Subject' },
  { title: 'Photo', width: 180 },
  { title: 'Due', width: 64 },
]
const question =
  'The opening is 8 ft wide, the lintel schedule ends at 6 ft, and the chase above bears on it. Which size, and how much bearing? '

function* blocksOf(rows: number, photos: number): Generator<Block[]> {
  yield [{ kind: 'table', name: 'RFI log', columns }]
  for (let i = 0; i < rows; i++)
    yield [
      {
        kind: 'row',
        cells: [
          [{ spans: [{ text: `RFI-${i}` }] }],
          [
            { spans: [{ text: `Bearing of lintel ${i}`, bold: true }] },
            { spans: [{ text: question.repeat(2) }], isTyped: true },
          ],
          photos > 0 ? [{ picture: `photo ${i % photos}`, alt: 'A photo', width: 170, height: 220 }] : [],
          [{ spans: [{ text: 'Oct 9', bold: true }], tone: 'red', mark: { shape: 'flag', tone: 'red' } }],
        ],
      },
    ]
  yield [{ kind: 'endTable' }]
}

interface Cost {
  bytes: number
  pages?: number
}

async function paper(rows: number, photos: number): Promise<Cost> {
  let bytes = 0
  let pages = 0
  const blocks = blocksOf(rows, photos)
  const picture = async (key: string) =>
    sharp({
      create: {
        width: 1200,
        height: 900,
        channels: 3,
        noise: { type: 'gaussian', mean: 90 + key.length, sigma: 12 },
      } as never,
    })
      .jpeg({ quality: 72 })
      .toBuffer()
  await layOut(head, new Date(), {
    next: async () => blocks.next().value ?? undefined,
    picture,
    file: async () => undefined,
    write: (chunk) => {
      bytes += chunk.length
      pages +=
        Buffer.from(chunk)
          .toString('latin1')
          .match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
    },
    taken: () => new Promise((resolve) => setImmediate(resolve)),
  })
  return { bytes, pages }
}

async function sheet(rows: number): Promise<Cost> {
  const names = Array.from({ length: 12 }, (_, i) => `Column ${i}`)
  async function* pages() {
    for (let i = 0; i < rows; i += 200)
      yield Array.from({ length: 200 }, (_, j) => [
        ...names.slice(0, 8).map((name) => `${name} of row ${i + j}`),
        i + j,
        true,
        { day: dayText(2026, 10, 20) },
        { time: new Date(1_790_000_000_000 + i) },
      ])
  }
  let bytes = 0
  for await (const chunk of sheetStream(names, pages())) bytes += (chunk as Buffer).length
  return { bytes }
}

const parts: Record<string, () => Promise<Cost>> = {
  'RFI log, 660 rows': () => paper(660, 0),
  'log of 5,000 rows': () => paper(5000, 0),
  'log of 4,000 rows with a photo each, 120 different ones': () => paper(4000, 120),
  'spreadsheet, 100,000 rows of 12 columns': () => sheet(100_000),
}

const heap = `--max-old-space-size=${paperLimits.memoryMb}`
const [name] = process.argv.slice(2)
if (name) {
  const begun = process.cpuUsage()
  const { bytes, pages } = await parts[name]!()
  const { user, system } = process.cpuUsage(begun)
  const memory = process.resourceUsage().maxRSS / 1024
  process.stdout.write(
    `| ${name} | ${pages?.toLocaleString('en-US') ?? ''} | ${((user + system) / 1e6).toFixed(1)} s | ${Math.round(memory)} MB | ${(bytes / 1e6).toFixed(1)} MB |\n`,
  )
} else {
  process.stdout.write('| what | pages | processor time | memory at most | file |\n|---|---|---|---|---|\n')
  for (const part of Object.keys(parts))
    spawnSync(process.execPath, [heap, fileURLToPath(import.meta.url), part], { stdio: 'inherit' })
}
