/** A ZIP file of a few texts, made in the browser. */

/** The bytes of each as they are packed; the second is what stands before them and in the directory. */
interface Packed {
  name: Uint8Array<ArrayBuffer>
  bytes: Uint8Array<ArrayBuffer>
  facts: readonly number[]
}

const deflated = 8
/** Names are UTF-8. */
const utf8Names = 0x800
/** 1 January 1980, the first day that a ZIP knows: the file itself has its date. */
const firstDay = 0x21

export async function zipOf(files: Readonly<Record<string, readonly string[]>>, type: string): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  let count = 0
  for (const [name, texts] of Object.entries(files)) {
    const packed = await pack(name, texts)
    const head = numbers([4, 0x04034b50], ...common(packed))
    parts.push(head, packed.name, packed.bytes)
    const rest = [2, 0, 2, 0, 2, 0, 4, 0, 4, offset]
    directory.push(numbers([4, 0x02014b50, 2, 20], ...common(packed), rest), packed.name)
    offset += head.length + packed.name.length + packed.bytes.length
    count++
  }
  const length = directory.reduce((sum, one) => sum + one.length, 0)
  const end = numbers([4, 0x06054b50, 2, 0, 2, 0, 2, count, 2, count, 4, length, 4, offset, 2, 0])
  return new Blob([...parts, ...directory, end], { type })
}

const common = ({ name, facts }: Packed): number[][] => [
  [2, 20, 2, utf8Names, 2, deflated, 2, 0, 2, firstDay],
  [...facts],
  [2, name.length, 2, 0],
]

async function pack(name: string, texts: readonly string[]): Promise<Packed> {
  const plain = new Blob([...texts])
  const stream = plain.stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  const crc = crc32(new Uint8Array(await plain.arrayBuffer()))
  return {
    name: new TextEncoder().encode(name),
    bytes,
    facts: [4, crc, 4, bytes.length, 4, plain.size],
  }
}

/** Pairs of how many bytes and the number, the least first. */
function numbers(...pairs: number[][]): Uint8Array<ArrayBuffer> {
  const all = pairs.flat()
  const out: number[] = []
  for (let i = 0; i < all.length; i += 2)
    for (let byte = 0; byte < all[i]!; byte++) out.push((all[i + 1]! >>> (8 * byte)) & 255)
  return new Uint8Array(out)
}

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let one = n
  for (let bit = 0; bit < 8; bit++) one = one & 1 ? 0xedb88320 ^ (one >>> 1) : one >>> 1
  return one
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = table[(crc ^ byte) & 255]! ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
