/** Schlagwörter an Vorgängen. */
import { count, plural } from '../../app/language/numbers.ts'
import type * as labeltexts from '../../texts/labels.ts'
import type { Tables } from '../tables.ts'

export const labels = {
  labelTexts: {
    label: 'Schlagwort',
    labels: 'Schlagwörter',
    more: (n) => `+${count(n)}`,
    change: 'Schlagwörter bearbeiten',
    none: 'keine',
    ofMany: (n) => `Schlagwörter von ${plural(n, 'Vorgang', 'Vorgängen')}`,
    leave: 'Lassen, wie es ist',
    putOn: 'Setzen',
    takeOff: 'Entfernen',
    nothingChosen: 'Wählen Sie ein Schlagwort, das gesetzt oder entfernt wird.',
    saved: (n) => `Die Schlagwörter von ${plural(n, 'Vorgang', 'Vorgängen')} sind gespeichert.`,
    putBack: (n) => `Die Schlagwörter von ${plural(n, 'Vorgang', 'Vorgängen')} sind wie zuvor.`,
    notPutBack: (n) =>
      `Die Schlagwörter von ${plural(n, 'Vorgang', 'Vorgängen')} bleiben, wie sie sind: Sie dürfen sie nicht mehr ändern.`,
    notSaved: (n) => `${plural(n, 'Vorgang blieb', 'Vorgänge blieben')} unverändert:`,
    allLabels: 'Alle Schlagwörter',
  },
} satisfies Tables<typeof labeltexts>
