import { withExifOf } from './exif.ts'

/** A photo from a phone's camera, made smaller before it is sent; other files stay unchanged. */
export async function smaller(file: Blob, edgeMax = 2048): Promise<Blob> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return file
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  const scale = Math.min(1, edgeMax / Math.max(picture.width, picture.height))
  if (scale === 1 && file.size < 1_500_000) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
  return made && made.size < file.size ? withExifOf(file, made) : file
}
