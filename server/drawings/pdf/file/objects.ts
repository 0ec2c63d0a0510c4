/** The objects of a PDF as values. Names are strings, strings are buffers, dictionaries are maps. */

export type PdfValue = null | boolean | number | string | Buffer | PdfValue[] | PdfDict | PdfRef | PdfStream

export type PdfDict = Map<string, PdfValue>

/** Points at an object of the same file. Generations are not compared: a file has one object of a number. */
export interface PdfRef {
  readonly number: number
}

export interface PdfStream {
  readonly dict: PdfDict
  /** Of the bytes as stored: without the encryption of the file, before the filters. */
  readonly rawLength: number
  /** Some of them; reads the file each time. */
  readonly read: (at: number, length: number) => Buffer
}

/** The file is not what it says. The message is for tests: users get the sentence of the job. */
export class BrokenFile extends Error {}

/** More than a server reads: no other way to read it helps. */
export class TooLarge extends BrokenFile {}

export const isDict = (value: PdfValue | undefined): value is PdfDict => value instanceof Map

export const isRef = (value: PdfValue | undefined): value is PdfRef =>
  typeof value === 'object' && value !== null && 'number' in value

export const isStream = (value: PdfValue | undefined): value is PdfStream =>
  typeof value === 'object' && value !== null && 'dict' in value

export const rawOf = (stream: PdfStream): Buffer => stream.read(0, stream.rawLength)

const partBytes = 1024 * 1024

/** All of them in parts: a scan of a large sheet is not in memory at once. */
export function* rawParts(stream: PdfStream): Generator<Buffer> {
  for (let at = 0; at < stream.rawLength; at += partBytes)
    yield stream.read(at, Math.min(partBytes, stream.rawLength - at))
}

/** The dictionary of a dictionary or of a stream. */
export const dictOf = (value: PdfValue | undefined): PdfDict | undefined =>
  isDict(value) ? value : isStream(value) ? value.dict : undefined
