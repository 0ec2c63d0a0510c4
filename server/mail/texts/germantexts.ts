/** All texts of mails in German; the words are those of web/languages/de. */
import { notices, roles, states } from '../../../contract/languages/de.ts'
import { type NoticeReason, reasonAbout } from '../../../contract/outbound/notice.ts'
import type { MailTexts } from './texts.ts'

const inSubject: Record<NoticeReason, string> = {
  court: 'wartet auf Sie',
  mention: 'nennt Sie',
  party: 'Sie erhalten eine Kopie',
  status: 'hat einen neuen Status',
  minutes: 'Protokoll verteilt',
  transmittal: 'wurde Ihnen geschickt',
  withdrawal: 'ist zurückgezogen',
  drawings: 'neue Pläne',
  change: 'wurde geändert',
  reply: 'hat eine Antwort',
  due: 'ist bald fällig',
  overdue: 'ist überfällig',
  mail: 'hat eine Mail, über die Sie entscheiden',
  member: 'Sie sind Mitglied',
  people: 'Personen und Firmen',
  behalf: 'in Ihrem Namen getan',
  server: 'der Server braucht Sie',
  account: 'Ihr Konto',
}

const did: Readonly<Record<string, string>> = {
  Created: 'hat es angelegt',
  Asked: 'hat diese Frage gestellt',
  Updated: 'hat es geändert',
  Corrected: 'hat das Protokoll berichtigt',
  ReplyAdded: 'hat geantwortet',
  Forwarded: 'hat es weitergeleitet',
  SubRfiAnswered: 'hat die weitergeleitete Rückfrage beantwortet',
  SubRfiReopened: 'hat die weitergeleitete Rückfrage wieder geöffnet',
  AnswerWithdrawn: 'hat es wieder geöffnet: Die Antwort ist zurückgezogen',
  PartyAssigned: 'hat gesagt, wer jemand ist, der nur genannt war',
  ReachesNobody: 'hat bewirkt, dass es niemanden mehr erreicht',
  ReviewersSaved: 'hat die Prüfer benannt',
  ReportSigned: 'hat unterschrieben',
  ReportReopened: 'hat wieder geöffnet',
  TransmittalSent: 'hat Ihnen Dokumente oder Vorgänge mit einem Begleitschein geschickt',
  DrawingsPublished: 'hat Pläne veröffentlicht',
  DrawingsWithdrawn: 'hat Pläne zurückgezogen',
  MemberAdded: 'hat Sie in das Projekt aufgenommen',
  MemberUpdated: 'hat Ihre Rolle im Projekt geändert',
  ApiKeyAdded: 'hat in Ihrer Organisation einen API-Schlüssel angelegt',
  ServiceKeyAdded: 'hat in Ihrer Organisation einen Schlüssel eines Dienstkontos angelegt',
  ServiceKeyRotated: 'hat in Ihrer Organisation einen Schlüssel eines Dienstkontos durch einen neuen ersetzt',
  InvitationWaits: 'hat jemanden für Ihre Firma genannt. Sagen Sie, ob die Person dazugehört',
  InvitationAccepted: 'hat Ihre Einladung angenommen',
  InvitationDecided: 'hat entschieden, ob jemand, den Sie eingeladen haben, zur Firma gehört',
  CompanyAdministratorMade: 'ist der erste Administrator der Firma',
}

const tookStep: Readonly<Record<string, string>> = {
  Draft: 'hat es in einen Entwurf zurückgenommen',
  Submitted: 'hat es eingereicht',
  Open: 'hat es eröffnet',
  Answered: 'hat es beantwortet',
  Closed: 'hat es geschlossen',
  Void: 'hat es für ungültig erklärt',
  'Ready for review': 'hat es fertig gemeldet',
  'Not accepted': 'hat es nicht abgenommen',
  'In dispute': 'bestreitet es',
  'In progress': 'arbeitet daran',
  'In review': 'hat es zur Prüfung übergeben',
  'On hold': 'hat es zurückgestellt',
  'Contractor review': 'hat es dem Unternehmer zur Prüfung gegeben',
  Returned: 'hat es zurückgegeben',
  Complete: 'hat es abgeschlossen',
  Distributed: 'hat das Protokoll verteilt',
  Final: 'hat das Protokoll abgeschlossen',
}

