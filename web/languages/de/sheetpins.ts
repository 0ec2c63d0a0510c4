/** Stecknadeln auf einem Plan. */
import { plural } from '../../app/language/numbers.ts'
import type * as findtexts from '../../texts/drawings/find.ts'
import type * as ondrawings from '../../texts/drawings/ondrawings.ts'
import type * as pintexts from '../../texts/drawings/pins.ts'
import type { Tables } from '../tables.ts'

export const sheetPins = {
  sheetFindTexts: {
    find: 'Auf dem Plan suchen',
    findKey: 'Auf dem Plan suchen ( / )',
    words: 'Wörter auf dem Plan',
    place: (at, of) => `${at} von ${of}`,
    next: 'Nächste Stelle',
    previous: 'Vorige Stelle',
    nothing: 'Nichts gefunden',
    noWords: 'Von diesem Plan sind keine Wörter bekannt.',
  },
  sheetPinTexts: {
    pins: 'Stecknadeln',
    none: 'Hier sind keine Stecknadeln, die Sie sehen.',
    inLists: 'Als Listen:',
    several: (n) => plural(n, 'Stecknadel', 'Stecknadeln'),
    draft: 'Entwurf',
    late: 'überfällig',
    waits: 'noch nicht gesendet',
    checkPlace: 'Stelle prüfen',
    checkPlaceWhy: 'Auf einem anderen Index gesetzt: Stelle prüfen',
    due: (day) => `fällig ${day}`,
    waitsOn: (name) => `liegt bei ${name}`,
    waitsOnYou: 'liegt bei Ihnen',
    open: 'Öffnen',
    confirm: 'Die Stelle stimmt',
    move: 'Stecknadel versetzen',
    remove: 'Stecknadel entfernen',
    notPlaced: 'Noch ohne Stelle',
    place: 'Stelle setzen',
    placeAPin: 'Stecknadel setzen',
    placeHint: 'Klicken Sie auf die Stelle, oder gehen Sie mit den Pfeiltasten hin und drücken Sie Enter.',
    holdHint: 'Gehen Sie zur Stelle und lassen Sie los.',
    placeOne: (number) => `Klicken Sie auf die Stelle von ${number}.`,
    moveHint: (number) => `Klicken Sie auf die neue Stelle von ${number}.`,
    cancel: 'Abbrechen',
    whatIsHere: 'Was ist hier?',
    find: 'Vorgang nach Nummer oder Wörtern finden',
    nothingFound: 'Nichts gefunden.',
    placed: (number) => `${number} hat eine Stecknadel`,
    moved: (number) => `Die Stecknadel von ${number} ist versetzt`,
    confirmed: (number) => `Die Stelle von ${number} ist bestätigt`,
    removed: (number) => `Die Stecknadel von ${number} ist entfernt`,
    outbox: (sheet) => `Stecknadel auf ${sheet}`,
  },
  onDrawingsTexts: { onDrawings: 'Auf Plänen', checkPlace: 'Stelle prüfen' },
} satisfies Tables<typeof findtexts & typeof pintexts & typeof ondrawings>
