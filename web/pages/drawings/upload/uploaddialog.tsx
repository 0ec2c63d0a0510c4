/** Uploads a set: PDFs, what they are called, their day and their folder. Or adds PDFs to one that is being confirmed. */
import { useState } from 'preact/hooks'
import { write } from '../../../app/calls/client.ts'
import { dayOf } from '../../../app/language/dates.ts'
import { type Project, todayAt } from '../../../app/project.ts'
import { go } from '../../../app/router.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { FieldControl, fieldOf } from '../../../parts/fields/fieldcontrol.tsx'
import { PlainField } from '../../../parts/plainfield.tsx'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import { common } from '../../../texts/everypage.ts'
import { FolderField } from '../parts/folderfield.tsx'
import { ChosenFiles } from './chosenfiles.tsx'
import { useUpload } from './useupload.ts'

interface Props {
  projectId: number
  project: Project
  /** To which they are added; 0: a new one. */
  publicationId: number
  /** Dropped on the page. */
  files: readonly File[]
  close: () => void
}

const nameOf = (file: File | undefined): string => (file?.name ?? '').replace(/\.pdf$/i, '')

export function UploadDialog(props: Props) {
  const { projectId, project, publicationId, close } = props
  const upload = useUpload(projectId, publicationId, props.files)
  const [name, setName] = useState<string>()
  const [day, setDay] = useState<unknown>(todayAt(project))
  const [folderId, setFolderId] = useState(0)
  const [isTried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const isNew = publicationId === 0
  const shownName = name ?? nameOf(upload.files[0]?.file)
  const issueDate = dayOf(String(day ?? ''))
  const done = async (id: number): Promise<void> => {
    try {
      const fields = { name: shownName.trim(), issueDate, ...(folderId && { parentFolderId: folderId }) }
      if (isNew) await write('DrawingPublicationSave', { publicationId: id, ...fields })
      close()
      go(`/p/${projectId}/drawings/bring/${id}`)
    } catch (why) {
      setError(why)
    }
  }
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    setError(undefined)
    const isReady = upload.files.length > 0 && (!isNew || (shownName.trim() && issueDate))
    if (!isReady || upload.isSending) return
    const id = await upload.send()
    if (id) await done(id)
  }
  return (
    <Dialog title={isNew ? t.bring : t.addTitle} close={close}>
      <form noValidate aria-busy={upload.isSending} onSubmit={(event) => void submit(event)}>
        <p class="second">{t.uploadLead}</p>
        <ErrorBox error={error} />
        <ChosenFiles upload={upload} isMissing={isTried && upload.files.length === 0} />
        {isNew && (
          <>
            <PlainField
              label={t.name}
              hint={t.nameHint}
              value={shownName}
              needed
              error={isTried && !shownName.trim() ? t.noName : undefined}
              onValue={setName}
            />
            <FieldControl
              {...fieldOf('DrawingPublicationSaveRequest', 'issueDate')}
              label={t.issued}
              value={day}
              needed
              error={isTried && !issueDate ? t.noDay : undefined}
              projectId={projectId}
              onChange={setDay}
            />
            <FolderField projectId={projectId} project={project} folderId={folderId} onFolder={setFolderId} />
          </>
        )}
        <Actions upload={upload} close={close} goOn={() => void done(upload.begun())} />
      </form>
    </Dialog>
  )
}

interface ActionsProps {
  upload: ReturnType<typeof useUpload>
  close: () => void
  goOn: () => void
}

function Actions({ upload, close, goOn }: ActionsProps) {
  const hasSome = upload.files.some(({ state }) => state === 'sent')
  return (
    <p class="actions">
      <button type="button" class="btn" onClick={close}>
        {common.cancel}
      </button>
      {hasSome && !upload.isSending && (
        <button type="button" class="btn" onClick={goOn}>
          {t.goOn}
        </button>
      )}
      {!upload.isSending && (
        <button type="submit" class="btn primary">
          {hasSome ? t.uploadAgain : t.submit}
        </button>
      )}
    </p>
  )
}
