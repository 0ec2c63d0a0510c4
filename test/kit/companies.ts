/** People of a project who belong to another company than its contractor. */
import { randomUUID } from 'node:crypto'
import type { Person, Site } from './harness.ts'
import { keepRightsOf } from './rights.ts'

/** Moves them into a new company, or, as a stand-in, out of all companies. */
export async function intoCompany(
  { database }: Site,
  people: readonly Person[],
  { isStandIn = false } = {},
): Promise<void> {
  const ids = people.map(({ id }) => id)
  await database.rows(
    `WITH made AS (INSERT INTO organization (name, is_stand_in, created_at) VALUES ($2, $3, now()) RETURNING id)
     UPDATE person SET organization_id = made.id FROM made WHERE person.id = ANY ($1::int[])`,
    [ids, `Company ${randomUUID()}`, isStandIn],
  )
  await keepRightsOf(database, { people: ids })
}
