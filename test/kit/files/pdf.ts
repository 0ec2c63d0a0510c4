/** Reads PDFs by other programs than the one that made them: the text by poppler, the tags by pdf.js, the QR code as a phone does. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jsQR from 'jsqr'

/** Its types name the function differently for Node and for a browser's bundle; this is what both get. */
const readQr = jsQR as unknown as (
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string } | null

const found = new Map<string, boolean>()

const has = (program: string): boolean => {
  if (!found.has(program)) found.set(program, spawnSync(program, ['--version']).error === undefined)
  return found.get(program)!
}

/** Whether there are the programs that look at a PDF. */
export const readsPdf = (): boolean => ['pdftotext', 'pdftoppm', 'qpdf'].every(has)

function withFile<T>(pdf: Buffer, use: (file: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-pdf-'))
  try {
    const file = join(folder, 'paper.pdf')
    writeFileSync(file, pdf)
    return use(file, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function run(program: string, args: string[]): Buffer {
  const { status, stdout, stderr, error } = spawnSync(program, args, { maxBuffer: 1 << 28 })
  if (error || status !== 0) throw error ?? new Error(`${program}: ${stderr}`)
  return stdout
}

/** What qpdf has to say against it; empty if nothing. */
export const faultsOf = (pdf: Buffer): string =>
  withFile(pdf, (file) => {
    const { status, stderr, stdout } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' })
    return status === 0 ? '' : stderr + stdout
  })

export const textOf = (pdf: Buffer): string =>
  withFile(pdf, (file) => run('pdftotext', ['-raw', '-enc', 'UTF-8', file, '-']).toString('utf8'))

/** What is drawn, in the operators of PDF. */
export const drawnIn = (pdf: Buffer): string =>
  withFile(pdf, (file) => run('qpdf', ['--qdf', file, '-']).toString('latin1'))

/** Without white space: lines break where they must. */
export const dense = (text: string): string => text.replace(/[\s\u2066-\u2069]+/g, '')

/** The QR code at the top right of the first page. */
export function qrOf(pdf: Buffer): string | undefined {
  return withFile(pdf, (file, folder) => {
    run('pdftoppm', ['-r', '200', '-f', '1', '-l', '1', file, join(folder, 'page')])
    const [name] = ['page-1.ppm', 'page-01.ppm', 'page-001.ppm'].filter((one) => {
      try {
        return readFileSync(join(folder, one)).length > 0
      } catch {
        return false
      }
    })
    const bytes = readFileSync(join(folder, name!))
    const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 40).toString('latin1'))!
    const [width, height, from] = [Number(head[1]), Number(head[2]), head[0].length]
    const side = Math.round(width * 0.3)
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
    for (let y = 0; y < Math.min(side, height); y++)
      for (let x = 0; x < side; x++) {
        const at = from + (y * width + (width - side + x)) * 3
        pixels.set(bytes.subarray(at, at + 3), (y * side + x) * 4)
      }
    return readQr(pixels, side, side)?.data
  })
}

export interface Seen {
  pages: number
  title: string | undefined
  language: string | undefined
  /** The types of all elements in the tree of tags, of all pages. */
  tags: Set<string>
  /** The same in their order, each as often as it occurs. */
  tagsInOrder: string[]
  /** What numbers show. */
  alts: string[]
  bookmarks: string[]
  attachments: Record<string, Buffer>
}

interface Tag {
  role?: string
  alt?: string
  children?: Tag[]
}

export async function seenIn(pdf: Buffer): Promise<Seen> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const tagsInOrder: string[] = []
  const alts: string[] = []
  const walk = ({ role, alt, children }: Tag): void => {
    if (role) tagsInOrder.push(role)
    if (alt) alts.push(alt)
    for (const child of children ?? []) walk(child)
  }
  for (let i = 1; i <= document.numPages; i++)
    walk(((await (await document.getPage(i)).getStructTree()) ?? {}) as Tag)
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } }
  const attachments = ((await document.getAttachments()) ?? {}) as Record<string, { content: Uint8Array }>
  const seen = {
    pages: document.numPages,
    title: info.Title,
    language: info.Language,
    tags: new Set(tagsInOrder),
    tagsInOrder,
    alts,
    bookmarks: ((await document.getOutline()) ?? []).map(({ title }) => title),
    attachments: Object.fromEntries(
      Object.entries(attachments).map(([name, { content }]) => [name, Buffer.from(content)]),
    ),
  }
  await document.destroy()
  return seen
}
