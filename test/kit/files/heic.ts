/**
 * A HEIC as a phone takes it, made here: one picture in HEVC whose blocks are stored as they are (PCM), which is the one way to
 * write HEVC without an encoder. Left half red, right half blue.
 */

const block = 16

/** `width` and `height` are multiples of 16, of at most 8 blocks together; `exif` is stored beside the picture. */
export function heic(width: number, height: number, exif: Buffer = Buffer.alloc(0)): Buffer {
  const slice = nal(19, sliceOf(width, height))
  const sized = Buffer.concat([uint32(slice.length), slice])
  const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  const metaOf = (at: number): Buffer => meta(width, height, { at, bytes: sized.length })
  const at = ftyp.length + metaOf(0).length + 8
  return Buffer.concat([ftyp, metaOf(at), box('mdat', sized, exif)])
}

/** Bits, the highest first. */
class Bits {
  private readonly bits: number[] = []
  u(value: number, count = 1): this {
    for (let i = count - 1; i >= 0; i--) this.bits.push(Math.floor(value / 2 ** i) % 2)
    return this
  }
  /** Exponential Golomb codes. */
  ue(...values: number[]): this {
    for (const value of values) {
      const length = Math.floor(Math.log2(value + 1))
      this.u(0, length).u(value + 1, length + 1)
    }
    return this
  }
  align(): this {
    while (this.bits.length % 8) this.bits.push(0)
    return this
  }
  /** The end of every unit: a one, then zeros. */
  end(): Buffer {
    return this.u(1).bytes()
  }
  bytes(): Buffer {
    this.align()
    const { bits } = this
    return Buffer.from(
      Array.from({ length: bits.length / 8 }, (_, i) =>
        Number.parseInt(bits.slice(i * 8, i * 8 + 8).join(''), 2),
      ),
    )
  }
}

/** Three bytes that would look like the beginning of a unit are kept apart. */
function nal(type: number, payload: Buffer): Buffer {
  const bytes: number[] = []
  let zeros = 0
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3)
      zeros = 0
    }
    bytes.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Buffer.from([type << 1, 1, ...bytes])
}

const profile = (bits: Bits): Bits =>
  bits.u(0, 3).u(3, 5).u(0x70000000, 32).u(0b1011, 4).u(0, 22).u(0, 22).u(30, 8)

const videoSet = (): Buffer =>
  profile(new Bits().u(0, 4).u(3, 2).u(0, 6).u(0, 3).u(1).u(0xffff, 16))
    .u(1)
    .ue(0, 0, 0)
    .u(0, 6)
    .ue(0)
    .u(0, 2)
    .end()

const sequenceSet = (width: number, height: number): Buffer =>
  profile(new Bits().u(0, 4).u(0, 3).u(1))
    .ue(0, 1, width, height)
    .u(0)
    .ue(0, 0, 0)
    .u(1)
    .ue(0, 0, 0)
    // Blocks of 16, with transforms of 4 to 16 that are not used.
    .ue(1, 0, 0, 2, 0, 0)
    .u(0, 3)
    // PCM of 8 bits, in blocks of 16.
    .u(1)
    .u(7, 4)
    .u(7, 4)
    .ue(1, 0)
    .u(1)
    .ue(0)
    .u(0, 5)
    .end()

const pictureSet = (): Buffer =>
  new Bits()
    .ue(0, 0)
    .u(0, 7)
    .ue(0, 0, 0)
    .u(0, 3)
    .ue(0, 0)
    .u(0, 7)
    // No filter over the edges of blocks.
    .u(0b101, 3)
    .u(0, 2)
    .ue(0)
    .u(0, 2)
    .end()

