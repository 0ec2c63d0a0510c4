/** An American set whose labels are in one text with the values, with rows that are numbered before they are filled. */
import { oneLine } from '../blocks/oneline.ts'
import { drawSet } from '../drawset.ts'
import { dice } from '../page/dice.ts'
import { school } from '../page/projects.ts'
import { numberings, usSheets } from '../page/sheetsus.ts'
import { sizes } from '../page/sizes.ts'
import { later, printed, type SetTruth } from '../page/words.ts'

const issued = '2025-04-02'

const revisions = [
  { mark: '1', day: later(issued, 15), text: 'PLAN CHECK' },
  { mark: '2', day: later(issued, 47), text: 'OWNER REVISIONS A-101' },
  { mark: '3', day: later(issued, 86), text: 'RFI 14, RFI 22' },
]

export function unseen11(seed = 11): SetTruth {
  const chance = dice(seed)
  const letters = ['G', 'A', 'S', 'P', 'E']
  const wanted = { dice: chance, count: 21, letters, numbering: numberings.hyphenDotted, issued, revisions }
  return drawSet({
    kind: 'American, label and value in one text, rows numbered before they are filled, number twice on a sheet',
    seed,
    project: school,
    language: 'us',
    sheets: usSheets(wanted).map((words, i) => ({
      words,
      frame: { ...(i % 7 === 5 ? sizes.archE1 : sizes.archD), ...(i % 4 === 2 && { rotate: 180 as const }) },
      block: oneLine,
      day: printed.us!,
    })),
  })
}
