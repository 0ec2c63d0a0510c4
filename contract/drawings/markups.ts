/** Mark-ups: kinds, colors, layers and limits; imports nothing, so that the web app has it alone. */

/** By kind, how many points it has: at least and at most. Two are corners, or the ends of a line. */
export const markupKinds = {
  Pen: [2, 5_000],
  Line: [2, 2],
  Arrow: [2, 2],
  Cloud: [2, 2],
  Rectangle: [2, 2],
  Ellipse: [2, 2],
  Highlight: [2, 2],
  Text: [1, 1],
  Length: [2, 5_000],
  Area: [3, 5_000],
  Link: [2, 2],
} as const
export type MarkupKind = keyof typeof markupKinds

/** These say nothing without a text. */
export const markupsOfText: readonly MarkupKind[] = ['Text', 'Link']

export const markupColors = ['red', 'orange', 'yellow', 'green', 'blue', 'violet', 'black', 'white'] as const
export type MarkupColor = (typeof markupColors)[number]

/** As they are drawn on the white of a sheet, in the light and in the dark. */
export const markupInks: Readonly<Record<MarkupColor, string>> = {
  red: '#c8281e',
  orange: '#c2560c',
  yellow: '#e0ac00',
  green: '#25683b',
  blue: '#1b5aa3',
  violet: '#6640ad',
  black: '#1c1b19',
  white: '#ffffff',
}

/** Who may see a mark-up. */
export const markupLayer = { mine: 1, company: 2, everybody: 3 } as const

export const markupLimits = {
  pointsMax: 5_000,
  textCharsMax: 2_000,
  /** Of a line, in points. */
  widthMin: 0.5,
  widthMax: 12,
  widthUsual: 2,
  /** Of a side of the page, how far beside it a point may be. */
  besidePage: 0.05,
  /** Of a side of a page whose size is not known, in points: 200 inches. */
  sideMax: 14_400,
  ofPersonMax: 2_000,
  /** On the layer that everybody sees: any other limit would tell of mark-ups that the caller does not see. */
  ofSheetMax: 10_000,
  atOnce: 500,
  restoreDays: 30,
}
