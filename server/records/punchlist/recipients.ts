/** The recipients of a punch list item, or of a whole punch list: members, companies, outside parties. */

import type { Value } from '../../../contract/kit.ts'
import type { ProjectMember } from '../../../contract/projects/project.ts'
import { shownCompany } from '../../access/showncompany.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { invalidField, notEmpty, notFound } from '../../kernel/faults.ts'

type Member = Value<typeof ProjectMember.fields>

/** The accepted names of each recipient type, and its parts. */
const types: Array<{ name: string; also: string[]; parts: string[] }> = [
  { name: 'ResponsibleParty', also: ['responsible', 'responsiblepartylist'], parts: ['responsible'] },
  { name: 'CC', also: ['ccuserlist'], parts: ['cc'] },
  { name: 'NotifyingParty', also: [], parts: ['notifying'] },
  { name: 'All', also: [''], parts: ['responsible', 'cc', 'notifying'] },
]

function partsOf(type: string | null | undefined): string[] {
  const wanted = (type ?? '').trim().toLowerCase()
  const found = types.find(({ name, also }) => name.toLowerCase() === wanted || also.includes(wanted))
  if (!found)
    throw invalidField(
      'RecipientType',
      'Enum',
      `RecipientType must be one of: ${types.map(({ name }) => name).join(', ')}.`,
    )
  return found.parts
}

export async function recipientsOf(
  request: { folderId?: number | null; recipientType?: string | null },
  call: Call,
): Promise<Member[]> {
  if (!request.folderId) throw notEmpty('FolderId', 'the punch list item')
  const parts = partsOf(request.recipientType)
  const items = await call.db.rows<{ id: number; type: number }>(
    `SELECT f.id, f.type FROM folder f ${joinNodeRights}
      WHERE (f.id = $2 OR (f.parent_id = $2 AND f.type = ${nodeType.punchListItem}))
        AND f.type IN (${nodeType.punchList}, ${nodeType.punchListItem}) AND ${visible}`,
    [call.caller.id, request.folderId],
  )
  if (!items.some(({ id }) => id === request.folderId)) throw notFound('This punch list item')
  const rows = await call.db.rows<Member>(
    `SELECT coalesce(n.id, 0) AS "userId", coalesce(n.full_name, y.label) AS "fullName",
            n.first_name AS "firstName", n.last_name AS "lastName",
            ${shownCompany()} AS company, n.email, n.phone, n.cell AS "cellPhone", r.name AS role
       FROM party y
       LEFT JOIN LATERAL (SELECT m.person_id, m.role_id FROM member m JOIN person c ON c.id = m.person_id
              WHERE m.project_id = y.project_id AND m.removed_at IS NULL
                AND (m.person_id = y.person_id OR c.organization_id = y.organization_id)) m ON true
       LEFT JOIN person n ON n.id = coalesce(m.person_id, y.person_id)
       LEFT JOIN organization o ON o.id = n.organization_id
       LEFT JOIN role r ON r.id = m.role_id
      WHERE y.folder_id = ANY($1::int[]) AND y.part = ANY($2::text[])
      ORDER BY y.folder_id, array_position($2::text[], y.part), y.position, n.id`,
    [items.map(({ id }) => id), parts],
  )
  return withoutDuplicates(rows)
}

/** Keeps the first occurrence. Outside parties have no id, so they are compared by name. */
function withoutDuplicates(members: Member[]): Member[] {
  const byKey = new Map<number | string, Member>()
  for (const member of members) {
    const key = member.userId || (member.fullName ?? '').trim().toLowerCase()
    if (!byKey.has(key)) byKey.set(key, member)
  }
  return [...byKey.values()]
}
