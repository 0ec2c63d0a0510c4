/** Reads people from a list that somebody typed or pasted. */

export interface Invitee {
  email: string
  firstName?: string
  lastName?: string
}

const inBrackets = /^(.*?)\s*<\s*([^<>]*)\s*>$/

/** The people of a list, and the entries that have no address. */
export function inviteesIn(text: string): { invitees: Invitee[]; wrong: string[] } {
  const invitees = new Map<string, Invitee>()
  const wrong: string[] = []
  for (const entry of entriesOf(text)) {
    const invitee = inviteeIn(entry)
    if (invitee) invitees.set(invitee.email.toLowerCase(), invitee)
    else wrong.push(entry)
  }
  return { invitees: [...invitees.values()], wrong }
}

/** A comma parts entries only if there is an address before and after it: `Reed, Ann <ann@example.com>` is one. */
function entriesOf(text: string): string[] {
  return text
    .split(/[\n;\t]+/)
    .flatMap((line) => {
      const parts = line.split(',')
      return parts.every((part) => part.includes('@') || part.trim() === '') ? parts : [line]
    })
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

function inviteeIn(entry: string): Invitee | undefined {
  const [, name = '', bracketed] = inBrackets.exec(entry) ?? []
  const email = (bracketed ?? entry).trim()
  if (!/^[^\s<>@,;"]+@[^\s<>@,;"]+$/.test(email)) return undefined
  return { email, ...namesIn(name.replaceAll('"', '').trim()) }
}

/** `Reed, Ann` has the last name first; otherwise the last word is it. */
function namesIn(name: string): Pick<Invitee, 'firstName' | 'lastName'> {
  if (!name) return {}
  const [last = '', first] = name.split(/\s*,\s*/)
  if (first) return { firstName: first, lastName: last }
  const words = name.split(/\s+/)
  const lastName = words.pop()!
  return { ...(words.length > 0 ? { firstName: words.join(' ') } : {}), lastName }
}
