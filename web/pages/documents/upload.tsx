/**
 * Files for a folder. If a document of the project has the number that the name of a file begins with, the user is
 * asked whether it is a new version of that.
 */
import { useId, useState } from 'preact/hooks'
import { filesOf, type KeptFile } from '../../../packages/client/src/queue/index.ts'
import { newIdempotencyKey, read } from '../../app/calls/client.ts'
import { sendKept } from '../../app/outbox/keep.ts'
import { allStored, claim, dropFiles, keepFiles, keptFiles } from '../../app/outbox/outbox.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { documentTexts as t } from '../../texts/documents.ts'
import { common } from '../../texts/everypage.ts'
import { documentFor, numbersIn } from './numbers.ts'
import type { DocumentRow } from './ticked.tsx'

interface Asked {
  file: KeptFile
  document: DocumentRow
}

export interface Uploading {
  take: (files: readonly File[]) => void
  /** Those of which it is not known yet what they are. */
  asked: readonly Asked[]
  /** Undefined: none of them is sent. */
  answer: (asNew: ReadonlySet<KeptFile> | undefined) => void
}

/** `projectRootId`: the folder of the whole project. */
export function useUploading(folderId: number, projectRootId: number): Uploading {
  const [asked, setAsked] = useState<readonly Asked[]>([])
  const take = async (files: readonly File[]): Promise<void> => {
    // Stored before anybody is asked. Should the page be gone before the answer, they are shown as not sent.
    const of = `documents:${newIdempotencyKey()}`
    claim(of)
    void keepFiles(of, files, false)
    const known = await documentsNumbered(files, projectRootId)
    await allStored()
    const unclear: Asked[] = []
    for (const file of filesOf(keptFiles.get(), of)) {
      const document = documentFor(file.name, known)
      if (document) unclear.push({ file, document })
      else void sendKept(file, { parentFolderId: folderId })
    }
    setAsked((before) => [...before, ...unclear])
  }
  return {
    take: (files) => void take(files),
    asked,
    answer(asNew) {
      if (!asNew) void dropFiles(asked.map(({ file }) => file.id))
      for (const { file, document } of asNew ? asked : [])
        void sendKept(
          file,
          asNew!.has(file) ? { parentFolderId: folderId } : { documentId: document.documentId! },
        )
      setAsked([])
    },
  }
}

/** Without a signal nobody can be asked: the files become documents of their own. */
async function documentsNumbered(files: readonly File[], projectRootId: number): Promise<DocumentRow[]> {
  const numbers = [...new Set(files.flatMap(({ name }) => numbersIn(name)))]
  if (numbers.length === 0) return []
  const filter = { DocumentNumber: numbers.join(';') }
  const found = await read('DocumentReadInFolder', { parentFolderId: projectRootId, filter }).catch(
    () => undefined,
  )
  return [...(found?.documentList ?? [])]
}

export function AskForVersion({ asked, answer }: Pick<Uploading, 'asked' | 'answer'>) {
  const [asNew, setAsNew] = useState<ReadonlySet<KeptFile>>(new Set())
  if (asked.length === 0) return null
  const choose = (file: KeptFile, isNew: boolean): void => {
    const next = new Set(asNew)
    if (isNew) next.add(file)
    else next.delete(file)
    setAsNew(next)
  }
  return (
    <Dialog title={t.isVersion} close={() => answer(undefined)}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          answer(asNew)
        }}
      >
        {asked.map((one, i) => (
          <Question
            key={i}
            {...one}
            isNew={asNew.has(one.file)}
            choose={(isNew) => choose(one.file, isNew)}
          />
        ))}
        <div class="actions">
          <button type="button" class="btn" onClick={() => answer(undefined)}>
            {common.cancel}
          </button>
          <button type="submit" class="btn primary">
            {t.upload}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

interface QuestionProps extends Asked {
  isNew: boolean
  choose: (isNew: boolean) => void
}

function Question({ file, document, isNew, choose }: QuestionProps) {
  const name = useId()
  const version = t.versionOf(document.folderName ?? '', (document.documentVersion ?? 0) + 1)
  return (
    <fieldset class="field">
      <legend>{file.name}</legend>
      <div class="radios">
        <label class="radio">
          <input type="radio" name={name} checked={!isNew} onChange={() => choose(false)} />
          {version}
        </label>
        <label class="radio">
          <input type="radio" name={name} checked={isNew} onChange={() => choose(true)} />
          {t.ownDocument}
        </label>
      </div>
    </fieldset>
  )
}
