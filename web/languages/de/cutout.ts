/** Ein neuer Vorgang an einer Stelle eines Plans. */
import type * as cutouttexts from '../../texts/drawings/cutout.ts'
import type { Tables } from '../tables.ts'

export const cutOuts = {
  cutOutTexts: {
    makeRecord: 'Vorgang anlegen…',
    makeOf: 'Ein Vorgang zu dieser Anmerkung',
    about: 'Das Formular hat den Plan, seinen Ausschnitt hier als Datei und eine Stecknadel.',
    restricted:
      'Eine Zugriffsliste beschränkt diesen Plan: Seine Nummer und ein Ausschnitt kommen nicht in den Vorgang.',
    making: 'Der Ausschnitt der Stelle wird erstellt.',
    attached: 'Der Ausschnitt der Stelle ist als Datei angehängt. Wer den Vorgang sieht, sieht ihn.',
    missing: (why) => `Es gibt keinen Ausschnitt der Stelle: ${why}`,
    notHere: 'Ohne Netz entsteht er nur aus Plänen, die auf diesem Gerät behalten werden.',
    notThere: 'Diese Fassung des Plans gibt es nicht mehr.',
    noPicture: 'Diese Datei kann nicht gezeichnet werden.',
    without: 'ohne Ausschnitt der Stelle',
    rev: (revision) => `Index ${revision}`,
    notInForce: 'Nicht gültig',
    withdrawn: 'Zurückgezogen',
    noSignal: (day) => `Ohne Netz erstellt am ${day}`,
  },
} satisfies Tables<typeof cutouttexts>
