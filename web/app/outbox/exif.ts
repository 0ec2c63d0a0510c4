/**
 * When and where a photo was taken: a camera writes it into the file (EXIF), and drawing the photo anew loses it.
 * It is put into the smaller photo as well, which is upright already.
 */

const beginBytes = 262_144
const orientationTag = 0x0112
const upright = 1

/** `made` with what the camera wrote into `original`, if both are JPEG. */
export async function withExifOf(original: Blob, made: Blob): Promise<Blob> {
  if (made.type !== 'image/jpeg') return made
  const segment = exifIn(new Uint8Array(await original.slice(0, beginBytes).arrayBuffer()))
  if (!segment) return made
  setUpright(segment)
  return new Blob([made.slice(0, 2), segment, made.slice(2)], { type: made.type })
}

/** The segment with EXIF, with its marker; a copy. */
function exifIn(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes.buffer)
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; at + 10 < bytes.length; ) {
    const marker = view.getUint16(at)
    // From here on there are pixels.
    if (marker < 0xff00 || marker === 0xffda) return undefined
    const end = at + 2 + view.getUint16(at + 2)
    const isExif = marker === 0xffe1 && view.getUint32(at + 4) === 0x45786966
    if (isExif && end <= bytes.length) return Uint8Array.from(bytes.subarray(at, end))
    at = end
  }
  return undefined
}

const tiffAt = 10

function setUpright(segment: Uint8Array<ArrayBuffer>): void {
  const view = new DataView(segment.buffer)
  if (segment.length < tiffAt + 8) return
  const isLittle = view.getUint16(tiffAt) === 0x4949
  const directory = tiffAt + view.getUint32(tiffAt + 4, isLittle)
  if (directory + 2 > segment.length) return
  const entries = view.getUint16(directory, isLittle)
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + i * 12
    if (entry + 12 > segment.length) return
    if (view.getUint16(entry, isLittle) === orientationTag) view.setUint16(entry + 8, upright, isLittle)
  }
}
