/** Wie jemand kam, ohne sich anzumelden: so, wie es der Server zu einem Ereignis schreibt. */

const ways: ReadonlyArray<readonly [english: RegExp, german: string]> = [
  [/^mail link, /, 'über den Link einer Mail, '],
  [/^mail, accepted by /, 'per Mail, angenommen von '],
  [/^mail, no sender$/, 'per Mail, ohne Absender'],
  [/^mail, /, 'per Mail, '],
  [/^invitation, /, 'über eine Einladung, '],
  [/^password link, /, 'über den Link für ein neues Passwort, '],
  [/^key /, 'mit dem Schlüssel '],
  [/^first start$/, 'beim ersten Start'],
]

export function wayIn(how: string): string {
  const way = ways.find(([english]) => english.test(how))
  return way ? how.replace(way[0], way[1]) : `per ${how}`
}
