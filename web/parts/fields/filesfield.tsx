/**
 * Files of a new record: dropped, chosen, or straight from the camera. They are sent once the record
 * exists.
 */
import { useId, useState } from 'preact/hooks'
import type { KeptFile } from '../../../packages/client/src/queue/index.ts'
import { size } from '../../app/language/numbers.ts'
import { fieldTexts as t } from '../../texts/fields.ts'
import { Icon } from '../icon.tsx'

export function FilesField({
  files,
  add,
  remove,
  hint = t.filesLater,
}: {
  files: readonly KeptFile[]
  /** A phone's camera takes more than anybody needs to see: photos are made smaller. */
  add: (files: readonly File[], isPhoto: boolean) => void
  remove: (file: KeptFile) => void
  hint?: string
}) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  return (
    <fieldset
      class="field"
      aria-describedby={`${id}-hint`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        add([...(event.dataTransfer?.files ?? [])], false)
      }}
    >
      <legend class="label">{t.files}</legend>
      {files.length > 0 && (
        <ul class="chosen-files">
          {files.map((kept) => (
            <li key={kept.id}>
              <Icon name={kept.file.type.startsWith('image/') ? 'camera' : 'file'} />
              <span class="cut">{kept.name}</span>
              <span class="muted num">{kept.isStoring ? t.storing : size(kept.file.size)}</span>
              <button
                type="button"
                class="btn quiet icon"
                aria-label={t.removeOne(kept.name)}
                onClick={() => remove(kept)}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class={`filedrop${isOver ? ' on' : ''}`}>
        <Chooser
          id={`${id}-browse`}
          label={t.addFiles}
          icon="clip"
          add={(chosen) => add([...(chosen ?? [])], false)}
        />
        <Chooser
          id={`${id}-camera`}
          label={t.camera}
          icon="camera"
          add={(taken) => add([...(taken ?? [])], true)}
          isCamera
        />
        <span class="muted filedrop-words">{t.orDrop}</span>
      </div>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </fieldset>
  )
}

/**
 * The browser's own button looks like none of ours, so its label does; it is still the one that has the
 * focus.
 */
function Chooser({
  id,
  label,
  icon,
  add,
  isCamera,
}: {
  id: string
  label: string
  icon: 'clip' | 'camera'
  add: (files: FileList | null) => void
  isCamera?: boolean
}) {
  return (
    <span class={`chooser${isCamera ? ' camera' : ''}`}>
      <input
        type="file"
        id={id}
        class="vh"
        multiple={!isCamera}
        accept={isCamera ? 'image/*' : undefined}
        capture={isCamera ? 'environment' : undefined}
        onChange={(event) => {
          add(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      <label class="btn" for={id}>
        <Icon name={icon} />
        {label}
      </label>
    </span>
  )
}
