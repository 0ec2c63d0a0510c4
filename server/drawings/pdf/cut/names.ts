/** Which resources a content stream uses. In doubt a name counts as used: nothing that shows may be lost. */
import { isRegular, isWhite, readName, type Scanner, skipRegular, skipWhite } from '../file/parse.ts'

export type Category = 'ColorSpace' | 'ExtGState' | 'Font' | 'Pattern' | 'Properties' | 'Shading' | 'XObject'

export interface UsedNames {
  readonly of: Record<Category, Set<string>>
  /** Used by something that was not understood, so perhaps in any category. */
  readonly any: Set<string>
  /** The content could not be read: all may be used. */
  all: boolean
}

export const noNames = (): UsedNames => ({
  of: {
    ColorSpace: new Set(['DefaultCMYK', 'DefaultGray', 'DefaultRGB']),
    ExtGState: new Set(),
    Font: new Set(),
    Pattern: new Set(),
    Properties: new Set(),
    Shading: new Set(),
    XObject: new Set(),
  },
  any: new Set(),
  all: false,
})

export const isUsed = (names: UsedNames, category: Category, name: string): boolean =>
  names.all || names.any.has(name) || names.of[category].has(name)

const categories: Record<string, Category> = {
  BDC: 'Properties',
  CS: 'ColorSpace',
  DP: 'Properties',
  Do: 'XObject',
  ID: 'ColorSpace',
  SCN: 'Pattern',
  Tf: 'Font',
  cs: 'ColorSpace',
  gs: 'ExtGState',
  scn: 'Pattern',
  sh: 'Shading',
}

/** Their names, if any, are no resources. */
const others = new Set(
  (
    'b B b* B* BI BMC BT BX c cm d d0 d1 EI EMC ET EX f F f* G g h i J j K k l M m MP n q Q re RG rg ri ' +
    's S SC sc T* Tc Td TD Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'
  ).split(' '),
)

const number = /^[-+.\d]+$/

/** Adds what this content uses. */
export function addNames(content: Buffer, names: UsedNames): void {
  const from: Scanner = { bytes: content, at: 0 }
  let pending: string[] = []
  for (;;) {
    skipWhite(from)
    const code = content[from.at]
    if (code === undefined) break
    if (code === 0x2f) pending.push(readName(from))
    else if (code === 0x28) skipLiteral(from)
    else if (code === 0x3c && content[from.at + 1] !== 0x3c) skipHex(from)
    else if (!isRegular(code)) from.at++
    else {
      const word = wordAt(from)
      if (pending.length === 0 && word !== 'ID') continue
      if (number.test(word) || word === 'true' || word === 'false' || word === 'null') continue
      const category = categories[word]
      const target = category ? names.of[category] : others.has(word) ? undefined : names.any
      for (const name of pending) target?.add(name)
      pending = []
      if (word === 'ID') skipInlinePicture(from, names)
    }
  }
  for (const name of pending) names.any.add(name)
}

export function wordAt(from: Scanner): string {
  const start = from.at
  skipRegular(from)
  return from.bytes.toString('latin1', start, Math.min(from.at, start + 32))
}

export function skipLiteral(from: Scanner): void {
  const { bytes } = from
  let depth = 0
  for (; from.at < bytes.length; from.at++) {
    const code = bytes[from.at]
    if (code === 0x5c) from.at++
    else if (code === 0x28) depth++
    else if (code === 0x29 && --depth === 0) break
  }
  from.at++
}

export function skipHex(from: Scanner): void {
  const end = from.bytes.indexOf(0x3e, from.at)
  from.at = end < 0 ? from.bytes.length : end + 1
}

/**
 * Ends with EI as a word of its own; as that may stand in the picture too, what looks like a name there
 * counts.
 */
export function skipInlinePicture(from: Scanner, names: UsedNames): void {
  const { bytes } = from
  const start = from.at
  let end = start
  do end = bytes.indexOf('EI', end + 1, 'latin1')
  while (end >= 0 && !(isWhite(bytes[end - 1]) && (isWhite(bytes[end + 2]) || end + 2 >= bytes.length)))
  from.at = end < 0 ? bytes.length : end + 2
  for (const [, name] of bytes.toString('latin1', start, from.at).matchAll(/\/([!-~]{1,127})/g))
    for (const part of name!.split(/[\s()<>[\]{}/%]/, 1)) names.any.add(part)
}
