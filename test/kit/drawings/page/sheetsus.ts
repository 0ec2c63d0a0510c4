/** Sheets as American architects and their engineers number and name them. */
import type { Dice } from './dice.ts'
import type { Content, RevisionRow, SheetWords } from './words.ts'

interface Series {
  /** The hundreds of the number. */
  readonly series: number
  readonly content: Content
  /** {L} is a level, {W} a wing, {N} a count. */
  readonly titles: readonly string[]
}

export interface Discipline {
  readonly letters: string
  readonly name: string
  readonly series: readonly Series[]
}

const row = (series: number, content: Content, ...titles: string[]): Series => ({ series, content, titles })

export const disciplines: Record<string, Discipline> = {
  G: { letters: 'G', name: 'General', series: [
    row(0, 'notes', 'ABBREVIATIONS, SYMBOLS & GENERAL NOTES', 'CODE SUMMARY', 'ACCESSIBILITY DETAILS & NOTES'),
    row(1, 'plan', 'LIFE SAFETY PLAN – LEVEL {L}'),
  ] },
  C: { letters: 'C', name: 'Civil', series: [
    row(1, 'plan', 'EXISTING CONDITIONS & DEMOLITION PLAN', 'SITE LAYOUT PLAN', 'GRADING AND DRAINAGE PLAN', 'UTILITY PLAN'),
    row(5, 'details', 'SITE DETAILS', 'EROSION CONTROL DETAILS', 'STORM SEWER PROFILES – STA 10+00 TO 18+50'),
  ] },
  A: { letters: 'A', name: 'Architectural', series: [
    row(1, 'plan', 'LEVEL {L} FLOOR PLAN – {W}', 'LEVEL {L} REFLECTED CEILING PLAN', 'ROOF PLAN'),
    row(2, 'elevation', 'EXTERIOR ELEVATIONS – {W} & COURTYARD', 'EXTERIOR ELEVATIONS'),
    row(3, 'elevation', 'BUILDING SECTIONS', 'WALL SECTIONS', 'WALL SECTIONS AT CURTAIN WALL – GRIDS C TO F'),
    row(4, 'plan', 'ENLARGED STAIR PLANS AND SECTIONS – STAIR {N}', 'ENLARGED RESTROOM PLANS & INTERIOR ELEVATIONS'),
    row(5, 'details', 'EXTERIOR DETAILS', 'ROOF DETAILS', 'PLAN DETAILS', 'INTERIOR DETAILS – MILLWORK'),
    row(6, 'schedule', 'DOOR SCHEDULE & DETAILS', 'ROOM FINISH SCHEDULE', 'WINDOW TYPES AND STOREFRONT ELEVATIONS'),
  ] },
  S: { letters: 'S', name: 'Structural', series: [
    row(0, 'notes', 'STRUCTURAL GENERAL NOTES', 'SPECIAL INSPECTIONS'),
    row(1, 'plan', 'FOUNDATION PLAN', 'LEVEL {L} FRAMING PLAN', 'ROOF FRAMING PLAN – {W}'),
    row(3, 'schedule', 'COLUMN SCHEDULE', 'FOOTING & PIER SCHEDULES'),
    row(5, 'details', 'TYPICAL CONCRETE DETAILS', 'STEEL CONNECTION DETAILS', 'BRACED FRAME ELEVATIONS AND DETAILS'),
  ] },
  M: { letters: 'M', name: 'Mechanical', series: [
    row(1, 'plan', 'LEVEL {L} MECHANICAL DUCTWORK PLAN – {W}', 'LEVEL {L} HYDRONIC PIPING PLAN – {W}', 'MECHANICAL ROOF PLAN'),
    row(5, 'details', 'MECHANICAL DETAILS'),
    row(6, 'schedule', 'MECHANICAL SCHEDULES', 'AIR TERMINAL & VAV SCHEDULES'),
  ] },
  P: { letters: 'P', name: 'Plumbing', series: [
    row(1, 'plan', 'UNDERSLAB PLUMBING PLAN', 'LEVEL {L} SANITARY AND VENT PLAN', 'LEVEL {L} DOMESTIC WATER PLAN'),
    row(6, 'schedule', 'PLUMBING FIXTURE SCHEDULE & RISER DIAGRAMS'),
  ] },
  FP: { letters: 'FP', name: 'Fire Protection', series: [row(1, 'plan', 'LEVEL {L} FIRE PROTECTION PLAN – {W}')] },
  E: { letters: 'E', name: 'Electrical', series: [
    row(1, 'plan', 'LEVEL {L} LIGHTING PLAN – {W}', 'LEVEL {L} POWER & SYSTEMS PLAN', 'ELECTRICAL SITE PLAN'),
    row(6, 'schedule', 'ONE-LINE DIAGRAM', 'PANEL SCHEDULES', 'LUMINAIRE SCHEDULE'),
  ] },
} // biome-ignore format: one row is one series

/** `A-101`, `A101`, `A1.01` … of discipline, series and place in it. */
export type Numbering = (letters: string, series: number, at: number) => string

const two = (at: number): string => String(at).padStart(2, '0')

export const numberings = {
  hyphen: (letters, series, at) => `${letters}-${series}${two(at)}`,
  joined: (letters, series, at) => `${letters}${series}${two(at)}`,
  dotted: (letters, series, at) => `${letters}${series}.${two(at)}`,
  hyphenDotted: (letters, series, at) => `${letters}-${series}.${at}`,
  spaced: (letters, series, at) => `${letters} ${series}${two(at)}`,
} satisfies Record<string, Numbering>

export interface SheetsWanted {
  readonly dice: Dice
  readonly count: number
  readonly letters: readonly string[]
  readonly numbering: Numbering
  readonly issued: string
  /** What rows the revision table may have; each sheet has some of them, from the first on. */
  readonly revisions: readonly RevisionRow[]
}

const wings = ['EAST', 'WEST', 'NORTH', 'SOUTH', 'AREA A', 'AREA B', 'AREA C']

/** Sorted by discipline, each number once. */
export function usSheets({ dice, count, letters, numbering, issued, revisions }: SheetsWanted): SheetWords[] {
  const sheets: SheetWords[] = []
  for (const [place, letter] of letters.entries()) {
    const { name, series } = disciplines[letter]!
    const wanted = Math.round((count * (place + 1)) / letters.length) - sheets.length
    for (let i = 0; i < wanted; i++) {
      const of = series[Math.floor((i * series.length) / wanted)]!
      const at = sheets.filter(({ number }) =>
        number.startsWith(numbering(letter, of.series, 0).slice(0, -2)),
      ).length
      const title = dice.pick(of.titles)
      sheets.push({
        number: numbering(letter, of.series, at + 1),
        title: title
          .replace('{L}', () => `${dice.between(1, 6)}`)
          .replace('{W}', () => dice.pick(wings))
          .replace('{N}', () => `${dice.between(1, 4)}`),
        content: of.content,
        scale: of.content === 'plan' ? dice.pick(['1/8" = 1\'-0"', '1/4" = 1\'-0"']) : 'AS NOTED',
        issued,
        revisions: someOf(dice, revisions),
        discipline: name,
      })
    }
  }
  return sheets
}

/** Rows of the table: a sheet leaves out what did not change it, and keeps the order. */
export function someOf(dice: Dice, rows: readonly RevisionRow[]): RevisionRow[] {
  if (dice.chance(0.15)) return []
  return rows.filter(() => dice.chance(0.6))
}
