/** Servereinstellungen, die Demo, und was man in den Teilen der Einrichtung tut. */
import { plural } from '../../app/numbers.ts'
import type * as mailform from '../../texts/mailform.ts'
import type * as servertexts from '../../texts/server.ts'
import type * as things from '../../texts/setupthings.ts'
import type { Tables } from '../tables.ts'

export const server = {
  mailFormTexts: {
    publicUrl: 'Die Adresse dieses Servers',
    publicUrlHint: 'Wo er geöffnet wird: Dorthin führen die Links in Mails.',
    host: 'Mailserver',
    hostHint: 'Zum Beispiel smtp.example.com, mit Port, wenn es nicht 587 ist: smtp.example.com:465.',
    user: 'Benutzername am Mailserver',
    password: 'Passwort am Mailserver',
    passwordKept: 'Bleibt es leer, gilt das bisherige, außer Mailserver oder Benutzername ändern sich.',
    from: 'Absender der Mails',
    fromHint: 'Eine Ihrer Adressen: plumbline@example.com.',
    tryIt: 'Ausprobieren und speichern',
    tried: (to) => `Der Mailserver hat eine Mail an ${to} angenommen.`,
    saved: 'Die Einstellungen sind gespeichert.',
  },
  serverTexts: {
    title: 'Servereinstellungen',
    mail: 'Mail',
    mailOn: (host) => `Mails gehen über ${host} hinaus.`,
    mailOff:
      'Dieser Server verschickt keine Mails: Links von Einladungen werden weitergegeben, und niemand erfährt etwas per Mail.',
    atStart: 'Der Mailserver ist dort eingestellt, wo dieser Server gestartet wird, und wird dort geändert.',
    tryAgain: 'Eine Mail an mich senden',
    stop: 'Keine Mails mehr verschicken',
    stopWhy:
      'Wartende Mails bleiben liegen, und niemand erfährt mehr etwas per Mail. Adresse und Passwort des Mailservers werden vergessen.',
    stopped: 'Dieser Server verschickt jetzt keine Mails.',
    timeZone: 'Zeitzone neuer Projekte',
    origins: 'Woher jede Einstellung stammt',
    columns: ['Einstellung', 'Wert', 'Herkunft'],
    names: {
      SmtpUrl: 'Mailserver',
      MailFrom: 'Absender der Mails',
      PublicUrl: 'Die Adresse dieses Servers',
      TimeZone: 'Zeitzone neuer Projekte',
    },
    start: (variable) =>
      `Dort eingestellt, wo dieser Server gestartet wird (${variable}). Das gilt vor dem, was hier eingetragen wird.`,
    stored: (name, day) => (name ? `Eingetragen von ${name}, ${day}` : `Eingetragen ${day}`),
    standard: 'Niemand hat es eingestellt',
    notSet: 'nicht eingestellt',
  },
  demoTexts: {
    title: 'Die Demo',
    none: 'Auf diesem Server gibt es keine Demo. „plumbline demo“ legt sie an, wo der Server läuft.',
    about: (project) => `Das Demoprojekt ist ${project}.`,
    open: 'Öffnen',
    remove: 'Demo löschen',
    removing: (project) => `Das Demoprojekt ${project} ganz löschen?`,
    goes: 'Endgültig gelöscht werden:',
    records: (records, files) =>
      `${plural(records, 'Vorgang oder Dokument', 'Vorgänge und Dokumente')} mit ${plural(files, 'Datei', 'Dateien')}, auch was Ihre eigenen Leute dort angelegt haben`,
    people: (people, companies) =>
      `${plural(people, 'Person', 'Personen')} und ${plural(companies, 'Firma', 'Firmen')} der Demo`,
    stay: 'Personen der Demo, die auch zu einem anderen Projekt gehören, bleiben und werden abgeschaltet.',
    members: (count) =>
      `${plural(count, 'anderes Mitglied', 'andere Mitglieder')} des Demoprojekts: sie bleiben und verlieren nur dieses Projekt.`,
    yes: 'Endgültig löschen',
    removed: (people, companies) =>
      `Die Demo ist gelöscht, mit ${plural(people, 'Person', 'Personen')} und ${plural(companies, 'Firma', 'Firmen')}.`,
  },
  partThings: {
    project: [
      'Name, Nummern, Adresse und Termine des Projekts ändern.',
      'Seine Zeitzone einstellen: Dort beginnen und enden die Tage.',
      'Es zur Vorlage machen, wie die neue Projekte beginnen können.',
    ],
    defaults: [
      'Arbeitstage und Feiertage einstellen, und wie viele Tage für eine Antwort bleiben.',
      'Sagen, an wen neue Rückfragen und Einreichungen gehen und wer Kopien erhält.',
      'Einstellen, was vor Nummern steht, und die erste Nummer.',
    ],
    members: [
      'Personen mit ihrer E-Mail-Adresse einladen: eine, oder eine eingefügte Liste.',
      'Allen die Rolle geben, die sagt, was sie sehen und tun dürfen.',
      'Jemanden entfernen: Die Vorgänge bleiben und nennen die Person weiter.',
    ],
    roles: [
      'Sehen, was jede Rolle in jedem Bereich lesen, schreiben und anlegen darf.',
      'Eine Rolle ändern oder eine eigene anlegen.',
      'Vorher nachsehen, wer sie hat.',
    ],
    names: [
      'Die Namen in Vorgängen sehen, die im Projekt für niemanden stehen.',
      'Sagen, wen ein Name meint: Die Vorgänge gehören von da an dieser Person.',
      'Mit denen beginnen, die in den meisten Vorgängen stehen.',
    ],
    bring: [
      'Eine Tabelle mit Rückfragen, Mängeln, offenen Punkten, Einreichungen oder Personen ablegen, oder ein ZIP mit Dokumenten.',
      'Sagen, was jede Spalte ist, und jede Zeile ansehen, bevor etwas angelegt wird.',
      'Übernehmen: alle Zeilen oder keine, beliebig oft ohne Doppelte.',
    ],
    merge: [
      'Personen und Firmen finden, die doppelt vorhanden sind.',
      'Wählen, welche bleibt und was von der anderen übernommen wird.',
      'Rückgängig machen, wenn es doch zwei waren.',
    ],
    groups: [
      'Personen zusammenfassen, die oft gemeinsam gewählt werden.',
      'Die Gruppe wählen, wo immer Personen gewählt werden, auch hinter @ in einer Antwort.',
      'Sie jederzeit ändern: Vorgänge behalten die Personen, die sie haben.',
    ],
    access: [
      'Eine Liste von Mitgliedern anlegen, die allein bestimmte Ordner sehen.',
      'Die Liste beim Ordner wählen, unter Dokumente.',
      'Die Personen einer Gruppe auf einmal hinzufügen.',
    ],
    lists: [
      'Die Werte ändern, die Formulare anbieten: Fachgebiete, Gründe, Arten.',
      'Einen verwendeten Wert zurückziehen: Vorgänge behalten ihn, und niemand wählt ihn mehr.',
      'Die Wörter ergänzen, die Ihre Leute verwenden.',
    ],
    labels: [
      'Die Schlagwörter dieses Projekts anlegen: Sicherheit, Qualität, Wunsch des Bauherrn.',
      'Sie beim Anlegen eines Vorgangs vergeben, oder in einer Liste an viele zugleich.',
      'Listen danach filtern; die Übersicht zählt sie.',
    ],
    keys: [
      'Einen Schlüssel für ein Programm anlegen, das hier liest oder schreibt.',
      'Ihn sofort kopieren: Er wird nicht noch einmal gezeigt.',
      'Einen Schlüssel widerrufen, den niemand mehr verwendet.',
    ],
    services: [
      'Ein Konto für ein Programm anlegen und es zum Mitglied von Projekten machen.',
      'Ihm Schlüssel geben, die lesen oder auch schreiben; sie von Zeit zu Zeit ersetzen.',
      'Sehen, wann und von wo ein Schlüssel zuletzt benutzt wurde.',
    ],
    connectors: [
      'Die Einstellungen eines Verbinders mit seinem API-Schlüssel öffnen.',
      'Einen Wert ändern oder ergänzen; Geheimes wird verschlüsselt gespeichert.',
      'Nachsehen, wann ein Wert zuletzt geändert wurde.',
    ],
    bin: [
      'Finden, was gelöscht wurde, von wem und wann.',
      'Es an seinen Platz zurücklegen.',
      'Es ist da, bis der Papierkorb geleert wird.',
    ],
    hooks: [
      'Ein eigenes Programm benachrichtigen, wenn sich Vorgänge ändern.',
      'Sehen, welche Zustellungen es annahm und welche fehlschlugen.',
      'Noch einmal senden, was es verpasst hat.',
    ],
    mail: [
      'Sehen, welche Mails hinausgingen, an wen, und was der Mailserver sagte.',
      'Einen Zustand wählen, um nur die fehlgeschlagenen zu sehen.',
      'Den Mailserver in den Servereinstellungen ändern.',
    ],
    held: [
      'Antworten per Mail lesen, deren Absender nicht sicher ist.',
      'Eine als Antwort annehmen oder verwerfen.',
      'Sehen, von wessen Adressen Mails zurückkamen.',
    ],
    audit: [
      'Sehen, wer sich anmeldete und wer Mitglieder, Rollen und Einstellungen änderte.',
      'Nach Handlung und Tagen eingrenzen.',
      'Sehen, was ausgegeben wurde und welche Schlüssel verwendet wurden.',
    ],
  },
  pageThings: {
    '/people': [
      'Personen und Firmen Ihrer Projekte finden.',
      'Personen mit ihrer E-Mail-Adresse einladen, in eine Firma und in Projekte.',
      'Sagen, ob jemand zu Ihrer Firma gehört, der für sie benannt wurde.',
    ],
    '/people/{organizationId}': [
      'Name, Gewerke, Adresse, Logo und Standorte einer Firma ändern, die Sie verwalten.',
      'Kontakte ohne Anmeldung hinzufügen, und eine Person öffnen, um ihre Projekte zu sehen.',
      'Jemanden abschalten, der gegangen ist, oder ein neues Passwort setzen.',
    ],
    '/server': [
      'Den Mailserver einstellen und mit einer Mail an sich selbst ausprobieren.',
      'Sehen, woher jede Einstellung stammt: Womit der Server gestartet wird, gilt zuerst.',
      'Die Demo löschen, wenn Sie sie nicht mehr brauchen.',
    ],
  },
} satisfies Tables<typeof mailform & typeof servertexts & typeof things>
