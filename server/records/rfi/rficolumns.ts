/** SQL of the columns of an RFI that are computed: its answer as HTML, its recipients, the RFIs that it is linked with. */
import { alias, type Fragment, raw, sql } from '../../db/sql.ts'
import { f, t } from '../engine/declare/column.ts'
import { seat } from '../engine/read/fillnames.ts'

const escapedAnswer = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
].reduce((text, [from, to]) => sql`replace(${text}, ${raw(`'${from}', '${to}'`)})`, t('answer'))

/** The answer as HTML: escaped, with its line breaks. */
export const answerAsHtml = sql`replace(${escapedAnswer}, E'\\n', '<br>')`

/** The aliases that `linkedRfis` joins. */
export const og = alias('og')
export const sub = alias('sub')
export const top = alias('top')

export const nameOf = (id: Fragment, text: Fragment): Fragment =>
  sql`coalesce((SELECT n.full_name FROM person n WHERE n.id = ${id}), ${text})`

const isRecipient = sql`y.folder_id = ${f('id')} AND y.part IN ('to', 'cc')`
export const recipients = sql`(
  SELECT string_agg(coalesce(n.full_name, o.name, y.label), '; ' ORDER BY y.part DESC, y.position)
  FROM party y LEFT JOIN person n ON n.id = y.person_id LEFT JOIN organization o ON o.id = y.organization_id
  WHERE ${isRecipient})`
/** Without a copy list, the only recipient is the to-person: no need to read the parties. */
export const recipientSeats = sql`CASE WHEN ${t('cc_user_list')} IS NOT NULL
    OR (${t('to_user_id')} IS NULL AND coalesce(${t('to_name')}, ${t('to_company_id')}::text) IS NOT NULL) THEN ARRAY(
    SELECT ${raw(seat('y', 'y.label'))} FROM party y WHERE ${isRecipient} ORDER BY y.part DESC, y.position)
  WHEN ${t('to_user_id')} IS NOT NULL THEN ARRAY['p' || ${t('to_user_id')}] END`
