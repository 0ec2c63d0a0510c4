/** Annotations of the new file: who said what when, where it is, and how it looks. */
import type { Noted } from '../../../kernel/printedsheet.ts'
import type { PdfDict, PdfRef, PdfStream, PdfValue } from '../file/objects.ts'
import { after, around, type Matrix, placeAt } from './geometry.ts'
import type { Box } from './strokes.ts'

/** What annotations are added to. */
export interface Canvas {
  /** Of the new file, from its first object. */
  readonly objects: PdfValue[]
  /** From points of the page as shown to the units of the file. */
  readonly toFile: Matrix
  /** How large a point of the page is on the paper. */
  readonly scale: number
  /** Of all that is drawn: the fonts, and fills that one can see through. */
  readonly resources: PdfRef
}

export const dict = (entries: Record<string, PdfValue>): PdfDict => new Map(Object.entries(entries))

export const streamOf = (entries: Record<string, PdfValue>, content: string): PdfStream => {
  const bytes = Buffer.from(content, 'latin1')
  return {
    dict: dict(entries),
    rawLength: bytes.length,
    read: (from, length) => bytes.subarray(from, from + length),
  }
}

export const added = (objects: PdfValue[], value: PdfValue): PdfRef => ({ number: objects.push(value) })

export function openCanvas(objects: PdfValue[], toFile: Matrix, scale: number): Canvas {
  const font = (name: string): PdfRef =>
    added(objects, dict({ Type: 'Font', Subtype: 'Type1', BaseFont: name, Encoding: 'WinAnsiEncoding' }))
  const resources = dict({
    Font: dict({ F1: font('Helvetica'), F2: font('Helvetica-Bold') }),
    ExtGState: dict({
      // Of what is marked, and of what is within a cloud.
      Marked: dict({ ca: 0.35, BM: 'Multiply' }),
      Within: dict({ ca: 0.08 }),
    }),
  })
  return { objects, toFile, scale, resources: added(objects, resources) }
}

/** A form that is drawn in points, by default those of the page as shown. */
export const formOf = (
  { objects, toFile, resources }: Canvas,
  { left, top, right, bottom }: Box,
  content: string,
  matrix: Matrix = toFile,
): PdfRef =>
  added(
    objects,
    streamOf(
      {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [left, top, right, bottom],
        Matrix: [...matrix],
        Resources: resources,
      },
      content,
    ),
  )

export interface Drawn {
  readonly subtype: string
  readonly noted: Noted
  readonly box: Box
  readonly content: string
  /** Of what is drawn in other points than those of the page. */
  readonly place?: Matrix
  readonly entries?: Record<string, PdfValue>
}

/** A viewer shows its form as it is: the box of the form, moved by its matrix, is the rectangle of the annotation. */
export function annotation(canvas: Canvas, { subtype, noted, box, content, place, entries }: Drawn): PdfRef {
  const matrix = place ? after(place, canvas.toFile) : canvas.toFile
  const { left, top, right, bottom } = box
  return added(
    canvas.objects,
    dict({
      ...notedEntries(subtype, noted),
      Rect: [...around([left, top, right, bottom], matrix)],
      AP: dict({ N: formOf(canvas, box, content, matrix) }),
      ...entries,
    }),
  )
}

/** It is printed with the page. */
const printed = 4

export const notedEntries = (subtype: string, { subject, words, author, at }: Noted) => ({
  Type: 'Annot',
  Subtype: subtype,
  F: printed,
  P: { number: pageNumber },
  Subj: textOf(subject),
  Contents: textOf(words),
  T: textOf(author),
  CreationDate: dateOf(at),
  M: dateOf(at),
})

/** Of the file that is written: the catalog, the tree of pages, and the page. */
const pageNumber = 3

/** In Unicode, if it has other letters than those of a typewriter. */
export function textOf(words: string): Buffer {
  const plain = words.toWellFormed()
  if (/^[\n\r -~]*$/.test(plain)) return Buffer.from(plain, 'latin1')
  return Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(plain, 'utf16le').swap16()])
}

const dateOf = (at: Date): Buffer =>
  Buffer.from(`D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`, 'latin1')

/** Of x and y in turn, where they are in the file. */
export function inFile({ toFile }: Pick<Canvas, 'toFile'>, points: readonly number[]): number[] {
  const found: number[] = []
  for (let i = 0; i + 1 < points.length; i += 2) found.push(...placeAt(points[i]!, points[i + 1]!, toFile))
  return found
}

/** How many units of the file a point is. */
export const unitsIn = ({ toFile: [a, b] }: Pick<Canvas, 'toFile'>): number => Math.hypot(a, b)
