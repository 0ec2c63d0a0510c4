/** Bei mir: die Vorgänge, die auf mich warten, und warum. */
import {
  meetingStatus,
  openIssueStatus,
  punchListStatus,
  rfiStatus,
  submittalStage,
} from '../../../contract/states.ts'
import { plural } from '../../app/language/numbers.ts'
import { byCode } from '../../recordtypes/states.ts'
import type * as texts from '../../texts/court.ts'
import type { Step } from '../../texts/court.ts'
import type { Tables } from '../tables.ts'

const days = (n: number): string => plural(n, 'Tag', 'Tage')
const waits = (n: number): string => plural(n, 'Vorgang wartet', 'Vorgänge warten')

const said = (reason: string | undefined): string => (reason ? `: „${reason}“` : '')
const draft = { does: 'Fertigstellen' }
const backToMe = ({ who, when, isMine, isElsewhere, reason }: Step, mine: string): string =>
  isMine || isElsewhere ? mine : `${who} hat es Ihnen ${when} zurückgegeben${said(reason) || '.'}`

interface Why {
  why: (step: Step) => string
  does: string
}

export const court = {
  courtTexts: {
    allProjects: 'Alle Projekte',
    thisProject: 'Dieses Projekt',
    which: 'Projekte',
    list: 'Was auf Sie wartet',
    waiting: (n, isMore) => `${isMore ? 'Mehr als ' : ''}${waits(n)} auf Sie.`,
    overdue: (n, late) =>
      n === 0
        ? 'Nichts ist überfällig.'
        : n === 1
          ? `1 ist überfällig, seit ${plural(late, 'Tag', 'Tagen')}.`
          : `${n} sind überfällig, der älteste seit ${plural(late, 'Tag', 'Tagen')}.`,
    bands: { overdue: 'Überfällig', week: 'Diese Woche fällig', none: 'Ohne Fälligkeit', later: 'Später' },
    nothing: 'Nichts wartet auf Sie.',
    nothingNext: 'Zu Ihren Projekten',
    nothingHere: 'In diesem Projekt wartet nichts auf Sie.',
    more: 'Mehr zeigen',
    draft: (recordType) => `Entwurf ${recordType}`,
    revision: (title, revision) => `${title}, Rev. ${revision}`,
    move: 'bewegen',
    open: 'öffnen',
    allKeys: 'alle Tasten',
    next: 'Nächster Vorgang',
    previous: 'Voriger Vorgang',
    openIt: 'Vorgang öffnen',
    others: 'Sie warten auf andere',
    othersOf: 'Liegt bei',
    openCount: 'Offen',
    lateCount: 'Überfällig',
    oldest: 'Ältester',
    days,
    nobody: 'Niemand genannt',
    yours: (company) => `${company} (Sie)`,
    moreCompanies: (n) => `und ${plural(n, 'weitere Firma', 'weitere Firmen')}`,
    projects: 'Ihre Projekte',
    openRfis: (n) => plural(n, 'offene Rückfrage', 'offene Rückfragen'),
    late: (n) => `${n} überfällig`,
    noneLate: 'nichts überfällig',
    theirs: (company) => `Was auf ${company} wartet`,
    theirCount: (n, isMore) => `${isMore ? 'Mehr als ' : ''}${waits(n)} dort von Ihnen.`,
    theirWhy: (names) => `Wartet auf ${names}.`,
    theirDo: 'Ansehen',
    theirNothing: 'Dort wartet nichts mehr von Ihnen.',
    back: 'Zurück zu „Bei mir“',
  },
  whys: {
    rfi: byCode<typeof rfiStatus, Why>(rfiStatus, {
      Draft: {
        why: (s) => backToMe(s, 'Ihr Entwurf. Fertigstellen und einreichen.'),
        does: 'Fertigstellen und senden',
      },
      Submitted: {
        why: (s) => `${s.who} hat sie ${s.when} eingereicht. Öffnen oder zurückgeben.`,
        does: 'Öffnen',
      },
      Open: { why: (s) => `${s.who} hat ${s.when} gefragt. Antworten oder weiterleiten.`, does: 'Antworten' },
      Answered: {
        why: (s) => `${s.who} hat ${s.when} geantwortet. Schließen oder nachfragen.`,
        does: 'Antwort prüfen',
      },
    }),
    submittalItem: byCode<typeof submittalStage, Why>(submittalStage, {
      Created: {
        why: (s) =>
          s.revision && s.revision !== '0'
            ? `Nach der letzten Prüfung ist Revision ${s.revision} fällig. Zur Prüfung einreichen.`
            : `${s.who} hat sie ${s.when} in die Liste gesetzt. Zur Prüfung einreichen.`,
        does: 'Einreichen',
      },
      'Contractor review': {
        why: (s) =>
          `${s.who} hat sie ${s.when} dem Auftragnehmer zur Prüfung gesandt. Einreichen oder zurückgeben.`,
        does: 'Ansehen',
      },
      Submitted: {
        why: (s) => `${s.who} hat sie ${s.when} eingereicht. Prüfen und zurückgeben.`,
        does: 'Prüfen',
      },
      Returned: {
        why: (s) => `Kam ${s.when} zurück${s.outcome ? `: ${s.outcome}` : ''}. Abschließen.`,
        does: 'Abschließen',
      },
    }),
    punchListItem: byCode<typeof punchListStatus, Why>(punchListStatus, {
      Draft: { ...draft, why: (s) => backToMe(s, 'Ihr Entwurf. Noch weiß niemand davon.') },
      Open: {
        why: (s) => `${s.who} hat ihn Ihnen ${s.when} zugewiesen. Bitte beseitigen.`,
        does: 'Fertig melden',
      },
      'Ready for review': {
        why: (s) => `${s.who} hat ihn ${s.when} fertig gemeldet. Abnehmen oder zurückgeben.`,
        does: 'Prüfen',
      },
      'Not accepted': {
        why: (s) => `${s.who} hat ihn ${s.when} nicht abgenommen${said(s.reason) || '.'}`,
        does: 'Fertig melden',
      },
      'In dispute': {
        why: (s) => `${s.who} hat ihn ${s.when} bestritten${said(s.reason) || '.'}`,
        does: 'Entscheiden',
      },
    }),
    openIssue: byCode<typeof openIssueStatus, Why>(openIssueStatus, {
      Draft: { ...draft, why: (s) => backToMe(s, 'Ihr Entwurf. Noch weiß niemand davon.') },
      Open: { why: (s) => `${s.who} hat ihn ${s.when} gemeldet. Sie sollen ihn klären.`, does: 'Beginnen' },
      'In progress': {
        why: (s) =>
          s.isMine
            ? `Sie haben ihn ${s.when} übernommen.`
            : backToMe(s, 'Bei der Übernahme war er in Arbeit.'),
        does: 'Zur Prüfung geben',
      },
      'In review': {
        why: (s) => `${s.who} hat ihn ${s.when} als geklärt gemeldet. Schließen oder zurückgeben.`,
        does: 'Prüfen',
      },
      'On hold': {
        why: (s) => `${s.who} hat ihn ${s.when} zurückgestellt${said(s.reason) || '.'}`,
        does: 'Fortsetzen',
      },
    }),
    meetingMinute: byCode<typeof meetingStatus, Why>(meetingStatus, {
      Draft: {
        why: (s) => backToMe(s, 'Ihr Protokollentwurf. Fertigstellen und verteilen.'),
        does: 'Fertigstellen',
      },
    }),
  },
  anyWhy: { why: () => 'Es wartet auf Sie.', does: 'Ansehen' },
} satisfies Tables<typeof texts>
