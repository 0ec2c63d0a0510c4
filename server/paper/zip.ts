/** Several papers in a ZIP: one is made after the other, each in its turn. */

import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import yazl from 'yazl'

export interface Zipped {
  /** Of the file, without its ending. */
  name: string
  open(): Readable
}

export function zipStream(papers: AsyncIterable<Zipped>): Readable {
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as Readable
  let current: Readable | undefined
  out.once('close', () => current?.destroy())
  const add = async (): Promise<void> => {
    const taken = new Set<string>()
    for await (const { name, open } of papers) {
      if (out.destroyed) return
      current = open()
      // PDFs are compressed already.
      zip.addReadStream(current, `${free(name, taken)}.pdf`, { compress: false })
      await finished(current)
    }
    zip.end()
  }
  add().catch((error) => out.destroy(error))
  return out
}

/** No two that differ only by case: file systems take them for one. */
function free(name: string, taken: Set<string>): string {
  let found = name || '-'
  for (let i = 2; taken.has(found.toLowerCase()); i++) found = `${name} (${i})`
  taken.add(found.toLowerCase())
  return found
}
