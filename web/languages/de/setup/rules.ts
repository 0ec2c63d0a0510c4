/** Kalender und Vorgaben, Verteilergruppen, Schlagwörter, Schlüssel. */
import { plural } from '../../../app/language/numbers.ts'
import type * as defaults from '../../../texts/setup/defaults.ts'
import type * as groups from '../../../texts/setup/groups.ts'
import type * as labelsetup from '../../../texts/setup/labelsetup.ts'
import type * as serviceaccounts from '../../../texts/setup/serviceaccounts.ts'
import type { Tables } from '../../tables.ts'

const members = (n: number): string => plural(n, 'Mitglied', 'Mitglieder')

export const rules = {
  serviceAccountTexts: {
    lead: 'Ein Dienstkonto ist ein Programm, das hier unter eigenem Namen handelt, ohne dass jemand angemeldet ist. Machen Sie es wie alle anderen zum Mitglied von Projekten; seine Schlüssel tun dann, was seine Rolle erlaubt, oder lesen nur.',
    none: 'Noch keine Dienstkonten.',
    add: 'Neues Dienstkonto',
    name: 'Sein Name, wie andere ihn sehen',
    make: 'Anlegen',
    stop: 'Anhalten',
    stopOne: (name) => `Schlüssel von ${name} anhalten`,
    start: 'Fortsetzen',
    startOne: (name) => `Schlüssel von ${name} fortsetzen`,
    stopped: 'angehalten',
    addKey: 'Neuer Schlüssel',
    addKeyOf: (name) => `Neuer Schlüssel von ${name}`,
    isReadOnly: 'Er darf nur lesen',
    noKeys: 'Es hat noch keine Schlüssel.',
    idOf: (id: number) => `Kennung ${id} (client_id für OAuth 2)`,
    columns: { name: 'Schlüssel', may: 'Darf', made: 'Angelegt', used: 'Zuletzt benutzt', until: 'Bis' },
    reads: 'lesen',
    writes: 'lesen und schreiben',
    replace: 'Ersetzen',
    replaceOne: (name) => `Schlüssel ${name} ersetzen`,
    replaceSure: (name) =>
      `Sie erhalten einen neuen Schlüssel. Der Schlüssel ${name} gilt noch 24 Stunden, damit das Programm inzwischen umgestellt werden kann.`,
    revokeOne: (name) => `Schlüssel ${name} widerrufen`,
  },
  defaultsTexts: {
    lead: 'Für neue Vorgänge. Bestehende behalten ihre Termine und Nummern.',
    leadReading: 'Die Projektleitung ändert das.',
    saved: 'Kalender und Vorgaben sind gespeichert.',
    weekdays: 'Arbeitstage',
    weekdayNames: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
    holidays: 'Feiertage',
    noHolidays: 'Keine eingetragen.',
    holidayDay: 'Tag',
    holidayName: 'Name des Feiertags',
    addHoliday: 'Feiertag hinzufügen',
    removeHoliday: (name) => (name ? `${name} entfernen` : 'Entfernen'),
    days: [
      { of: 'rfi', label: 'Tage zur Antwort auf eine Rückfrage' },
      { of: 'issue', label: 'Tage zur Klärung eines offenen Punkts' },
      { of: 'punch', label: 'Tage zur Beseitigung eines Mangels' },
      { of: 'review', label: 'Tage zur Prüfung einer Einreichung' },
    ],
    inWorkingDays: 'Arbeitstage, nicht Kalendertage',
    proposed: 'Vorschläge für neue Vorgänge',
    people: {
      submitTo: 'Rückfragen gehen an',
      submitFrom: 'Rückfragen kommen von',
      returnTo: 'Projektleiter der Einreichungen',
      returnFrom: 'Prüfer der Einreichungen',
    },
    copies: 'Kopien von Rückfragen an',
    numbering: 'Nummern',
    numberingHint: 'Leer: wie ausgeliefert. Vergebene Nummern bleiben.',
    prefix: (many) => `${many}: vor der Nummer`,
    start: (many) => `${many}: erste Nummer`,
    rules: 'Regeln',
    contractorReview: 'Einreichungen von Nachunternehmern gehen zuerst an den Auftragnehmer',
    originalPhotos: 'Fotos bleiben in Originalgröße und werden vor dem Senden nicht verkleinert',
    reportLockDays: 'Bautageberichte werden nach so vielen Tagen gesperrt; 0 ist nie',
    objectionDays: 'Tage für Einsprüche gegen Protokolle',
    papers: 'Ausdrucke (PDF)',
    papersHint: 'Der Briefkopf ist der der Firma, der das Projekt gehört: Logo, Name, Telefon und Anschrift.',
    letterhead: 'Firmen und Personen',
    paperSize: 'Format',
    objectionClause: 'Was Protokolle zu Einsprüchen sagen',
    objectionClauseHint:
      '{until} wird zum letzten Tag. Leer: ein Satz von uns, in der Sprache des Ausdrucks.',
  },
  groupTexts: {
    lead: 'Mitglieder, die oft zusammen gewählt werden: das Planungsteam, die Leute des Bauherrn. Wo Personen gewählt werden, fügt die Gruppe die hinzu, die in diesem Augenblick darin sind. Vorgänge behalten die Personen: Eine spätere Änderung der Gruppe ändert keinen Vorgang.',
    none: 'Noch keine Gruppen. Beginnen Sie mit denen, die jede Rückfrage in Kopie erhalten.',
    add: 'Neue Gruppe',
    name: 'Name der Gruppe',
    members: 'Wer darin ist',
    people: members,
    saved: 'Die Gruppe ist gespeichert.',
    remove: (name) => `Gruppe ${name} entfernen`,
    beside: (n) => `Gruppe von ${n}`,
    expanded: (name, n) =>
      `${plural(n, 'Person', 'Personen')} aus „${name}“ hinzugefügt. Eine spätere Änderung der Gruppe ändert hier nichts.`,
    allThere: (name) => `Alle aus „${name}“ sind schon gewählt.`,
    several: (n) => `${n} Personen`,
    addPeople: 'Personen einer Gruppe hinzufügen',
    choose: 'Gruppe wählen',
  },
  labelSetupTexts: {
    lead: 'Wörter dieses Projekts, die jeder Vorgang tragen kann: Sicherheit, Qualität, Wunsch des Bauherrn. Wer einen Vorgang ändern darf, setzt sie. Listen filtern danach, die Übersicht zählt sie.',
    nothing: 'Noch keine Schlagwörter. Viele Projekte beginnen mit diesen:',
    proposed: ['Sicherheit', 'Qualität', 'Wunsch des Bauherrn'],
    add: 'Schlagwort hinzufügen',
    name: 'Name',
    color: 'Farbe',
    colors: {
      grey: 'Grau',
      blue: 'Blau',
      violet: 'Violett',
      amber: 'Bernstein',
      orange: 'Orange',
      green: 'Grün',
    },
    on: (n) => (n === 0 ? 'an keinem Vorgang' : `an ${plural(n, 'Vorgang', 'Vorgängen')}`),
    saved: 'Das Schlagwort ist gespeichert.',
    remove: (name) => `Schlagwort ${name} entfernen`,
    removing: (name, n) =>
      n === 0
        ? `„${name}“ ist an keinem Vorgang.`
        : `„${name}“ wird von ${plural(n, 'Vorgang', 'Vorgängen')} entfernt; der Verlauf sagt es jeweils.`,
    doRemove: 'Entfernen',
    removed: 'Das Schlagwort ist entfernt.',
  },
} satisfies Tables<typeof serviceaccounts & typeof defaults & typeof groups & typeof labelsetup>
