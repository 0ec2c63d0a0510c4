/** Names that are there since before they were refused: listed for the administrators of an organization. */
import { DuplicateNamesRead } from '../../../contract/people/user.ts'
import { forbidden } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { knownCompanies, plainText } from '../../records/engine/tree/partytexts.ts'

const namesMax = 1_000

const signsIn = (alias: string): string => `${alias}.login IS NOT NULL AND ${alias}.password IS NOT NULL`
const address = (alias: string): string => plainText(`${alias}.email`)

/** SQL: the names of the organization $1 that its people, or itself, could not take today. */
const statement = `WITH own AS (SELECT * FROM person WHERE organization_id = $1)
  SELECT 'address' AS kind, ${address('n')} AS text, array_agg(n.id ORDER BY n.id) AS "userIds"
    FROM own n
   WHERE n.email_confirmed_at IS NOT NULL AND ${signsIn('n')} AND EXISTS (
     SELECT FROM person x WHERE ${address('x')} = ${address('n')} AND x.id <> n.id
        AND x.email_confirmed_at IS NOT NULL AND ${signsIn('x')})
   GROUP BY 2
  UNION ALL
  SELECT 'name', n.full_name, ARRAY[n.id] FROM own n JOIN organization o ON o.id = $1
   WHERE EXISTS (SELECT FROM person x WHERE lower(x.login) = lower(n.full_name) AND x.id <> n.id)
      OR EXISTS (SELECT FROM person x
                  WHERE x.id = CASE WHEN n.full_name ~ '^[1-9][0-9]{0,8}$' THEN n.full_name::int END AND x.id <> n.id)
      OR EXISTS (SELECT FROM person x WHERE ${address('x')} = lower(n.full_name) AND x.id <> n.id
                    AND x.email_confirmed_at IS NOT NULL AND ${signsIn('x')})
      OR (lower(n.full_name) <> ${plainText('o.name')} AND EXISTS (
            SELECT FROM organization x WHERE ${plainText('x.name')} = lower(n.full_name)))
  UNION ALL
  SELECT 'company', mine.name, '{}' FROM organization mine
   WHERE mine.id = $1 AND EXISTS (
     SELECT FROM organization o JOIN project p ON ${knownCompanies}
      WHERE ${plainText('o.name')} = ${plainText('mine.name')} AND o.id <> mine.id
        AND (p.organization_id IN (mine.id, mine.steward_id) OR EXISTS (
          SELECT FROM member m JOIN own n ON n.id = m.person_id
           WHERE m.project_id = p.id AND m.removed_at IS NULL)))
  ORDER BY 1, 2 LIMIT ${namesMax}`

export default [
  serve(DuplicateNamesRead, async (_request, call) => {
    if (!call.caller.isAdmin)
      throw forbidden('Only an administrator of an organization can list its duplicate names.')
    return { duplicateNames: await call.db.rows(statement, [call.caller.organizationId]) }
  }),
]
