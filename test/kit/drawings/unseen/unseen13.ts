/** A British engineer's set, A1, whose number stands in cells, each with a label of its own. */
import { cells } from '../blocks/cells.ts'
import { drawSet } from '../drawset.ts'
import { dice } from '../page/dice.ts'
import { by, flats } from '../page/projects.ts'
import { britishSheets } from '../page/sheetseurope.ts'
import { sizes } from '../page/sizes.ts'
import { later, printed, type SetTruth } from '../page/words.ts'

const issued = '2025-01-20'

const revisions = [
  { mark: 'P01', day: issued, text: 'Preliminary issue' },
  { mark: 'P02', day: later(issued, 29), text: 'Tender issue' },
  { mark: 'C01', day: later(issued, 92), text: 'Issued for construction' },
]

export function unseen13(seed = 13): SetTruth {
  const chance = dice(seed)
  return drawSet({
    kind: 'British, number in labelled cells',
    seed,
    project: by(flats, 'Garrow Tate', 'Consulting Engineers', '3 Mill Street, Bath'),
    language: 'uk',
    sheets: britishSheets({ dice: chance, count: 18, issued, revisions }).map((words) => ({
      words,
      frame: { ...sizes.a1, shift: [chance.between(-2, 2), chance.between(-2, 2)] },
      block: cells,
      day: printed.german!,
    })),
  })
}
