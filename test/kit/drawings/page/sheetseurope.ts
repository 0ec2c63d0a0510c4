/** Sheets as German and British offices number and name them. */
import type { Dice } from './dice.ts'
import type { Content, RevisionRow, SheetWords } from './words.ts'

export interface Wanted {
  readonly dice: Dice
  readonly count: number
  readonly issued: string
  readonly revisions: readonly RevisionRow[]
}

type Kind = readonly [content: Content, title: string]

const german: readonly Kind[] = [
  ['plan', 'Grundriss {L}. OG Achse A–F'],
  ['plan', 'Grundriss Erdgeschoss'],
  ['plan', 'Grundriss {L}. Untergeschoss – Tiefgarage und Technikräume'],
  ['plan', 'Deckenspiegel {L}. OG'],
  ['elevation', 'Ansicht Süd / Ansicht West'],
  ['elevation', 'Schnitt B-B, Schnitt C-C'],
  ['details', 'Fassadenschnitt Straßenseite, Achse 4'],
  ['details', 'Details Dachrand und Attika'],
  ['details', 'Treppenhaus {L}: Grundrisse, Schnitte, Geländerdetails und Anschlüsse an die Außenwand'],
  ['schedule', 'Türliste {L}. OG'],
  ['notes', 'Baubeschreibung und Legende'],
]

/** What a German number is made of: trade, level and a count. */
export type GermanNumbering = (level: string, count: number) => string

export function germanSheets(wanted: Wanted, numbering: GermanNumbering): SheetWords[] {
  const { dice, count } = wanted
  return Array.from({ length: count }, (_, i) => {
    const [content, title] = german[Math.floor((i * german.length) / count)]!
    const level = dice.between(1, 4)
    const shown = /Erdgeschoss/.test(title) ? 'EG' : /Untergeschoss/.test(title) ? 'UG' : `O${level}`
    return {
      number: numbering(shown, 101 + i),
      title: title.replace('{L}', `${level}`),
      content,
      scale: content === 'details' ? '1:20' : dice.pick(['1:50', '1:100']),
      issued: wanted.issued,
      revisions: firstOf(dice, wanted.revisions),
    }
  })
}

const british: ReadonlyArray<readonly [content: Content, level: string, title: string]> = [
  ['plan', '01', 'Proposed First Floor Plan'],
  ['plan', '02', 'Proposed Second Floor Plan – Sheet 1 of 2'],
  ['plan', 'RF', 'Proposed Roof Plan'],
  ['elevation', 'ZZ', 'Proposed North & East Elevations'],
  ['elevation', 'ZZ', 'GA Sections A-A and B-B'],
  ['details', 'ZZ', 'External Wall Details – Window Head, Jamb and Cill'],
  ['details', 'ZZ', 'Balcony Details Sheet 2'],
  ['schedule', 'XX', 'Internal Door Schedule'],
  ['plan', '00', 'Fire Strategy Plan – Ground Floor, Including Compartment Lines and Escape Routes'],
]

/** `1234-HP-ZZ-01-DR-A-0101`: project, originator, volume, level, type, role and number. */
export function britishSheets({ dice, count, issued, revisions }: Wanted): SheetWords[] {
  return Array.from({ length: count }, (_, i) => {
    const [content, level, title] = british[i % british.length]!
    return {
      number: `1234-HPA-B1-${level}-DR-A-${String(101 + i + 100 * (i % 3)).padStart(4, '0')}`,
      title,
      content,
      scale: content === 'details' ? '1 : 5' : dice.pick(['1 : 50', '1 : 100']),
      issued,
      revisions: firstOf(dice, revisions),
      discipline: 'Architectural',
    }
  })
}

/** So many rows from the first: an office that counts leaves none out. */
const firstOf = (dice: Dice, rows: readonly RevisionRow[]): RevisionRow[] =>
  rows.slice(0, dice.between(0, rows.length))
