/** Das Konto; was auf dem Gerät liegt oder darauf wartet. */
import { plural, size } from '../../../app/language/numbers.ts'
import type * as me from '../../../texts/account/me.ts'
import type * as passkeys from '../../../texts/account/passkeys.ts'
import type * as outbox from '../../../texts/outbox.ts'
import type * as pins from '../../../texts/pins.ts'
import type * as share from '../../../texts/share.ts'
import type * as waiting from '../../../texts/waiting.ts'
import type { Tables } from '../../tables.ts'
import { withinSentence } from '../withinsentence.ts'

const things = (n: number): string => plural(n, 'Eintrag', 'Einträge')
const sharedThings = (n: number, arePhotos: boolean): string =>
  arePhotos ? plural(n, 'Foto', 'Fotos') : plural(n, 'Datei', 'Dateien')

const unfinished = (drafts: number, files: number): string =>
  [drafts > 0 && plural(drafts, 'Entwurf', 'Entwürfe'), files > 0 && plural(files, 'Datei', 'Dateien')]
    .filter(Boolean)
    .join(' und ')

export const account = {
  meTexts: {
    who: 'Wer Sie sind',
    whoWhy: 'Die Beteiligten Ihrer Projekte sehen das.',
    fields: {
      firstName: 'Vorname',
      lastName: 'Nachname',
      email: 'E-Mail',
      phone: 'Telefon',
      cell: 'Mobil',
    },
    login: (login) => `Sie melden sich als ${login} an.`,
    company: (name) => `Ihre Firma ist ${name}; wer zu ihr gehört, entscheiden ihre Administratoren.`,
    password: 'Passwort',
    passwordWhy: 'Eine Änderung beendet Ihre Sitzungen auf allen anderen Geräten.',
    passwordChange: 'Passwort ändern',
    passwordChanged: 'Ihr Passwort ist geändert.',
    device: 'Dieses Gerät',
    offline:
      'Die App arbeitet hier auch ohne Netz: Sie zeigt, was Sie schon gelesen haben, und behält, was Sie schreiben.',
    noHttps:
      'Diese Adresse hat kein https. Deshalb behält der Browser die App nicht für Zeiten ohne Netz und kann entfernen, was auf diesem Gerät wartet. Bitten Sie Ihren Administrator um https.',
    leave: 'Auf diesem Gerät abmelden',
    signOutTitle: 'Jetzt abmelden?',
    signOutWhy: (n) =>
      `${plural(n, 'Eintrag ist', 'Einträge sind')} noch nicht gesendet. Sie bleiben auf diesem Gerät, werden sonst niemandem gezeigt und gesendet, wenn Sie sich hier wieder anmelden.`,
    draftsStay: (drafts, files) =>
      `${unfinished(drafts, files)} auf diesem Gerät: begonnen und nicht gesendet. Sie werden sonst niemandem gezeigt und sind wieder da, wenn Sie sich anmelden.`,
    throwDrafts: 'Wegwerfen. Sie lassen sich nicht zurückholen.',
    signOutStill: 'Abmelden',
    stay: 'Angemeldet bleiben',
    version: (version) => `Plumbline ${version}`,
    language: 'Sprache',
    languageWhy: 'Für diese Seiten und für Mails an Sie.',
  },
  passkeyTexts: {
    title: 'Passkeys',
    why: 'Melden Sie sich mit der Sperre Ihres Telefons oder Computers statt mit dem Passwort an. Ein Passkey bleibt gültig, wenn Sie das Passwort ändern: Entfernen Sie die, die Sie nicht kennen.',
    notHere: (host) =>
      host
        ? `Passkeys funktionieren unter ${host}. Öffnen Sie die App dort, um einen hinzuzufügen.`
        : 'Auf diesem Server gibt es keine Passkeys: Sie brauchen https und einen Hostnamen.',
    ask: 'Fragen Sie Ihren Administrator.',
    settings: 'Setzen Sie eine solche Adresse in den Einstellungen des Servers',
    add: 'Passkey hinzufügen',
    addShort: 'Hinzufügen',
    addWhy:
      'Ihr Gerät fragt nach seiner Sperre: Fingerabdruck, Gesicht oder PIN. Diese bleiben auf dem Gerät.',
    name: 'Wie Sie dieses Gerät nennen',
    password: 'Ihr Passwort',
    missing: 'Bitte füllen Sie beides aus.',
    added: (name) => `Der Passkey „${name}“ ist hinzugefügt.`,
    cancelled:
      'Es wurde kein Passkey angelegt: Der Vorgang wurde abgebrochen, oder das Gerät hat Sie nicht erkannt. Bitte versuchen Sie es noch einmal.',
    already: 'Dieses Gerät hat schon einen Passkey Ihres Kontos.',
    made: (when) => `hinzugefügt ${when}`,
    used: (when) => `zuletzt benutzt ${when}`,
    unused: 'nie benutzt',
    synced: 'auch auf Ihren anderen Geräten',
    rename: (name) => `„${name}“ umbenennen`,
    renameShort: 'Umbenennen',
    remove: (name) => `„${name}“ entfernen`,
    removeShort: 'Entfernen',
    removeWhy:
      'Niemand kann sich mehr damit anmelden. Offene Sitzungen beenden Sie unter „Wo Sie angemeldet sind“.',
    devices: {
      iPhone: 'Mein iPhone',
      iPad: 'Mein iPad',
      Android: 'Mein Telefon',
      Windows: 'Mein Windows-Computer',
      Mac: 'Mein Mac',
      Linux: 'Mein Linux-Computer',
    },
  },
  sessionTexts: {
    title: 'Wo Sie angemeldet sind',
    why: 'Beenden Sie, was Sie nicht kennen oder nicht mehr benutzen. Was auf dem Gerät zum Senden wartet, bleibt dort.',
    zone: (zone) => `Zeiten sind die dieses Geräts (${zone}).`,
    unknown: 'Unbekanntes Programm',
    current: 'dieses Gerät',
    lasting: 'bleibt angemeldet',
    from: (address) => `von ${address}`,
    begun: (when) => `seit ${when}`,
    used: (when) => `zuletzt benutzt ${when}`,
    end: (device, when) => `Sitzung von ${device} beenden, zuletzt benutzt ${when}`,
    endShort: 'Beenden',
    endOthers: 'Alle anderen beenden',
    ended: 'Die Sitzung ist beendet.',
    endedOthers: (count) => (count === 1 ? 'Eine Sitzung ist beendet.' : `${count} Sitzungen sind beendet.`),
  },
  shareTexts: {
    title: 'Fotos zu einem Vorgang hinzufügen',
    none: 'Es wurden keine Fotos geteilt. Wählen Sie Fotos oder PDFs in einer anderen App und teilen Sie sie mit Plumbline.',
    titleFiles: 'Dateien zu einem Vorgang hinzufügen',
    kept: (n, arePhotos) =>
      `${sharedThings(n, arePhotos)} auf diesem Gerät. Nichts davon wird gesendet, bevor Sie ${arePhotos ? 'einen Vorgang' : 'das Ziel'} wählen.`,
    changes: 'Änderungen, die nicht gespeichert wurden',
    changesWhy:
      'Was sie ändern sollten, wurde so gesendet, wie es war. Was Sie geschrieben haben, bleibt hier, bis Sie es verwerfen.',
    open: 'Öffnen',
    discard: 'Verwerfen',
    discarded: (n, arePhotos) => `${sharedThings(n, arePhotos)} verworfen.`,
    to: 'Hinzufügen zu',
    documents: (project) => `Neue Dokumente von ${project}`,
    noRecords: 'Öffnen Sie zuerst einen Vorgang: Danach wird er hier angeboten.',
    what: (n, number, arePhotos) => `${sharedThings(n, arePhotos)} für ${number}`,
    added: (n, number, arePhotos) => `${sharedThings(n, arePhotos)} für ${number}: unterwegs.`,
  },
  pinTexts: {
    keep: 'Auf dem Gerät behalten',
    keeping: 'Wird behalten',
    kept: 'Auf dem Gerät',
    keepAbout: (what) => `Auf dem Gerät behalten: „${what}“`,
    keepingAbout: (what) => `Wird auf dem Gerät behalten: „${what}“. Drücken, um abzubrechen.`,
    keptAbout: (what) => `Auf dem Gerät: „${what}“. Drücken, um es von hier zu entfernen.`,
    endAbout: (what) => `„${what}“ vom Gerät entfernen`,
    busy: (done, total) => (total > 0 ? `${done} von ${total} werden behalten …` : 'Wird behalten …'),
    starts: 'Wird gleich behalten',
    failed:
      'Noch nicht alles ist hier: keine Verbindung. Es geht von selbst weiter, oder mit „Aktualisieren“.',
    failedServer:
      'Noch nicht alles ist hier: Der Server konnte es nicht senden. Es geht von selbst weiter, oder mit „Aktualisieren“.',
    notRenewed: 'Nicht neu gelesen: keine Verbindung',
    notRenewedServer: 'Nicht neu gelesen: Der Server konnte es nicht senden',
    noRoomForNewer: 'Nicht alles Neue ist hier: Auf diesem Gerät ist kein Platz dafür',
    notStored: 'Nicht alles ist hier: Auf diesem Gerät ist kein Platz dafür.',
    whole: (records, files, bytes, when) =>
      `${plural(records, 'Vorgang', 'Vorgänge')}, ${plural(files, 'Datei', 'Dateien')}, ${size(bytes)} · Stand ${withinSentence(when)}`,
    wholeSet: (sheets, bytes, when) =>
      `${plural(sheets, 'Plan', 'Pläne')}, ${size(bytes)} · gültig, Stand ${withinSentence(when)}`,
    unready: (sheets) => `${plural(sheets, 'Plan hat', 'Pläne haben')} noch kein Bild`,
    cut: 'Nur ein Teil davon hat Platz.',
    title: 'Auf diesem Gerät',
    why: 'Listen, Vorgänge und Dateien, die sich ohne Netz öffnen. Wird beim Abmelden entfernt, oder nach 14 Tagen ohne Verbindung.',
    refresh: 'Aktualisieren',
    refreshAbout: (what) => `„${what}“ aktualisieren`,
    end: 'Entfernen',
  },
  outboxTexts: {
    title: 'Noch nicht gesendet',
    why: 'Bleibt auf diesem Gerät, bis der Server es hat. Es wird von selbst gesendet, in dieser Reihenfolge.',
    show: 'Zeigen',
    waitSignal: (n) => `${plural(n, 'Eintrag wartet', 'Einträge warten')} auf Netz`,
    waitServer: (n) => `${plural(n, 'Eintrag wartet', 'Einträge warten')} auf den Server`,
    waitError: (n) =>
      `${plural(n, 'Eintrag ist', 'Einträge sind')} wegen eines Fehlers im Server nicht gespeichert; es wird erneut versucht`,
    waitSession: (n) => `${plural(n, 'Eintrag wartet', 'Einträge warten')}, bis Sie sich anmelden`,
    sending: (n) => `${things(n)} werden gesendet`,
    refused: (n) => `${plural(n, 'Eintrag wurde', 'Einträge wurden')} nicht angenommen`,
    old: (n) => `${plural(n, 'Eintrag wartet', 'Einträge warten')} seit Wochen`,
    unclaimed: (n, arePhotos) =>
      arePhotos
        ? `${plural(n, 'Foto wurde', 'Fotos wurden')} nicht gesendet`
        : `${plural(n, 'Datei wurde', 'Dateien wurden')} nicht gesendet`,
    leftChanges: (n) => `${plural(n, 'Änderung wurde', 'Änderungen wurden')} nicht gespeichert`,
    sent: 'Auf diesem Gerät wartet nichts.',
    full: 'Auf diesem Gerät ist kein Platz mehr dafür. Lassen Sie diese Seite offen, bis es gesendet ist, oder schaffen Sie Platz.',
    closed:
      'Dieser Browser behält nichts, wie in einem privaten Fenster. Lassen Sie diese Seite offen, bis es gesendet ist.',
    notStored:
      'Nicht gesendet, und dieses Gerät konnte es nicht behalten. Was Sie geschrieben haben, steht noch auf dieser Seite: Versuchen Sie es noch einmal.',
    draftFull:
      'Nicht gespeichert: Auf diesem Gerät ist kein Platz mehr. Bleiben Sie auf dieser Seite, bis es gesendet ist, oder schaffen Sie Platz.',
    draftClosed:
      'Nicht gespeichert: Dieser Browser behält nichts, wie in einem privaten Fenster. Bleiben Sie auf dieser Seite, bis es gesendet ist.',
    otherDraft: (what) =>
      `Dort haben Sie etwas anderes angefangen. Senden oder verwerfen Sie das zuerst; „${what}“ bleibt in der Liste.`,
    keptWaits: 'Auf diesem Gerät behalten. Es wird gesendet, sobald Netz da ist.',
    keptLate: 'Auf diesem Gerät behalten. Der Server hat noch nicht geantwortet.',
    keptSession: 'Auf diesem Gerät behalten. Es wird gesendet, sobald Sie angemeldet sind.',
    keptServer: (says) =>
      `Noch nicht gespeichert: ${says} Auf diesem Gerät behalten; es wird von selbst erneut versucht.`,
    keptRefused: (says) =>
      `Nicht angenommen: ${says} Auf diesem Gerät behalten, unter „Noch nicht gesendet“.`,
    files: (n) => plural(n, 'Datei', 'Dateien'),
    leftFiles: (n) => `Der Vorgang ist da; ${plural(n, 'Datei fehlt', 'Dateien fehlen')} noch.`,
    mayBeThere: 'Vielleicht ist es angekommen: Noch einmal gesendet, zählt es trotzdem nur einmal.',
    notYet: (says) => `Noch nicht gespeichert: ${says} Es wird von selbst erneut versucht.`,
    oldWhy: (days) => `Es wartet seit ${days} Tagen. Trotzdem senden?`,
    notTaken: (says) => `Nicht angenommen: ${says}`,
    changed:
      'Jemand hat den Vorgang inzwischen geändert. Öffnen Sie ihn, um beides zu sehen, und speichern Sie noch einmal.',
    gone: 'Den Vorgang gibt es nicht mehr, oder Sie dürfen ihn nicht mehr sehen. Kopieren Sie, was Sie brauchen, und werfen Sie es weg.',
    missingFile: 'Diese Datei ist nicht mehr auf diesem Gerät.',
    correct: 'Öffnen und berichtigen',
    tryAgain: 'Erneut versuchen',
    sendStill: 'Senden',
    sendAll: 'Jetzt versuchen',
    throwAway: 'Wegwerfen',
    thrownAway: (what) => `„${what}“ ist weggeworfen.`,
    open: 'Öffnen',
    words: 'Was geschrieben wurde',
    hereWaits: (what) => `„${what}“ wartet auf diesem Gerät und ist noch nicht erledigt.`,
    hereRefused: (what) => `„${what}“ wurde nicht angenommen. Es ist noch auf diesem Gerät.`,
    progress: 'Bisher gesendet',
    step: (record, step) => `${record}: ${step}`,
    file: (name) => `Datei ${name}`,
    record: (type, subject) => (subject ? `${type}: ${subject}` : type),
  },
  waitingTexts: {
    here: 'Wartet auf diesem Gerät',
    waits: 'noch nicht gesendet',
    refused: 'nicht angenommen',
    change: 'Ändern',
    changing: 'Das wartet auf diesem Gerät. Was Sie speichern, tritt an seine Stelle.',
    leave: 'Lassen, wie es war',
    begun: 'Sie haben begonnen, das zu ändern. Bis Sie es speichern, wird es so gesendet, wie es war.',
    sent: 'Es wurde inzwischen gesendet, so wie es vorher war.',
    sentNext:
      'Nichts wird doppelt gesendet. Was Sie geändert haben, ist noch hier: Öffnen Sie den Vorgang und ändern Sie ihn dort, oder verwerfen Sie das hier.',
    isSent: 'Das wartet nicht mehr.',
    toList: 'Zur Liste',
    discard: 'Verwerfen',
    there:
      'Es war angekommen, bevor Sie es geändert haben: Der Vorgang ist da, wie er war. Öffnen Sie ihn und ändern Sie ihn dort; was Sie geschrieben haben, bleibt hier, bis Sie es wegwerfen.',
    yes: 'ja',
  },
} satisfies Tables<typeof me & typeof outbox & typeof passkeys & typeof pins & typeof share & typeof waiting>
