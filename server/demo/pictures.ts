/** The demo's files, made here so that the package carries none: PNG pictures in two colours, PDF pages. */
import { crc32, deflateSync } from 'node:zlib'

interface Picture {
  /** Background and foreground, as RGB. */
  colours: [back: number, front: number]
  /** Whether a point is of the foreground. */
  paint: (x: number, y: number) => boolean
}

const width = 160
const height = 120

const near = (distance: number, reach: number): boolean => Math.abs(distance) <= reach
const inBox = (x: number, y: number, left: number, top: number, right: number, bottom: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom
const inRing = (x: number, y: number, inner: number, outer: number): boolean => {
  const distance = Math.hypot(x - width / 2, y - height / 2)
  return distance >= inner && distance <= outer
}

const pictures: Record<string, Picture> = {
  crack: {
    colours: [0xd9d4c8, 0x4a4640],
    paint: (x, y) => near(y - 60 - 18 * Math.sin(x / 13) - 6 * Math.sin(x / 3), 1.5),
  },
  outlet: {
    colours: [0xf0ede4, 0x30343a],
    paint: (x, y) => inBox(x, y, 55, 25, 105, 95) !== inBox(x, y, 59, 29, 101, 91) || inRing(x, y, 9, 13),
  },
  tile: { colours: [0x9fb4b8, 0xf4f4f0], paint: (x, y) => x % 32 < 2 || y % 24 < 2 },
  duct: {
    colours: [0x8d959c, 0x2c3238],
    paint: (x, y) => near(y - 35, 1.5) || near(y - 85, 1.5) || (x % 40 < 3 && y > 35 && y < 85),
  },
  beam: {
    colours: [0xc7d6e2, 0x7d2f1d],
    paint: (x, y) =>
      inBox(x, y, 0, 30, 159, 40) || inBox(x, y, 0, 80, 159, 90) || inBox(x, y, 74, 40, 86, 80),
  },
  door: {
    colours: [0xe8e0d0, 0x5b4632],
    paint: (x, y) => inBox(x, y, 50, 10, 110, 119) && Math.hypot(x - 102, y - 66) > 4,
  },
  roof: {
    colours: [0xbfd3e6, 0x3d4247],
    paint: (x, y) => y > 60 && (y - 60 > Math.abs(x - 80) / 3 || x % 20 < 2),
  },
  stain: { colours: [0xf3f1ea, 0xb08d57], paint: (x, y) => inRing(x, y, 22, 26) || inRing(x, y, 0, 9) },
  stair: {
    colours: [0xdcdcdc, 0x4f5b66],
    paint: (x, y) => y > 110 - Math.floor(x / 20) * 12,
  },
  rebar: { colours: [0xa89f91, 0x6b3a1e], paint: (x, y) => x % 20 < 3 || y % 20 < 3 },
  pipe: {
    colours: [0xe3e7ea, 0x1f6f78],
    paint: (x, y) => (near(y - 50, 8) && x < 100) || (near(x - 92, 8) && y > 42) || inRing(x, y, 48, 50),
  },
  sketch: {
    colours: [0xfffdf5, 0x24427a],
    paint: (x, y) =>
      near(x - 30, 1) || near(y - 90, 1) || near(y - 90 + (x - 30) * 0.6, 1) || inRing(x, y, 18, 20),
  },
}

export const pictureNames: readonly string[] = Object.keys(pictures)

const made = new Map<string, string>()

/** The picture of that name as a PNG in base64. */
export function picture(name: string): string {
  let png = made.get(name)
  if (!png) {
    png = pngOf(pictures[name]!).toString('base64')
    made.set(name, png)
  }
  return png
}

/** One bit a point, with a palette of two colours. */
function pngOf({ colours, paint }: Picture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 3, 0, 0, 0], 8)
  const palette = Buffer.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  const bytesPerRow = width / 8
  const points = Buffer.alloc(height * (bytesPerRow + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (paint(x, y)) points[y * (bytesPerRow + 1) + 1 + (x >> 3)]! |= 128 >> (x & 7)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(points)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** One page with a frame, a title block and some lines of text, as a PDF in base64. */
export function pdfPage(number: string, title: string, lines: readonly string[]): string {
  const text = (x: number, y: number, size: number, words: string): string =>
    `BT /F1 ${size} Tf ${x} ${y} Td (${words.replace(/[\\()]/g, '\\$&')}) Tj ET`
  const content = [
    '1.5 w 36 36 720 540 re S',
    '36 96 720 0.1 re S 560 36 0.1 60 re S',
    text(48, 70, 16, title),
    text(48, 48, 9, 'Riverside Medical Office Building, Columbus, Ohio'),
    text(572, 56, 26, number),
    ...lines.map((line, i) => text(60, 540 - 18 * i, 11, line)),
  ].join('\n')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 792 612] /Contents 4 0 R ' +
      '/Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

/** Numbers the objects from 1 and writes the table of their places. */
function pdfOf(objects: readonly string[]): string {
  let file = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const place = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1').toString(
    'base64',
  )
}
