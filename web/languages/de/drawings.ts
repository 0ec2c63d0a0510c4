/** Pläne: Planregister, Planlieferungen. */
import { plural } from '../../app/language/numbers.ts'
import type * as register from '../../texts/drawings/register.ts'
import type { Tables } from '../tables.ts'

const plans = (n: number): string => plural(n, 'Plan', 'Pläne')

export const drawings = {
  drawingTexts: {
    title: 'Planregister',
    one: 'Plan',
    upload: 'Pläne hochladen',
    number: 'Nummer',
    name: 'Titel',
    revision: 'Index',
    wholeRevision: 'Index (Revision)',
    issued: 'Datum',
    publication: 'Mit',
    wholePublication: 'Mit welcher Planlieferung',
    since: 'Gültig seit',
    changedIn: (name) => `Geändert mit ${name}`,
    sheets: plans,
    noDiscipline: 'Ohne Fachbereich',
    byDiscipline: 'Nach Fachbereich',
    find: 'Nummer, Titel oder Wort',
    views: 'Ansichten',
    currentSet: 'Aktueller Planstand',
    publications: 'Planlieferungen',
    asOfADay: 'Planstand eines Tages…',
    asOfTitle: 'Planstand eines Tages',
    asOfLead: 'Zeigt die Pläne, die in diesem Moment gültig waren, mit dem Index von damals.',
    day: 'Tag',
    time: 'Uhrzeit',
    noDay: 'Geben Sie einen Tag ein.',
    showIt: 'Zeigen',
    asOf: (when) => `Planstand am ${when}`,
    backToNow: 'Zum aktuellen Planstand',
    none: 'Noch keine Pläne.',
    first: 'Die ersten Pläne hochladen.',
    noneThen: 'Damals war kein Plan gültig.',
    noneChanged: 'Kein Plan ist mit der neuesten Planlieferung gültig.',
    inForce: (n) => `${plans(n)} gültig`,
    changed: (n, name) => `, ${n} geändert mit ${name}`,
    reading: (read, all) => `wird gelesen: ${read} von ${plural(all, 'Seite', 'Seiten')} gelesen.`,
    isRead: (pages) => `ist gelesen: ${plural(pages, 'Seite', 'Seiten')}.`,
    unsettled: (n) => `${plural(n, 'Seite ist', 'Seiten sind')} noch zu klären.`,
    notSeenYet: 'Vor dem Veröffentlichen sieht sie niemand.',
    look: 'Ansehen',
    lookAndPublish: 'Ansehen und veröffentlichen',
    outside: (n) =>
      `${plural(n, 'Plan steht', 'Pläne stehen')} nicht im Planregister: Ein anderes Dokument hat dieselbe Nummer.`,
    chooseOutside: 'Auswählen',
  },
} satisfies Tables<typeof register>
