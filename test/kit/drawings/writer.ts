/** Writes PDFs for tests, object by object, also wrong ones. */
import { deflateSync } from 'node:zlib'

export interface PdfWriter {
  /** The number of a new object. */
  add(body: string, stream?: string | Buffer): number
  /** A number for an object that is set later. */
  reserve(): number
  set(number: number, body: string, stream?: string | Buffer): void
  finish(root: number, trailer?: string): Buffer
}

interface Written {
  readonly body: string
  readonly stream: Buffer | undefined
}

export interface WriterOptions {
  /** How tightly streams are packed: 0 not at all, up to 9. */
  readonly level?: number
  /** Objects that nobody uses, so that the others have other numbers. */
  readonly firstNumber?: number
}

export function openWriter({ level = 6, firstNumber = 1 }: WriterOptions = {}): PdfWriter {
  const objects = new Map<number, Written>()
  let next = firstNumber
  const writer: PdfWriter = {
    add(body, stream) {
      const number = writer.reserve()
      writer.set(number, body, stream)
      return number
    },
    reserve: () => next++,
    set(number, body, stream) {
      const bytes = stream === undefined ? undefined : Buffer.from(stream as string, 'latin1')
      objects.set(number, { body, stream: bytes })
    },
    finish(root, trailer = '') {
      const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
      const places = new Map<number, number>()
      let at = parts[0]!.length
      for (const [number, object] of objects) {
        places.set(number, at)
        const bytes = objectBytes(number, object, level)
        parts.push(bytes)
        at += bytes.length
      }
      const size = next
      const entries = Array.from({ length: size }, (_, number) => entryOf(number, places.get(number)))
      const end = `trailer\n<</Size ${size}/Root ${root} 0 R${trailer}>>\nstartxref\n${at}\n%%EOF\n`
      parts.push(Buffer.from(`xref\n0 ${size}\n${entries.join('')}${end}`, 'latin1'))
      return Buffer.concat(parts)
    },
  }
  return writer
}

function entryOf(number: number, place: number | undefined): string {
  if (number === 0) return '0000000000 65535 f \n'
  return place === undefined ? '0000000000 00000 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`
}

/** A stream that names its filter is written as it is; any other is packed. */
function objectBytes(number: number, { body, stream }: Written, level: number): Buffer {
  if (!stream) return Buffer.from(`${number} 0 obj\n${body}\nendobj\n`, 'latin1')
  const isPacked = !body.includes('/Filter') && level > 0
  const bytes = isPacked ? deflateSync(stream, { level }) : stream
  const entries = `${isPacked ? '/Filter/FlateDecode' : ''}/Length ${bytes.length}`
  const dict = body.replace(/>>\s*$/, `${entries}>>`)
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n${dict}\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ])
}

export const utf16 = (text: string): string =>
  `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
