/**
 * File types that a browser may show. Detected by the first bytes, because names and declared types can be
 * wrong.
 */

const beginnings: ReadonlyArray<[type: string, begins: RegExp]> = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['application/pdf', /^%PDF-/],
]

/** The number of bytes needed to detect the type. */
export const tellingBytes = 16

export function shownType(beginning: Buffer): string | undefined {
  const text = beginning.toString('latin1')
  return beginnings.find(([, begins]) => begins.test(text))?.[0]
}
