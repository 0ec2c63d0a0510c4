/** Reads XML: tags and texts in their order. Entities are the five of XML and characters by number. */
import { Unreadable } from './unreadable.ts'

export interface XmlReader {
  /** `attributes` as they are written; `attribute` finds one. */
  open(name: string, attributes: string): void
  close(name: string): void
  text(text: string): void
}

/** Names are without their namespace. */
export function readXml(xml: string, reader: XmlReader): void {
  let at = 0
  while (at < xml.length) {
    const open = xml.indexOf('<', at)
    if (open < 0) return
    if (open > at) reader.text(xml.slice(at, open))
    at = special(xml, open, reader) ?? tag(xml, open, reader)
  }
}

/** Comments, processing instructions and CDATA: where each ends; undefined if it is a tag. */
function special(xml: string, open: number, reader: XmlReader): number | undefined {
  const sign = xml[open + 1]
  if (sign === '?') return behind(xml, '?>', open)
  if (sign !== '!') return undefined
  if (xml.startsWith('<!--', open)) return behind(xml, '-->', open)
  if (!xml.startsWith('<![CDATA[', open))
    throw new Unreadable('The file declares its own entities, which is not read here.')
  const end = behind(xml, ']]>', open)
  reader.text(xml.slice(open + 9, end - 3).replaceAll('&', '&amp;'))
  return end
}

function behind(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from)
  if (found < 0) throw new Unreadable('The file is damaged: its XML ends too early.')
  return found + mark.length
}

function tag(xml: string, open: number, reader: XmlReader): number {
  const end = endOfTag(xml, open)
  const isClosing = xml[open + 1] === '/'
  const isEmpty = xml[end - 2] === '/'
  const inner = xml.slice(open + (isClosing ? 2 : 1), end - (isEmpty ? 2 : 1))
  const space = inner.search(/\s/)
  const full = space < 0 ? inner : inner.slice(0, space)
  const name = full.slice(full.indexOf(':') + 1)
  if (isClosing) reader.close(name)
  else reader.open(name, space < 0 ? '' : inner.slice(space))
  if (isEmpty && !isClosing) reader.close(name)
  return end
}

/** An attribute may hold ">". Each quote is counted once, however many of those there are. */
function endOfTag(xml: string, open: number): number {
  let [from, quotes] = [open, 0]
  for (;;) {
    const end = behind(xml, '>', from)
    quotes += xml.slice(from, end).match(/"/g)?.length ?? 0
    if (quotes % 2 === 0) return end
    from = end
  }
}

const patterns = new Map<string, RegExp>()

/** The value of an attribute, by its name without namespace. */
export function attribute(attributes: string, name: string): string | undefined {
  const pattern = patterns.get(name) ?? new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  const found = pattern.exec(attributes)
  return found ? unescaped(found[1] ?? found[2]!) : undefined
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

export function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => {
    if (name[0] !== '#') return entities[name] ?? whole
    const code = name[1]!.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
  })
}
