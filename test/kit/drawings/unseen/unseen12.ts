/** A German engineer's set: half of it lies sideways on its pages, so that every text there is upright in none of them. */
import { plankopf } from '../blocks/plankopf.ts'
import { drawSet } from '../drawset.ts'
import { dice } from '../page/dice.ts'
import { by, office } from '../page/projects.ts'
import { germanSheets } from '../page/sheetseurope.ts'
import { sizes } from '../page/sizes.ts'
import { later, printed, type SetTruth } from '../page/words.ts'

const issued = '2025-03-10'

const revisions = [
  { mark: 'A', day: later(issued, 17), text: 'Prüfeintragungen übernommen' },
  { mark: 'B', day: later(issued, 45), text: 'Aussparungen nach Plan HLS-201' },
]

export function unseen12(seed = 12): SetTruth {
  const chance = dice(seed)
  const sheets = germanSheets(
    { dice: chance, count: 16, issued, revisions },
    (level, count) => `S ${level} ${count + 100}`,
  )
  return drawSet({
    kind: 'German, sheets that lie sideways on their pages, numbers with spaces',
    seed,
    project: by(office, 'Ingenieurbüro Thoma', 'Tragwerksplanung · Talstraße 12 · 70188 Stuttgart'),
    language: 'de',
    sheets: sheets.map((words, i) => ({
      words,
      frame: {
        ...sizes.a1,
        isSideways: i % 2 === 1,
        ...(i % 4 === 3 && { margin: 20 }),
        shift: [chance.between(-3, 3), chance.between(-3, 3)],
      },
      block: plankopf,
      day: printed.german!,
    })),
  })
}
