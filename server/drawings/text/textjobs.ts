/** What the server and the thread that reads drawings send each other. Texts of pages stay packed outside the thread. */
import type {
  GivenBox,
  PageNames,
  PageReading,
  PageText,
  TextDirection,
  TextRun,
} from '../../kernel/drawingtext.ts'

export type TextJob =
  | { kind: 'text'; path: string; from: number; to: number }
  | { kind: 'read'; texts: string[]; names: PageNames[]; given: GivenBox[] }

export type TextMessage =
  | { page: number; packed: string }
  | { done: true }
  | { readings: PageReading[] }
  /** The file can't be opened. */
  | { broken: true }

export function packed({ width, height, runs, truncated }: PageText): string {
  const list = runs.map((run) => [run.text, run.x, run.y, run.width, run.height, run.direction])
  return JSON.stringify([width, height, truncated, list])
}

type Packed = [string, number, number, number, number, TextDirection]

export function unpacked(text: string): PageText {
  const [width, height, truncated, list] = JSON.parse(text) as [number, number, boolean, Packed[]]
  const runs = list.map(
    ([text, x, y, width, height, direction]): TextRun => ({ text, x, y, width, height, direction }),
  )
  return { width, height, truncated, runs }
}

export const noText: PageText = { width: 0, height: 0, runs: [], truncated: false }
