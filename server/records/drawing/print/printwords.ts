/** The words on a printed sheet. */
import { wordsIn } from '../../../paper/texts/textsin.ts'

const english = {
  rev: (revision: string) => `rev ${revision}`,
  issued: (day: string) => `issued ${day}`,
  inForceNow: 'in force',
  inForce: (rev: string) => `In force: rev ${rev}`,
  notInForce: (rev: string) => `Not in force: rev ${rev}`,
  replacedBy: (rev: string, day: string) => `replaced by rev ${rev} on ${day}`,
  withdrawn: (rev: string) => `Withdrawn: rev ${rev}`,
  printed: (who: string, when: string) => `printed by ${who}, ${when}`,
  draft: 'Draft',
  late: 'late',
  checkPlace: 'check the place',
  onPaper: (length: string) => `${length} on paper`,
  kinds: {
    Pen: 'Line by hand',
    Line: 'Line',
    Arrow: 'Arrow',
    Cloud: 'Cloud',
    Rectangle: 'Rectangle',
    Ellipse: 'Ellipse',
    Highlight: 'Highlight',
    Text: 'Text',
    Length: 'Length',
    Area: 'Area',
    Link: 'Link',
  },
}

export type PrintWords = typeof english

const german: PrintWords = {
  rev: (revision) => `Index ${revision}`,
  issued: (day) => `ausgegeben am ${day}`,
  inForceNow: 'gültig',
  inForce: (rev) => `Gültig ist: Index ${rev}`,
  notInForce: (rev) => `Nicht gültig: Index ${rev}`,
  replacedBy: (rev, day) => `ersetzt durch Index ${rev} am ${day}`,
  withdrawn: (rev) => `Zurückgezogen: Index ${rev}`,
  printed: (who, when) => `gedruckt von ${who}, ${when}`,
  draft: 'Entwurf',
  late: 'verspätet',
  checkPlace: 'Stelle prüfen',
  onPaper: (length) => `${length} auf dem Papier`,
  kinds: {
    Pen: 'Stift',
    Line: 'Linie',
    Arrow: 'Pfeil',
    Cloud: 'Wolke',
    Rectangle: 'Rechteck',
    Ellipse: 'Oval',
    Highlight: 'Textmarker',
    Text: 'Schrift',
    Length: 'Länge',
    Area: 'Fläche',
    Link: 'Verweis',
  },
}

export const printWords = wordsIn({ en: english, de: german })
