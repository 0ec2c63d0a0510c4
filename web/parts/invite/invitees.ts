/** Reads people from a list that somebody typed, or pasted from a mail program or a spreadsheet. */
import { emailAddress } from '../../../contract/fields/emailaddress.ts'

export interface Invitee {
  email: string
  firstName?: string
  lastName?: string
}

/** The people of a list, and each piece of it that cannot be read: nobody is left out without being named there. */
export function inviteesIn(text: string): { invitees: Invitee[]; wrong: string[] } {
  const found: Entry[] = []
  const wrong: string[] = []
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).filter((line) => line.trim() !== '')
  const separator = separators.find((one) => columnsIn(lines[0] ?? '', one)) ?? '\t'
  const columns = columnsIn(lines[0] ?? '', separator)
  for (const line of columns ? lines.slice(1) : lines) {
    const read = line.includes(separator) ? inCells(cellsOf(line, separator), columns) : inText(line)
    found.push(...read.entries)
    wrong.push(...read.wrong)
  }
  const invitees = new Map<string, Entry>()
  for (const entry of found) {
    const key = entry.invitee.email.toLowerCase()
    const before = invitees.get(key)
    if (before && isAnother(before.invitee, entry.invitee)) wrong.push(entry.text)
    else if (!before || nameOf(entry.invitee)) invitees.set(key, entry)
  }
  return { invitees: [...invitees.values()].map(({ invitee }) => invitee), wrong }
}

interface Entry {
  text: string
  invitee: Invitee
}

interface Read {
  entries: Entry[]
  wrong: string[]
}

