/** The current punch list, creating a new one, and the link to a walk. */
import { useId, useState } from 'preact/hooks'
import { write } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { KeepHere } from '../../parts/keephere.tsx'
import { common } from '../../texts/everypage.ts'
import { listTexts as t } from '../../texts/lists/lists.ts'

export function PunchLists({
  projectId,
  rootFolderId,
  folderId,
  canMake,
  choose,
}: {
  projectId: number
  rootFolderId: number
  folderId: number | undefined
  canMake: boolean
  choose: (folderId: number | undefined) => void
}) {
  const id = useId()
  const [isMaking, setMaking] = useState(false)
  const { data } = useRead('FolderReadPunchList', { folderParentId: rootFolderId })
  const folders = data?.folderList ?? []
  return (
    <div class="tools lists-line">
      <label for={id}>{t.punchList}</label>
      <select
        class="in"
        id={id}
        aria-label={t.punchList}
        value={String(folderId ?? '')}
        onChange={(event) => choose(Number(event.currentTarget.value) || undefined)}
      >
        <option value="">{t.allPunchLists}</option>
        {folders.map((folder) => (
          <option key={folder.folderId} value={String(folder.folderId)}>
            {folder.folderName}
          </option>
        ))}
      </select>
      {folderId && (
        <KeepHere
          what={{
            kind: 'punchlist',
            projectId,
            folderId,
            title: folders.find((one) => one.folderId === folderId)?.folderName ?? '',
          }}
          quiet
        />
      )}
      {canMake && folderId && (
        <a class="btn" href={`/p/${projectId}/punch/${folderId}/walk`}>
          <Icon name="camera" />
          {t.startWalk}
        </a>
      )}
      {canMake && (
        <button type="button" class="btn quiet" onClick={() => setMaking(true)}>
          <Icon name="plus" />
          {t.newPunchList}
        </button>
      )}
      {isMaking && <MakeDialog projectId={projectId} close={() => setMaking(false)} done={choose} />}
    </div>
  )
}

function MakeDialog({
  projectId,
  close,
  done,
}: {
  projectId: number
  close: () => void
  done: (folderId: number) => void
}) {
  const id = useId()
  const [error, setError] = useState<unknown>()
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const folderName = String(form.get('name') ?? '').trim()
    if (!folderName) return
    try {
      const { folderId } = await write('FolderCreatePunchList', { folderName, folderProjectId: projectId })
      close()
      done(folderId ?? 0)
    } catch (why) {
      setError(why)
    }
  }
  return (
    <Dialog title={t.newPunchList} close={close}>
      <form onSubmit={submit}>
        <div class="field">
          <label class="label" for={id}>
            {t.punchListName}
          </label>
          <input class="in" id={id} name="name" autofocus maxLength={255} autocomplete="off" required />
        </div>
        <ErrorBox error={error} />
        <div class="actions">
          <button type="button" class="btn" onClick={close}>
            {common.cancel}
          </button>
          <button type="submit" class="btn primary">
            {t.make}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
