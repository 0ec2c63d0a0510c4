/** Prüfer von Einreichungen, Einsprüche gegen Protokolle, Unterschriften. */
import { plural } from '../../../app/language/numbers.ts'
import type * as meetingreview from '../../../texts/recordpages/meetingreview.ts'
import type * as signature from '../../../texts/recordpages/signature.ts'
import type * as submittalreview from '../../../texts/recordpages/submittalreview.ts'
import type { Tables } from '../../tables.ts'
import { ended } from '../withinsentence.ts'

export const reviews = {
  signatureTexts: {
    title: 'Unterschrift',
    open: 'Noch nicht unterschrieben.',
    reopenedBy: (who, when, why) =>
      `Wieder geöffnet von ${who}, ${when}: „${why}“ Noch nicht wieder unterschrieben.`,
    openThen: 'Er kann geändert werden, bis der Verfasser oder dessen Firma unterschreibt.',
    willLock: (day) => `Er wird am ${day} von selbst gesperrt, wenn vorher niemand unterschreibt.`,
    signedBy: (who, when) => ended(`Unterschrieben von ${who}, ${when}`),
    locked: (when) => `${ended(`Von selbst gesperrt, ${when}`)} Niemand hat unterschrieben.`,
    fixed:
      'Er kann nicht mehr geändert werden. Dateien können noch dazukommen und werden als später hinzugefügt gekennzeichnet.',
    addedLater: (n) => `${plural(n, 'Datei wurde', 'Dateien wurden')} später hinzugefügt.`,
    sign: 'Bericht unterschreiben',
    signed: 'Der Bericht ist unterschrieben.',
    reopen: 'Bericht wieder öffnen',
    reopened: 'Der Bericht ist wieder offen.',
  },
  reviewTexts: {
    title: 'Prüfer',
    step: (n) => `Stufe ${n}`,
    reviewsNow: 'Prüft jetzt',
    later: 'Später',
    gave: 'Hat geprüft',
    skipped: 'Übersprungen',
    for: (name) => `gegeben von ${name}`,
    none: 'Hier ist niemand benannt. Der Prüfer des Pakets prüft.',
    name: 'Prüfer benennen',
    change: 'Prüfer ändern',
    replace: (name) => `${name} ersetzen oder überspringen`,
    replaceShort: 'Ersetzen oder überspringen',
    replaceWhy:
      'Jemand anderes prüft in derselben Stufe. Leer: niemand; die Prüfung geht ohne diese Person weiter.',
    replaceBy: 'Wer stattdessen prüft',
    replaceSubmit: 'Ersetzen',
    skipSubmit: 'Überspringen',
    lead: 'Stufen folgen aufeinander. Wer in derselben Stufe ist, prüft nebeneinander und sieht die anderen Ergebnisse, wenn die Stufe fertig ist. Die letzte Stufe entscheidet; unter mehreren das strengste Ergebnis.',
    leadPackage: 'Für alle Positionen dieses Pakets, die noch nicht eingereicht sind. ',
    leadOut: 'Die Prüfung läuft: Wer wegfällt, wird übersprungen. Gegebene Ergebnisse bleiben.',
    addStep: 'Stufe hinzufügen',
    removeStep: (n) => `Stufe ${n} entfernen`,
    save: 'Prüfer speichern',
    saved: (n) => `Die Prüfer von ${plural(n, 'Position', 'Positionen')} sind gespeichert.`,
    nothingChanged: 'Nichts wurde geändert.',
    cannotReview: (name) =>
      `${name} kann das nicht prüfen: Prüfer sehen Einreichungen und gehören nicht zur einreichenden Seite.`,
    items: (n) => plural(n, 'Position', 'Positionen'),
    byContact: (name) => (name ? `geprüft von ${name}` : 'noch prüft sie niemand'),
    hidden: (day) => `Zurückgegeben am ${day}; das Prüfergebnis erscheint, wenn es verteilt wird.`,
    hiddenNoDay: 'Zurückgegeben; das Prüfergebnis erscheint, wenn es verteilt wird.',
    forWhom: 'Wessen Ergebnis ist es?',
    forAll: (names) => `Alle, die an der Reihe sind: ${names}`,
  },
  meetingReviewTexts: {
    attendance: 'Wer da war',
    attendanceSaved: 'Gespeichert, wer da war.',
    notStated: 'Keine Angabe',
    presences: { present: 'Anwesend', absent: 'Abwesend', excused: 'Entschuldigt' },
    presenceOf: (name) => `Anwesenheit von ${name}`,
    guest: 'Name eines Gastes',
    guestMail: 'E-Mail des Gastes',
    addGuest: 'Gast hinzufügen',
    objections: 'Einsprüche',
    until: (day) =>
      `Teilnehmer können bis ${day} Einspruch erheben. Ohne offenen Einspruch ist das Protokoll dann endgültig.`,
    objection: 'Was nicht stimmt',
    object: 'Einspruch erheben',
    objected: 'Ihr Einspruch ist vermerkt. Das Protokoll ist nicht endgültig, bis er erledigt ist.',
    unsettled: 'Noch nicht erledigt.',
    settledBy: (who) => `Erledigt von ${who}:`,
    note: 'Wie er erledigt wird',
    settle: 'Einspruch erledigen',
    settled: 'Der Einspruch ist erledigt.',
  },
} satisfies Tables<typeof meetingreview & typeof signature & typeof submittalreview>
