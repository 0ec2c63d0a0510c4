/**
 * The files of a record as pictures: opened in place, added by dropping, browsing or the camera, removed
 * with a way back.
 */
import { useCallback, useId, useRef, useState } from 'preact/hooks'
import { write } from '../../app/calls/client.ts'
import { usePages } from '../../app/calls/paging.ts'
import { size } from '../../app/language/numbers.ts'
import { keepUploads } from '../../app/outbox/keep.ts'
import { useWaitingFiles } from '../../app/outbox/waitingfiles.ts'
import { go } from '../../app/router.ts'
import { filesTexts as t } from '../../texts/files.ts'
import { ErrorBox } from '../errorbox.tsx'
import { Icon } from '../icon.tsx'
import { More } from '../more.tsx'
import { showToast } from '../toast.tsx'
import { DropAnywhere } from './drop.tsx'
import { attachmentFile, fileKind, type ShownFile } from './filekind.ts'
import { Viewer } from './laterviewer.ts'
import { Thumb } from './thumb.tsx'

const pageRows = 60

/** The loaded attachments of a record; `more` loads further ones. */
export function useFiles(folderId: number) {
  const pages = usePages('FilesGetByFolder', { folderId, take: pageRows }, (response) => response.fileInfos)
  return { pages, files: (pages.rows ?? []).map(attachmentFile) }
}

/** Sends files to a record; what is not sent yet is shown on every page. */
export const attachAll = (files: readonly File[], folderId: number): Promise<void> =>
  keepUploads(files, { folderId }, true)

export function Files({
  folderId,
  canAdd,
  canRemove,
}: {
  folderId: number
  canAdd: boolean
  /** Whether the user may remove that file. */
  canRemove: (file: ShownFile) => boolean
}) {
  const { files, pages } = useFiles(folderId)
  const waiting = useWaitingFiles(folderId)
  const [at, setAt] = useState<number>()
  const [removing, setRemoving] = useState<unknown>()
  const titleId = useId()
  const take = useCallback((chosen: File[]) => void attachAll(chosen, folderId), [folderId])
  const remove = async (file: ShownFile): Promise<void> => {
    const attachmentFileId = file.attachmentFileId!
    setAt(undefined)
    try {
      await write('FileDelete', { attachmentFileId })
      setRemoving(undefined)
      showToast(
        t.removed(file.name),
        () => void write('FileRestore', { attachmentFileId }).catch(setRemoving),
      )
    } catch (why) {
      setRemoving(why)
    }
  }
  if (pages.rows && files.length === 0 && !canAdd) return null
  const open = at === undefined ? undefined : files[at]
  return (
    <section class="part" aria-labelledby={titleId}>
      <h2 id={titleId}>
        {t.title} {files.length > 0 && <span class="muted">{files.length}</span>}
      </h2>
      <ErrorBox error={pages.error ?? removing} retry={pages.error ? pages.retry : undefined} />
      <ul class="files">
        {files.map((file, i) => (
          <li key={file.url}>
            <FileLink
              file={file}
              open={() => (fileKind(file.name) === 'pdf' ? go(file.viewAt!) : setAt(i))}
            />
          </li>
        ))}
        {waiting.map(({ id, name, file }) => (
          <li key={id}>
            <span class="second">
              <Icon name="cloudoff" /> <b class="cut">{name}</b>
              <span class="muted cut">{t.notSent(size(file.size))}</span>
            </span>
          </li>
        ))}
        {canAdd && (
          <li>
            <AddFiles take={take} />
          </li>
        )}
      </ul>
      <More of={pages} says={t.more} />
      {canAdd && <DropAnywhere take={take} />}
      {open && (
        <Viewer
          files={files}
          at={at!}
          setAt={setAt}
          close={() => setAt(undefined)}
          remove={canRemove(open) ? (file) => void remove(file) : undefined}
        />
      )}
    </section>
  )
}

function FileLink({ file, open }: { file: ShownFile; open: () => void }) {
  return (
    <a
      href={file.url}
      download={file.name}
      title={file.description ?? file.name}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        open()
      }}
    >
      <Thumb file={file} />
      <b class="cut">{file.name}</b>
      <span class="muted cut">{t.by(file.by ?? '', size(file.size ?? 0))}</span>
    </a>
  )
}

/** Browse at a desk; on a phone the camera beside it. */
function AddFiles({ take }: { take: (files: File[]) => void }) {
  const browse = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const chosen = (input: HTMLInputElement): void => {
    take([...(input.files ?? [])])
    input.value = ''
  }
  return (
    <>
      <button type="button" class="drop" onClick={() => browse.current?.click()}>
        <Icon name="plus" size={20} />
        <b>{t.add}</b>
        <span class="at-desk">{t.orDrop}</span>
      </button>
      <button type="button" class="btn quiet on-phone" onClick={() => camera.current?.click()}>
        <Icon name="camera" />
        {t.camera}
      </button>
      <input
        ref={browse}
        type="file"
        multiple
        hidden
        aria-label={t.add}
        onChange={(event) => chosen(event.currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t.camera}
        onChange={(event) => chosen(event.currentTarget)}
      />
    </>
  )
}
