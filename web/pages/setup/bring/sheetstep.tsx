/** The first step: what the rows are, and the file. */
import { useId, useState } from 'preact/hooks'
import { importKinds } from '../../../../contract/projects/importkinds.ts'
import { base64Of } from '../../../app/calls/base64.ts'
import { callOnce } from '../../../app/calls/client.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { bcfTexts } from '../../../texts/setup/bcf.ts'
import { bringTexts as t } from '../../../texts/setup/bring.ts'
import type { Prepared } from './chosen.ts'
import { bcfKind, kindName } from './kinds.ts'

interface Props {
  projectId: number
  done: (prepared: Prepared) => void
  /** A BCF file has no columns to choose. */
  bcf: (file: File) => void
}

export function SheetStep({ projectId, done, bcf }: Props) {
  const id = useId()
  const [kind, setKind] = useState<string>(importKinds[0])
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState('')
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  const isBcf = kind === bcfKind
  const send = async (event: Event): Promise<void> => {
    event.preventDefault()
    setProblem(file ? '' : t.chooseFirst)
    if (!file || isBusy) return
    if (isBcf) return bcf(file)
    setBusy(true)
    setError(undefined)
    try {
      const fileContent = await base64Of(file)
      done(await callOnce('ImportPrepare', { projectId, kind, fileName: file.name, fileContent }))
    } catch (why) {
      setError(why)
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void send(event)} aria-busy={isBusy} class="bring-form">
      <div class="field">
        <label class="label" for={`${id}-kind`}>
          {t.what}
        </label>
        <select
          class="in"
          id={`${id}-kind`}
          value={kind}
          onChange={({ currentTarget: { value } }) => setKind(value)}
        >
          {[...importKinds, bcfKind].map((name) => (
            <option key={name} value={name}>
              {kindName(name)}
            </option>
          ))}
        </select>
      </div>
      <DropField file={file} setFile={setFile} problem={problem} isBcf={isBcf} />
      <ErrorBox error={error} />
      {isBusy && <p role="status">{t.reading}</p>}
      <div class="actions">
        <button type="submit" class="btn primary">
          {t.next}
        </button>
      </div>
    </form>
  )
}

interface DropProps {
  file: File | undefined
  setFile: (file: File | undefined) => void
  problem: string
  isBcf: boolean
}

/** The file: chosen, or dropped here. */
function DropField({ file, setFile, problem, isBcf }: DropProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    setFile(event.dataTransfer?.files[0] ?? file)
  }
  return (
    <fieldset
      class={isOver ? 'field bring-drop over' : 'field bring-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label class="label" for={id}>
        {isBcf ? bcfTexts.file : t.file}
      </label>
      <p class="hint">{file ? file.name : t.drop}</p>
      <input
        id={id}
        type="file"
        accept={isBcf ? '.bcf,.bcfzip,.zip' : '.csv,.xlsx,.zip,text/csv,text/plain'}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ currentTarget: { files } }) => setFile(files?.[0])}
      />
      {problem && (
        <p class="err" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
