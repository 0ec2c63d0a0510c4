/** Copies objects of one page into a file of its own: only what a shape lets through, each object once. */
import {
  BrokenFile,
  isDict,
  isRef,
  isStream,
  type PdfDict,
  type PdfStream,
  type PdfValue,
  TooLarge,
} from '../file/objects.ts'
import type { PdfFile } from '../file/pdffile.ts'

/** What stays of a value that is no reference; undefined if nothing does. */
export interface Shape {
  (cutter: Cutter, value: PdfValue): PdfValue | undefined
  /** Of values of several kinds: the shape of this one. An object is copied once for each shape. */
  readonly shapeOf?: (value: PdfValue) => Shape
}

export interface Cutter {
  readonly file: PdfFile
  /** The new file: object 1 is the first. */
  readonly objects: PdfValue[]
  /** The new number of each copied object, by the shape and its old number. */
  readonly copies: Map<Shape, Map<number, number>>
  copy(value: PdfValue | undefined, shape: Shape): PdfValue | undefined
}

const objectsMax = 500_000
const depthMax = 400

export function openCutter(file: PdfFile): Cutter {
  const cutter: Cutter = { file, objects: [], copies: new Map(), copy }
  let depth = 0
  return cutter

  function copy(value: PdfValue | undefined, shape: Shape): PdfValue | undefined {
    if (value === undefined || value === null) return undefined
    if (!isRef(value)) return shaped(value, shape)
    const known = copies(shape).get(value.number)
    if (known !== undefined) return known > 0 ? { number: known } : undefined
    const target = file.resolve(value)
    // Only what can have content is worth an object.
    if (!isDict(target) && !isStream(target) && !Array.isArray(target)) return shaped(target, shape)
    if (shape.shapeOf) return copy(value, shape.shapeOf(target))
    return copyObject(value.number, target, shape)
  }

  function copyObject(from: number, target: PdfValue, shape: Shape): PdfValue | undefined {
    const number = cutter.objects.push(null)
    if (number > objectsMax) throw new TooLarge('too many objects')
    // Before its content: objects point at each other in circles.
    copies(shape).set(from, number)
    const copied = shaped(target, shape)
    if (copied === undefined) {
      copies(shape).set(from, 0)
      return undefined
    }
    cutter.objects[number - 1] = copied
    return { number }
  }

  function shaped(value: PdfValue, shape: Shape): PdfValue | undefined {
    if (depth >= depthMax) throw new BrokenFile('objects are nested too deeply')
    depth++
    try {
      return shape(cutter, value) ?? undefined
    } finally {
      depth--
    }
  }

  function copies(shape: Shape): Map<number, number> {
    const found = cutter.copies.get(shape) ?? new Map<number, number>()
    cutter.copies.set(shape, found)
    return found
  }
}

/** These entries of a dictionary, each by its shape; of a stream also its bytes. */
export function table(shapes: Readonly<Record<string, Shape>>): Shape {
  const keys = Object.keys(shapes).sort()
  return (cutter, value) => {
    const from = isStream(value) ? value.dict : value
    if (!isDict(from)) return undefined
    const dict: PdfDict = new Map()
    for (const key of keys) {
      const copied = cutter.copy(from.get(key), shapes[key]!)
      if (copied !== undefined) dict.set(key, copied)
    }
    return isStream(value) ? withBytes(cutter, value, dict) : dict
  }
}

export function withBytes(cutter: Cutter, stream: PdfStream, dict: PdfDict): PdfStream {
  for (const key of ['Filter', 'DecodeParms']) {
    const copied = cutter.copy(stream.dict.get(key), plain)
    if (copied !== undefined) dict.set(key, copied)
  }
  return { ...stream, dict }
}

/** An array; what is left out of it leaves no gap. */
export const list =
  (shape: Shape): Shape =>
  (cutter, value) => {
    if (!Array.isArray(value)) return undefined
    return value.flatMap((item) => {
      const copied = cutter.copy(item, shape)
      return copied === undefined ? [] : [copied]
    })
  }

/** An array by the one shape, anything else by the other. */
export function arrayOr(array: Shape, other: Shape): Shape {
  const shapeOf = (value: PdfValue): Shape => (Array.isArray(value) ? array : other)
  const shape: Shape = (cutter, value) => shapeOf(value)(cutter, value)
  return Object.assign(shape, { shapeOf })
}

/** Lead away from what they stand in, to pages, actions or files; or describe it for other programs. */
const leads = new Set(
  (
    'A AA AF Dest EF JS Metadata Next OpenAction OPI P Parent PieceInfo Popup Ref StructParent ' +
    'StructParents'
  ).split(' '),
)
const streamKeys = new Set(['F', 'FDecodeParms', 'FFilter', 'Length', 'Filter', 'DecodeParms', 'DL'])
const elsewhere = new Set([
  'Action',
  'Catalog',
  'Filespec',
  'Outlines',
  'Page',
  'Pages',
  'StructElem',
  'StructTreeRoot',
])

/** All of it, for numbers, functions, color spaces: what has no content that leads elsewhere. */
export const plain: Shape = (cutter, value) => {
  if (Array.isArray(value)) return value.map((item) => cutter.copy(item, plain) ?? null)
  const from = isStream(value) ? value.dict : value
  if (!isDict(from)) return value
  const type = cutter.file.resolve(from.get('Type'))
  if (typeof type === 'string' && elsewhere.has(type)) return undefined
  const dict: PdfDict = new Map()
  for (const key of [...from.keys()].sort()) {
    if (leads.has(key) || (isStream(value) && streamKeys.has(key))) continue
    const copied = cutter.copy(from.get(key), plain)
    if (copied !== undefined) dict.set(key, copied)
  }
  return isStream(value) ? withBytes(cutter, value, dict) : dict
}