const addressee = 'Empfänger'
const dueDate = 'Fälligkeit'
const acceptance = 'Abnahme'
const changedFields: Readonly<Record<string, string>> = {
  subject: 'Betreff',
  question: 'Frage',
  summary: 'Kurzbeschreibung',
  description: 'Beschreibung',
  toUserId: addressee,
  toName: addressee,
  toCompanyId: addressee,
  issueTo: addressee,
  dateDue: dueDate,
  dueDate,
  submittedDueDate: dueDate,
  returnedDueDate: dueDate,
  architectListStatus: acceptance,
  ownerStatus: acceptance,
  partyStatus: 'Status einer Partei',
}

const ofAccount: Readonly<Record<string, string>> = {
  SignedIn: 'Ihr Konto wurde von einer Adresse aus benutzt, von der es noch nie benutzt wurde.',
  UserUpdated: 'Passwort und E-Mail-Adresse Ihres Kontos wurden geändert.',
  PasswordChanged: 'Das Passwort Ihres Kontos wurde geändert.',
  EmailChanged: 'Die E-Mail-Adresse Ihres Kontos wurde geändert.',
  PasskeyAdded:
    'Ihrem Konto wurde ein Passkey hinzugefügt: ein Gerät, das sich ohne Ihr Passwort anmelden kann.',
  PasskeyRemoved: 'Ein Passkey Ihres Kontos wurde entfernt.',
  MailsEndedByLink: 'Einige Ihrer Mails wurden über den Link am Ende einer Mail abgestellt.',
  WebHookStopped: 'Ein Webhook von Ihnen wurde abgeschaltet, weil einen Tag lang alles fehlschlug.',
}

const ofNobody: Readonly<Record<string, (name: string) => string>> = {
  MailHeld: (name) =>
    `An die Antwortadresse von ${name} kam eine Mail, deren Verfasser nicht sicher ist. Sie wird zurückgehalten, bis Sie sie annehmen oder wegwerfen.`,
  BackupNotMade: () =>
    'Das letzte Backup des Servers wurde nicht gemacht. Die Servereinstellungen sagen, warum; es wird von selbst wieder versucht.',
  BackupNotComplete: () =>
    'Das letzte Backup des Servers ist nicht vollständig: Inhalte von Dateien fehlen oder sind beschädigt. Alles andere ist darin.',
  BackupLate: () =>
    'Das Backup des Servers ist überfällig. Die Servereinstellungen sagen, wann das letzte gemacht wurde.',
  MailBounced: (name) => `Eine Mail an ${name} kam zurück. Die Adresse ist vielleicht falsch.`,
}

/** 2026-11-16 is 16.11.2026; what people wrote in another way stays. */
const germanDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1')

const stateOf = (name: string): string => states[name] ?? name

