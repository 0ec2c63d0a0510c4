/** Scales of parts of a page, as its measure dictionaries say. */
import { expect, test } from 'vitest'
import { engine } from '../../../test/kit/drawings/engine.ts'
import { type SetPage, setOf } from '../../../test/kit/drawings/sets.ts'

const { pdf, file } = engine()
const measuresIn = (page: SetPage) => pdf.measures(file(setOf([page])), 1)

const format = (factor: string | number, unit: string): string =>
  `[<</Type/NumberFormat/U(${unit})/C ${factor}>>]`
const measure = (factor: string | number = 0.05, unit = 'ft', more = ''): string =>
  `/Measure<</Type/Measure/Subtype/RL/R(1in = 3.6ft)/X${format(factor, unit)}/D${format(1, unit)}/A${format(1, `sq ${unit}`)}${more}>>`
const viewport = (box: string, what: string): string => `<</Type/Viewport/BBox[${box}]${what}>>`
const withViewports = (...all: string[]): SetPage => ({ entries: `/VP[${all.join('')}]` })
const box = '100 200 300 300'

test.each<[what: string, page: SetPage, part: number[], perPoint: number]>([
  ['as plotted', {}, [100, 1428, 200, 100], 0.05],
  ['turned', { rotate: 90 }, [200, 100, 100, 200], 0.05],
  ['turned twice', { rotate: 180 }, [2292, 200, 200, 100], 0.05],
  ['turned backwards', { rotate: 270 }, [1428, 2292, 100, 200], 0.05],
  ['cropped: what lies beside is left out', { cropBox: [150, 250, 1150, 950] }, [0, 650, 150, 50], 0.05],
  ['with another origin', { mediaBox: [-100, -100, 2492, 1628] }, [200, 1328, 200, 100], 0.05],
  ['with a larger unit', { mediaBox: [0, 0, 1296, 864], userUnit: 2 }, [200, 1128, 400, 200], 0.025],
])('the part and its scale: %s', async (_what, page, [x, y, width, height], perPoint) => {
  const found = await measuresIn({ ...page, ...withViewports(viewport(box, measure())) })
  expect(found).toEqual([
    { x, y, width, height, unit: 'ft', perPoint: expect.closeTo(perPoint, 8), words: '1in = 3.6ft' },
  ])
})

test.each<[what: string, measure: string, unit: string, perPoint: number, words: string]>([
  ['millimetres', measure(17.638889, 'mm'), 'm', 0.017638889, '1in = 3.6ft'],
  ['inches', measure(2, 'in'), 'ft', 2 / 12, '1in = 3.6ft'],
  [
    'a distance in another unit than the axis',
    `/Measure<</X${format(0.6, 'in')}/D${format(1 / 12, 'ft')}>>`,
    'ft',
    0.05,
    `1" = 3.6'`,
  ],
  ['no words', `/Measure<</X${format(0.0176388889, 'm')}/D${format(1, 'm')}>>`, 'm', 0.0176388889, '1:50'],
  ['equal axes', measure(0.05, 'ft', `/Y${format(0.05, 'ft')}/CYX 1`), 'ft', 0.05, '1in = 3.6ft'],
])('%s', async (_what, said, unit, perPoint, words) => {
  const [found] = await measuresIn(withViewports(viewport(box, said)))
  expect(found).toMatchObject({ unit, words })
  expect(found!.perPoint).toBeCloseTo(perPoint, 8)
})

test('of parts that lie over each other the last one comes first', async () => {
  const found = await measuresIn(
    withViewports(viewport('0 0 2592 1728', measure(0.2)), viewport(box, measure(0.05))),
  )
  expect(found.map(({ perPoint }) => perPoint)).toEqual([0.05, 0.2])
})

test.each<[what: string, viewports: string]>([
  ['no measure', viewport(box, '')],
  ['a map', viewport(box, '/Measure<</Subtype/GEO>>')],
  ['nothing', viewport(box, measure(0))],
  ['less than nothing', viewport(box, measure(-1))],
  ['no number', viewport(box, measure('NaN'))],
  ['a number beyond all', viewport(box, measure(`1${'0'.repeat(400)}`))],
  ['a huge number', viewport(box, measure('100000000000'))],
  ['a unit of nobody', viewport(box, measure(1, 'parsec'))],
  ['other axes', viewport(box, measure(0.05, 'ft', `/Y${format(0.1, 'ft')}`))],
  ['no distance', viewport(box, `/Measure<</X${format(1, 'ft')}>>`)],
  ['a box that is none', viewport('1 1 1 1', measure())],
  ['a box beside the page', viewport('-500 -500 -100 -100', measure())],
  ['a box of names', viewport('/a /b /c /d', measure())],
  ['itself', '3 0 R'],
])('says no scale: %s', async (_what, viewports) => {
  expect(await measuresIn(withViewports(viewports))).toEqual([])
})

test('thousands of parts are 50, and words are cut', async () => {
  const long = measure().replace('1in = 3.6ft', 'x'.repeat(5_000))
  const all = Array.from({ length: 5_000 }, (_, i) => viewport(`${i % 900} 0 ${(i % 900) + 50} 90`, long))
  const found = await measuresIn(withViewports(...all))
  expect([found.length, found[0]!.words.length]).toEqual([50, 100])
})

test('a page that is cut out says the same', async () => {
  const { content } = await pdf.cut(file(setOf([withViewports(viewport(box, measure()))])), 1)
  expect(await pdf.measures(file(content), 1)).toMatchObject([{ unit: 'ft', perPoint: 0.05, x: 100 }])
})
