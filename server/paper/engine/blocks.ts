/** Puts the blocks of a paper on its pages, one below the other. */
import type { Block, Head } from '../paper.ts'
import type { Pictures } from './items.ts'
import type { Pages } from './pagetypes.ts'
import * as parts from './parts.ts'
import type { Flow } from './placing.ts'
import { beginSection, endSection, flowOf, heading, type Placing, paras, title } from './sections.ts'
import { openTable } from './table.ts'

const textSize = 9.2

export interface Blocks {
  place(block: Block): void
  end(): void
}

export function openFlow(pages: Pages, head: Head, pictures: Pictures): Blocks {
  const placing: Placing = {
    pages,
    setting: { size: textSize, pictures, notDrawn: head.notDrawn },
    waiting: [],
  }
  const flow = flowOf(placing)
  const place: { [K in Block['kind']]: (block: Extract<Block, { kind: K }>) => void } = {
    ...textPlacers(placing, flow),
    ...tablePlacers(placing, flow, head.continued),
    pairs: ({ pairs }) => parts.pairs(flow, pairs),
    photos: ({ photos }) => parts.photos(flow, photos),
    signatures: ({ statement, signatures }) => parts.signatures(flow, statement ?? [], signatures),
    numbers: ({ numbers }) => parts.numbers(flow, numbers),
    boxes: ({ boxes }) => parts.boxes(flow, boxes),
    page({ head: withHead, own, bookmark }) {
      endSection(placing)
      if (own) pages.begin(own)
      pages.next(withHead)
      if (bookmark) pages.bookmark(bookmark)
    },
    file() {
      // The thread embeds it: its bytes are read there.
    },
  }
  return {
    place: (block) => place[block.kind](block as never),
    end() {
      placing.table?.end()
      flow.need(0)
      endSection(placing)
    },
  }
}

type Placers<K extends Block['kind']> = { [P in K]: (block: Extract<Block, { kind: P }>) => void }

const textPlacers = (
  placing: Placing,
  flow: Flow,
): Placers<'title' | 'kicker' | 'section' | 'whole' | 'heading' | 'paras'> => ({
  title({ text, note }) {
    endSection(placing)
    title(flow, text, note ?? '')
  },
  kicker(block) {
    endSection(placing)
    flow.need(70)
    parts.kicker(flow, block)
  },
  section({ label, note }) {
    beginSection(placing, label, note ?? '')
  },
  whole() {
    endSection(placing)
  },
  heading({ text, note }) {
    endSection(placing)
    heading(placing, flow, text, note ?? '')
  },
  paras: (block) => paras(flow, block.paras, block.hasBar ?? false),
})

const tablePlacers = (
  placing: Placing,
  flow: Flow,
  continued: string,
): Placers<'table' | 'group' | 'row' | 'endTable'> => ({
  table({ name, columns }) {
    placing.table = openTable(flow, name, columns, continued)
  },
  group: ({ name, note, tone }) => placing.table!.group(name, note ?? '', tone),
  row: ({ cells, isTotal }) => placing.table!.row(cells, isTotal ?? false),
  endTable() {
    placing.table!.end()
    placing.table = undefined
  },
})
