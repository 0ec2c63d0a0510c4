/** Names of people and companies in the cells of a sheet, and whom they mean in the project. */
import type { Call } from '../kernel/call.ts'
import { type Target, targetsOf } from '../records/engine/tree/partytexts.ts'

/** "Jane Doe (Acme Architects)" is a person of a company. */
export interface NameInCell {
  text: string
  fullName: string
  company?: string
  email?: string
}

export function nameInCell(text: string): NameInCell {
  const email = /<?\b([^\s<>()@]+@[^\s<>()@]+\.[^\s<>()@]+)>?/.exec(text)?.[1]
  const rest = email ? text.replace(/<?[^\s<>()@]+@[^\s<>()@]+>?/, ' ') : text
  const [, before, company] = /^(.*?)\s*\(([^()]+)\)\s*$/.exec(rest.trim()) ?? [
    undefined,
    rest.trim(),
    undefined,
  ]
  return {
    text,
    fullName: inOrder(before!.trim()) || text,
    ...(company?.trim() ? { company: company.trim() } : {}),
    ...(email ? { email } : {}),
  }
}

/** "Doe, Jane" is Jane Doe. */
function inOrder(name: string): string {
  const [, last, first] = /^([^,]+),\s*([^,]+)$/.exec(name) ?? []
  return first ? `${first} ${last}` : name
}

/** First name and last name: the last word is the last name. */
export function namePartsOf(fullName: string): { firstName: string; lastName: string } {
  const words = fullName.trim().split(/\s+/)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

/** Whom a text of the sheet means, and the text by which a record names them. */
export interface Meaning extends Target {
  named: string
}

/** Undefined for nobody in the project. */
export type MeaningOf = (text: string) => Meaning | undefined

/** A person who was just made for a text of the sheet. */
export interface NewPerson {
  personId: number
  fullName: string
}

/** As a party is named anywhere: by the whole text, else by the address or the name in it. */
export async function meaningsOf(
  call: Call,
  projectId: number,
  texts: readonly string[],
  people: ReadonlyMap<string, NewPerson>,
): Promise<MeaningOf> {
  const names = [...new Set(texts)].map(nameInCell)
  const forms = ({ text, email, fullName }: NameInCell): string[] => [
    text,
    ...(email ? [email] : []),
    fullName,
  ]
  const found = await targetsOf(call, projectId, [...new Set(names.flatMap(forms))])
  const companies = await companiesOf(call, [...found.values()])
  const meanings = new Map<string, Meaning>()
  for (const name of names) {
    const own = people.get(name.text)
    const named = forms(name).find((form) => found.has(form))
    const meant = named === undefined ? undefined : { ...found.get(named)!, named }
    if (own) meanings.set(name.text, { personId: own.personId, organizationId: null, named: own.fullName })
    else if (meant && isOf(name, meant, companies)) meanings.set(name.text, meant)
  }
  return (text) => meanings.get(text)
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** The names of the companies of people. */
async function companiesOf(call: Call, targets: readonly Target[]): Promise<Map<number, string[]>> {
  const ids = targets.flatMap(({ personId }) => personId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await call.db.rows<{ id: number; names: Array<string | null> }>(
    `SELECT n.id, ARRAY[o.name, n.company] AS names FROM person n JOIN organization o ON o.id = n.organization_id
      WHERE n.id = ANY ($1::int[])`,
    [ids],
  )
  return new Map(rows.map(({ id, names }) => [id, names.flatMap((name) => (name ? plain(name) : []))]))
}

/** A person of another company with the same name is somebody else. */
const isOf = (
  { company }: NameInCell,
  { personId }: Target,
  companies: ReadonlyMap<number, readonly string[]>,
): boolean => !company || !personId || companies.get(personId)?.includes(plain(company)) === true
