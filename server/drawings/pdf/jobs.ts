/** What the server and the process that reads PDFs send each other. */
import type { PlacePair, Similarity } from '../../../contract/drawings/similarity.ts'
import type {
  Comparison,
  PackPart,
  PageMeasure,
  PdfPage,
  PdfProblemKind,
  WantedPicture,
} from '../../kernel/drawingpdf.ts'
import type { PrintedSheet } from '../../kernel/printedsheet.ts'

export type Job =
  | { kind: 'look'; path: string }
  | { kind: 'cut'; path: string; page: number }
  | { kind: 'measures'; path: string; page: number }
  | { kind: 'picture'; path: string; page: number; wanted: WantedPicture }
  | { kind: 'pack'; path: string; page: number; part: PackPart }
  | { kind: 'print'; path: string; page: number; sheet: PrintedSheet }
  | CompareJob
  | OverlayJob

/** The first page of the new file with that of the old one. */
export interface CompareJob {
  kind: 'compare'
  path: string
  page: 1
  oldPath: string
  pairs: readonly PlacePair[] | undefined
}

/** The same two; its bytes are those of the picture. */
export interface OverlayJob {
  kind: 'overlay'
  path: string
  page: 1
  oldPath: string
  transform: Similarity
}

/** Bytes come in parts before the result: one message of 100 MB would be in memory several times. */
export type Message = { part: Uint8Array } | End

/** Of a job; `isLast` if the process ends after it. */
export type End = ({ result: Result } | { problem: Problem } | { failure: string }) & { isLast: boolean }

/** `isDrawn`: the bytes before are a picture or a pack. */
export type Result =
  | { pages: PdfPage[] }
  | { contentDigest: string }
  | { measures: PageMeasure[] }
  | { isDrawn: boolean }
  | { comparison: Comparison }
  | { width: number; height: number }

export interface Problem {
  readonly kind: PdfProblemKind
  readonly message: string
  readonly page: number | undefined
}
