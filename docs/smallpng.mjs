/**
 * Makes a picture of a page small: 256 colours are enough for letters on plain grounds, and plain lines pack best as they
 * are. Reads what Chromium writes: 8 bits a channel, not interlaced.
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const coloursMax = 256

export function smallPng(png) {
  const { width, height, pixels } = read(png)
  const { palette, places } = reduce(pixels)
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) places.copy(lines, y * (width + 1) + 1, y * width, (y + 1) * width)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const parts = [
    ['IHDR', head],
    ['PLTE', Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))],
    ['IDAT', deflateSync(lines, { level: 9, memLevel: 9 })],
    ['IEND', Buffer.alloc(0)],
  ]
  return Buffer.concat([signature, ...parts.map(([kind, data]) => chunk(kind, data))])
}

function chunk(kind, data) {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** The pixels as numbers, red first. */
function read(png) {
  const packed = []
  let head
  for (let at = signature.length; at < png.length; ) {
    const bytes = png.readUInt32BE(at)
    const kind = png.toString('latin1', at + 4, at + 8)
    const data = png.subarray(at + 8, at + 8 + bytes)
    if (kind === 'IHDR') head = data
    if (kind === 'IDAT') packed.push(data)
    at += 12 + bytes
  }
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const step = head[9] === 6 ? 4 : 3
  const plain = unfilter(inflateSync(Buffer.concat(packed)), width * step, height, step)
  const pixels = Uint32Array.from({ length: width * height }, (_, i) => plain.readUIntBE(i * step, 3))
  return { width, height, pixels }
}

/** Each line says how it was foretold from the one before it and from its own left. */
function unfilter(raw, line, height, step) {
  const plain = Buffer.alloc(line * height)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (line + 1)]
    for (let x = 0; x < line; x++) {
      const here = y * line + x
      const left = x >= step ? plain[here - step] : 0
      const up = y > 0 ? plain[here - line] : 0
      const corner = x >= step && y > 0 ? plain[here - line - step] : 0
      const foretold = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]
      plain[here] = raw[y * (line + 1) + 1 + x] + foretold
    }
  }
  return plain
}

function paeth(left, up, corner) {
  const guess = left + up - corner
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(guess - value))
  return a <= b && a <= c ? left : b <= c ? up : corner
}

/**
 * The colours there are most of, then one after the other what would be told worst by those chosen: a little red among much
 * grey stays red. The others become the one that is nearest.
 */
function reduce(pixels) {
  const counts = new Map()
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const byCount = [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a))
  const palette = byCount.slice(0, coloursMax / 4)
  const rest = byCount.slice(palette.length).map((colour) => ({ colour, at: nearest(colour, palette) }))
  while (palette.length < coloursMax && rest.length > 0) {
    const loss = ({ colour, at }) => apart(colour, palette[at]) * counts.get(colour)
    const worst = rest.reduce((one, other) => (loss(other) > loss(one) ? other : one))
    rest.splice(rest.indexOf(worst), 1)
    palette.push(worst.colour)
    for (const each of rest)
      if (apart(each.colour, worst.colour) < apart(each.colour, palette[each.at]))
        each.at = palette.length - 1
  }
  const place = new Map(palette.map((colour, i) => [colour, i]))
  for (const { colour, at } of rest) place.set(colour, at)
  return { palette, places: Buffer.from(Uint8Array.from(pixels, (colour) => place.get(colour))) }
}

const apart = (one, other) =>
  [16, 8, 0].reduce((sum, by) => sum + (((one >> by) & 255) - ((other >> by) & 255)) ** 2, 0)

function nearest(colour, palette) {
  let best = 0
  for (const i of palette.keys()) if (apart(colour, palette[i]) < apart(colour, palette[best])) best = i
  return best
}
