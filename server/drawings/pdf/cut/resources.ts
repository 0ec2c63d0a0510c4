/** Of a dictionary of resources, often shared by all pages of a set, what one page uses. */
import { decoded } from '../file/filters.ts'
import {
  BrokenFile,
  isDict,
  isRef,
  isStream,
  type PdfDict,
  type PdfStream,
  type PdfValue,
  TooLarge,
} from '../file/objects.ts'
import type { Cutter, Shape } from './cutter.ts'
import { addNames, type Category, isUsed, noNames, type UsedNames } from './names.ts'

export function copyResources(
  cutter: Cutter,
  from: PdfDict,
  names: UsedNames,
  shapes: Readonly<Record<string, Shape>>,
): PdfDict {
  const copy: PdfDict = new Map()
  for (const [category, shape] of Object.entries(shapes)) {
    const entries = cutter.file.resolve(from.get(category))
    if (!isDict(entries)) continue
    const used: PdfDict = new Map()
    for (const name of [...entries.keys()].sort()) {
      if (!isUsed(names, category as Category, name)) continue
      const copied = cutter.copy(entries.get(name), shape)
      if (copied !== undefined) used.set(name, copied)
    }
    if (used.size > 0) copy.set(category, used)
  }
  return copy
}

/** What these streams use of their resources, with what they draw that has no resources of its own. */
export function namesOfContents(cutter: Cutter, streams: readonly PdfStream[], from: PdfDict): UsedNames {
  const names = noNames()
  const seen = new Set<number>()
  for (let next = streams; next.length > 0; next = guestsOf(cutter, from, names, seen))
    addContents(cutter, next, names)
  return names
}

/** As one content: an operator and its operands may stand in two streams. */
function addContents(cutter: Cutter, streams: readonly PdfStream[], names: UsedNames): void {
  const parts = streams.flatMap((stream) => [contentOf(cutter, stream), Buffer.from('\n')])
  if (parts.includes(undefined)) names.all = true
  else addNames(Buffer.concat(parts as Buffer[]), names)
}

/** Undefined if it can't be unpacked; viewers may show some of it. */
function contentOf(cutter: Cutter, stream: PdfStream): Buffer | undefined {
  try {
    return decoded(stream, cutter.file.resolve)
  } catch (error) {
    if (error instanceof TooLarge || !(error instanceof BrokenFile)) throw error
    return undefined
  }
}

/** Forms, patterns and letters without resources use those of the content that draws them. */
function guestsOf(cutter: Cutter, from: PdfDict, names: UsedNames, seen: Set<number>): PdfStream[] {
  const { resolve } = cutter.file
  const inCategory = (category: Category): PdfValue[] => {
    const entries = resolve(from.get(category))
    if (!isDict(entries)) return []
    return [...entries].flatMap(([name, entry]) => {
      if (!isRef(entry) || seen.has(entry.number) || !isUsed(names, category, name)) return []
      seen.add(entry.number)
      return [resolve(entry)]
    })
  }
  const guests = [...inCategory('XObject'), ...inCategory('Pattern')].filter(isStream)
  const letters = inCategory('Font').filter(isDict).filter(isGuest).flatMap(lettersOf)
  return [
    ...guests.filter(({ dict }) => isGuest(dict) && resolve(dict.get('Subtype')) !== 'Image'),
    ...letters,
  ]

  function lettersOf(font: PdfDict): PdfStream[] {
    const glyphs = resolve(font.get('CharProcs'))
    return isDict(glyphs) ? [...glyphs.values()].map(resolve).filter(isStream) : []
  }
}

const isGuest = (dict: PdfDict): boolean => !dict.has('Resources')
