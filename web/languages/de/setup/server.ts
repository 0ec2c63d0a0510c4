/** Einstellungen des Servers, die Demo, und was man in der Einrichtung tut. */
import { plural } from '../../../app/language/numbers.ts'
import type * as servertexts from '../../../texts/setup/server.ts'
import type * as setupthings from '../../../texts/setup/setupthings.ts'
import type { Tables } from '../../tables.ts'

const people = (n: number): string => plural(n, 'Person', 'Personen')
const companies = (n: number): string => plural(n, 'Firma', 'Firmen')

export const server = {
  serverTexts: {
    title: 'Servereinstellungen',
    mail: 'Mail',
    mailOn: (host) => `Mails gehen über ${host} hinaus.`,
    mailOff:
      'Dieser Server sendet keine Mails: Links von Einladungen werden selbst weitergegeben, und niemand erfährt etwas per Mail.',
    atStart: 'Der Mailserver ist dort eingestellt, wo dieser Server gestartet wird, und wird dort geändert.',
    tryAgain: 'Mail an mich senden',
    stop: 'Keine Mails mehr senden',
    stopWhy:
      'Wartende Mails bleiben ungesendet, und niemand erfährt mehr etwas per Mail. Adresse und Passwort des Mailservers werden vergessen.',
    stopped: 'Dieser Server sendet jetzt keine Mails.',
    timeZone: 'Zeitzone neuer Projekte',
    backups: 'Backups',
    backupLast: (when) => `Das letzte vollständige Backup wurde ${when} gemacht.`,
    backupNone: 'Es wurde noch kein vollständiges Backup gemacht.',
    backupIrregular:
      'Dieser Server macht von selbst keine Backups: PLUMBLINE_BACKUP_FOLDER und PLUMBLINE_BACKUP_EVERY, wo er gestartet wird, schalten das ein.',
    backupTroubles: {
      failed: 'Das letzte Backup wurde nicht gemacht.',
      incomplete: 'Das letzte Backup ist nicht vollständig.',
      late: 'Das Backup ist überfällig.',
    },
    origins: 'Woher jede Einstellung kommt',
    columns: ['Einstellung', 'Wert', 'Woher sie kommt'],
    names: {
      SmtpUrl: 'Mailserver',
      MailFrom: 'Absender der Mails',
      PublicUrl: 'Die Adresse dieses Servers',
      TimeZone: 'Zeitzone neuer Projekte',
    },
    start: (variable) =>
      `Beim Start dieses Servers gesetzt (${variable}). Das geht dem vor, was hier eingegeben wird.`,
    stored: (name, day) => (name ? `Eingegeben von ${name}, ${day}` : `Eingegeben ${day}`),
    standard: 'Niemand hat sie gesetzt',
    notSet: 'nicht gesetzt',
  },
  demoTexts: {
    title: 'Die Demo',
    none: 'Auf diesem Server gibt es keine Demo. „plumbline demo“ legt sie an, wo der Server läuft.',
    about: (project) => `Das Demoprojekt ist ${project}.`,
    open: 'Öffnen',
    remove: 'Demo löschen',
    removing: (project) => `Das Demoprojekt ${project} ganz löschen?`,
    goes: 'Das wird endgültig gelöscht:',
    records: (records, files) =>
      `${plural(records, 'Vorgang oder Dokument', 'Vorgänge und Dokumente')} mit ${plural(files, 'Datei', 'Dateien')}, auch die, die Ihre eigenen Leute dort hinzugefügt haben`,
    people: (n, firms) => `${people(n)} und ${companies(firms)} der Demo`,
    stay: 'Personen der Demo, die an einem anderen Projekt beteiligt sind, bleiben, abgeschaltet.',
    members: (count) =>
      plural(
        count,
        'weiteres Mitglied des Demoprojekts bleibt und verliert dieses Projekt.',
        'weitere Mitglieder des Demoprojekts bleiben und verlieren dieses Projekt.',
      ),
    yes: 'Endgültig löschen',
    removed: (n, firms) => `Die Demo ist gelöscht, mit ${people(n)} und ${companies(firms)}.`,
  },
  partThings: {
    project: [
      'Ändern Sie Namen, Nummern, Anschrift und Termine des Projekts.',
      'Setzen Sie seine Zeitzone: Dort beginnen und enden die Tage.',
      'Machen Sie es zur Vorlage, wie die neue Projekte beginnen können.',
    ],
    defaults: [
      'Setzen Sie Arbeitstage und Feiertage, und wie viele Tage es für eine Antwort gibt.',
      'Sagen Sie, an wen neue Rückfragen und Einreichungen gehen, und wer Kopien erhält.',
      'Setzen Sie, was vor den Nummern steht, und die erste Nummer.',
    ],
    members: [
      'Laden Sie Personen über ihre E-Mail-Adresse ein: eine, oder eine eingefügte Liste.',
      'Geben Sie allen die Rolle, die sagt, was sie sehen und tun dürfen.',
      'Entfernen Sie jemanden: Die Vorgänge bleiben und nennen die Person.',
    ],
    roles: [
      'Sehen Sie, was jede Rolle in jedem Bereich lesen, schreiben und anlegen darf.',
      'Ändern Sie eine Rolle, oder legen Sie eine eigene an.',
      'Sehen Sie nach, wer sie hat, bevor Sie sie ändern.',
    ],
    names: [
      'Sehen Sie die Namen in Vorgängen, die im Projekt für niemanden stehen.',
      'Sagen Sie, wen ein Name meint: Die Person ist ab dann an den Vorgängen beteiligt.',
      'Beginnen Sie mit denen, die in den meisten Vorgängen stehen.',
    ],
    bring: [
      'Ziehen Sie eine Tabelle mit Rückfragen, Mängeln, Punkten, Einreichungen oder Personen hierher, oder eine ZIP-Datei mit Dokumenten.',
      'Sagen Sie, was jede Spalte ist, und sehen Sie jede Zeile an, bevor etwas angelegt wird.',
      'Übernehmen Sie: alle Zeilen oder keine, so oft Sie wollen, ohne Dubletten.',
    ],
    merge: [
      'Finden Sie Personen und Firmen, die doppelt da sind.',
      'Wählen Sie, wer bleibt und was vom anderen übernommen wird.',
      'Nehmen Sie es zurück, wenn es doch zwei waren.',
    ],
    groups: [
      'Legen Sie eine Gruppe von Personen an, die oft zusammen gewählt werden.',
      'Wählen Sie sie, wo immer Personen gewählt werden, auch hinter @ in einer Antwort.',
      'Ändern Sie sie jederzeit: Vorgänge behalten die Personen, die sie haben.',
    ],
    access: [
      'Legen Sie eine Liste von Mitgliedern an, die allein bestimmte Ordner sehen.',
      'Wählen Sie die Liste am Ordner, unter Dokumente.',
      'Fügen Sie die Personen einer Gruppe auf einmal hinzu.',
    ],
    lists: [
      'Ändern Sie die Werte, die Formulare anbieten: Fachbereiche, Anlässe, Arten.',
      'Legen Sie einen verwendeten Wert still: Die Vorgänge behalten ihn, und niemand wählt ihn mehr.',
      'Fügen Sie die Wörter hinzu, die Ihre Leute benutzen.',
    ],
    labels: [
      'Legen Sie die Schlagwörter dieses Projekts an: Sicherheit, Qualität, Wunsch des Bauherrn.',
      'Setzen Sie sie beim Anlegen von Vorgängen, oder in einer Liste auf viele zugleich.',
      'Filtern Sie Listen danach; die Übersicht zählt sie.',
    ],
    keys: [
      'Legen Sie einen Schlüssel für ein Programm an, das hier liest oder schreibt.',
      'Kopieren Sie ihn sofort: Er wird nicht noch einmal gezeigt.',
      'Widerrufen Sie einen Schlüssel, den niemand mehr benutzt.',
    ],
    services: [
      'Legen Sie ein Konto für ein Programm an, und machen Sie es zum Mitglied von Projekten.',
      'Geben Sie ihm Schlüssel, die lesen, oder lesen und schreiben; ersetzen Sie sie von Zeit zu Zeit.',
      'Sehen Sie nach, wann und von wo ein Schlüssel zuletzt benutzt wurde.',
    ],
    connectors: [
      'Öffnen Sie die Einstellungen eines Konnektors mit seinem API-Schlüssel.',
      'Ändern Sie einen Wert, oder fügen Sie einen hinzu; Geheimnisse werden verschlüsselt gespeichert.',
      'Sehen Sie nach, wann ein Wert zuletzt geändert wurde.',
    ],
    bin: [
      'Finden Sie, was gelöscht wurde, von wem und wann.',
      'Holen Sie es an seinen Platz zurück.',
      'Es ist da, bis der Papierkorb geleert wird.',
    ],
    hooks: [
      'Lassen Sie ein Programm wissen, wenn sich Vorgänge ändern.',
      'Sehen Sie, welche Sendungen es annahm und welche fehlschlugen.',
      'Senden Sie noch einmal, was ihm entging.',
    ],
    mail: [
      'Sehen Sie, welche Mails an wen hinausgingen und was der Mailserver sagte.',
      'Wählen Sie einen Zustand, um nur die fehlgeschlagenen zu sehen.',
      'Ändern Sie den Mailserver in den Servereinstellungen.',
    ],
    held: [
      'Lesen Sie Antworten per Mail, deren Absender nicht sicher ist.',
      'Nehmen Sie eine als Antwort an, oder werfen Sie sie weg.',
      'Sehen Sie, von wessen Adressen Mails zurückkamen.',
    ],
    audit: [
      'Sehen Sie, wer sich angemeldet und wer Mitglieder, Rollen und Einstellungen geändert hat.',
      'Grenzen Sie nach Handlung und Tagen ein.',
      'Sehen Sie, was exportiert wurde und welche Schlüssel benutzt wurden.',
    ],
  },
  pageThings: {
    '/people': [
      'Suchen Sie Personen und Firmen Ihrer Projekte.',
      'Laden Sie Personen über ihre E-Mail-Adresse in eine Firma und in Projekte ein.',
      'Sagen Sie, ob jemand, der für Ihre Firma genannt wurde, dazugehört.',
    ],
    '/people/{organizationId}': [
      'Ändern Sie Namen, Gewerke, Anschrift, Logo und Standorte einer Firma, die Sie verwalten.',
      'Fügen Sie Kontakte hinzu, die sich nicht anmelden, und öffnen Sie eine Person, um ihre Projekte zu sehen.',
      'Schalten Sie jemanden ab, der gegangen ist, oder setzen Sie ein neues Passwort.',
    ],
    '/server': [
      'Stellen Sie den Mailserver ein, und probieren Sie ihn mit einer Mail an sich selbst aus.',
      'Sehen Sie, woher jede Einstellung kommt: Was beim Start gesetzt wird, geht vor.',
      'Löschen Sie die Demo, wenn Sie sie nicht mehr brauchen.',
    ],
  },
} satisfies Tables<typeof servertexts & typeof setupthings>