export const nameOf = ({ firstName, lastName }: Omit<Invitee, 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** Two people with one address: only one of them can be invited by it. */
const isAnother = (one: Invitee, other: Invitee): boolean =>
  nameOf(one) !== '' && nameOf(other) !== '' && nameOf(one).toLowerCase() !== nameOf(other).toLowerCase()

/** Of a line of text: a name in quotes, an address in brackets or without, a separator, another word. */
const pieces = /"(?:[^"\\]|\\.)*"|<[^<>]*>|[;,]|[^\s;,<>"]+|[<>"]/g

/** Entries end at a semicolon, and with their address: `Reed, Ann <ann@example.com>, Okafor, Nia <nia@example.com>` are two. */
function inText(line: string): Read {
  const read: Read = { entries: [], wrong: [] }
  let from = 0
  let named: string[] = []
  const giveUp = (until: number): void => {
    const text = line.slice(from, until).replace(/^[\s,]+|[\s,]+$/g, '')
    if (text) read.wrong.push(text)
  }
  const begin = (at: number): void => {
    from = at
    named = []
  }
  for (const { 0: piece, index } of line.matchAll(pieces)) {
    const email = plainAddress(piece)
    const end = index + piece.length
    if (piece === ';') giveUp(index)
    else if (!email || !emailAddress.test(email)) {
      if (piece !== ',' || named.length > 0) named.push(piece)
      continue
    } else {
      const names = namesIn(named)
      if (names) read.entries.push({ text: line.slice(from, end).trim(), invitee: { email, ...names } })
      else giveUp(end)
    }
    begin(end)
  }
  giveUp(line.length)
  return read
}

/** An address without its brackets, and without the apostrophes that mail programs put around it. */
const plainAddress = (piece: string): string =>
  piece
    .replace(/^<\s*|\s*>$/g, '')
    .replace(/^\((.*)\)$|^\[(.*)\]$/, '$1$2')
    .replace(/^mailto:/i, '')
    .replace(/^'(.*)'$/, '$1')

/**
 * `Reed, Ann` has the last name first; otherwise the last word is it. Undefined for what may be the names of several people.
 */
function namesIn(named: readonly string[]): Pick<Invitee, 'firstName' | 'lastName'> | undefined {
  const isQuoted = named.length === 1 && named[0]!.startsWith('"')
  // "To: Ann Reed - ann@example.com"
  const besides = named.filter((word, i) => !/^[-–—|]+$/.test(word) && (i > 0 || !word.endsWith(':')))
  const words = besides.at(-1) === ',' ? besides.slice(0, -1) : besides
  if (!isQuoted && mayBeSeveral(words)) return undefined
  if (words.some((word) => /[<>@]/.test(word) || (!isQuoted && word.includes('"')))) return undefined
  return namesOf(
    words
      .join(' ')
      .replaceAll(' ,', ',')
      .replace(/^["']|["']$/g, '')
      .replace(/\\(.)/g, '$1'),
  )
}

/** `Bob Hill, Ann Reed <ann@example.com>`: a comma between two whole names. */
function mayBeSeveral(words: readonly string[]): boolean {
  const at = words.indexOf(',')
  return at >= 0 && (words.includes(',', at + 1) || (at > 1 && words.length > at + 2))
}

function namesOf(name: string): Pick<Invitee, 'firstName' | 'lastName'> {
  const plain = name.trim().replace(/\s+/g, ' ')
  if (!plain) return {}
  const [, last, first] = /^([^,]+), ?(.+)$/.exec(plain) ?? []
  if (first) return { firstName: first, lastName: last! }
  const words = plain.split(' ')
  const lastName = words.pop()!
  return { ...(words.length > 0 ? { firstName: words.join(' ') } : {}), lastName }
}

type Column = 'email' | 'firstName' | 'lastName' | 'fullName' | 'other'

/** The headings of a spreadsheet, in both languages. */
const headings: Readonly<Record<string, Column>> = {
  email: 'email',
  emailaddress: 'email',
  mail: 'email',
  emailadresse: 'email',
  mailadresse: 'email',
  adresse: 'email',
  address: 'email',
  firstname: 'firstName',
  givenname: 'firstName',
  vorname: 'firstName',
  lastname: 'lastName',
  surname: 'lastName',
  familyname: 'lastName',
  nachname: 'lastName',
  familienname: 'lastName',
  name: 'fullName',
  fullname: 'fullName',
  displayname: 'fullName',
}

/** Of the cells of a spreadsheet, and of a CSV file that somebody opened as a text. */
const separators = ['\t', ';', ','] as const
type Separator = (typeof separators)[number]

/** Those of a CSV file may stand in quotes. */
const cellsOf = (line: string, separator: Separator): string[] =>
  separator === '\t'
    ? line.split(separator).map((cell) => cell.trim())
    : line
        .split(new RegExp(`${separator}(?=(?:[^"]*"[^"]*")*[^"]*$)`))
        .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))

/** The columns that the first line names; undefined if it has no heading for the address. A single word is none of a CSV file. */
function columnsIn(line: string, separator: Separator): Column[] | undefined {
  const columns = cellsOf(line, separator).map(
    (cell): Column => headings[cell.toLowerCase().replace(/[^\p{L}]/gu, '')] ?? 'other',
  )
  if (!columns.includes('email') || (separator !== '\t' && columns.length < 2)) return undefined
  // "Vorname, Name": beside the first name, the name is the last one.
  const isParted = columns.includes('firstName') && !columns.includes('lastName')
  return columns.map((column) => (isParted && column === 'fullName' ? 'lastName' : column))
}

/** A line of a spreadsheet: by its headings; else the name, or first and last name, before or behind the address. */
function inCells(cells: readonly string[], columns: readonly Column[] | undefined): Read {
  const addresses = cells.filter((cell) => emailAddress.test(plainAddress(cell)))
  const text = cells.filter(Boolean).join(' ')
  const refused = { entries: [], wrong: [text] }
  if (addresses.length > 1 && addresses.length === cells.filter(Boolean).length)
    return {
      entries: addresses.map((cell) => ({ text: cell, invitee: { email: plainAddress(cell) } })),
      wrong: [],
    }
  if (columns) {
    const invitee = inColumns(cells, columns)
    return invitee ? { entries: [{ text, invitee }], wrong: [] } : refused
  }
  if (addresses.length !== 1) return addresses.length === 0 ? inText(text) : refused
  const at = cells.indexOf(addresses[0]!)
  const before = cells.slice(0, at).filter(Boolean)
  const beside =
    before.length > 0
      ? before
      : cells
          .slice(at + 1)
          .filter(isWord)
          .slice(0, 2)
  if (beside.length > 2) return refused
  const names =
    beside.length === 2 ? { firstName: beside[0]!, lastName: beside[1]! } : namesOf(beside[0] ?? '')
  return { entries: [{ text, invitee: { email: plainAddress(addresses[0]!), ...names } }], wrong: [] }
}

function inColumns(cells: readonly string[], columns: readonly Column[]): Invitee | undefined {
  const cell = (wanted: Column): string => cells[columns.indexOf(wanted)] ?? ''
  const email = plainAddress(cell('email'))
  const names = { firstName: cell('firstName'), lastName: cell('lastName') }
  if (!emailAddress.test(email)) return undefined
  return { email, ...(nameOf(names) ? filled(names) : namesOf(cell('fullName'))) }
}

/** A telephone number or a postal code is no name. */
const isWord = (cell: string): boolean => /\p{L}/u.test(cell) && !/\d/.test(cell)

const filled = ({ firstName, lastName }: { firstName: string; lastName: string }) => ({
  ...(firstName ? { firstName } : {}),
  ...(lastName ? { lastName } : {}),
})
