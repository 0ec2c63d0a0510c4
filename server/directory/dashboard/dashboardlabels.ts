/** Dashboard: open records by label and type. */
import { seesAmong } from '../../access/visibility.ts'
import type { Call } from '../../kernel/call.ts'
import { counted } from '../../records/engine/counts/holders.ts'
import {
  callerIn,
  countedTypes,
  isOpenRecord,
  openFilter,
  recordColumns,
} from '../../records/engine/counts/openrecords.ts'
import type { CountValues } from '../../records/engine/declare/recordcounts.ts'
import { isHeld, type RecordType } from '../../records/engine/declare/recordtype.ts'
import type { RecordTypes } from '../../records/engine/declare/recordtypes.ts'

const countedBy = (recordType: RecordType<any>) => ({
  recordType,
  filter: openFilter(recordType),
  // From the labels to the records: few records of a large project carry one.
  text: `${callerIn(recordType)}
    SELECT "labelId", ${counted} FROM (
      SELECT k.label_id AS "labelId", ${recordColumns(recordType)}
        FROM label l JOIN record_label k ON k.label_id = l.id JOIN folder f ON f.id = k.folder_id
       WHERE l.project_id = $2 AND ${isOpenRecord(recordType)} AND ${seesAmong(isHeld(recordType))}) record
     GROUP BY 1`,
})

interface Row {
  labelId: number
  count: number
  overdue: number
}

/** The labels that open records carry, those with the most first. Most projects have none: then nothing is counted. */
export const readsLabelCounts = (types: RecordTypes) => {
  const all = countedTypes(types).map(countedBy)
  return (call: Call, values: CountValues) => readLabelCounts(all, call, values)
}

async function readLabelCounts(
  all: ReadonlyArray<ReturnType<typeof countedBy>>,
  call: Call,
  values: CountValues,
) {
  const labels = await call.db.rows<{ labelId: number; name: string; color: string }>(
    'SELECT id AS "labelId", name, color FROM label WHERE project_id = $1 ORDER BY lower(name)',
    [values[1]],
  )
  if (labels.length === 0) return []
  const counts = await Promise.all(all.map(({ text }) => call.db.rows<Row>(text, [...values])))
  return labels
    .map((label) => {
      const types = all.flatMap(({ recordType, filter }, i) => {
        const row = counts[i]!.find(({ labelId }) => labelId === label.labelId)
        if (!row) return []
        const { count, overdue } = row
        const ofLabel = { ...filter, Label: String(label.labelId) }
        return [{ folderType: recordType.type, count, overdue, filter: ofLabel }]
      })
      const sum = (of: 'count' | 'overdue') => types.reduce((total, one) => total + one[of], 0)
      return { ...label, count: sum('count'), overdue: sum('overdue'), types }
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
}
