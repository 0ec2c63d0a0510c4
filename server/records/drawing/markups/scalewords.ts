/** The scale that a title block says. */
import type { PageText, TextRun } from '../../../kernel/drawingtext.ts'

export interface WrittenScale {
  readonly words: string
  readonly unit: 'ft' | 'm'
  readonly perPoint: number
}

const label = /\b(SCALE|MASSSTAB|MA[ßS]STAB|ÉCHELLE)\b/i
/** These have several scales, or none. */
const none = /\b(AS (NOTED|SHOWN|INDICATED)|VARIES|N\.?T\.?S\.?|NOT TO SCALE|NONE|WIE ANGEGEBEN)\b/i
/** `1/4" = 1'-0"`, `1 1/2" = 1'`, `1" = 20'`. */
const feet = /(\d+(?:[ -]\d+)?(?:\/\d+)?)\s*["”″]\s*=\s*(\d+)\s*['’′](?:\s*-?\s*(\d+)\s*["”″])?/
const ratio = /\b1\s*[:/]\s*(\d{1,5})\b/

const metresPerInch = 0.0254

/** `1 1/2`, `3/16`, `1`. */
function inchesOf(text: string): number {
  return text.split(/[ -]/).reduce((sum, part) => {
    const [over, under = '1'] = part.split('/')
    return sum + Number(over) / Number(under)
  }, 0)
}

export function scaleIn(text: string): WrittenScale | undefined {
  const imperial = feet.exec(text)
  if (imperial) {
    const [words, paper, whole, rest = '0'] = imperial
    const perPoint = (Number(whole) + Number(rest) / 12) / (inchesOf(paper!) * 72)
    return Number.isFinite(perPoint) && perPoint > 0 ? { words, unit: 'ft', perPoint } : undefined
  }
  const metric = ratio.exec(text)
  if (!metric || Number(metric[1]) === 0) return undefined
  return { words: metric[0], unit: 'm', perPoint: (Number(metric[1]) * metresPerInch) / 72 }
}

/** Of the title block: at the right or at the bottom of the page. */
const isInBlock = ({ x, y, width, height }: TextRun, page: PageText): boolean =>
  x + width / 2 > page.width * 0.72 || y + height / 2 > page.height * 0.8

/** Undefined: it says none, several, or that it has none. */
export function titleBlockScale(page: PageText): WrittenScale | undefined {
  const runs = page.runs.filter((run) => isInBlock(run, page))
  const labels = runs.filter(({ text }) => label.test(text))
  const beside = runs.filter((run) => labels.some((one) => one === run || isBeside(one, run)))
  if (beside.some(({ text }) => none.test(text))) return undefined
  const found = new Map<number, WrittenScale>()
  for (const { text } of beside) {
    const scale = scaleIn(text)
    if (scale) found.set(scale.perPoint, scale)
  }
  return found.size === 1 ? [...found.values()][0] : undefined
}

/** To the right of the label or below it, so near that nothing else is meant. */
function isBeside(of: TextRun, run: TextRun): boolean {
  const size = Math.max(of.height, 6)
  const right = run.x - (of.x + of.width)
  const below = run.y - (of.y + of.height)
  const isRight = right > -size && right < 12 * size && Math.abs(run.y - of.y) < 1.5 * size
  const isBelow = below > -size && below < 4 * size && Math.abs(run.x - of.x) < 12 * size
  return isRight || isBelow
}
