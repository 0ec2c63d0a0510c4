/** Sätze, mit denen der Server etwas ablehnt. Was hier fehlt, zeigt die Seite auf Englisch: Es sagt, was zu tun ist. */
type Sentence = readonly [english: RegExp, german: string]

/** Eine Map: Einfache Objekte kennen auch Namen wie „constructor“. */
const things = new Map(
  Object.entries({
    record: 'Diesen Vorgang',
    project: 'Dieses Projekt',
    RFI: 'Diese Rückfrage',
    'punch list item': 'Diesen Mangel',
    'open issue': 'Diesen offenen Punkt',
    'submittal item': 'Diese Einreichung',
    'daily report': 'Diesen Bautagebericht',
    'meeting minute': 'Dieses Protokoll',
    folder: 'Diesen Ordner',
    document: 'Dieses Dokument',
    file: 'Diese Datei',
    label: 'Dieses Schlagwort',
  }),
)

/** Für ein Ding, nach dem ersten Wort oben. */
const pronouns: Readonly<Record<string, string>> = { Diesen: 'ihn', Diese: 'sie', Dieses: 'es' }

const sentences: readonly Sentence[] = [
  [/^Please sign in\.$/, 'Bitte melden Sie sich an.'],
  [/^Too many calls\. Please wait a moment\.$/, 'Zu viele Aufrufe. Bitte warten Sie einen Augenblick.'],
  [
    /^Somebody else has changed this .+ in the meantime\. Please look at it again\.$/,
    'Jemand anderes hat das inzwischen geändert. Bitte sehen Sie es noch einmal an.',
  ],
  [
    /^This .+ is closed\. It has to be reopened before it can be changed\.$/,
    'Das ist geschlossen. Es muss wieder geöffnet werden, bevor es geändert werden kann.',
  ],
  [
    /^Others changed the same at this moment\. Please try again\.$/,
    'Andere haben gerade dasselbe geändert. Bitte versuchen Sie es noch einmal.',
  ],
  [
    /^This took too long and was ended\. Please try again in a moment\.$/,
    'Das dauerte zu lange und wurde beendet. Bitte versuchen Sie es gleich noch einmal.',
  ],
  [
    /^The records cannot be reached just now\. Please try again in a moment\.$/,
    'Die Vorgänge sind gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  ],
  [
    /^The server is (?:starting|shutting down|about to end)\. Please try again in a moment\.$/,
    'Der Server startet gerade oder endet. Bitte versuchen Sie es gleich noch einmal.',
  ],
  [/^The request is too large: at most (.+) are allowed\.$/, 'Das ist zu groß: Höchstens $1 sind erlaubt.'],
  [/^A password needs (\d+) to (\d+) characters\.$/, 'Ein Passwort braucht $1 bis $2 Zeichen.'],
  [
    /^You may not create documents in this project\.$/,
    'Sie dürfen in diesem Projekt keine Dokumente anlegen.',
  ],
  [
    /^Only a manager of the project can move it or restrict who sees it\.$/,
    'Nur die Projektleitung kann es verschieben oder einschränken, wer es sieht.',
  ],
  [
    /^This account was switched off\. Please ask an administrator of your company\.$/,
    'Dieses Konto wurde abgeschaltet. Bitte fragen Sie einen Administrator Ihrer Firma.',
  ],
]

const notThere = /^This (.+) does not exist, or is not yours to see\.$/

export function sentence(english: string): string {
  const thing = notThere.exec(english)?.[1]
  if (thing) return notThereOf(things.get(thing) ?? 'Das')
  for (const [form, german] of sentences) if (form.test(english)) return english.replace(form, german)
  return english
}

const notThereOf = (thing: string): string =>
  `${thing} gibt es nicht, oder Sie dürfen ${pronouns[thing.split(' ')[0]!] ?? 'es'} nicht sehen.`
