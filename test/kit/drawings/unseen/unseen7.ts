/** Scans: most pages are a picture and nothing else; some between them were plotted. */
import { usStrip } from '../blocks/usstrip.ts'
import { drawSet } from '../drawset.ts'
import { dice } from '../page/dice.ts'
import { clinic } from '../page/projects.ts'
import { numberings, usSheets } from '../page/sheetsus.ts'
import { sizes } from '../page/sizes.ts'
import { printed, type SetTruth } from '../page/words.ts'

const issued = '2023-10-30'

export function unseen7(seed = 7): SetTruth {
  const chance = dice(seed)
  const letters = ['A', 'S', 'M']
  const sheets = usSheets({
    dice: chance,
    count: 12,
    letters,
    numbering: numberings.hyphenDotted,
    issued,
    revisions: [],
  })
  return drawSet({
    kind: 'scans without text, with some plotted pages between them',
    seed,
    project: clinic,
    language: 'us',
    sheets: sheets.map((words, i) => ({
      words,
      frame: { ...sizes.archD, ...(i % 3 === 1 && { rotate: 90 as const }) },
      block: usStrip,
      day: printed.us!,
      ink: { kind: i % 4 === 3 ? ('text' as const) : ('scan' as const) },
    })),
  })
}
