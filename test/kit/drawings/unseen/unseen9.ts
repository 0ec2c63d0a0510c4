/** A set whose font does not tell its letters: what can be copied from it is nonsense. Bookmarks name the sheets. */
import { cornerBox } from '../blocks/cornerbox.ts'
import { drawSet } from '../drawset.ts'
import { dice } from '../page/dice.ts'
import { school } from '../page/projects.ts'
import { numberings, usSheets } from '../page/sheetsus.ts'
import { sizes } from '../page/sizes.ts'
import { printed, type SetTruth } from '../page/words.ts'

const issued = '2025-06-18'

export function unseen9(seed = 9): SetTruth {
  const chance = dice(seed)
  const wanted = {
    dice: chance,
    count: 10,
    letters: ['M', 'P'],
    numbering: numberings.hyphen,
    issued,
    revisions: [],
  }
  return drawSet({
    kind: 'a font without letters, and bookmarks',
    seed,
    project: school,
    language: 'us',
    isBookmarked: true,
    sheets: usSheets(wanted).map((words) => ({
      words,
      frame: sizes.archD,
      block: cornerBox,
      day: printed.us!,
      ink: { kind: 'unmapped' as const },
    })),
  })
}
