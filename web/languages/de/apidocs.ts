/** Die Referenz der Schnittstelle. Die Beschreibungen der Operationen sind englisch: Sie stehen so im Vertrag. */
import { plural } from '../../app/language/numbers.ts'
import type * as apidocs from '../../texts/apidocs.ts'
import type { Tables } from '../tables.ts'

export const apiDocs = {
  apiDocsTexts: {
    title: 'Schnittstelle',
    lead: 'Jede Operation dieses Servers: was sie nimmt, was sie zurückgibt, und ein Platz, sie auszuprobieren.',
    search: 'Operation, Feld oder Route finden',
    found: (count) => plural(count, 'Operation', 'Operationen'),
    others: (count) => plural(count, 'andere Route', 'andere Routen'),
    none: 'Keine Operation enthält alle diese Wörter.',
    all: 'Alle Operationen',
    operations: 'Operationen',
    more: 'Mehr',
    forPrograms: 'Dasselbe für Programme (OpenAPI 3.1)',
    samples: 'Beispiele und typisierte Referenzen',
    choose: 'Wählen Sie eine Operation.',
    unknown: (name) => `Es gibt keine Operation ${name}.`,
    noSession: 'Braucht keine Sitzung.',
    needsSession: 'Braucht eine Sitzung oder den Schlüssel eines Dienstkontos.',
    routes: 'Routen',
    parameters: 'Parameter',
    request: 'Anfrage',
    response: 'Antwort',
    type: (name) => `Typ ${name}`,
    nothing: 'Keine Felder.',
    field: 'Feld',
    kind: 'Typ',
    about: 'Was es ist',
    always: 'immer vorhanden',
    byServer: 'setzt der Server',
    refusals: 'Ablehnungen',
    tryIt: 'Ausprobieren',
    body: 'Die Anfrage als JSON',
    changes: 'Das ändert Daten dieses Servers, in Ihrem Namen.',
    send: 'Senden',
    notJson: 'Das ist kein JSON:',
    signIn: 'Melden Sie sich an, um sie zu senden.',
    answer: (status, ms) => `Antwort: ${status}, nach ${ms} ms`,
    curl: 'Dasselbe mit curl',
  },
} satisfies Tables<typeof apidocs>
