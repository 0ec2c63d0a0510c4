/** Ein Plan im ganzen Fenster. */
import { plural } from '../../app/language/numbers.ts'
import type * as printtexts from '../../texts/drawings/print.ts'
import type * as sheettexts from '../../texts/drawings/sheet.ts'
import type { Tables } from '../tables.ts'
import { withinSentence } from './withinsentence.ts'

export const sheet = {
  sheetViewTexts: {
    onSheet: 'Auf dem Plan',
    title: 'Plan',
    back: 'Zurück zum Planregister',
    sheet: (number, title) => `Plan ${number} ${title}`,
    rev: (revision) => `Index ${revision}`,
    inForce: (day) => `Gültig seit ${day}`,
    inForceAsOf: (when) => `Gültig, Stand ${withinSentence(when)}`,
    replaced: (rev, by, day) => `Nicht gültig: Index ${rev}, ersetzt durch Index ${by} am ${day}`,
    neverInForce: (rev) => `Nicht gültig: Index ${rev} war schon älter, als er kam`,
    gone: (rev) => `Nicht gültig: Index ${rev}, nicht mehr im Planstand`,
    withdrawn: (reason) => (reason ? `Zurückgezogen: ${reason}` : 'Zurückgezogen'),
    putInBy: (name) => `eingestellt von ${name}, nicht mit einer Planlieferung`,
    openInForce: 'Gültigen Index öffnen',
    place: (at, of) => `${at} von ${of}`,
    previous: 'Voriger Plan',
    next: 'Nächster Plan',
    dark: 'Für dunkle Räume',
    revisions: 'Indizes',
    compare: 'Vergleichen',
    ofRevisions: (n) => plural(n, 'Index', 'Indizes'),
    sinceDay: (day) => `Gültig seit ${day}`,
    replacedOn: (by, day) => `Ersetzt durch Index ${by} am ${day}`,
    notInForce: 'Nicht gültig',
    issued: (day) => `Datum ${day}`,
    larger: 'Größer',
    smaller: 'Kleiner',
    fit: 'Ganzer Plan',
    percent: (zoom) => `${zoom} %`,
    move: 'Plan verschieben',
    isDrawing: 'Wird gezeichnet …',
    file: 'Datei öffnen',
    document: 'Dokument',
    noPicture: 'Von diesem Plan gibt es kein Bild.',
    notThere: 'Diesen Index gibt es nicht, oder Sie dürfen ihn nicht sehen.',
    noSignal: 'Kein Netz. Dieser Index ist nicht auf diesem Gerät.',
    keptEarlier: (rev) => `Index ${rev} öffnen, der auf diesem Gerät ist`,
    server: 'Der Server konnte das Bild dieses Plans nicht senden.',
  },
  sheetPrintTexts: {
    print: 'Drucken',
    title: (one) => `${one} drucken`,
    lead: 'Eine PDF-Datei der Seite, mit den Stecknadeln, die Sie sehen, und den Anmerkungen, die alle sehen.',
    paper: 'Papier',
    own: 'Eigene Größe',
    fitted: (paper) => `Eingepasst in ${paper}`,
    withOwn: 'Mit meinen eigenen Anmerkungen, die nur ich oder meine Firma sieht',
    make: 'PDF erzeugen',
  },
} satisfies Tables<typeof sheettexts & typeof printtexts>
