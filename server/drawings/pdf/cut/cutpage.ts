/** Cuts one page out of a PDF: a file of its own with what this page shows, and nothing of the others. */
import { PdfProblem } from '../../../kernel/drawingpdf.ts'
import {
  BrokenFile,
  isDict,
  isStream,
  type PdfDict,
  type PdfStream,
  type PdfValue,
  TooLarge,
} from '../file/objects.ts'
import { cutBytesMax } from '../limits.ts'
import type { OpenPdf, PageObjects } from '../openpdf.ts'
import { annotation, inherited } from './annotations.ts'
import { compacted } from './compact.ts'
import { arrayOr, type Cutter, list, openCutter, plain, type Shape, table } from './cutter.ts'
import { digestOf } from './digest.ts'
import { layersOf } from './layers.ts'
import { copyResources, namesOfContents } from './resources.ts'
import { resourceShapes, viewports } from './shapes.ts'
import { writePdf } from './write.ts'

export interface Cut {
  readonly contentDigest: string
  /** The bytes of the file, in parts that are read as they are taken. */
  readonly parts: Generator<Buffer>
}

export const cutPage = (pdf: OpenPdf, index: number): Promise<Cut> => byAnyWay(pdf, index, cutFrom)

/** With the objects of the page as they are found by one way, or by the next where those are damaged. */
export async function byAnyWay<T>(
  pdf: OpenPdf,
  index: number,
  use: (objects: PageObjects) => T | Promise<T>,
): Promise<T> {
  for (const objects of pdf.waysTo(index)) {
    try {
      return await use(objects)
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error
      // Another way to the same page does not make it smaller.
      if (error instanceof TooLarge) throw problem(index, 'This page is too large to be read.')
    }
  }
  throw problem(index, 'This page is damaged.')
}

const problem = (index: number, message: string): PdfProblem => new PdfProblem('Broken', message, index + 1)

const catalogNumber = 1
const pagesNumber = 2
const pageNumber = 3

async function cutFrom(objects: PageObjects): Promise<Cut> {
  const { cutter, page, layers } = copiedPage(objects)
  const contentDigest = await digestOf(cutter.objects, page, layers)
  const whole = wholeFile(cutter.objects, page, layers)
  return { contentDigest, parts: writePdf(whole, Buffer.from(contentDigest.slice(0, 32), 'hex')) }
}

/** A page with all that it shows, as the objects of a new file. */
export interface CopiedPage {
  readonly cutter: Cutter
  readonly page: PdfDict
  readonly layers: PdfDict | undefined
}

export function copiedPage({ file, page }: PageObjects): CopiedPage {
  const cutter = openCutter(file)
  cutter.objects.push(null, null, null)
  const copy = copyPage(cutter, page)
  const layers = layersOf(cutter)
  const streams = cutter.objects.filter(isStream)
  if (streams.reduce((sum, { rawLength }) => sum + rawLength, 0) > cutBytesMax)
    throw new TooLarge('the page is too large')
  return { cutter, page: copy, layers }
}

export function wholeFile(objects: PdfValue[], page: PdfDict, layers: PdfDict | undefined): PdfValue[] {
  const catalog: PdfDict = new Map([['Pages', { number: pagesNumber }]])
  if (layers) catalog.set('OCProperties', layers)
  objects[catalogNumber - 1] = catalog.set('Type', 'Catalog')
  objects[pagesNumber - 1] = new Map<string, PdfValue>([
    ['Count', 1],
    ['Kids', [{ number: pageNumber }]],
    ['Type', 'Pages'],
  ])
  objects[pageNumber - 1] = page.set('Parent', { number: pagesNumber })
  return compacted(objects)
}

/** Operators: a stream without entries of its own. */
const content: Shape = (cutter, value) => (isStream(value) ? bytesOnly(cutter, value) : undefined)
const bytesOnly = table({})

const pageTable = table({
  Annots: list(annotation),
  ArtBox: plain,
  BleedBox: plain,
  Contents: arrayOr(list(content), content),
  Group: plain,
  TrimBox: plain,
  UserUnit: plain,
  VP: viewports,
})

/** What a page may have from the nodes above it. */
const inheritable = ['CropBox', 'MediaBox', 'Rotate']

function copyPage(cutter: Cutter, page: PdfDict): PdfDict {
  const copy = new Map(pageTable(cutter, page) as PdfDict)
  for (const key of inheritable) {
    const value = cutter.copy(inherited(cutter, page, key), plain)
    if (value !== undefined) copy.set(key, value)
  }
  const resources = inherited(cutter, page, 'Resources')
  if (isDict(resources)) {
    const names = namesOfContents(
      cutter,
      [...contentsOf(cutter, page), ...appearancesOf(cutter, page)],
      resources,
    )
    copy.set('Resources', copyResources(cutter, resources, names, resourceShapes))
  }
  return copy.set('Type', 'Page')
}

function contentsOf({ file }: Cutter, page: PdfDict): PdfStream[] {
  const contents = file.resolve(page.get('Contents'))
  return (Array.isArray(contents) ? contents : [contents]).map(file.resolve).filter(isStream)
}

/** Those that have no resources of their own use those of the page. */
function appearancesOf({ file: { resolve } }: Cutter, page: PdfDict): PdfStream[] {
  const annotations = resolve(page.get('Annots'))
  const drawn = (Array.isArray(annotations) ? annotations : []).flatMap((item) => {
    const own = resolve(item)
    const appearance = isDict(own) ? resolve(own.get('AP')) : null
    const normal = isDict(appearance) ? resolve(appearance.get('N')) : null
    return isDict(normal) ? [...normal.values()].map(resolve) : [normal]
  })
  return drawn.filter(isStream).filter(({ dict }) => !dict.has('Resources'))
}
