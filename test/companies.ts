/** People of a project who belong to another company than its contractor. */
import { randomUUID } from 'node:crypto'
import type { Person, Site } from './harness.ts'

/** Moves them into a new company, or, as a stand-in, out of all companies. */
export async function intoCompany(
  { database }: Site,
  people: readonly Person[],
  { isStandIn = false } = {},
): Promise<void> {
  await database.rows(
    `WITH made AS (INSERT INTO organization (name, is_stand_in, created_at) VALUES ($2, $3, now()) RETURNING id)
     UPDATE person SET organization_id = made.id FROM made WHERE person.id = ANY ($1::int[])`,
    [people.map(({ id }) => id), `Company ${randomUUID()}`, isStandIn],
  )
}
