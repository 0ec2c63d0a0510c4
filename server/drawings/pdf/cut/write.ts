/** Writes objects as a PDF. The same objects give the same bytes. */
import { isDict, isRef, isStream, type PdfDict, type PdfValue, rawParts } from '../file/objects.ts'

/** Object 1 is the catalog. The bytes of streams are read one after the other. */
export function* writePdf(objects: readonly PdfValue[], id: Buffer): Generator<Buffer> {
  const places: number[] = []
  let at = 0
  function* part(bytes: Buffer): Generator<Buffer> {
    at += bytes.length
    yield bytes
  }
  yield* part(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'))
  for (const [index, value] of objects.entries()) {
    places.push(at)
    const dict = isStream(value) ? new Map(value.dict).set('Length', value.rawLength) : value
    yield* part(Buffer.from(`${index + 1} 0 obj\n${written(dict)}\n`, 'latin1'))
    if (isStream(value)) {
      yield* part(Buffer.from('stream\n'))
      for (const bytes of rawParts(value)) yield* part(bytes)
      yield* part(Buffer.from('\nendstream\n'))
    }
    yield* part(Buffer.from('endobj\n'))
  }
  const start = at
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer: PdfDict = new Map<string, PdfValue>([
    ['ID', [id, id]],
    ['Root', { number: 1 }],
    ['Size', size],
  ])
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}`
  yield Buffer.from(`${table}trailer\n${written(trailer)}\nstartxref\n${start}\n%%EOF\n`, 'latin1')
}

/** A stream is written as what points at it. */
function written(value: PdfValue): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'string') return nameText(value)
  if (Buffer.isBuffer(value)) return `<${value.toString('hex')}>`
  if (Array.isArray(value)) return `[${value.map(written).join(' ')}]`
  if (isRef(value)) return `${value.number} 0 R`
  if (isDict(value))
    return `<<${[...value].map(([key, entry]) => `${nameText(key)} ${written(entry)}`).join('\n')}>>`
  return String(value)
}

const special = /[^!-~]|[#/%()<>[\]{}]/g

const nameText = (name: string): string =>
  `/${name.replace(special, (one) => `#${one.charCodeAt(0).toString(16).padStart(2, '0')}`)}`

/** PDF has no exponents. */
export function numberText(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/\.?0+$/, '') : String(BigInt(Math.trunc(value)))
}
