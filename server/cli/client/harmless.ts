/** Makes texts of a server harmless before a terminal shows them: it would run escape sequences in them. */

/** Control characters, among them Escape, and those that change the direction of what follows. Tabs and ends of lines may stay. */
const harmful = /(?!\t|\r?\n)[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** Each as it is written in JSON: \u001b. JSON stays the same JSON. */
const harmless = (text: string): string =>
  text.replace(harmful, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A sentence: nothing that a server says begins a line of its own. */
export const inOneLine = (text: string): string => harmless(text.replace(/\s+/g, ' '))

/** What goes to this stream: harmless if it is a terminal, otherwise as it is. */
export const shownAt = ({ isTTY }: { isTTY?: boolean }, part: string | Buffer): string | Buffer =>
  isTTY ? harmless(String(part)) : part
