/** Die Texte der Papiere auf Deutsch; die Wörter sind die aus web/languages/de. */

import { nodeTypes } from '../../../contract/languages/de.ts'
import { count } from './count.ts'
import type { PaperTexts } from './english.ts'
import { germanNames } from './germannames.ts'
import {
  cover,
  daily,
  drawings,
  issues,
  minutes,
  punch,
  register,
  rfi,
  rfiLog,
  sheets,
  submittal,
  transmittal,
} from './germanrecords.ts'

const days = (n: number): string => count(n, 'Tag', 'Tage')

const general: PaperTexts['general'] = {
  pageOf: 'Seite {n} von {m}',
  continued: 'Fortsetzung',
  printed: (when, who) => `Gedruckt ${when} von ${who}`,
  version: (version, when) => `Fassung ${version} des Vorgangs, Stand ${when}`,
  asOf: (when) => `Stand ${when}`,
  project: (number) => `Projekt ${number}`,
  owners: (number) => `Nr. des Bauherrn ${number}`,
  architects: (number) => `Nr. des Architekten ${number}`,
  none: 'Nichts gemeldet.',
  nobody: 'Niemand',
  unnamed: 'Ordner ohne Namen',
  listOf(what, folderName, isFiltered) {
    const where = folderName ? `in ${folderName}` : 'des Projekts'
    return isFiltered ? `${what} ${where}, gefiltert` : `Alle ${what} ${where}`
  },
  records: 'Vorgänge',
  onlySeen: (who) => `Diese Liste enthält, was ${who} sehen darf.`,
  inZone: (zone) => `Uhrzeiten in der Zeitzone des Projekts, ${zone}.`,
  days,
  daysLate: (n) => `${days(n)} überfällig`,
  daysAfter: (n) => `${days(n)} nach Fälligkeit`,
  enteredSo: (day) => `so eingetragen am ${day}`,
  notYet: 'Noch nicht',
  notStated: 'Keine Angabe',
  draft: 'Entwurf',
  yes: 'Ja',
  date: 'Datum',
  nameDate: 'Name, Datum',
  nameCompanyDate: 'Name, Firma, Datum',
  received: 'Erhalten',
  signed: 'Unterschrift',
  broughtIn: (source, when, who) =>
    `Laut ${source}, übernommen am ${when} von ${who}. Nichts davon ist hier eine Unterschrift.`,
  saidBy: (who, source) => `${who}, laut ${source}`,
  somebody: 'Jemand',
  replies: 'Antworten',
  replyCount: (n) => count(n, 'Antwort', 'Antworten'),
  number: 'Nr.',
  status: 'Status',
  due: 'Fällig',
  place: 'Ort',
  kind: 'Art',
  held: 'Datum',
  notes: 'Notizen',
  ballInCourt: 'Liegt bei',
  reachesNobody: 'Erreicht niemanden',
  notTold: 'Nicht benachrichtigt',
  to: 'An',
  from: 'Von',
  raised: 'Angelegt',
  closed: 'Geschlossen',
  cost: 'Kosten',
  changeOrder: 'Nachtrag',
  drawing: 'Plan',
  reference: 'Verweis',
  copiesTo: 'Kopien an',
  question: 'Frage',
  section: 'Abschnitt',
  type: 'Art',
  revision: 'Revision',
  sent: 'Gesendet',
  dueBack: 'Rückgabe fällig',
  cameBack: 'Zurück am',
  madeBy: 'Ersteller',
  company: 'Firma',
}

const files: PaperTexts['files'] = {
  title: 'Fotos und Dateien',
  count: (n) => count(n, 'Datei', 'Dateien'),
  inside: (n, all) =>
    n === all
      ? 'als Anlagen in diesem PDF'
      : `${n} davon als ${n === 1 ? 'Anlage' : 'Anlagen'} in diesem PDF`,
  leftOutPhotos: (max, all) =>
    `Die ersten ${max} von ${all} Fotos sind abgebildet; die übrigen stehen in der Tabelle.`,
  leftOutCovers: (max, all) =>
    `Die ersten ${max} von ${all} Positionen haben hier ein Deckblatt; die übrigen werden einzeln gedruckt.`,
  table: 'Dateien',
  file: 'Datei',
  addedBy: 'Hinzugefügt von',
  on: 'Am',
  size: 'Größe',
  checksum: 'SHA-256, erste 16',
  notReadable: 'Nicht lesbar: nicht abgebildet',
}

const court: PaperTexts['court'] = {
  note: 'Bei wem es lag, und wie lange',
  tooLong: 'Weggelassen: Der Verlauf ist zu lang für ein Papier.',
  heldBy: 'Lag bei',
  whatFor: 'Wofür',
  days: 'Tage',
  asDraft: 'als Entwurf',
  toCheck: 'zur Prüfung',
  forAnswer: 'zur Antwort',
  toClose: 'zum Schließen',
}

const logs: PaperTexts['logs'] = {
  openIssues: 'Offene Punkte',
  packages: 'Einreichungspakete',
  dailyReports: 'Bautageberichte',
  meetings: 'Besprechungsprotokolle',
  subjectQuestion: 'Betreff, Frage',
  subcontractor: 'Nachunternehmer',
  openItems: 'Offene Positionen',
  day: 'Tag',
  author: 'Verfasser',
  dailyTexts: 'Probleme, Lieferungen, Besucher',
  people: 'Personen',
  hours: 'Stunden',
  signedBy: 'Unterschrieben von',
  meeting: 'Besprechung',
  next: 'Nächste',
  book: (what) => `${what}, nacheinander`,
}

export const german: PaperTexts = {
  language: 'de',
  locale: 'de-DE',
  general,
  files,
  court,
  rfi,
  rfiLog,
  submittal,
  cover,
  register,
  punch,
  sheets,
  issues,
  daily,
  drawings,
  minutes,
  transmittal,
  logs,
  shipped: germanNames,
  nodeTypes,
}
