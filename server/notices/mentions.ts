/** People named with @ in replies: by their full name or their login. Whether they see the record is judged later. */
import type { Db } from '../db/db.ts'
import type { ReadEvent } from '../kernel/events/eventreader.ts'

interface Member {
  projectId: number
  id: number
  names: string[]
}

/** By event. */
export async function peopleNamed(db: Db, events: readonly ReadEvent[]): Promise<Map<number, number[]>> {
  const replies = events.flatMap((event) => {
    const words = event.action === 'ReplyAdded' ? event.changes[0]?.[2] : undefined
    return typeof words === 'string' && words.includes('@') && event.projectId ? [{ event, words }] : []
  })
  const found = new Map<number, number[]>()
  if (replies.length === 0) return found
  const members = await db.rows<Member>(
    `SELECT DISTINCT x.project_id AS "projectId", n.id, array_remove(ARRAY[n.full_name, n.login], NULL) AS names
       FROM access x JOIN person n ON n.id = x.person_id AND n.is_active
      WHERE x.project_id = ANY ($1::int[]) AND x.section = 'setup'`,
    [[...new Set(replies.map(({ event }) => event.projectId))]],
  )
  for (const { event, words } of replies)
    found.set(
      event.id,
      namedIn(
        words,
        members.filter(({ projectId }) => projectId === event.projectId),
      ),
    )
  return found
}

/** The longest name that fits behind each @ counts: "@Ann Lee" is not Ann. A name that two people have names both. */
function namedIn(words: string, members: ReadonlyArray<Pick<Member, 'id' | 'names'>>): number[] {
  const text = words.toLowerCase()
  const named = new Set<number>()
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    // An address such as pat@example.com names nobody.
    if (at > 0 && isLetter(text[at - 1]!)) continue
    let longest = 0
    let people: number[] = []
    for (const { id, names } of members)
      for (const name of names) {
        const { length } = name
        if (length < longest || length === 0 || !text.startsWith(name.toLowerCase(), at + 1)) continue
        if (isLetter(text[at + 1 + length] ?? ' ')) continue
        if (length > longest) people = []
        longest = length
        people.push(id)
      }
    for (const id of people) named.add(id)
  }
  return [...named]
}

const isLetter = (character: string): boolean => /[\p{L}\p{N}_]/u.test(character)
