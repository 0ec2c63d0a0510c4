/**
 * The photos of the demo, drawn here so that the package has no image files: PNG pictures of a few plain
 * shapes.
 */
import { crc32, deflateSync } from 'node:zlib'

/** The colour of a pixel, as RGB; undefined where it is transparent. */
type Layer = (x: number, y: number) => number | undefined

const width = 320
const height = 240

const box =
  (left: number, top: number, right: number, bottom: number, colour: number): Layer =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom ? colour : undefined

const ring =
  (cx: number, cy: number, inner: number, outer: number, colour: number): Layer =>
  (x, y) => {
    const distance = Math.hypot(x - cx, y - cy)
    return distance >= inner && distance <= outer ? colour : undefined
  }
const disc = (cx: number, cy: number, radius: number, colour: number): Layer =>
  ring(cx, cy, 0, radius, colour)

const line = (x1: number, y1: number, x2: number, y2: number, thick: number, colour: number): Layer => {
  const [dx, dy] = [x2 - x1, y2 - y1]
  return (x, y) => {
    const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)))
    return Math.hypot(x - x1 - along * dx, y - y1 - along * dy) <= thick / 2 ? colour : undefined
  }
}

/** Joints of a wall or a ceiling, so far apart. */
const joints =
  (across: number, down: number, colour: number, top = 0, bottom = height): Layer =>
  (x, y) =>
    y >= top && y < bottom && (x % across < 2 || (y - top) % down < 2) ? colour : undefined

/** Lighter on one side, in steps, because the PNG has a palette. */
const lit =
  (colour: number, from: (x: number, y: number) => number): Layer =>
  (x, y) =>
    shade(colour, 1 - Math.floor(from(x, y) * 12) / 48)
const fromLeft = (x: number): number => x / width
const fromTop = (_: number, y: number): number => y / height

function shade(colour: number, by: number): number {
  const part = (shift: number): number => Math.min(255, Math.round(((colour >> shift) & 255) * by)) << shift
  return part(16) | part(8) | part(0)
}

/** A wall with its base and the floor. */
const room = (wall: number, floor = 0x8a7f70): Layer[] => [
  lit(wall, fromLeft),
  box(0, 192, width, 204, 0xf4f1ea),
  box(0, 204, width, height, floor),
  box(0, 203, width, 206, 0x5d554a),
]

/** A red circle, as people draw on a photo. */
const mark = (cx: number, cy: number, radius: number): Layer => ring(cx, cy, radius - 3, radius + 2, 0xd6311f)

