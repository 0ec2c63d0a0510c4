/** The papers that a sheet is fitted to, with their sides in points; imports nothing, so that the web app has it alone. */
export const sheetPapers = {
  Letter: [612, 792],
  Tabloid: [792, 1224],
  A4: [595.28, 841.89],
  A3: [841.89, 1190.55],
  A2: [1190.55, 1683.78],
  A1: [1683.78, 2383.94],
} as const satisfies Record<string, readonly [number, number]>

export type SheetPaper = keyof typeof sheetPapers
