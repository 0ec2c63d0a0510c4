/**
 * The layers that a page uses, and which of them its set hides: drawing programs write one for each of
 * theirs.
 */
import { isDict, isRef, type PdfDict, type PdfValue } from '../file/objects.ts'
import type { Cutter } from './cutter.ts'
import { layer } from './shapes.ts'

/**
 * The entry OCProperties of the new catalog. After all else was copied: only what was copied by then is
 * used.
 */
export function layersOf(cutter: Cutter): PdfDict | undefined {
  const { resolve, trailer } = cutter.file
  const catalog = resolve(trailer.get('Root'))
  const from = isDict(catalog) ? resolve(catalog.get('OCProperties')) : null
  if (!isDict(from)) return undefined
  const layers = used(from.get('OCGs'))
  const shown = resolve(from.get('D'))
  if (layers.length === 0) return undefined
  return new Map<string, PdfValue>([
    ['D', isDict(shown) ? shownBy(shown) : new Map()],
    ['OCGs', layers],
  ])

  /** Of a list of layers those that the page uses, in the order of the list. */
  function used(value: PdfValue | undefined): PdfValue[] {
    const items = resolve(value)
    if (!Array.isArray(items)) return []
    return items.flatMap((item) => {
      const number = isRef(item) ? cutter.copies.get(layer)?.get(item.number) : undefined
      return number ? [{ number }] : []
    })
  }

  function shownBy(shown: PdfDict): PdfDict {
    const dict: PdfDict = new Map()
    const base = resolve(shown.get('BaseState'))
    if (typeof base === 'string') dict.set('BaseState', base)
    for (const key of ['OFF', 'ON']) {
      const some = used(shown.get(key))
      if (some.length > 0) dict.set(key, some)
    }
    const automatic = resolve(shown.get('AS'))
    const events = Array.isArray(automatic) ? automatic.flatMap(eventOf) : []
    if (events.length > 0) dict.set('AS', events)
    return dict.set('Order', layers)
  }

  function eventOf(value: PdfValue): PdfDict[] {
    const from = resolve(value)
    const some = isDict(from) ? used(from.get('OCGs')) : []
    if (!isDict(from) || some.length === 0) return []
    const dict: PdfDict = new Map([['OCGs', some]])
    const categories = resolve(from.get('Category'))
    if (Array.isArray(categories)) dict.set('Category', categories.map(resolve))
    const event = resolve(from.get('Event'))
    return [typeof event === 'string' ? dict.set('Event', event) : dict]
  }
}
