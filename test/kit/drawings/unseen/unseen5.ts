/** A set of a small office whose block has no labels, with texts that read upwards. */
import { unlabelled } from '../blocks/unlabelled.ts'
import { drawSet } from '../drawset.ts'
import { dice } from '../page/dice.ts'
import { house } from '../page/projects.ts'
import { numberings, usSheets } from '../page/sheetsus.ts'
import { sizes } from '../page/sizes.ts'
import { later, printed, type SetTruth } from '../page/words.ts'

const issued = '2025-05-09'

const revisions = [
  { mark: '1', day: later(issued, 19), text: 'permit' },
  { mark: '2', day: later(issued, 40), text: 'owner changes' },
]

export function unseen5(seed = 5): SetTruth {
  const chance = dice(seed)
  const letters = ['A', 'S', 'E']
  const sheets = usSheets({
    dice: chance,
    count: 14,
    letters,
    numbering: numberings.joined,
    issued,
    revisions,
  })
  return drawSet({
    kind: 'no labels, texts that read upwards, letters by themselves',
    seed,
    project: house,
    language: 'us',
    sheets: sheets.map((words, i) => ({
      words,
      frame: { ...sizes.archD, ...(i % 2 === 0 && { rotate: 270 as const }) },
      block: unlabelled,
      day: printed.usDots!,
      ink: { kind: 'text' as const, runs: i % 3 === 0 ? ('letters' as const) : ('whole' as const) },
    })),
  })
}