/** The arithmetic coder, as far as it is needed: one context, and bins that end something. */
class Coder {
  private low = 0
  private range = 510
  private isFirst = true
  private outstanding = 0
  /** How likely the likely value is; it grows each time it comes. */
  private state = 0
  private readonly bits: Bits
  constructor(bits: Bits) {
    this.bits = bits
  }
  /** The bin that says that a block is not divided: always the likely one. */
  whole(): void {
    const ofState = [
      [128, 176, 208, 240],
      [128, 167, 197, 227],
      [128, 158, 187, 216],
      [123, 150, 178, 205],
      [116, 142, 169, 195],
      [111, 135, 160, 185],
      [105, 128, 152, 175],
      [100, 122, 144, 166],
    ]
    this.range -= ofState[this.state]![(this.range >> 6) & 3]!
    this.state = Math.min(this.state + 1, ofState.length - 1)
    this.renormalize()
  }
  ends(isEnd: boolean): void {
    this.range -= 2
    if (isEnd) {
      this.low += this.range
      this.range = 2
    }
    this.renormalize()
    if (!isEnd) return
    this.put((this.low >> 9) & 1)
    this.bits.u(((this.low >> 7) & 3) | 1, 2)
    Object.assign(this, { low: 0, range: 510, isFirst: true, outstanding: 0 })
  }
  private renormalize(): void {
    while (this.range < 256) {
      if (this.low < 256) this.put(0)
      else if (this.low >= 512) {
        this.low -= 512
        this.put(1)
      } else {
        this.low -= 256
        this.outstanding++
      }
      this.range <<= 1
      this.low <<= 1
    }
  }
  private put(bit: number): void {
    if (this.isFirst) this.isFirst = false
    else this.bits.u(bit)
    for (; this.outstanding > 0; this.outstanding--) this.bits.u(1 - bit)
  }
}

const red = [76, 84, 255] as const
const blue = [29, 255, 107] as const

function sliceOf(width: number, height: number): Buffer {
  const bits = new Bits().u(1).u(0).ue(0, 2, 0).u(1).align()
  const coder = new Coder(bits)
  const blocks = (width / block) * (height / block)
  for (let i = 0; i < blocks; i++) {
    const isLeft = (i % (width / block)) * block < width / 2
    coder.whole()
    coder.ends(true)
    bits.align()
    const [y, u, v] = isLeft ? red : blue
    for (const [value, samples] of [
      [y, block ** 2],
      [u, (block / 2) ** 2],
      [v, (block / 2) ** 2],
    ] as const)
      for (let n = 0; n < samples; n++) bits.u(value, 8)
    coder.ends(i === blocks - 1)
  }
  return bits.bytes()
}

const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255])
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([uint32(body.length + 8), Buffer.from(type, 'latin1'), body])
}
const fullBox = (type: string, version: number, ...parts: Buffer[]): Buffer =>
  box(type, uint32(version * 2 ** 24), ...parts)
const text = (value: string): Buffer => Buffer.from(value, 'latin1')

function meta(width: number, height: number, picture: { at: number; bytes: number }): Buffer {
  const sets = [
    [32, videoSet()],
    [33, sequenceSet(width, height)],
    [34, pictureSet()],
  ] as const
  const arrays = sets.map(([type, payload]) => {
    const unit = nal(type, payload)
    return Buffer.concat([Buffer.from([0x80 | type]), uint16(1), uint16(unit.length), unit])
  })
  const head = Buffer.from([
    1, 3, 0x70, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 30, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 3,
  ])
  const properties = box(
    'ipco',
    box('hvcC', head, ...arrays),
    fullBox('ispe', 0, uint32(width), uint32(height)),
  )
  return fullBox(
    'meta',
    0,
    fullBox('hdlr', 0, uint32(0), text('pict'), Buffer.alloc(13)),
    fullBox('pitm', 0, uint16(1)),
    fullBox('iinf', 0, uint16(1), fullBox('infe', 2, uint16(1), uint16(0), text('hvc1\0'))),
    box('iprp', properties, fullBox('ipma', 0, uint32(1), uint16(1), Buffer.from([2, 0x81, 0x02]))),
    fullBox(
      'iloc',
      0,
      Buffer.from([0x44, 0]),
      uint16(1),
      uint16(1),
      uint16(0),
      uint16(1),
      uint32(picture.at),
      uint32(picture.bytes),
    ),
  )
}
