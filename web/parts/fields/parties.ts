/**
 * Lists of parties. In a list of texts a member is named by name, so that readers of the record see who it
 * is; by id where two have the same name: an e-mail address may not be confirmed. A company is all its people; any other text is an outside
 * party.
 */

export interface PartyMember {
  userId?: number | null
  fullName?: string | null
  email?: string | null
  company?: string | null
}

const same = (one: string | null | undefined, other: string): boolean =>
  Boolean(one) && one!.trim().toLowerCase() === other.trim().toLowerCase()

/** The text by which a member is named in a list of parties. */
export function partyText(member: PartyMember, members: readonly PartyMember[]): string {
  const name = member.fullName ?? ''
  const isAlone = members.every(
    (other) => other.userId === member.userId || !(same(other.fullName, name) || same(other.company, name)),
  )
  return name && isAlone ? name : String(member.userId)
}

/** The person or company of an entry of such a list. */
export const memberOf = <M extends PartyMember>(entry: string, members: readonly M[]): M | undefined =>
  members.find(({ userId }) => String(userId) === entry.trim()) ??
  members.find(({ email }) => same(email, entry)) ??
  onlyOne(members.filter(({ fullName }) => same(fullName, entry)))

/** A name that two people have stands for neither. */
const onlyOne = <M>(found: readonly M[]): M | undefined => (found.length === 1 ? found[0] : undefined)

/** Whether it names nobody in the project; false while the members are not known yet. */
export const isOutside = (entry: string, members: readonly PartyMember[]): boolean =>
  members.length > 0 && !memberOf(entry, members) && !members.some(({ company }) => same(company, entry))

/** The text of a chip. */
export const partyLabel = (entry: string, members: readonly PartyMember[]): string =>
  memberOf(entry, members)?.fullName || entry

/** The companies of the project, and how many people of theirs are in it. */
export function companiesOf(members: readonly PartyMember[]): { name: string; people: number }[] {
  const counts = new Map<string, number>()
  for (const { company } of members) if (company) counts.set(company, (counts.get(company) ?? 0) + 1)
  return [...counts].map(([name, people]) => ({ name, people }))
}

/** A list that a type keeps as one text: split at `;` or `,`, joined by `; `. */
export const splitParties = (text: string): string[] =>
  text
    .split(/[;,]/)
    .map((entry) => entry.trim())
    .filter(Boolean)
export const joinParties = (entries: readonly string[]): string => entries.join('; ')
