/** Reads base64. A file is sent in it, so it may be long: each step takes time in proportion to its length. */

const [space, pad] = [/\s/, 61]

/** Undefined if it is not base64; blanks and missing padding are accepted. */
export function readBase64(text: string): Buffer | undefined {
  const encoded = space.test(text) ? text.replace(/\s+/g, '') : text
  let chars = encoded.length
  while (chars > 0 && encoded.charCodeAt(chars - 1) === pad) chars--
  // One character of four holds no whole byte. Node reads base64url as well, which is another encoding.
  if (chars % 4 === 1 || encoded.includes('-') || encoded.includes('_')) return undefined
  const bytes = Buffer.from(encoded, 'base64')
  // Node skips what is not base64: then there are fewer bytes.
  if (bytes.length !== Math.floor((chars * 3) / 4)) return undefined
  // The bits after the last byte must be 0, or two texts would be the same bytes.
  const last = chars % 4
  const end = encoded.slice(chars - last, chars)
  return last === 0 || bytes.toString('base64', bytes.length - last + 1).startsWith(end) ? bytes : undefined
}
