/** The records that a change of names touches. */
import type { ResponseOf } from '../../../app/calls/client.ts'
import { Icon } from '../../../parts/icon.tsx'
import { recordTypeOf } from '../../../recordtypes/recordtypes.ts'
import { touchedTexts as t } from '../../../texts/setup/names.ts'

type Touched = Pick<ResponseOf<'UserMerge'>, 'records' | 'recordsLeftOff' | 'recordsHidden'>

export const countOf = ({ records, recordsLeftOff, recordsHidden }: Touched): number =>
  (records?.length ?? 0) + (recordsLeftOff ?? 0) + (recordsHidden ?? 0)

export function TouchedRecords({ touched }: { touched: Touched }) {
  const { records, recordsLeftOff, recordsHidden } = touched
  return (
    <ul class="touched">
      {records?.map(({ folderId, folderType, folderTypeName, number, title }) => (
        <li key={folderId}>
          <Icon name={recordTypeOf(folderType ?? 0)?.icon ?? 'folder'} />
          <a href={`/r/${folderId}`} target="_blank" rel="noreferrer">
            {[number, title].filter(Boolean).join(' ') || folderTypeName}
          </a>
        </li>
      ))}
      {Boolean(recordsLeftOff) && <li class="muted">{t.more(recordsLeftOff!)}</li>}
      {Boolean(recordsHidden) && <li class="muted">{t.hidden(recordsHidden!)}</li>}
    </ul>
  )
}
