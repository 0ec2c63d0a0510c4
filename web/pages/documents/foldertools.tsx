/** The actions of the current folder: new folder, rename, access, delete. */

import { useState } from 'preact/hooks'
import { nodeType, ownTypesFrom } from '../../../contract/nodetypes.ts'
import { newIdempotencyKey, type ResponseOf, write } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { go } from '../../app/router.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { isReasonMissing, WhyForm } from '../../parts/reasonfield.tsx'
import { showToast } from '../../parts/toast.tsx'
import { documentTexts as t } from '../../texts/documents.ts'
import { common } from '../../texts/everypage.ts'
import { recordTexts } from '../../texts/record/record.ts'

type Folder = NonNullable<ResponseOf<'FolderGet'>['folder']>

/** From here up the types are those of records and sections, which are not renamed. */

interface ToolsProps {
  projectId: number
  folder: Folder
  writes: boolean
  deletes: boolean
}

export function FolderTools({ projectId, folder, writes, deletes }: ToolsProps) {
  const [over, setOver] = useState<'new' | 'edit'>()
  const [error, setError] = useState<unknown>()
  const lists = useRead('AccessListRead', { projectId }).data?.accessLists ?? []
  const list = lists.find(({ accessListId }) => accessListId === folder.accessByList)
  const isPlain = (folder.folderType ?? 0) < ownTypesFrom
  const close = (): void => setOver(undefined)
  const remove = async (reason?: string): Promise<void> => {
    const additionalInfo = reason ? [{ propertyName: 'Reason', propertyValue: reason }] : undefined
    try {
      await write('FolderDelete', { folderId: folder.folderId, additionalInfo })
      showToast(t.deleted(folder.folderName ?? ''))
      go(`/p/${projectId}/documents/${folder.folderParentId}`)
    } catch (why) {
      setError(why)
    }
  }
  return (
    <>
      {Boolean(folder.accessByList) && (
        <span class="tag" title={t.restricted(list?.name ?? '')}>
          <Icon name="lock" />
          {list?.name}
        </span>
      )}
      {writes && isPlain && (
        <button type="button" class="btn quiet" onClick={() => setOver('edit')}>
          {t.rename}
        </button>
      )}
      {deletes && isPlain && (
        <button type="button" class="btn quiet" onClick={() => void remove()}>
          {t.deleteFolder}
        </button>
      )}
      {writes && (
        <button type="button" class="btn" onClick={() => setOver('new')}>
          <Icon name="folder" />
          {t.newFolder}
        </button>
      )}
      {Boolean(error) && (
        <Dialog title={t.deleteFolder} close={() => setError(undefined)}>
          {isReasonMissing(error) ? (
            <>
              <p class="second">{recordTexts.removeWithIssued}</p>
              <WhyForm label={t.deleteFolder} danger send={remove} cancel={() => setError(undefined)} />
            </>
          ) : (
            <ErrorBox error={error} />
          )}
        </Dialog>
      )}
      {over && (
        <Dialog title={over === 'new' ? t.newFolder : t.rename} close={close}>
          <FolderForm
            projectId={projectId}
            folder={
              over === 'new' ? { folderParentId: folder.folderId, folderType: nodeType.folder } : folder
            }
            lists={lists}
            done={close}
          />
        </Dialog>
      )}
    </>
  )
}

interface FormProps {
  projectId: number
  /** Without an id it is a new one. */
  folder: Folder
  lists: ReadonlyArray<{ accessListId?: number | null; name?: string | null }>
  done: () => void
}

function FolderForm({ projectId, folder, lists, done }: FormProps) {
  const [key] = useState(newIdempotencyKey)
  const [error, setError] = useState<unknown>()
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const changes = {
      folderName: String(form.get('name') ?? '').trim(),
      accessByList: Number(form.get('list') ?? folder.accessByList ?? 0),
    }
    try {
      if (folder.folderId) {
        await write(
          'FolderUpdate',
          { folder: { folderId: folder.folderId, ...changes } },
          { idempotencyKey: key },
        )
      } else {
        const { folder: made } = await write(
          'FolderAdd',
          { folder: { ...folder, folderProjectId: projectId, ...changes } },
          { idempotencyKey: key },
        )
        go(`/p/${projectId}/documents/${made?.folderId}`)
      }
      done()
    } catch (why) {
      setError(why)
    }
  }
  return (
    <form onSubmit={submit}>
      <ErrorBox error={error} />
      <div class="field">
        <label for="folder-name">{t.folderName}</label>
        <input
          class="in"
          id="folder-name"
          name="name"
          maxLength={255}
          required
          defaultValue={folder.folderName ?? ''}
        />
      </div>
      {lists.length > 0 && (
        <div class="field">
          <label for="folder-list">{t.restrictedTo}</label>
          <select class="in" id="folder-list" name="list" defaultValue={String(folder.accessByList ?? 0)}>
            <option value="0">{t.everybody}</option>
            {lists.map(({ accessListId, name }) => (
              <option key={accessListId} value={String(accessListId)}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      <div class="actions">
        <button type="submit" class="btn primary">
          {folder.folderId ? common.save : t.make}
        </button>
      </div>
    </form>
  )
}
