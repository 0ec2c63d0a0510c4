/** Operators of a content, written in points of the page as shown: y grows downwards, and letters are turned upright. */
import { type LineStep, linesOf } from '../../../../contract/drawings/markuplines.ts'
import { winAnsi } from '../../../../contract/drawings/winansi.ts'

export type Place = readonly [x: number, y: number]

/** PDF has no exponents; thousandths of a point are less than a plotter draws. */
export const num = (value: number): string => String(Math.round(value * 1000) / 1000 + 0)

const of = (places: readonly Place[]): string => places.map(([x, y]) => `${num(x)} ${num(y)}`).join(' ')

export const moveTo = (place: Place): string => `${of([place])} m`
export const curveTo = (one: Place, other: Place, end: Place): string => `${of([one, other, end])} c`

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const boxAround = (places: readonly Place[]): Box =>
  places.reduce<Box>(
    ({ left, top, right, bottom }, [x, y]) => ({
      left: Math.min(left, x),
      top: Math.min(top, y),
      right: Math.max(right, x),
      bottom: Math.max(bottom, y),
    }),
    {
      left: Number.POSITIVE_INFINITY,
      top: Number.POSITIVE_INFINITY,
      right: Number.NEGATIVE_INFINITY,
      bottom: Number.NEGATIVE_INFINITY,
    },
  )

export const wider = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})

export const joined = (one: Box, other: Box): Box =>
  boxAround([
    [one.left, one.top],
    [one.right, one.bottom],
    [other.left, other.top],
    [other.right, other.bottom],
  ])

export const rectangle = ({ left, top, right, bottom }: Box): string =>
  `${num(left)} ${num(top)} ${num(right - left)} ${num(bottom - top)} re`

/** Lines as the page and cut-outs have them. */
export const pathOf = (steps: readonly LineStep[]): string =>
  steps.map(([operator, ...numbers]) => operators[operator](numbers)).join('\n')

const operators: Readonly<Record<LineStep[0], (numbers: readonly number[]) => string>> = {
  M: (numbers) => `${numbers.map(num).join(' ')} m`,
  L: (numbers) => `${numbers.map(num).join(' ')} l`,
  C: (numbers) => `${numbers.map(num).join(' ')} c`,
  Z: () => 'h',
}

export const ellipse = ({ left, top, right, bottom }: Box): string =>
  pathOf(linesOf('Ellipse', [left, top, right, bottom], 0))

/** Of a letter, of its height: Helvetica on average. */
const letterWidth = 0.54

export const widthOf = (words: string, size: number): number => [...words].length * size * letterWidth

/** Its line begins at that place. */
export const written = (font: 'F1' | 'F2', size: number, [x, y]: Place, words: string): string =>
  `BT /${font} ${num(size)} Tf 1 0 0 -1 ${num(x)} ${num(y)} Tm <${winAnsi(words)}> Tj ET`

/** First wider and in white, so that it is read on dark lines. */
export const haloed = (font: 'F1' | 'F2', size: number, place: Place, words: string): string =>
  [
    `q 1 1 1 RG 1 j ${num(size * 0.3)} w 1 Tr ${written(font, size, place, words)} Q`,
    written(font, size, place, words),
  ].join('\n')

export const inColor = ([red, green, blue]: readonly number[], operator: 'RG' | 'rg'): string =>
  `${[red, green, blue].map((part) => num(part! / 255)).join(' ')} ${operator}`
