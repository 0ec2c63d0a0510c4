/**
 * An American set, 42 × 30, with a strip at the bottom and labels left of their values. Pages are turned in the file, the crop box
 * hides the stamp of the plotter, a number is two texts, and texts are kerned.
 */
import { bottomStrip } from '../blocks/bottomstrip.ts'
import { drawSet } from '../drawset.ts'
import { dice } from '../page/dice.ts'
import { school } from '../page/projects.ts'
import { numberings, usSheets } from '../page/sheetsus.ts'
import { sizes } from '../page/sizes.ts'
import { later, printed, type SetTruth } from '../page/words.ts'

const issued = '2024-09-04'

const revisions = [
  { mark: 'A', day: later(issued, 20), text: 'Issued for bid' },
  { mark: 'B', day: later(issued, 44), text: 'Addendum no. 2' },
  { mark: 'C', day: later(issued, 119), text: 'Issued for construction' },
]

export function unseen2(seed = 2): SetTruth {
  const chance = dice(seed)
  const letters = ['G', 'C', 'A', 'S', 'E']
  const sheets = usSheets({
    dice: chance,
    count: 26,
    letters,
    numbering: numberings.dotted,
    issued,
    revisions,
  })
  return drawSet({
    kind: 'American, strip at the bottom, labels at the left, turned and cropped pages, number in two texts',
    seed,
    project: school,
    language: 'us',
    sheets: sheets.map((words, i) => ({
      words,
      frame: {
        ...sizes.archE1,
        rotate: ([0, 90, 270, 180] as const)[i % 4],
        margin: 36,
        origin: i % 3 === 0 ? ([-1512, -1080] as const) : ([0, 0] as const),
      },
      block: bottomStrip,
      day: printed.words!,
      ink: { kind: 'text' as const, runs: i % 5 === 4 ? ('letters' as const) : ('kerned' as const) },
      split: (number: string) => [number.slice(0, 2), number.slice(2)],
      hidden: `V:\\2023.045\\CAD\\A9.99.dwg  PLOTTED 12/31/2024 4:05:11 PM  X-REF B7.77`,
    })),
  })
}
