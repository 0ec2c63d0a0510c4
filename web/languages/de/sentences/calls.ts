/** Was an einem Aufruf selbst nicht stimmt, und was jedes Feld sagen kann. */
import type { SaidOtherwise } from '../../saidin.ts'

export const calls: SaidOtherwise = {
  'Please sign in with name and password.': 'Bitte melden Sie sich mit Namen und Passwort an.',
  'The body is not a JSON object.': 'Der Inhalt ist kein JSON-Objekt.',
  'Please send the request in UTF-8.': 'Bitte senden Sie die Anfrage in UTF-8.',
  'The contents of the file "{1}" are missing or damaged on the server. Please contact your administrator.':
    'Der Inhalt der Datei „{1}“ fehlt auf dem Server oder ist beschädigt. Bitte wenden Sie sich an Ihren Administrator.',
  'The session key is sent as a cookie or in a header, never in the address.':
    'Der Sitzungsschlüssel wird als Cookie oder in einer Kopfzeile gesendet, nie in der Adresse.',
  'The form or query is not UTF-8.': 'Das Formular oder die Abfrage ist kein UTF-8.',
  'A form or query may have at most {1} fields.':
    'Ein Formular oder eine Abfrage darf höchstens {1} Felder haben.',
  'The boundary of a form may have at most {1} characters.':
    'Die Grenze eines Formulars darf höchstens {1} Zeichen haben.',
  'A form may have at most {1} files.': 'Ein Formular darf höchstens {1} Dateien haben.',
  'A form may not have so many parts.': 'So viele Teile darf ein Formular nicht haben.',
  'The body is not multipart/form-data.': 'Der Inhalt ist kein multipart/form-data.',
  'A key must not be in the address. Send it in a header.':
    'Ein Schlüssel darf nicht in der Adresse stehen. Er gehört in eine Kopfzeile.',
  'This key does not work here.': 'Dieser Schlüssel gilt hier nicht.',
  'A service account cannot do this. Please ask a person to do it.':
    'Ein Dienstkonto kann das nicht. Bitten Sie eine Person darum.',
  'This key may only read.': 'Dieser Schlüssel darf nur lesen.',
  'Another person is signed in on this device now.': 'Auf diesem Gerät ist jetzt jemand anderes angemeldet.',
  'Your session has ended. Please sign in again.':
    'Ihre Sitzung ist beendet. Bitte melden Sie sich wieder an.',
  'The server does not support this compression.': 'Diese Kompression unterstützt der Server nicht.',
  'The request is compressed too densely.': 'Die Anfrage ist zu stark komprimiert.',
  'The body took too long to inflate.': 'Der Inhalt brauchte zu lange zum Auspacken.',
  'The body is not {1}.': 'Der Inhalt ist nicht {1}.',
  'The request could not be read. It may have been cut short.':
    'Die Anfrage konnte nicht gelesen werden. Vielleicht wurde sie abgeschnitten.',
  'The server is about to end. Please try again in a moment.':
    'Der Server endet gleich. Bitte versuchen Sie es gleich noch einmal.',
  'You have too many live connections open. Please close some of them.':
    'Sie haben zu viele laufende Verbindungen offen. Bitte schließen Sie einige.',
  '{1} is too long.': '{1} ist zu lang.',
  'The body is not UTF-8.': 'Der Inhalt ist kein UTF-8.',
  'This response is available as {1}.': 'Diese Antwort gibt es als {1}.',
  'The callback may have at most {1} characters.': 'Der Callback darf höchstens {1} Zeichen haben.',
  'The response is a file: send each request by itself.':
    'Die Antwort ist eine Datei: Senden Sie jede Anfrage einzeln.',
  'A batch is a JSON array of requests.': 'Ein Stapel ist ein JSON-Array von Anfragen.',
  'A batch may have at most {1} requests.': 'Ein Stapel darf höchstens {1} Anfragen haben.',
  'The requested range is beyond the end of the file.':
    'Der angeforderte Bereich liegt hinter dem Ende der Datei.',
  'Too many calls. Please wait a moment.': 'Zu viele Aufrufe. Bitte warten Sie einen Augenblick.',
  'The connection ended before the body did.': 'Die Verbindung endete vor dem Inhalt.',
  'The request is too large: at most {1} are allowed.': 'Das ist zu groß: Höchstens {1} sind erlaubt.',
  'There is nothing at this address.': 'Unter dieser Adresse ist nichts.',
  'That method is not allowed here.': 'Diese Methode ist hier nicht erlaubt.',
  'This call came from another web site.': 'Dieser Aufruf kam von einer anderen Website.',
  'This list has {1} rows, more than a spreadsheet holds. Please take it as csv, or filter it.':
    'Diese Liste hat {1} Zeilen, mehr als in eine Tabelle passen. Bitte nehmen Sie sie als CSV, oder filtern Sie sie.',
  'The headers of the request are too large.': 'Die Kopfzeilen der Anfrage sind zu groß.',
  'The request could not be read.': 'Die Anfrage konnte nicht gelesen werden.',
  'The server is starting. Please try again in a moment.':
    'Der Server startet gerade. Bitte versuchen Sie es gleich noch einmal.',
  'The disk of the server is full. Nothing was saved.':
    'Der Server hat gerade keinen Platz für Dateien. Nichts wurde gespeichert.',
  'The server may not read or write one of its own files.':
    'Der Server darf eine seiner eigenen Dateien nicht lesen oder schreiben.',
  'Something went wrong on the server.': 'Auf dem Server ging etwas schief.',
  'This took too long and was ended. Please try again in a moment.':
    'Das dauerte zu lange und wurde beendet. Bitte versuchen Sie es gleich noch einmal.',
  'This took too long, and may have been saved all the same. Please look before you try again.':
    'Das dauerte zu lange und kann trotzdem gespeichert sein. Bitte sehen Sie nach, bevor Sie es noch einmal versuchen.',
  'Others changed the same at this moment. Please try again.':
    'Andere haben gerade dasselbe geändert. Bitte versuchen Sie es noch einmal.',
  'The records cannot be reached just now. Please try again in a moment.':
    'Die Vorgänge sind gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  'At most {1} reads can be sent together.': 'Höchstens {1} Abfragen können zusammen gesendet werden.',
  'Takes must name a field, the number of an earlier read, and a value of it.':
    'Takes muss ein Feld, die Nummer einer früheren Abfrage und einen Wert von ihr nennen.',
  'That read has no {1} that is an id.': 'Diese Abfrage hat kein {1}, das eine Id ist.',
  'Only reads can be sent together.': 'Nur Abfragen können zusammen gesendet werden.',
  'Please state the target of the file by one of {1}.':
    'Bitte geben Sie das Ziel der Datei durch eines von diesen an: {1}.',
  'Please send the file as it is, not compressed.':
    'Bitte senden Sie die Datei, wie sie ist, nicht komprimiert.',
  'Please send the file as it is, not in a form.':
    'Bitte senden Sie die Datei, wie sie ist, nicht in einem Formular.',
  'Size says {1} bytes, but {2} were received. Please send the file again.':
    'Angekündigt waren {1} Bytes, angekommen sind {2}. Bitte senden Sie die Datei noch einmal.',
  'The connection ended before the file did.': 'Die Verbindung endete vor der Datei.',
  'The file was damaged in transit: its SHA-256 is different. Please send it again.':
    'Die Datei wurde unterwegs beschädigt: Ihr SHA-256 ist ein anderer. Bitte senden Sie sie noch einmal.',
  '{1} cannot be emptied.': '{1} kann nicht geleert werden.',
  'Clear names "{1}", but a {2} has no such field.':
    'Clear nennt „{1}“, aber ein solches Feld gibt es nicht ({2}).',
  'The request is not valid.': 'Die Anfrage ist nicht gültig.',
  'Please give {1}.': 'Bitte geben Sie {1} an.',
  '{1} does not exist, or is not yours to see.': '{1} gibt es nicht, oder Sie dürfen es nicht sehen.',
  'Please sign in.': 'Bitte melden Sie sich an.',
  'The server is busy just now. Please try again in a moment.':
    'Der Server ist gerade ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
  'The Idempotency-Key may have at most {1} characters.':
    'Der Idempotency-Key darf höchstens {1} Zeichen haben.',
  'This call is already being processed. Please wait a moment.':
    'Dieser Aufruf wird schon bearbeitet. Bitte warten Sie einen Augenblick.',
  'This Idempotency-Key was used for another request.':
    'Dieser Idempotency-Key wurde für eine andere Anfrage benutzt.',
  'Cursor must be the place at which an earlier response ended.':
    'Die Fortsetzung muss die Stelle sein, an der eine frühere Antwort endete.',
  '{1} must be true or false.': '{1} muss true oder false sein.',
  '{1} must be a text.': '{1} muss ein Text sein.',
  '{1} has {2} characters; at most {3} are allowed.': '{1} hat {2} Zeichen; höchstens {3} sind erlaubt.',
  '{1} has a line end or another control character; please enter one line.':
    '{1} enthält ein Zeilenende oder ein anderes Steuerzeichen; bitte geben Sie eine Zeile ein.',
  '{1} contains a NUL or half a character; please send plain text.':
    '{1} enthält ein NUL oder ein halbes Zeichen; bitte senden Sie einfachen Text.',
  '{1} must be an address that starts with http:// or https://.':
    '{1} muss eine Adresse sein, die mit http:// oder https:// beginnt.',
  '{1} is not a date we can read: send {2}.': '{1} ist kein lesbares Datum. Bitte schreiben Sie es so: {2}.',
  '{1} is not a time we can read: send ISO 8601 or /Date(ms)/.':
    '{1} ist keine lesbare Zeit: Senden Sie ISO 8601 oder /Date(ms)/.',
  '{1} must be bytes in base64.': '{1} muss aus Bytes in Base64 bestehen.',
  '{1} must be an object of names and texts.': '{1} muss ein Objekt aus Namen und Texten sein.',
  '{1} must be a list.': '{1} muss eine Liste sein.',
  '{1} has {2} entries; at most {3} are allowed.': '{1} hat {2} Einträge; höchstens {3} sind erlaubt.',
  '{1}[{2}] is empty.': '{1}[{2}] ist leer.',
  '{1} must be an object.': '{1} muss ein Objekt sein.',
  '{1} must be a SHA-256 in hexadecimal or base64.': '{1} muss ein SHA-256 in Hexadezimal oder Base64 sein.',
  '{1} must be a number.': '{1} muss eine Zahl sein.',
  '{1} must be a whole number{2}.': '{1} muss eine ganze Zahl sein{2}.',
  '{1} must be between {2} and {3}.': '{1} muss zwischen {2} und {3} liegen.',
  '{1} may have at most {2} digits.': '{1} darf höchstens {2} Ziffern haben.',
  'The body is not JSON: {1}': 'Der Inhalt ist kein JSON: {1}',
  'This list is too long for a batch or a callback. Please send it by itself, or page by page with Take.':
    'Diese Liste ist zu lang für einen Stapel oder einen Callback. Bitte senden Sie sie für sich, oder seitenweise mit Take.',
}
