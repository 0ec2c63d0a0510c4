/** The objects of a PDF as values. Names are strings, strings are buffers, dictionaries are maps. */

export type PdfValue = null | boolean | number | string | Buffer | PdfValue[] | PdfDict | PdfRef | PdfStream

export type PdfDict = Map<string, PdfValue>

/** Points at an object of the same file. Generations are not compared: a file has one object of a number. */
export interface PdfRef {
  readonly number: number
}

export interface PdfStream {
  readonly dict: PdfDict
  /** As stored: after the encryption of the file, before its filters. Reads the file each time. */
  readonly raw: () => Buffer
  readonly rawLength: number
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

/** The dictionary of a dictionary or of a stream. */
export const dictOf = (value: PdfValue | undefined): PdfDict | undefined =>
  isDict(value) ? value : isStream(value) ? value.dict : undefined
