/** A British set, A1 and A2, with long composite numbers, revisions P01 … C02. */
import { britishBox } from '../blocks/britishbox.ts'
import { drawSet } from '../drawset.ts'
import { dice } from '../page/dice.ts'
import { flats } from '../page/projects.ts'
import { britishSheets } from '../page/sheetseurope.ts'
import { sizes } from '../page/sizes.ts'
import { later, printed, type SetTruth } from '../page/words.ts'

const issued = '2024-11-25'

const revisions = [
  { mark: 'P01', day: issued, text: 'First issue for comment' },
  {
    mark: 'P02',
    day: later(issued, 36),
    text: 'Stage 4 issue. Core layout amended to suit structural engineer’s comments',
  },
  { mark: 'P03', day: later(issued, 71), text: 'Issued for tender' },
  { mark: 'C01', day: later(issued, 133), text: 'Construction issue' },
  { mark: 'C02', day: later(issued, 158), text: 'Door D-101 omitted, see drawing 0204' },
]

export function unseen4(seed = 4): SetTruth {
  const chance = dice(seed)
  const sheets = britishSheets({ dice: chance, count: 27, issued, revisions })
  return drawSet({
    kind: 'British, column at the right, composite numbers, P and C revisions',
    seed,
    project: flats,
    language: 'uk',
    sheets: sheets.map((words, i) => ({
      words,
      frame: { ...(i % 9 === 6 ? sizes.a2 : sizes.a1), ...(i % 2 === 1 && { rotate: 270 as const }) },
      block: britishBox,
      day: printed.british!,
      ...(i % 4 === 3 && { split: (number: string) => number.split(/(?<=-)/) }),
    })),
  })
}
