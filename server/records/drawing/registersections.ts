/** The counts of the register: by discipline, of what the newest publication brought, and of what is outside of it. */
import type { DrawingRegisterSection, DrawingRegisterSections } from '../../../contract/drawings/register.ts'
import type { Value } from '../../../contract/kit.ts'
import { codeName } from '../../codes/codes.ts'
import { type Fragment, raw } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { countOf, listQueryOf, rights } from '../engine/listing/listquery.ts'
import { countOutside } from './outside.ts'
import { newestPublication } from './publications.ts'
import { registerFor } from './register.ts'

type Section = Value<typeof DrawingRegisterSection.fields>

const name = codeName('discipline', raw('counted.discipline')).text

/** In the order of the list, which is that of the register sorted by discipline. */
const statement = (fromAndWhere: Fragment): string => `${rights.text}
  SELECT counted.discipline, coalesce(${name}, counted.named) AS "disciplineName", counted.count
    FROM (SELECT d.discipline, max(d.discipline_name) AS named, count(*)::int ${fromAndWhere.text} GROUP BY d.discipline) counted
    JOIN project p ON p.id = $2 ORDER BY nullif(counted.discipline, 0) NULLS LAST`

export async function readSections(
  { filter, ...request }: Value<typeof DrawingRegisterSections.request.fields>,
  call: Call,
) {
  const { projectId, listing, place, isManager } = await registerFor(request, call)
  const { parts, values } = await listQueryOf(listing, call, place, { filter })
  const sections = await call.db.rows<Section>(statement(parts[0]!), values.list)
  const newest = await newestPublication(call, projectId, request.asOf ?? call.now)
  const changed = newest && { filter: { PublicationId: String(newest.id) } }
  return {
    sections,
    count: sections.reduce((sum, { count }) => sum + count!, 0),
    newestPublicationId: newest?.id,
    newestPublicationName: newest?.name,
    newestIssueDate: newest?.issueDate,
    changedCount: changed ? await countOf(call, await listQueryOf(listing, call, place, changed)) : 0,
    outsideCount: isManager ? await countOutside(call, projectId) : 0,
  }
}
