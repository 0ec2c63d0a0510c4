/** A German set of A0 and A1 sheets with a Plankopf, some of them in larger units. */
import { plankopf } from '../blocks/plankopf.ts'
import { drawSet } from '../drawset.ts'
import { dice } from '../page/dice.ts'
import { office } from '../page/projects.ts'
import { germanSheets } from '../page/sheetseurope.ts'
import { sizes } from '../page/sizes.ts'
import { later, printed, type SetTruth } from '../page/words.ts'

const issued = '2025-02-03'

const revisions = [
  { mark: 'a', day: later(issued, 22), text: 'Achsmaße und Türen ergänzt' },
  { mark: 'b', day: later(issued, 51), text: 'Einarbeitung Prüfbericht Brandschutz' },
  { mark: 'c', day: later(issued, 78), text: 'Schlitze und Durchbrüche nach Plan TGA' },
  { mark: 'd', day: later(issued, 112), text: 'Änderung Fassade Achse 4–7' },
]

export function unseen3(seed = 3): SetTruth {
  const chance = dice(seed)
  const sheets = germanSheets(
    { dice: chance, count: 24, issued, revisions },
    (level, count) => `ARC-5-GR-${level}-${count}`,
  )
  return drawSet({
    kind: 'German, Plankopf in the lower right corner, A0 and A1, larger units',
    seed,
    project: office,
    language: 'de',
    sheets: sheets.map((words, i) => ({
      words,
      frame: {
        ...(i % 3 === 0 ? sizes.a0 : sizes.a1),
        ...(i % 4 === 1 && { userUnit: 2 }),
        ...(i % 5 === 2 && { rotate: 90 as const }),
      },
      block: plankopf,
      day: printed.german!,
    })),
  })
}
