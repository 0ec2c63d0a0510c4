/** Deleted nodes, which can be restored. */
import { useState } from 'preact/hooks'
import { type ResponseOf, write } from '../../../app/calls/client.ts'
import { usePages } from '../../../app/calls/paging.ts'
import { instantOf, moment } from '../../../app/language/dates.ts'
import { useProject } from '../../../app/project.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { More } from '../../../parts/more.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { recordTypeOf } from '../../../recordtypes/recordtypes.ts'
import { auditTexts, binTexts as t } from '../../../texts/setup/setup.ts'
import type { PartProps } from '../partprops.ts'

const rowsAtOnce = 100
type Item = NonNullable<ResponseOf<'BinRead'>['binItems']>[number]

export default function Bin({ projectId }: PartProps) {
  const { data: project } = useProject(projectId)
  const pages = usePages('BinRead', { projectId, take: rowsAtOnce }, (response) => response.binItems)
  const [error, setError] = useState<unknown>()
  const restore = async (item: Item): Promise<void> => {
    setError(undefined)
    try {
      await write('FolderRestore', { folderId: item.folderId })
      showToast(t.restored(item.folderName ?? ''))
    } catch (why) {
      setError(why)
    }
  }
  return (
    <div class="scroll">
      <div class="setup">
        <p class="second">{t.lead}</p>
        <ErrorBox error={pages.error} retry={pages.retry} />
        <ErrorBox error={error} />
        {pages.rows?.length === 0 && <p class="second">{t.none}</p>}
        <ul class="setup-rows">
          {pages.rows?.map((item) => (
            <Row key={item.folderId} item={item} timeZone={project?.timeZone} restore={restore} />
          ))}
        </ul>
        <More of={pages} says={auditTexts.more} />
      </div>
    </div>
  )
}

interface RowProps {
  item: Item
  timeZone: string | null | undefined
  restore: (item: Item) => Promise<void>
}

function Row({ item, timeZone, restore }: RowProps) {
  const when = instantOf(item.deletedDate)
  return (
    <li>
      <Icon name={recordTypeOf(item.folderType ?? 0)?.icon ?? 'folder'} />
      <span>
        <b>{item.folderName}</b>
        <small>
          {item.folderPath} {t.holds((item.countBelow ?? 0) + 1)}
        </small>
      </span>
      <small class="muted">{when && t.by(item.deletedByFullName ?? '', moment(when, timeZone))}</small>
      <span class="end">
        <button type="button" class="btn" onClick={() => void restore(item)}>
          <Icon name="undo" />
          {t.restore}
        </button>
      </span>
    </li>
  )
}
