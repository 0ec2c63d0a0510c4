/** An ASI of a letter, two sheets and a sketch: too few to learn the place of anything from. */
import { cornerBox } from '../blocks/cornerbox.ts'
import { letter } from '../blocks/letter.ts'
import { usStrip } from '../blocks/usstrip.ts'
import { drawSet } from '../drawset.ts'
import { clinic } from '../page/projects.ts'
import { sizes } from '../page/sizes.ts'
import { printed, type SetTruth, type SheetWords } from '../page/words.ts'

const issued = '2025-01-17'
const asi = { mark: '6', day: '2025-08-28', text: 'ASI 12' }

const sheet = (number: string, title: string, more: Partial<SheetWords> = {}): SheetWords => ({
  number,
  title,
  content: 'plan',
  scale: '1/8" = 1\'-0"',
  issued,
  revisions: [{ mark: '1', day: '2025-02-18', text: 'ADDENDUM 1' }, asi],
  discipline: 'Architectural',
  ...more,
})

export function unseen10(seed = 10): SetTruth {
  const narrative = sheet('', '', { revisions: [], issued: asi.day, discipline: undefined })
  const sketch = { content: 'details', revisions: [], issued: asi.day } as const
  const sheets = [
    { words: narrative, frame: sizes.letter, block: letter },
    { words: sheet('A-102', 'LEVEL 2 FLOOR PLAN – EAST'), frame: sizes.archD, block: usStrip },
    {
      words: sheet('A-601', 'DOOR SCHEDULE & DETAILS', { content: 'schedule', scale: 'AS NOTED' }),
      frame: sizes.archD,
      block: usStrip,
    },
    {
      words: sheet('ASK-014', 'REVISED DOOR 214A HEAD DETAIL', sketch),
      frame: sizes.tabloid,
      block: cornerBox,
    },
  ]
  return drawSet({
    kind: 'an ASI: a letter, two sheets and a sketch',
    seed,
    project: clinic,
    language: 'us',
    sheets: sheets.map((one) => ({ ...one, day: printed.us! })),
  })
}
