/** A civil engineer's set: all that is written are strokes, and annotations tell what they say. */
import { civilBlock } from '../blocks/civilblock.ts'
import { drawSet } from '../drawset.ts'
import { dice } from '../page/dice.ts'
import { road } from '../page/projects.ts'
import { numberings, usSheets } from '../page/sheetsus.ts'
import { sizes } from '../page/sizes.ts'
import { later, printed, type SetTruth } from '../page/words.ts'

const issued = '2025-03-21'

const revisions = [
  { mark: '1', day: later(issued, 27), text: 'PER TOWN COMMENTS' },
  { mark: '2', day: later(issued, 61), text: 'PER DOT REVIEW' },
]

export function unseen6(seed = 6): SetTruth {
  const chance = dice(seed)
  const letters = ['C', 'S', 'E']
  const sheets = usSheets({
    dice: chance,
    count: 15,
    letters,
    numbering: numberings.hyphen,
    issued,
    revisions,
  })
  return drawSet({
    kind: 'AutoCAD SHX text in annotations, labels at the left',
    seed,
    project: road,
    language: 'us',
    sheets: sheets.map((words, i) => ({
      words,
      frame: {
        ...sizes.archD,
        ...(i % 2 === 1 && { rotate: 90 as const }),
        ...(i % 3 === 2 && { margin: 18 }),
      },
      block: civilBlock,
      day: printed.usLong!,
      ink: { kind: 'shx' as const },
    })),
  })
}
