/** In the form of a new record that was begun on a sheet: its picture there is made and attached, and what became of it is said. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { filesOf } from '../../../../packages/client/src/queue/index.ts'
import { drafts } from '../../../app/device/drafts.ts'
import { dropFiles, keptFiles } from '../../../app/outbox/outbox.ts'
import { isSame } from '../../../parts/conflict/merge.ts'
import { cutOutTexts as t } from '../../../texts/drawings/cutout.ts'
import { type FormDraft, filesOfDraft } from '../../form/drafting.ts'
import type { AttachedPicture } from '../../form/usesaving.ts'
import type { Writing } from '../../form/usewriting.ts'
import { cutOutIn } from './asked.ts'
import { makeCutOut } from './makecutout.ts'

interface AttachedProps {
  /** Of the form. */
  query: URLSearchParams
  writing: Writing
  draftName: string
  picture: { current: AttachedPicture | undefined }
}

export function AttachedCutOut({ query, writing, draftName, picture }: AttachedProps) {
  const [says, setSays] = useState('')
  const isBegun = useRef(false)
  const isLeft = useRef(false)
  const isOffered = Boolean(writing.offered)
  useEffect(() => {
    // What is offered may have it already.
    if (isBegun.current || isOffered) return
    isBegun.current = true
    if (writing.files.length > 0) return
    const asked = cutOutIn(query)
    if (!asked) return
    setSays(t.making)
    const ready = makeCutOut(asked).then((made) => {
      if (isLeft.current) return
      if ('file' in made) writing.addFiles([made.file], false)
      else picture.current = { ready, lacks: t.without }
      setSays('file' in made ? t.attached : t.missing(made.problem))
    })
    picture.current = { ready }
  }, [isOffered])
  useEffect(
    () => () => {
      isLeft.current = true
      dropUntouched(draftName)
    },
    [],
  )
  return says ? (
    <p class="hint" role="status">
      {says}
    </p>
  ) : null
}

/** Nobody wrote anything: there is nothing to be offered again but a picture that can be made at any time. */
function dropUntouched(draftName: string): void {
  const draft = drafts.find<FormDraft>(draftName)?.value
  if (!draft) return
  const { values, began, key } = draft
  const files = filesOf(keptFiles.get(), filesOfDraft(key))
  if (files.length > 1 || !Object.keys(values).every((name) => isSame(values[name], began.values[name])))
    return
  drafts.drop(draftName)
  void dropFiles(files.map(({ id }) => id))
}
