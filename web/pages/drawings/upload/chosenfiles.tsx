/** The PDFs that were chosen, each with how far it is, or why it was refused. */
import { useId, useState } from 'preact/hooks'
import { NoConnection } from '../../../app/calls/client.ts'
import { size } from '../../../app/language/numbers.ts'
import { sentenceOf } from '../../../parts/errorbox.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import { common } from '../../../texts/everypage.ts'
import type { Chosen, useUpload } from './useupload.ts'

interface Props {
  upload: ReturnType<typeof useUpload>
  /** It was to be sent without any. */
  isMissing: boolean
}

export function ChosenFiles({ upload, isMissing }: Props) {
  const { files, isSending, add, remove } = upload
  const id = useId()
  const [turn, setTurn] = useState(0)
  return (
    <div class="field">
      {files.length > 0 && (
        <ul class="chosen-files" aria-label={t.chosen}>
          {files.map((one) => (
            <Line key={one.id} one={one} remove={isSending || one.state === 'sent' ? undefined : remove} />
          ))}
        </ul>
      )}
      {!isSending && (
        <p class="choose-files">
          <label class="btn">
            <Icon name="file" />
            {t.chooseFiles}
            <input
              key={turn}
              class="vh"
              type="file"
              accept="application/pdf,.pdf"
              multiple
              aria-describedby={isMissing ? id : undefined}
              onChange={(event) => {
                add([...(event.currentTarget.files ?? [])])
                // The same file may be chosen again.
                setTurn(turn + 1)
              }}
            />
          </label>{' '}
          <span class="hint">{t.orDrop}</span>
        </p>
      )}
      {isMissing && (
        <p class="err" id={id} role="alert">
          {t.noFiles}
        </p>
      )}
    </div>
  )
}

function Line({ one, remove }: { one: Chosen; remove: ((one: Chosen) => void) | undefined }) {
  const { file, state, sentBytes } = one
  return (
    <li>
      <Icon name={state === 'sent' ? 'check' : 'file'} />
      <span class="cut">{file.name}</span>
      <small class="muted">
        {state === 'sending' ? t.sentPart(percent(one)) : state === 'sent' ? t.sent : size(file.size)}
      </small>
      {remove && (
        <button
          type="button"
          class="btn quiet icon"
          aria-label={t.leaveOut(file.name)}
          onClick={() => remove(one)}
        >
          <Icon name="x" />
        </button>
      )}
      {state === 'sending' && <progress max={file.size || 1} value={sentBytes} aria-label={file.name} />}
      {state === 'failed' && (
        <p class="err" role="alert">
          {reasonOf(one)}
        </p>
      )}
    </li>
  )
}

const percent = ({ file, sentBytes }: Chosen): string =>
  `${Math.round((100 * sentBytes) / Math.max(1, file.size))} %`

const reasonOf = ({ error }: Chosen): string => {
  if (typeof error === 'string') return error
  return error instanceof NoConnection ? common.offline : sentenceOf(error)
}
