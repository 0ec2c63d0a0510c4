/** Lays a paper out: blocks in, bytes of a PDF out, without ever holding the whole of either. */
import type { Block, Head } from '../paper.ts'
import { openFlow } from './blocks.ts'
import { opened, openPages } from './pages.ts'

/** Where the layout gets blocks and bytes from, and where the PDF goes. */
export interface LayoutIo {
  /** The next blocks; undefined behind the last. */
  next(): Promise<Block[] | undefined>
  /** A picture as JPEG or PNG; undefined if there is none that can be drawn. */
  picture(key: string): Promise<Uint8Array | undefined>
  /** The bytes of a file that is embedded. */
  file(key: string): Promise<Uint8Array | undefined>
  write(chunk: Uint8Array): void
  /** Resolves when enough of what was written was taken. */
  taken(): Promise<void>
}

export async function layOut(head: Head, now: Date, io: LayoutIo): Promise<void> {
  const logo = head.company.logo ? await io.picture(head.company.logo) : undefined
  const pages = openPages(head, logo, now)
  const { pdf } = pages
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => io.write(chunk))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  const images = new Map<string, ReturnType<typeof opened>>()
  const flow = openFlow(pages, head, (key) => images.get(key))
  for (let blocks = await io.next(); blocks; blocks = await io.next()) {
    for (const block of blocks) {
      for (const key of picturesIn(block)) {
        if (images.has(key)) continue
        const bytes = await io.picture(key)
        images.set(key, bytes && opened(pdf, bytes))
      }
      if (block.kind === 'file') {
        const bytes = await io.file(block.file)
        if (bytes)
          pdf.file(bytes, { name: block.name, description: block.description, relationship: 'Supplement' })
      } else flow.place(block)
      await io.taken()
    }
  }
  flow.end()
  pages.end()
  await done
}

function picturesIn(block: Block): string[] {
  if (block.kind === 'photos') return block.photos.map(({ picture }) => picture)
  if (block.kind !== 'row') return []
  return block.cells.flatMap((cell) =>
    cell.flatMap((content) => ('picture' in content ? [content.picture] : [])),
  )
}
