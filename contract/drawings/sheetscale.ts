/** The scales of a sheet, and where it refers to other sheets. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

const region = {
  x: is.decimal('The part of the page to which it applies: from the left, in points.'),
  y: is.decimal('From the top.'),
  width: is.decimal('Its width; 0: the whole page.'),
  height: is.decimal('Its height; 0: the whole page.'),
}

export const scaleSources = ['TwoPoints', 'MeasureDictionary', 'TitleBlock'] as const

export const SheetScale = dto('SheetScale', {
  ...region,
  unit: is.name('ft or m.'),
  perPoint: is.decimal('How many of them a point (1/72 in) is.'),
  source: is.name(
    `Where it is from: ${scaleSources.join(', ')}. The last two may be wrong for a page that was plotted at half size.`,
  ),
  words: is.name('What the PDF or the title block says.'),
  isChecked: is.bool('Whether two points with a known length confirm it.'),
  setBy: is.name('Who measured it.'),
  setDate: is.instant('When.'),
})

export const SheetCallout = dto('SheetCallout', {
  x: is.decimal('Where it is: from the left, in points.'),
  y: is.decimal('From the top.'),
  width: is.decimal('Its width.'),
  height: is.decimal('Its height.'),
  detail: is.name('The detail there, if it names one.'),
  sheetFolderId: is.id('The sheet to which it refers.'),
  number: is.name('Its number.'),
  title: is.name('Its title.'),
})

export const SheetWords = dto('SheetWords', {
  text: is.text('Words that stand together.'),
  x: is.decimal('Where they are: from the left, in points.'),
  y: is.decimal('From the top.'),
  width: is.decimal('Their width.'),
  height: is.decimal('Their height.'),
})

export const SheetScaleSave = is.operation('SheetScaleSaveRequest', {
  route: '/api/internal/drawing/scale/save',
  about:
    'Says how long something on a sheet is, between two places: lengths on it are those of the building from then on. Without a length, what was ' +
    'said before is taken back. For people who write documents.',
  effect: 'write',
  request: {
    sheetFolderId: is.id('The sheet.'),
    version: is.int('The version. By default the newest.'),
    fromX: is.decimal('The first place, in points from the left of the page as shown.'),
    fromY: is.decimal('From the top.'),
    toX: is.decimal('The second place.'),
    toY: is.decimal('From the top.'),
    length: is.decimal('How long that is. Left out: the scale is removed.'),
    unit: is.name('ft or m.'),
    ...region,
  },
  response: { scales: is.listOf(SheetScale, 'The scales of that version now.') },
})
