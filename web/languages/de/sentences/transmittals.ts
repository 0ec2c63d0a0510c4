/** Was beim Senden mit einem Begleitschein abgelehnt wird. */
import type { SaidOtherwise } from '../../saidin.ts'

export const transmittals: SaidOtherwise = {
  'You may only read in this project. Ask a member who writes there to send it.':
    'Sie dürfen in diesem Projekt nur lesen. Bitten Sie ein Mitglied, das dort schreibt, es zu senden.',
  'Items may have at most {1} entries. Send it in parts.':
    'Es dürfen höchstens {1} Dokumente und Vorgänge sein. Senden Sie sie in Teilen.',
  'UserIds may have at most {1} entries.': 'Es dürfen höchstens {1} Personen sein.',
  '{1} is a {2}, which cannot be sent: choose what lies in it.':
    '{1} ist vom Typ {2} und lässt sich nicht senden: Wählen Sie, was darin liegt.',
  'The document or record of entry {1} does not exist, or is not yours to see.':
    'Das Dokument oder den Vorgang des Eintrags {1} gibt es nicht, oder Sie dürfen es nicht sehen.',
  '{1} has no such version.': '{1} hat keine solche Version.',
  '{1} has no file yet. Upload one first.': '{1} hat noch keine Datei. Laden Sie zuerst eine hoch.',
  'The file of {1} lives in an outside drive and cannot be kept as it is. Upload it.':
    'Die Datei von {1} liegt in einem fremden Laufwerk und kann nicht so aufbewahrt werden, wie sie ist. Laden Sie sie hoch.',
  'UserIds: {1} is not a member of this project. Add them first.':
    '{1} ist kein Mitglied dieses Projekts. Fügen Sie die Person zuerst hinzu.',
  '{1} may not see "{2}". Leave one of them out, or give them access first.':
    '{1} darf „{2}“ nicht sehen. Lassen Sie eines von beiden weg, oder geben Sie zuerst Zugang.',
  'Records times people may be at most {1}. Send it in parts.':
    'Vorgänge mal Personen dürfen höchstens {1} sein. Senden Sie sie in Teilen.',
  '"{1}" was changed at this moment. Please look at it and send again.':
    '„{1}“ wurde gerade geändert. Bitte sehen Sie es an und senden Sie noch einmal.',
}
