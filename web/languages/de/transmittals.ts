/** Begleitscheine: was wem geschickt wurde. */
import { plural } from '../../app/language/numbers.ts'
import type * as texts from '../../texts/transmittals.ts'
import type { Tables } from '../tables.ts'
import { withinSentence } from './withinsentence.ts'

export const transmittals = {
  transmittalTexts: {
    send: 'Dokumente oder Vorgänge schicken',
    lead: 'Was in welcher Version wem geschickt und wann es geöffnet wurde. Es bleibt, wie es war.',
    none: 'In diesem Projekt wurde Ihnen noch nichts geschickt, und Sie haben nichts geschickt.',
    more: 'Mehr Begleitscheine zeigen',
    subject: 'Betreff',
    to: 'An',
    opened: 'Geöffnet',
    openedBy: (read, all) => `${read} von ${all}`,
    unread: 'neu',
    items: (n) => plural(n, 'Dokument oder Vorgang', 'Dokumente und Vorgänge'),
    what: 'Was geschickt wurde',
    nothingSeen: 'Es ist nichts darin, was Sie sehen dürfen.',
    version: (version) => `Version ${version}`,
    asOf: (when) => `Stand ${withinSentence(when)}`,
    noCopy:
      'Die Leitung sieht, dass es geschickt wurde. Die Kopie haben die, die es geschickt und erhalten haben.',
    recipients: 'An wen',
    notOpened: 'noch nicht geöffnet',
    remarks: 'Bemerkungen',
    cover: 'Deckblatt (PDF)',
    endLinksWhy:
      'Links der Mails dieses Begleitscheins öffnen nichts mehr. Wer sich anmeldet, sieht ihn weiterhin.',
    all: 'Alle Begleitscheine',
    newTitle: 'Mit Begleitschein schicken',
    newLead:
      'Von jedem Dokument wird die neueste Version aufgehoben, von jedem Vorgang ein PDF mit dem, was die Person jetzt davon sehen darf. Nur wer es selbst sieht, kann es erhalten.',
    addItem: 'Dokument oder Vorgang hinzufügen',
    addItemHint: 'Mit Nummer oder Wörtern.',
    noSuch: (typed) => `Nichts heißt „${typed}“. Wählen Sie aus der Liste.`,
    remove: (name) => `${name} weglassen`,
    chosen: 'Was geschickt wird',
    noneChosen: 'Noch ist nichts gewählt.',
    noRecipient: 'Wählen Sie mindestens eine Person.',
    noSubject: 'Geben Sie einen Betreff ein.',
    submit: 'Schicken',
    sending: 'Wird geschickt: Die PDFs werden erstellt …',
    done: (number) => `${number} wurde geschickt.`,
  },
} satisfies Tables<typeof texts>