export const germanTexts: MailTexts = {
  texts: {
    subject: (what, reason, status) =>
      `${what}: ${reason === 'status' && status ? stateOf(status) : inSubject[reason]}`,
    subjectOfAccount: 'Plumbline: Ihr Konto',
    subjectOfServer: 'Plumbline: das Backup des Servers',
    subjectOfPeople: (project) => `${project ?? 'Plumbline'}: Personen und Firmen`,
    subjectOfSummary: (count) => `Plumbline: ${count} weitere Mitteilungen`,
    summaryLead: 'Es gab mehr mitzuteilen, als in einer Stunde Mails gesendet werden. Das ist der Rest.',
    did: (action, status) =>
      status && action.startsWith('Status')
        ? (tookStep[status] ?? `hat den Status auf „${stateOf(status)}“ gesetzt`)
        : (did[action] ?? 'hat es geändert'),
    changed: (fields) => {
      const names = new Set(fields.flatMap((field) => changedFields[field] ?? []))
      return names.size > 0 ? `hat geändert: ${[...names].join(', ')}` : 'hat es geändert'
    },
    ofAccount: (action) => ofAccount[action] ?? 'Ihr Konto wurde geändert.',
    accountNext: (action) =>
      action === 'MailsEndedByLink'
        ? 'Wenn Sie das nicht waren, war es jemand, der die Mail hat: Wählen Sie unter „Mitteilungen“ in Ihrem Konto neu, was per Mail kommt.'
        : 'Wenn Sie das nicht waren, ändern Sie Ihr Passwort und sagen Sie es einem Administrator.',
    byItself: (action, name) => ofNobody[action]?.(name) ?? 'Es geschah von selbst.',
    onBehalf: (name) => `im Namen von ${name}`,
    more: (count) => `und ${count} ${count === 1 ? 'weiterer Vorgang' : 'weitere Vorgänge'}`,
    project: 'Projekt',
    turn: 'Wartet auf',
    due: 'Fällig',
    day: germanDay,
    files: 'Dateien',
    moreFiles: (count) => `und ${count} weitere`,
    question: 'Frage',
    answer: 'Antwort',
    remarks: 'Bemerkungen',
    sentItems: 'Was geschickt wurde',
    version: (version) => `Version ${version}`,
    open: 'Öffnen',
    openTransmittal: 'Begleitschein öffnen',
    openDrawings: 'Pläne öffnen',
    publishedSheets: 'Veröffentlicht',
    withdrawnSheets: 'Zurückgezogen: nicht danach bauen',
    sheetRevision: (revision: string) => `Index ${revision}`,
    inForceNow: (revision: string) => `jetzt gültig: Index ${revision}`,
    nothingInForce: 'jetzt ist nichts gültig',
    stillInForce: (revision: string) => `älter: Index ${revision} bleibt gültig`,
    moreSheets: (count: number) => `und ${count} weitere`,
    openHeld: 'Zurückgehaltene Mails öffnen',
    openAccount: 'Ihr Konto öffnen',
    openServer: 'Servereinstellungen öffnen',
    openPeople: 'Personen und Firmen öffnen',
    why: (reason) => `Sie erhalten das, weil: ${notices[reasonAbout(reason).about]}`,
    settings: 'Wie Sie Mitteilungen erhalten',
    stop: 'Keine solchen Mails mehr',
    attached: (names: string): string => `Angehängt: ${names}.`,
    tooLarge: (names: string): string => `Zu groß für eine Mail, bitte mit dem Link öffnen: ${names}.`,
    notMade: (names: string): string =>
      `Konnte dieser Mail nicht beigefügt werden, bitte mit dem Link öffnen: ${names}.`,
    paperMissing: 'Das PDF konnte für diese Mail nicht erstellt werden. Bitte mit dem Link öffnen.',
    openWithout: 'Ohne Anmeldung öffnen',
    replyHere:
      'Antworten Sie auf diese Mail, um auf den Vorgang zu antworten. Angehängte Dateien kommen dazu.',
    answerHere: 'Beginnen Sie Ihre Antwort mit ANSWER:, um die verbindliche Antwort zu geben.',
  },
  digestTexts: {
    subject: (project, overdue) =>
      `${project}: ${overdue > 0 ? `${overdue} überfällig, und ` : ''}was auf Sie wartet`,
    title: (project) => `Was in ${project} auf Sie wartet`,
    overdue: 'Überfällig',
    dueSoon: 'Innerhalb von zwei Arbeitstagen fällig',
    waits: 'Wartet auf Sie',
    happened: 'Was geschehen ist',
    daysLate: (days) => `${days} ${days === 1 ? 'Tag' : 'Tage'} überfällig`,
    due: (day) => `fällig ${germanDay(day)}`,
    others: (court) => `wartet auf ${court || 'andere'}`,
    more: (count) => `und ${count} weitere`,
    open: '„Bei mir“ öffnen',
    nothing: 'Es gibt nichts mitzuteilen.',
  },
  guestTexts: {
    subject: (what) => `${what}: Protokoll verteilt`,
    date: 'Datum',
    place: 'Ort',
    next: 'Nächste Besprechung',
    notes: 'Anmerkungen',
    due: (day) => `fällig ${germanDay(day)}`,
    more: (count) => `und ${count} ${count === 1 ? 'weiterer Punkt' : 'weitere Punkte'}`,
    why: 'Sie erhalten das, weil Sie als Gast dieser Besprechung genannt sind.',
    whomToAsk: (name) => `Das Protokoll wurde von ${name} verteilt.`,
  },
  wrongAddressTexts: {
    subject: 'Plumbline: Ihre Nachricht wurde nicht angenommen',
    title: 'Ihre Nachricht wurde nicht angenommen',
    lines: [
      'Die Adresse, an die Sie geschrieben haben, ist falsch, oder sie gilt nicht mehr: Der Vorgang wurde vor langer Zeit geschlossen, Sie sind nicht mehr Mitglied des Projekts, oder die Projektleitung hat die Adresse beendet.',
      'Die Nachricht kam zu keinem Vorgang. Bitte schreiben Sie den Leuten des Projekts, oder melden Sie sich an.',
    ],
  },
  formerAddressTexts: {
    subject: 'Plumbline: Ihre Adresse wurde geändert',
    title: 'Die Adresse Ihres Kontos wurde geändert',
    lines: [
      'Mails Ihres Kontos gehen ab jetzt an eine andere Adresse.',
      'Wenn Sie das nicht waren, sagen Sie es sofort einem Administrator Ihrer Organisation.',
    ],
  },
  codeTexts: {
    subject: 'Plumbline: Ihr Code',
    title: 'Ihr Code',
    code: 'Code',
    howLong: (minutes) =>
      `Geben Sie ihn innerhalb von ${minutes} Minuten auf dem Gerät ein, das ihn angefordert hat.`,
    notYou: 'Wenn Sie ihn nicht angefordert haben, tun Sie nichts: Ohne ihn kann niemand den Link öffnen.',
  },
  invitationTexts: {
    subject: (by, what) => `${by} lädt Sie ein: ${what}`,
    title: (what) => `Sie sind eingeladen: ${what}`,
    by: 'Eingeladen von',
    projects: 'Projekte',
    role: 'Ihre Rolle',
    roleName: (role) => roles[role] ?? role,
    company: 'Firma',
    says: (by) =>
      `${by} lädt Sie ein, gemeinsam an Rückfragen, Einreichungen, Mängellisten und den anderen Vorgängen von Bauprojekten zu arbeiten.`,
    waits: (company) => `Ob Sie hier zu ${company} gehören, entscheiden deren Administratoren.`,
    accept: 'Passwort setzen',
    acceptWithPasskeys: 'Passwort oder Passkey setzen',
    howLong: (days) => `Der Link gilt einmal, ${days} Tage lang, und nur für diese Adresse.`,
    notYou: 'Wenn Sie nicht wissen, wer Sie einlädt, tun Sie nichts.',
  },
  passwordTexts: {
    subject: 'Plumbline: neues Passwort setzen',
    title: 'Neues Passwort setzen',
    login: 'Sie melden sich an als',
    says: 'Jemand, wahrscheinlich Sie, hat ein neues Passwort für Ihr Konto angefordert.',
    set: 'Neues Passwort setzen',
    howLong: (minutes) => `Der Link gilt einmal, ${minutes} Minuten lang.`,
    notYou: 'Wenn Sie das nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
  },
  triedTexts: {
    subject: 'Plumbline: Dieser Server sendet Mails',
    says: (publicUrl) =>
      `Diese Mail wurde gesendet, um den Mailserver auszuprobieren. Was mitgeteilt wird, öffnen alle unter ${publicUrl}.\n`,
  },
}
