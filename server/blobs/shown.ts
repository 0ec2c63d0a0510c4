/** What a browser may show: decided by the bytes, because names and types are what somebody said. */

const beginnings: ReadonlyArray<[type: string, begins: RegExp]> = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['application/pdf', /^%PDF-/],
]

/** So many bytes are enough to tell. */
export const tellingBytes = 16

export function shownType(beginning: Buffer): string | undefined {
  const text = beginning.toString('latin1')
  return beginnings.find(([, begins]) => begins.test(text))?.[0]
}
