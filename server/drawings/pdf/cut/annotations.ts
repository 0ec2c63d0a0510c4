/**
 * Annotations that show stay, without what they do: stamps, texts, clouds, the SHX texts of drawing
 * programs.
 */
import { isDict, isStream, type PdfDict, type PdfValue } from '../file/objects.ts'
import { type Cutter, plain, type Shape, table } from './cutter.ts'
import { form, layer, measure } from './shapes.ts'

const shown = new Set(
  (
    'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Caret ' +
    'Stamp Ink Redact Watermark'
  ).split(' '),
)

/**
 * Not when it was made and by which name its program knows it: the same page of two files has other ones.
 */
const keys = (
  'Type Subtype Rect Contents F C CA ca BM Border BS BE IC DA DS RC Q QuadPoints InkList L LE Vertices CL ' +
  'RD IT LL LLE LLO Cap CO CP Name Subj T Rotate Sy Lang Open RT FixedPrint'
).split(' ')

const appearance: Shape = (cutter, value) => (isStream(value) ? form(cutter, value) : undefined)

const annotationTable = table({
  ...Object.fromEntries(keys.map((key) => [key, plain])),
  Measure: measure,
  OC: layer,
})

export const annotation: Shape = (cutter, value) => {
  if (!isDict(value)) return undefined
  const subtype = cutter.file.resolve(value.get('Subtype'))
  if (typeof subtype !== 'string') return undefined
  if (subtype === 'Widget') return fieldShown(cutter, value)
  // Answers to other annotations do not show.
  const isAnswer = value.has('IRT') && cutter.file.resolve(value.get('RT')) !== 'Group'
  if (!shown.has(subtype) || isAnswer) return undefined
  const copy = annotationTable(cutter, value)
  if (!isDict(copy)) return undefined
  const link = subtype === 'Link' ? linkOf(cutter, value) : undefined
  // Links into the set lead nowhere from its page; a frame around one shows.
  if (subtype === 'Link' && !link && !hasFrame(cutter, value)) return undefined
  if (link) copy.set('A', link)
  const drawn = appearanceOf(cutter, value)
  if (drawn) copy.set('AP', drawn)
  return copy
}

/** By default of one point. */
function hasFrame(cutter: Cutter, from: PdfDict): boolean {
  const style = cutter.file.resolve(from.get('BS'))
  const border = cutter.file.resolve(from.get('Border'))
  if (isDict(style)) return cutter.file.resolve(style.get('W')) !== 0
  return !Array.isArray(border) || cutter.file.resolve(border[2]) !== 0
}

const addresses = /^(https?|mailto):/i

function linkOf(cutter: Cutter, from: PdfDict): PdfDict | undefined {
  const action = cutter.file.resolve(from.get('A'))
  if (!isDict(action) || cutter.file.resolve(action.get('S')) !== 'URI') return undefined
  const address = cutter.file.resolve(action.get('URI'))
  if (!Buffer.isBuffer(address) || !addresses.test(address.toString('latin1'))) return undefined
  return new Map<string, PdfValue>([
    ['S', 'URI'],
    ['URI', address],
  ])
}

/** As it looks now: not pressed, and of a choice the one that is made. */
function appearanceOf(cutter: Cutter, from: PdfDict): PdfDict | undefined {
  const all = cutter.file.resolve(from.get('AP'))
  const normal = isDict(all) ? all.get('N') : undefined
  const target = cutter.file.resolve(normal)
  const state = cutter.file.resolve(from.get('AS'))
  const chosen = isDict(target) && typeof state === 'string' ? target.get(state) : normal
  const drawn = cutter.copy(chosen, appearance)
  return drawn === undefined ? undefined : new Map([['N', drawn]])
}

const fieldTable = table({ Rect: plain, F: plain, OC: layer })
const pushButton = 1 << 16

/**
 * A field that was filled in or signed is part of how the page looks: it stays as a stamp, and is a field
 * no more.
 */
function fieldShown(cutter: Cutter, from: PdfDict): PdfDict | undefined {
  const isButton = inherited(cutter, from, 'FT') === 'Btn'
  const fieldFlags = inherited(cutter, from, 'Ff')
  if (isButton && typeof fieldFlags === 'number' && fieldFlags & pushButton) return undefined
  const drawn = appearanceOf(cutter, from)
  const copy = fieldTable(cutter, from)
  if (!drawn || !isDict(copy)) return undefined
  return copy.set('Type', 'Annot').set('Subtype', 'Stamp').set('AP', drawn)
}

const parentsMax = 32

export function inherited(cutter: Cutter, from: PdfDict, key: string): PdfValue {
  let dict: PdfValue = from
  for (let steps = 0; isDict(dict) && steps < parentsMax; steps++) {
    const value = cutter.file.resolve(dict.get(key))
    if (value !== null) return value
    dict = cutter.file.resolve(dict.get('Parent'))
  }
  return null
}
