/** A photo as a phone takes it: created by the browser, so that it is a real one. */
import type { Page } from 'playwright-core'

export interface Photo {
  name: string
  mimeType: string
  buffer: Buffer
}

export async function photo(page: Page, width: number, height: number): Promise<Photo> {
  const url = await page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h })
      const pen = canvas.getContext('2d')!
      // Noise: a picture of one colour is small at any size.
      const picture = pen.createImageData(w!, h!)
      for (let i = 0; i < picture.data.length; i++) picture.data[i] = i % 4 === 3 ? 255 : (i * 7919) % 251
      pen.putImageData(picture, 0, 0)
      return canvas.toDataURL('image/jpeg', 0.9)
    },
    [width, height],
  )
  return {
    name: 'image.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'),
  }
}

/** Chooses a file whose type the browser knows only if it is given here. */
export const choose = (page: Page, label: string, { name, mimeType, buffer }: Photo): Promise<void> =>
  page.getByLabel(label).evaluate(
    (input: HTMLInputElement, [base64, fileName, type]) => {
      const bytes = Uint8Array.from(atob(base64!), (letter) => letter.charCodeAt(0))
      const chosen = new DataTransfer()
      chosen.items.add(new File([bytes], fileName!, { type }))
      input.files = chosen.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    },
    [buffer.toString('base64'), name, mimeType],
  )

/** The size of a picture stored on the server. */
export const sizeOf = (page: Page, path: string): Promise<[number, number]> =>
  page.evaluate(async (from) => {
    const picture = await createImageBitmap(await (await fetch(from)).blob())
    return [picture.width, picture.height]
  }, path)
