/** Converting an open issue to an RFI or a punch list item. */
import { useState } from 'preact/hooks'
import { newIdempotencyKey, write } from '../../app/calls/client.ts'
import { go } from '../../app/router.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { FieldControl } from '../../parts/fields/fieldcontrol.tsx'
import { showToast } from '../../parts/toast.tsx'
import { openIssueTexts as t } from '../../texts/recordpages/openissue.ts'
import type { RecordContext } from '../records/page.ts'
import { placeOfRecord } from '../recordtypes.ts'

const toUser = { key: 'toUserId', documented: 'ToUserId', type: 'int?' }

interface ConvertProps {
  context: RecordContext
  close: () => void
  /** What it becomes. */
  folderType: number
  title: string
}

export function ConvertDialog({ context, close, folderType, title }: ConvertProps) {
  const { folderId, projectId, record } = context
  const [toUserId, setTo] = useState<number>(record.issueTo ?? 0)
  const [error, setError] = useState<unknown>()
  const [key] = useState(newIdempotencyKey)
  const convert = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    try {
      const made = await write(
        'OpenIssueConvert',
        { folderId, folderType, toUserId },
        { idempotencyKey: key },
      )
      showToast(t.converted(made.number ?? title))
      close()
      go(placeOfRecord(projectId, made.folderId!, folderType))
    } catch (why) {
      setError(why)
    }
  }
  return (
    <Dialog title={title} close={close}>
      <p class="second">{t.convertWhy}</p>
      <form onSubmit={(event) => void convert(event)}>
        <FieldControl
          fieldInfo={toUser}
          refers={{ to: 'member' }}
          label={t.convertTo}
          projectId={projectId}
          value={toUserId}
          onChange={(value) => setTo(Number(value ?? 0))}
        />
        <ErrorBox error={error} />
        <p class="actions">
          <button type="submit" class="btn primary">
            {t.convertSubmit}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
