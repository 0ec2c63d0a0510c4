/** The tools: one letter each. */
import type { MarkupKind } from '../../../../../contract/drawings/markups.ts'

export type Tool = 'Select' | MarkupKind

interface Means {
  readonly key: string
  /** On a grid of 16. */
  readonly icon: string
}

export const tools: Readonly<Record<Tool, Means>> = {
  Select: { key: 'v', icon: 'M3.5 2.500 13 7 8.800 8.700 7 13z' },
  Pen: { key: 'd', icon: 'm3 13 .8-3L11 2.800 13.200 5 6 12.200z' },
  Line: { key: 'l', icon: 'M3 13 13 3' },
  Arrow: { key: 'a', icon: 'M3 13 12.500 3.500M7.500 3.500h5v5' },
  Cloud: {
    key: 'w',
    icon: 'M4.500 12a2 2 0 0 1-1.400-3.400A2.200 2.200 0 0 1 4.300 5a3 3 0 0 1 5-1.200A2.500 2.500 0 0 1 12.700 6a2.300 2.300 0 0 1 .3 4.200A2.400 2.400 0 0 1 10 12.200a2.700 2.700 0 0 1-3.500.3 2.400 2.400 0 0 1-2-.3z',
  },
  Rectangle: { key: 'r', icon: 'M2.500 4h11v8h-11z' },
  Ellipse: { key: 'o', icon: 'M2.500 8a5.500 4 0 1 0 11 0a5.500 4 0 1 0-11 0z' },
  Highlight: { key: 'h', icon: 'm5 9 5-6 3 2.500-5 6zM5 9l3 2.500L5.500 13H3z' },
  Text: { key: 't', icon: 'M3.500 4V3h9v1M8 3v10M6 13h4' },
  Length: {
    key: 'm',
    icon: 'M2 10.500 10.500 2 14 5.500 5.500 14zM4.500 8 6 9.500M6.500 6l1 1M8.500 4 10 5.500',
  },
  Area: { key: 'n', icon: 'M3 12.500 5 3.500l8 2-1.500 7zM5.500 10.500h.01M8 8h.01M10.500 8h.01' },
  Link: {
    key: 'k',
    icon: 'M6.500 9.500 9.500 6.500M7 4.500l1-1a3 3 0 0 1 4.500 4.500l-1 1M9 11.500l-1 1A3 3 0 0 1 3.500 8l1-1',
  },
}

/** These need more than two places: a press sets each of them, a second one at the last place ends it. */
export const ofMany: readonly MarkupKind[] = ['Area']
