/**
 * Lists of parties. In a list of texts a member is named by name, so that readers of the record see who it
 * is; by id where two have the same name: an e-mail address may not be confirmed. A company of the directory is all its
 * people; any other text is an outside party.
 */
import { fieldTexts as t } from '../../../texts/fields.ts'

export interface PartyMember {
  userId?: number | null
  fullName?: string | null
  email?: string | null
}

/** Those that a text of the project can stand for. */
export interface People<M extends PartyMember = PartyMember> {
  readonly members: readonly M[]
  /** By their names in the directory. */
  readonly companies: readonly string[]
}

const same = (one: string | null | undefined, other: string): boolean =>
  Boolean(one) && one!.trim().toLowerCase() === other.trim().toLowerCase()

/** The text by which a member is named in a list of parties. */
export function partyText(member: PartyMember, { members, companies }: People): string {
  const name = member.fullName ?? ''
  const isAlone =
    members.every((other) => other.userId === member.userId || !same(other.fullName, name)) &&
    !companies.some((company) => same(company, name))
  return name && isAlone ? name : String(member.userId)
}

/** The person of an entry of such a list. */
export const memberOf = <M extends PartyMember>(entry: string, members: readonly M[]): M | undefined =>
  members.find(({ userId }) => String(userId) === entry.trim()) ??
  members.find(({ email }) => same(email, entry)) ??
  onlyOne(members.filter(({ fullName }) => same(fullName, entry)))

/** A name that two people have stands for neither. */
const onlyOne = <M>(found: readonly M[]): M | undefined => (found.length === 1 ? found[0] : undefined)

/** The texts of a record that stand for nobody, as the server says: a member who joined later is not meant. */
export type Outside = readonly string[] | null | undefined

/** Whether the record has it as an outside party. */
export const isStoredOutside = (entry: string, outside: Outside): boolean =>
  Boolean(outside?.some((text) => same(text, entry)))

/** Whether a text names nobody in the project; false while the members are not known yet. */
export const isOutside = (entry: string, { members, companies }: People, outside?: Outside): boolean =>
  isStoredOutside(entry, outside) ||
  (members.length > 0 && !memberOf(entry, members) && !companies.some((company) => same(company, entry)))

/** The text of a chip. */
export const partyLabel = (entry: string, { members }: Pick<People, 'members'>, outside?: Outside): string =>
  isStoredOutside(entry, outside) ? entry : memberOf(entry, members)?.fullName || entry

/** Names as the server joins them, each with whether it is an outside party. */
export function namesIn(joined: string, outside: Outside): { name: string; isOutside: boolean }[] {
  const all = isStoredOutside(joined, outside) ? [joined] : joined.split(', ')
  return all.map((name) => ({ name, isOutside: isStoredOutside(name, outside) }))
}

/** The same as one text: "Ana Ruiz, Acme Glazing (not in this project)". */
export const markedNames = (joined: string, outside: Outside): string =>
  namesIn(joined, outside)
    .map(({ name, isOutside: isOut }) => (isOut ? t.withOutside(name) : name))
    .join(', ')

/** A list that a type keeps as one text: split at `;` or `,`, joined by `; `. */
export const splitParties = (text: string): string[] =>
  text
    .split(/[;,]/)
    .map((entry) => entry.trim())
    .filter(Boolean)
export const joinParties = (entries: readonly string[]): string => entries.join('; ')
