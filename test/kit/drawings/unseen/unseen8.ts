/** A hospital in 300 pages: four offices, each with its own title block, two sizes, and a long drawing list. */
import type { Block } from '../blocks/block.ts'
import { bottomStrip } from '../blocks/bottomstrip.ts'
import { civilBlock } from '../blocks/civilblock.ts'
import { cornerBox } from '../blocks/cornerbox.ts'
import { usStrip } from '../blocks/usstrip.ts'
import { drawSet } from '../drawset.ts'
import { dice } from '../page/dice.ts'
import type { Page } from '../page/page.ts'
import { by, hospital } from '../page/projects.ts'
import { numberings, usSheets } from '../page/sheetsus.ts'
import { sizes } from '../page/sizes.ts'
import { later, type ProjectWords, printed, type SetTruth, type SheetWords } from '../page/words.ts'

const issued = '2024-04-12'

const revisions = [
  { mark: '1', day: later(issued, 33), text: 'OSHPD BACKCHECK' },
  { mark: '2', day: later(issued, 60), text: 'ADDENDUM 3' },
  { mark: '3', day: later(issued, 95), text: 'CONFORMED SET' },
  { mark: '5', day: later(issued, 188), text: 'BULLETIN 011' },
]

interface Office {
  readonly block: Block
  readonly project: ProjectWords
  readonly day: string
  readonly size: { readonly width: number; readonly height: number }
}

const architects: Office = { block: usStrip, project: hospital, day: 'us', size: sizes.archE1 }
const structure: Office = {
  block: cornerBox,
  project: by(hospital, 'NORTHBAY STRUCTURAL', '410 PIER ROAD, UNIT S-102', 'RIVERTON, OH'),
  day: 'usLong',
  size: sizes.archE1,
}
const services: Office = {
  block: bottomStrip,
  project: by(hospital, 'DELACROIX ENGINEERS', 'MECHANICAL · ELECTRICAL · PLUMBING'),
  day: 'short',
  size: sizes.archE1,
}
const civil: Office = {
  block: civilBlock,
  project: by(hospital, 'GREENLEAF CIVIL, INC.', '9 COUNTY ROAD 101'),
  day: 'iso',
  size: sizes.archD,
}
const offices: Record<string, Office> = {
  General: architects,
  Architectural: architects,
  Civil: civil,
  Structural: structure,
}

export function unseen8(seed = 8): SetTruth {
  const chance = dice(seed)
  const letters = ['G', 'C', 'A', 'S', 'M', 'P', 'FP', 'E']
  const wanted = { dice: chance, count: 299, letters, numbering: numberings.joined, issued, revisions }
  const cover: SheetWords = {
    number: 'CS',
    title: 'COVER SHEET',
    content: 'index',
    scale: 'NONE',
    issued,
    revisions,
    discipline: 'General',
  }
  return drawSet({
    kind: '300 pages, four offices with their own title blocks, two sizes',
    seed,
    project: hospital,
    language: 'us',
    sheets: [cover, ...usSheets(wanted)].map((words) => {
      const { block, project, day, size } = offices[words.discipline!] ?? services
      const shift = [chance.between(-5, 5), chance.between(-5, 5)] as const
      return {
        words,
        frame: { ...size, shift },
        block,
        project,
        day: printed[day]!,
        extra: stamp(words.number),
      }
    }),
  })
}

/** What the program that plotted it writes along the left edge, days and a number of its own among it. */
const stamp = (number: string) => (page: Page) => {
  const file = `BIM 360://22107 St Alban/22107_TOWER_${number.slice(0, 1)}_R23.rvt`
  page.text(16, page.height / 2, `10/24/2024 9:41:07 AM   ${file}`, { size: 6, turn: 90 })
}