/** Layers from back to front. */
const pictures: Record<string, Layer[]> = {
  crack: [
    ...room(0xe4dfd3),
    box(228, 20, 300, 130, 0xb9d4e6),
    (x, y) =>
      x > 226 && x < 302 && y > 18 && y < 132 && (x < 230 || x > 298 || y < 22) ? 0xffffff : undefined,
    (x, y) =>
      x > 60 && x < 228 && Math.abs(y - 84 - 22 * Math.sin(x / 23) - 7 * Math.sin(x / 5)) < 1.6
        ? 0x4a4640
        : undefined,
    mark(150, 92, 62),
  ],
  outlet: [
    ...room(0xd9dfdd),
    box(126, 118, 186, 186, 0xfafaf5),
    disc(156, 138, 13, 0xdcdcd2),
    disc(156, 167, 13, 0xdcdcd2),
    ...[132, 161].flatMap((y) => [box(149, y, 152, y + 9, 0x30343a), box(160, y, 163, y + 9, 0x30343a)]),
    line(40, 96, 280, 96, 2, 0xb03a2e),
    line(206, 96, 206, 152, 2, 0xb03a2e),
    mark(156, 152, 52),
  ],
  tile: [
    lit(0x9fb4b8, fromTop),
    joints(64, 40, 0xf0f0ea),
    line(136, 84, 172, 104, 3, 0x3f4a4d),
    line(172, 104, 160, 118, 3, 0x3f4a4d),
    mark(154, 100, 46),
  ],
  duct: [
    lit(0x4b5258, fromTop),
    box(0, 76, width, 160, 0xa9b1b7),
    box(0, 76, width, 96, 0xc6ccd0),
    box(0, 140, width, 160, 0x858d94),
    (x, y) => (y >= 76 && y < 160 && x % 80 < 4 ? 0x6b737a : undefined),
    line(60, 0, 60, 76, 3, 0x22272b),
    line(220, 0, 220, 76, 3, 0x22272b),
    box(130, 104, 190, 146, 0xd9c26a),
    mark(160, 124, 50),
  ],
  beam: [
    lit(0xbfdcf2, fromTop),
    box(0, 190, width, height, 0x8b7b66),
    ...[40, 150, 260].map((x) => box(x, 40, x + 16, 200, 0x8a3a22)),
    ...[40, 120].flatMap((y) => [box(0, y, width, y + 14, 0x9c4427), box(0, y + 5, width, y + 9, 0x6d2c19)]),
    line(56, 120, 150, 54, 3, 0x6d2c19),
    line(166, 120, 260, 54, 3, 0x6d2c19),
  ],
  door: [
    ...room(0xe8e0d0),
    box(112, 28, 214, 204, 0x6b5238),
    box(120, 36, 206, 204, 0x9a7650),
    disc(194, 124, 5, 0xd8d2c2),
    line(120, 37, 206, 43, 4, 0x2d2116),
    mark(190, 42, 36),
  ],
  roof: [
    lit(0xa9cdec, fromTop),
    (x, y) => (y > 96 ? shade(0xd9dcd8, 1 - ((x + 2 * y) % 90 < 3 ? 0.2 : 0)) : undefined),
    box(190, 62, 280, 118, 0x9aa3a8),
    (x, y) => (x > 196 && x < 274 && y > 70 && y < 108 && y % 6 < 2 ? 0x5f686d : undefined),
    disc(90, 176, 18, 0x30373b),
    ring(90, 176, 18, 24, 0xb8bcb8),
    mark(90, 176, 40),
  ],
  stain: [
    lit(0xf3f1ea, fromTop),
    joints(80, 60, 0xc9c6bc),
    disc(196, 108, 34, 0xe2cfa4),
    ring(196, 108, 28, 34, 0xb08d57),
    disc(212, 122, 12, 0xc8a871),
    mark(198, 110, 56),
  ],
  stair: [
    lit(0xd7d9dc, fromLeft),
    (x, y) =>
      y > 214 - Math.floor(x / 40) * 24
        ? shade(0x76828c, (y + Math.floor(x / 40) * 24) % 24 < 4 ? 1.3 : 1)
        : undefined,
    line(10, 150, 300, -20, 5, 0x2e3a44),
    ...[30, 110, 190].map((x) =>
      line(x, 150 - (x - 10) * 0.586, x, 214 - Math.floor(x / 40) * 24, 3, 0x2e3a44),
    ),
  ],
  rebar: [
    lit(0xb7ab98, fromTop),
    box(0, 0, width, 20, 0xc89a5c),
    (x) => (x % 40 < 5 ? 0x6b3a1e : undefined),
    (_, y) => (y > 20 && y % 36 < 5 ? 0x7d4726 : undefined),
    (x, y) => (x % 40 < 8 && y > 20 && y % 36 < 8 && (x + y) % 3 === 0 ? 0x2f2f2f : undefined),
  ],
  pipe: [
    ...room(0xdcd6c6),
    box(70, 40, 250, 176, 0x6f675b),
    ...[110, 210].map((x) => box(x, 40, x + 8, 176, 0xa88a5c)),
    box(70, 92, 190, 104, 0xc46f3d),
    box(178, 92, 190, 176, 0xb8652f),
    box(70, 120, 250, 128, 0x3f7c8f),
    disc(184, 98, 11, 0xd98a57),
    mark(184, 100, 36),
  ],
  sketch: [
    lit(0xfdfdf8, fromTop),
    line(50, 190, 280, 190, 3, 0x24427a),
    line(50, 190, 50, 40, 3, 0x24427a),
    line(50, 120, 230, 60, 3, 0x24427a),
    line(120, 190, 120, 97, 2, 0xb03a2e),
    line(112, 110, 120, 97, 2, 0xb03a2e),
    line(128, 110, 120, 97, 2, 0xb03a2e),
    ring(210, 120, 24, 27, 0x24427a),
    line(234, 120, 280, 120, 2, 0x2f7d4f),
  ],
}

export const pictureNames: readonly string[] = Object.keys(pictures)

const cache = new Map<string, string>()

/** The picture of that name as a PNG in base64. */
export function picture(name: string): string {
  let png = cache.get(name)
  if (!png) {
    png = pngOf(pictures[name]!).toString('base64')
    cache.set(name, png)
  }
  return png
}

/** One byte for each pixel: an index into the palette. */
function pngOf(layers: readonly Layer[]): Buffer {
  const fromFront = layers.toReversed()
  const colours = new Map<number, number>()
  const points = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const colour = colourAt(fromFront, x, y)
      const known = colours.get(colour) ?? colours.size
      colours.set(colour, known)
      points[y * (width + 1) + 1 + x] = known
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const palette = [...colours.keys()].flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', deflateSync(points)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The colour of the front layer; the back layer covers everything. */
function colourAt(fromFront: readonly Layer[], x: number, y: number): number {
  for (const layer of fromFront) {
    const colour = layer(x, y)
    if (colour !== undefined) return colour
  }
  return 0
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
