/**
 * What a camera wrote beside a picture (EXIF): when and where it was taken, and how it was held. Written by
 * anybody, so every offset is checked, and what makes no sense is left out.
 */

export interface Exif {
  /** How the picture must be turned to be upright: 1 to 8, as in EXIF. */
  orientation?: number
  /** The clock of the camera: `2026-05-01T09:12:33`. */
  takenAt?: string
  /** The offset of that clock from UTC, if the camera wrote it: `+02:00`. */
  takenOffset?: string
  /** In degrees, north and east positive. */
  latitude?: number
  longitude?: number
}

const tag = {
  orientation: 0x0112,
  dateTime: 0x0132,
  exifDirectory: 0x8769,
  gpsDirectory: 0x8825,
  dateTimeOriginal: 0x9003,
  offsetTimeOriginal: 0x9011,
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
}

/** `block` begins with the TIFF header, or with `Exif` and two zeros before it. */
export function readExif(block: Uint8Array): Exif {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength)
  const from = bytes.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? 6 : 0
  const tiff = tiffOf(bytes.subarray(from))
  if (!tiff) return {}
  const main = directory(tiff, tiff.uint32(4))
  const exif = directory(tiff, number(main, tag.exifDirectory))
  const gps = directory(tiff, number(main, tag.gpsDirectory))
  return {
    orientation: orientationOf(number(main, tag.orientation)),
    takenAt: timeOf(text(exif, tag.dateTimeOriginal) ?? text(main, tag.dateTime)),
    takenOffset: offsetOf(text(exif, tag.offsetTimeOriginal)),
    ...placeOf(gps),
  }
}

/** In a HEIC the block is somewhere among the metadata: found by how it begins. */
export function findExif(file: Buffer): Uint8Array | undefined {
  for (let at = file.indexOf('Exif\0\0'); at >= 0; at = file.indexOf('Exif\0\0', at + 1)) {
    const header = file.subarray(at + 6, at + 10).toString('latin1')
    if (header === 'II*\0' || header === 'MM\0*') return file.subarray(at, at + 65_536)
  }
  return undefined
}

interface Tiff {
  uint16(at: number): number
  uint32(at: number): number
  bytes: Buffer
}

/** Reads beyond the end are 0, so that a truncated block ends everything it would lead to. */
function tiffOf(bytes: Buffer): Tiff | undefined {
  const order = bytes.subarray(0, 2).toString('latin1')
  if (order !== 'II' && order !== 'MM') return undefined
  const little = order === 'II'
  const within = (at: number, size: number): boolean => at >= 0 && at + size <= bytes.length
  const tiff: Tiff = {
    uint16: (at) => (!within(at, 2) ? 0 : little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
    uint32: (at) => (!within(at, 4) ? 0 : little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)),
    bytes,
  }
  return tiff.uint16(2) === 42 ? tiff : undefined
}

type Directory = Map<number, { numbers: number[]; text: string }>

const unitBytes: Record<number, number> = { 2: 1, 3: 2, 4: 4, 5: 8 }
const entriesMax = 200
const unitsMax = 64

function directory(tiff: Tiff, at: number | undefined): Directory {
  const found: Directory = new Map()
  if (!at) return found
  const entries = Math.min(tiff.uint16(at), entriesMax)
  for (let i = 0; i < entries; i++) {
    const entry = at + 2 + i * 12
    const type = tiff.uint16(entry + 2)
    const unit = unitBytes[type]
    const count = tiff.uint32(entry + 4)
    if (!unit || count === 0 || count > unitsMax) continue
    const where = unit * count <= 4 ? entry + 8 : tiff.uint32(entry + 8)
    const numbers = Array.from({ length: count }, (_, n) => unitAt(tiff, type, where + n * unit))
    const text = type === 2 ? tiff.bytes.subarray(where, where + count).toString('latin1') : ''
    found.set(tiff.uint16(entry), { numbers, text: text.replace(/\0.*$/s, '').trim() })
  }
  return found
}

function unitAt(tiff: Tiff, type: number, at: number): number {
  if (type === 3) return tiff.uint16(at)
  if (type === 5) return tiff.uint32(at) / tiff.uint32(at + 4)
  return type === 4 ? tiff.uint32(at) : 0
}

const number = (from: Directory, key: number): number | undefined => from.get(key)?.numbers[0]
const text = (from: Directory, key: number): string | undefined => from.get(key)?.text || undefined

const orientationOf = (value: number | undefined): number | undefined =>
  value !== undefined && value >= 1 && value <= 8 ? value : undefined

/** `2026:05:01 09:12:33`, or dashes; cameras that know no time write zeros. */
function timeOf(written: string | undefined): string | undefined {
  const [, year, month, day, time] =
    /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d:\d\d:\d\d)/.exec(written ?? '') ?? []
  if (!time || Number(year) < 1900) return undefined
  const iso = `${year}-${month}-${day}T${time}`
  const read = new Date(`${iso}Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(iso) ? iso : undefined
}

const offsetOf = (written: string | undefined): string | undefined =>
  /^[+-](0\d|1[0-4]):[0-5]\d$/.test(written ?? '') ? written : undefined

function placeOf(gps: Directory): Pick<Exif, 'latitude' | 'longitude'> {
  const latitude = degreesOf(gps, tag.latitude, tag.latitudeRef, 90)
  const longitude = degreesOf(gps, tag.longitude, tag.longitudeRef, 180)
  // A receiver that has no position writes zeros: a point in the Atlantic.
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) return {}
  return { latitude, longitude }
}

function degreesOf(gps: Directory, key: number, refKey: number, max: number): number | undefined {
  const [degrees, minutes = 0, seconds = 0] = gps.get(key)?.numbers ?? []
  const value = (degrees ?? Number.NaN) + minutes / 60 + (Number.isFinite(seconds) ? seconds : 0) / 3600
  if (!Number.isFinite(value) || value > max) return undefined
  const sign = /^[SW]/i.test(text(gps, refKey) ?? '') ? -1 : 1
  return (sign * Math.round(value * 1e6)) / 1e6
}
