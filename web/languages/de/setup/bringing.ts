/** Daten übernehmen, Namen und Dubletten, Webhooks. */
import { count, plural } from '../../../app/language/numbers.ts'
import type * as addresses from '../../../texts/record/addresses.ts'
import type * as bcf from '../../../texts/setup/bcf.ts'
import type * as bring from '../../../texts/setup/bring.ts'
import type * as names from '../../../texts/setup/names.ts'
import type * as webhooks from '../../../texts/setup/webhooks.ts'
import type { Tables } from '../../tables.ts'

const records = (n: number): string => plural(n, 'Vorgang', 'Vorgänge')
const inRecords = (n: number): string => plural(n, 'Vorgang', 'Vorgängen')
const topics = (n: number): string => plural(n, 'Thema', 'Themen')
const rows = (n: number): string => plural(n, 'Zeile', 'Zeilen')

export const bringing = {
  bringTexts: {
    lead: 'Übernehmen Sie Personen, Rückfragen, Mängel, offene Punkte, eine Einreichungsliste, Dokumente oder die Themen einer BCF-Datei aus einem anderen System oder einer Tabelle. Sie sehen zuerst, was mit jeder Zeile geschähe. Niemand erhält eine Mitteilung.',
    what: 'Was die Zeilen sind',
    kinds: {
      People: 'Personen und Firmen',
      RFI: 'Rückfragen, mit Antworten',
      PunchList: 'Mängel',
      OpenIssue: 'Offene Punkte',
      SubmittalRegister: 'Einreichungsliste',
      Documents: 'Dokumente: eine ZIP-Datei mit Liste',
      BCF: 'Themen einer BCF-Datei',
    },
    file: 'Die Tabelle: eine CSV- oder XLSX-Datei; für Dokumente eine ZIP-Datei',
    drop: 'Hierher ziehen oder wählen.',
    reading: 'Die Tabelle wird gelesen …',
    chooseFirst: 'Wählen Sie zuerst eine Datei.',
    next: 'Weiter',
    back: 'Zurück',
    again: 'Mehr übernehmen',
    steps: ['Tabelle', 'Spalten', 'Ansehen', 'Fertig'],
    step: (n, of) => `Schritt ${n} von ${of}`,
    columns: 'Spalten',
    columnsLead: (n, line) =>
      `${rows(n)} unter den Überschriften in Zeile ${line}. Sagen Sie, was jede Spalte ist.`,
    kept: 'Was weggelassen wird, bleibt beim Vorgang, wie es war.',
    notKept: 'Was weggelassen wird, wird nicht übernommen.',
    readAs: (kind) => `Die Zeilen werden gelesen als: ${kind}.`,
    likely: (kind) => `Die meisten Überschriften gehören zu etwas anderem: ${kind}.`,
    readAsThat: 'So lesen',
    notRead: 'Diese Spalte wird nicht gelesen.',
    columnsLeftOut: (headings) =>
      `${plural(headings.length, 'Spalte ist', 'Spalten sind')} weggelassen: ${headings.join(', ')}.`,
    source: 'Laut',
    sourceHint: 'Der Name des Systems oder der Liste, aus der es kommt. Er steht bei jedem Vorgang.',
    spreadsheet: 'Tabelle',
    sheet: 'Tabellenblatt',
    leftOut: 'weggelassen',
    remembered: 'wie letztes Mal',
    column: (n) => `Spalte ${n}`,
    needed: 'nötig',
    otherEncoding:
      'Diese Datei ist nicht in UTF-8 geschrieben. Sie wurde als Windows-1252 gelesen, wie es Tabellenprogramme in Westeuropa verwenden: Bitte prüfen Sie, ob Buchstaben wie ä, é und ß stimmen.',
    look: 'Ansehen',
    counts: (isNew, there, wrong) =>
      [`${count(isNew)} neu`, there && `${count(there)} schon da`, wrong && `${count(wrong)} falsch`]
        .filter(Boolean)
        .join(', '),
    filters: { '': 'Alle', New: 'Neu', AlreadyThere: 'Schon da', Wrong: 'Falsch' },
    outcomes: { New: 'Neu', AlreadyThere: 'Schon da', Wrong: 'Falsch' },
    mend: 'Berichtigen Sie die falschen Zeilen in der Tabelle und senden Sie sie noch einmal, lassen Sie eine Spalte weg, oder lassen Sie diese Zeilen weg.',
    leaveOutWrong: (n) =>
      n === 1
        ? 'Die falsche Zeile weglassen und die anderen übernehmen'
        : `Die ${count(n)} falschen Zeilen weglassen und die anderen übernehmen`,
    nothingNew: 'In dieser Tabelle ist nichts Neues.',
    line: 'Zeile',
    outcome: 'Ergebnis',
    number: 'Nummer',
    title: 'Was',
    more: 'Mehr Zeilen',
    noRows: 'Solche Zeilen gibt es nicht.',
    names: 'Personen, die noch nicht hier sind',
    namesLead:
      'Ihre Namen bleiben in den Vorgängen, wie sie sind. Wählen Sie, wer jetzt als Kontakt des Projekts angelegt wird; dazu gehört eine Firma.',
    namesNotYours:
      'Ihre Namen bleiben in den Vorgängen, wie sie sind. Ein Administrator Ihrer Organisation kann sie später anlegen.',
    make: (name) => `${name} als Kontakt anlegen`,
    company: 'Firma',
    companyOf: (name) => `Firma von ${name}`,
    mailOf: (name) => `E-Mail von ${name}`,
    mail: 'E-Mail',
    inRows: (n) => `in ${rows(n)}`,
    run: (n) => `${rows(n)} übernehmen`,
    running: 'Die Zeilen werden übernommen …',
    done: 'Fertig',
    made: (n) => `${plural(n, 'Zeile wurde', 'Zeilen wurden')} übernommen.`,
    alsoMade: (replies, people, companies) =>
      [
        replies && plural(replies, 'Antwort', 'Antworten'),
        people && plural(people, 'Kontakt', 'Kontakte'),
        companies && plural(companies, 'Firma', 'Firmen'),
      ]
        .filter(Boolean)
        .join(', '),
    wereLeftOut: (n) => `${plural(n, 'falsche Zeile wurde', 'falsche Zeilen wurden')} weggelassen.`,
    there: (n) => `${plural(n, 'Zeile war', 'Zeilen waren')} schon da.`,
    show: 'Liste zeigen',
    before: 'Früher übernommen',
    beforeLine: (kind, source, made) => `${kind}, laut ${source}: ${count(made)}`,
    undo: 'Zurücknehmen',
    undoOf: (file) => `${file} zurücknehmen`,
    undoWhy:
      'Die Vorgänge daraus kommen in den Papierkorb, und ihre Nummern werden frei. Was seitdem geändert wurde, bleibt und wird genannt.',
    undone: (n) => `${records(n)} im Papierkorb.`,
    stayed: (n) => `${records(n)} seitdem geändert; ${n === 1 ? 'dieser bleibt' : 'diese bleiben'}:`,
    undoneBy: (who, when) => `zurückgenommen von ${who}, ${when}`,
    by: (who, when) => `${who}, ${when}`,
  },
  bcfTexts: {
    title: 'Als BCF-Datei',
    lead: 'Für Programme, die mit Modellen arbeiten: Jeder Vorgang ist ein Thema mit Text, Status, Schlagwörtern, Fälligkeit und Antworten, wie Sie sie sehen.',
    pictures: (ofRecord, inAll) =>
      `Die ersten ${ofRecord} Stellen eines Vorgangs auf Plänen sind als Bilder dabei, höchstens ${count(inAll)} in einer Datei.`,
    leaves: 'Mitglieder stehen mit ihrer E-Mail-Adresse darin.',
    version: 'Version',
    versions: { '3.0': '3.0', '2.1': '2.1, für ältere Programme' },
    tooMany: (most) => `Eine BCF-Datei hat höchstens ${count(most)} Themen. Bitte filtern Sie die Liste.`,
    make: (n) => `${topics(n)} exportieren`,
    leadIn: 'Sie sehen zuerst, was aus jedem Thema würde. Niemand erhält eine Mitteilung.',
    file: 'Die BCF-Datei: .bcf oder .bcfzip, Version 3.0 oder 2.1',
    reading: 'Die Datei wird gelesen …',
    sent: (percent) => `Die Datei wird gesendet: ${percent} %`,
    steps: ['Datei', 'Ansehen', 'Fertig'],
    counts: (isNew, changed, same, wrong) =>
      [
        `${count(isNew)} neu`,
        changed && `${count(changed)} geändert`,
        same && `${count(same)} gleich`,
        wrong && `${count(wrong)} falsch`,
      ]
        .filter(Boolean)
        .join(', '),
    comments: (n) => `${plural(n, 'Kommentar wird Antwort', 'Kommentare werden Antworten')}.`,
    outcomes: { New: 'Neu', Changed: 'Geändert', Same: 'Gleich', Wrong: 'Falsch' },
    all: 'Alle',
    wrong:
      'Berichtigen Sie die falschen Themen in dem Programm, aus dem sie kommen, oder lassen Sie sie weg.',
    leaveOutWrong: (n) =>
      n === 1
        ? 'Das falsche Thema weglassen und die anderen übernehmen'
        : `Die ${count(n)} falschen Themen weglassen und die anderen übernehmen`,
    nothing: 'In dieser Datei ist nichts Neues.',
    topics: 'Themen',
    outcome: 'Ergebnis',
    topic: 'Thema',
    would: 'Was es bringt',
    changes: (fields) => `Ändert ${fields.join(', ')}`,
    fields: {
      Title: 'Titel',
      Description: 'Beschreibung',
      Status: 'Status',
      DueDate: 'Fälligkeit',
      AssignedTo: 'Empfänger',
      Labels: 'Schlagwörter',
    },
    ofTopic: (comments, snapshots) =>
      [comments && plural(comments, 'Antwort', 'Antworten'), snapshots && plural(snapshots, 'Bild', 'Bilder')]
        .filter(Boolean)
        .join(', '),
    noTopics: 'Solche Themen gibt es nicht.',
    more: 'Mehr Themen',
    names: 'Namen, die für niemanden im Projekt stehen',
    namesLead: 'Sie bleiben Texte in den Vorgängen.',
    run: (n) => `${topics(n)} übernehmen`,
    running: 'Die Themen werden übernommen …',
    made: (made, changed) =>
      [
        plural(made, 'offener Punkt wurde angelegt', 'offene Punkte wurden angelegt'),
        changed && plural(changed, 'Vorgang wurde geändert', 'Vorgänge wurden geändert'),
      ]
        .filter(Boolean)
        .join(', '),
    replies: (n) => `${plural(n, 'Antwort kam', 'Antworten kamen')} hinzu.`,
    wereLeftOut: (n) => `${plural(n, 'falsches Thema wurde', 'falsche Themen wurden')} weggelassen.`,
    same: (n) => `${plural(n, 'Thema war', 'Themen waren')} hier schon ebenso.`,
    undoWhy:
      'Die offenen Punkte daraus kommen in den Papierkorb. Was an vorhandenen Vorgängen geändert wurde, und Antworten dazu, bleibt. Was seitdem geändert wurde, bleibt und wird genannt.',
  },
  partyTextTexts: {
    lead: 'Namen in Vorgängen, die für niemanden stehen: Personen oder Firmen außerhalb des Projekts, oder ein Name, den zwei haben. Niemand erhält etwas durch einen solchen Namen, bis die Leitung sagt, wen er meint.',
    none: 'Jeder Name in den Vorgängen steht für jemanden.',
    inRecords: (n) => `in ${inRecords(n)}`,
    could: (found) => `könnte ${found} meinen`,
    of: (name, company) => (company ? `${name}, ${company}` : name),
    leftOff: (n) =>
      `${plural(n, 'weiterer Name ist', 'weitere Namen sind')} nicht aufgeführt. Sagen Sie zuerst, wen diese meinen.`,
    say: 'Sagen, wen er meint',
    sayOf: (text) => `Sagen, wen „${text}“ meint`,
    whom: 'Wen meint er?',
    nobody: (typed) => `Niemand in diesem Projekt und keine Firma heißt „${typed}“.`,
    choose: 'Wählen Sie eine Person oder Firma.',
    company: 'Firma',
    touches: (n) => `Er steht in ${inRecords(n)}:`,
    stays:
      'Die Person oder Firma ist ab dann an diesen Vorgängen beteiligt. Wen ein Name meint, wird danach nicht mehr geändert.',
    assign: (name) => `Er meint ${name}`,
    assigned: (text, name) => `„${text}“ meint jetzt ${name}.`,
    newcomer: (name) => `Namen in Vorgängen meinen vielleicht ${name}:`,
    newcomerDone: 'Lassen',
    earlier: 'Zuordnungen der Version 0.1.0',
    earlierWhy:
      'Diese Version hielt solche Namen für Personen, nach Angaben, die Personen selbst machen konnten. Sie bleiben, wie sie sind. Prüfen Sie, ob sie stimmen; sie werden einmal aufgeführt.',
    matched: (text, name) => `„${text}“ steht für ${name}`,
    seen: 'Ich habe sie angesehen',
    seenNow: 'Sie werden nicht mehr aufgeführt.',
  },
  addressTexts: {
    notTold: 'Nicht benachrichtigt',
    give: 'Adresse angeben',
    giveTo: (name) => `Adresse von ${name} angeben…`,
    askManager: 'Die Projektleitung kann eine Adresse angeben.',
    noAddress: 'Keine Mail erreicht sie.',
    byLinkAlone: 'Nur für diesen Vorgang erreichbar',
    makeMember: 'Zum Mitglied machen',
    makeMemberOf: (name) => `${name} zum Mitglied machen…`,
    whyMember:
      'Bisher erreichen die Person nur die Mail-Links dieses Vorgangs. Als Mitglied sieht sie, was ihre Rolle sieht.',
    whyContact:
      'Niemand hier hat diesen Namen. Mit einer E-Mail-Adresse erfährt die Person von diesem Vorgang und antwortet per Mail. Sonst sieht sie nichts vom Projekt.',
    title: (name) => `Wie ist „${name}“ erreichbar?`,
    why: 'Niemand hier hat diesen Namen. Mit einer E-Mail-Adresse erfährt die Person von dem Vorgang und antwortet per Mail, ohne Passwort.',
    email: 'E-Mail',
    phone: 'Telefon',
    name: 'Name',
    company: 'Firma',
    missing: 'Geben Sie eine E-Mail-Adresse oder Telefonnummer an, oder überspringen Sie dies.',
    skip: 'Überspringen',
    save: 'Hinzufügen',
    given: (name) => `${name} ist jetzt Mitglied.`,
    toldNow: (name) => `${name} erfährt ab jetzt von diesem Vorgang.`,
    noted: (name) => `${name} ist vermerkt. Ohne E-Mail-Adresse kommt keine Mail an.`,
    cancel: 'Abbrechen',
  },
  touchedTexts: {
    more: (n) => `und ${count(n)} weitere`,
    hidden: (n) => `und ${records(n)}, die Sie nicht sehen`,
    none: 'Kein Vorgang.',
  },
  mergeTexts: {
    lead: 'Für Administratoren der Organisation: Aus zwei Einträgen, die dieselbe Person oder Firma sind, wird einer.',
    duplicates: 'Doppelte Namen',
    duplicatesWhy:
      'Heute würden sie abgelehnt. Sie bleiben, aber neue Texte in Vorgängen stehen durch sie für niemanden. Benennen Sie einen um, oder führen Sie beide zusammen.',
    noDuplicates: 'Kein Name und keine Adresse ist doppelt da.',
    kinds: {
      address: 'Mehrere Personen melden sich mit dieser Adresse an',
      name: 'Liest sich wie Benutzername, Adresse oder Nummer einer anderen Person, oder wie eine Firma',
      company: 'Eine andere Firma in einem gemeinsamen Projekt hat diesen Namen',
    },
    merge: 'Zwei zusammenführen',
    mergeWhy: (days) =>
      `Was auf den ersten verweist, verweist danach auf den zweiten. Es kann ${days} Tage lang zurückgenommen werden.`,
    kind: 'Was zusammengeführt wird',
    people: 'Zwei Personen',
    companies: 'Zwei Firmen',
    from: 'Wer geht',
    into: 'Wer bleibt',
    fromHint: 'Eine Person, die geht, kann sich nicht mehr anmelden.',
    nobody: (typed) => `Niemand in diesem Projekt heißt „${typed}“.`,
    noCompany: (typed) => `Keine Firma, die Sie sehen, heißt „${typed}“.`,
    needed: 'Bitte wählen.',
    look: 'Zeigen, was betroffen ist',
    touches: (from, into, n) =>
      n === 0
        ? `Kein Vorgang verweist auf ${from}.`
        : `${plural(n, 'Vorgang verweist', 'Vorgänge verweisen')} dann auf ${into} statt auf ${from}:`,
    submit: (from, into) => `${from} in ${into} zusammenführen`,
    merged: (from, into) => `${from} ist jetzt ${into}.`,
    done: 'Zusammenführungen',
    none: 'Noch wurde nichts zusammengeführt.',
    line: (from, into) => `${from} in ${into}`,
    by: (name, when) => `${name}, ${when}`,
    undone: (when) => `zurückgenommen ${when}`,
    undo: 'Zurücknehmen',
    undoOf: (from, into) => `Zusammenführung von ${from} in ${into} zurücknehmen`,
    undoneNow: (from, n) => `${from} ist wieder da, in ${inRecords(n)}.`,
  },
  hookTexts: {
    lead: 'Ein Webhook meldet einem Programm Änderungen in diesem Projekt, die Sie beim Senden sehen: welcher Vorgang, wer und was, keine Texte.',
    held: 'Nichts wird gesendet, weil die Datenbank wiederhergestellt wurde. Es geht weiter, wenn ein Administrator im Mailprotokoll die Mails freigibt.',
    columns: { name: 'Wofür', url: 'Adresse', owner: 'Von wem', state: 'Zustand' },
    none: 'Noch keine Webhooks.',
    add: 'Neuer Webhook',
    name: 'Wofür er ist',
    url: 'Adresse',
    urlHint: 'Dorthin gehen Änderungen per POST, unterschrieben mit dem Geheimnis.',
    types: 'Nur diese Arten',
    typesHint: 'Keine gewählt: alle.',
    make: 'Webhook anlegen',
    once: 'Das ist sein Geheimnis. Kopieren Sie es jetzt: Es wird nicht noch einmal gezeigt.',
    copy: 'Kopieren',
    copied: 'Kopiert.',
    done: 'Ich habe es',
    on: 'Ein',
    off: 'Aus',
    failing: (since) => `schlägt fehl seit ${since}`,
    waiting: (n) => plural(n, 'Sendung wartet', 'Sendungen warten'),
    open: (name) => `Sendungen von ${name}`,
    openShort: 'Sendungen',
    switchOn: 'Einschalten',
    switchOff: 'Ausschalten',
    rotate: 'Neues Geheimnis',
    rotated: 'Das bisherige Geheimnis unterschreibt noch 24 Stunden.',
    remove: 'Entfernen',
    sure: (name) =>
      `Der Webhook für ${name} und sein Protokoll werden entfernt. Das kann nicht zurückgenommen werden.`,
    log: 'Was in den letzten 30 Tagen gesendet wurde, das Neueste zuerst.',
    logColumns: {
      when: 'Wann',
      what: 'Was',
      record: 'Vorgang',
      state: 'Zustand',
      said: 'Der Empfänger sagte',
    },
    states: {
      waiting: 'Wartet',
      delivered: 'Zugestellt',
      'given up': 'Aufgegeben',
      'not sent': 'Nicht gesendet',
    },
    tries: (n) => plural(n, 'Versuch', 'Versuche'),
    nothingSent: 'Noch wurde nichts gesendet.',
    more: 'Ältere zeigen',
    replay: 'Ab hier erneut senden',
    replayed: (n) => `${plural(n, 'Änderung wird', 'Änderungen werden')} durchgesehen und erneut gesendet.`,
  },
} satisfies Tables<typeof addresses & typeof bcf & typeof bring & typeof names & typeof webhooks>
