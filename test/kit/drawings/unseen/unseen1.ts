/** An American architect's set, 36 × 24, with a cover whose list disagrees with two of the sheets. */
import { usStrip } from '../blocks/usstrip.ts'
import { drawSet } from '../drawset.ts'
import { dice } from '../page/dice.ts'
import { clinic } from '../page/projects.ts'
import { numberings, usSheets } from '../page/sheetsus.ts'
import { sizes } from '../page/sizes.ts'
import { later, printed, type SetTruth, type SheetWords } from '../page/words.ts'

const issued = '2025-01-17'

const revisions = [
  { mark: '1', day: later(issued, 32), text: 'ADDENDUM 1' },
  { mark: '2', day: later(issued, 57), text: 'PERMIT COMMENTS' },
  { mark: '3', day: later(issued, 101), text: 'ASI 4' },
  { mark: '4', day: later(issued, 188), text: 'BULLETIN 2' },
]

export function unseen1(seed = 1): SetTruth {
  const chance = dice(seed)
  const letters = ['A', 'S', 'M', 'P', 'E']
  const sheets = usSheets({
    dice: chance,
    count: 29,
    letters,
    numbering: numberings.hyphen,
    issued,
    revisions,
  })
  const cover: SheetWords = {
    number: 'G-001',
    title: 'COVER SHEET & SHEET INDEX',
    content: 'index',
    scale: 'NONE',
    issued,
    revisions: revisions.slice(0, 1),
    discipline: 'General',
  }
  const index = [cover, ...sheets].map(({ number, title }) => ({ number, title }))
  index[5] = { ...index[5]!, title: 'LEVEL 9 ROOF TERRACE PLAN' }
  index[12] = { ...index[12]!, number: 'S-999' }
  return drawSet({
    kind: 'American, strip at the right, labels above, list that disagrees with two sheets',
    seed,
    project: clinic,
    language: 'us',
    index,
    sheets: [cover, ...sheets].map((words) => ({
      words,
      frame: sizes.archD,
      block: usStrip,
      day: printed.us!,
    })),
  })
}
