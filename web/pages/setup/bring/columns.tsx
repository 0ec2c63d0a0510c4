/** The second step: which field each column is. */
import { useId, useState } from 'preact/hooks'
import { importSources } from '../../../../contract/importkinds.ts'
import { callOnce } from '../../../app/client.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { bringTexts as t } from '../../../texts/bring.ts'
import type { Chosen, Prepared } from '../bring.tsx'

interface Props {
  projectId: number
  chosen: Chosen
  choose: (chosen: Chosen) => void
  begin: (prepared: Prepared | undefined) => void
  next: () => void
}

export function Columns({ projectId, chosen, choose, begin, next }: Props) {
  const id = useId()
  const [error, setError] = useState<unknown>()
  const { prepared, fields, source } = chosen
  const readSheet = async (sheetName: string): Promise<void> => {
    try {
      const { importId, kind } = prepared
      begin(await callOnce('ImportPrepare', { projectId, importId, kind, source, sheetName }))
    } catch (why) {
      setError(why)
    }
  }
  const setField = (at: number, field: string): void =>
    choose({ ...chosen, fields: fields.map((one, i) => (i === at ? field : one)) })
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t.columns}</h2>
      <p class="second">{t.columnsLead(prepared.rowCount ?? 0, prepared.headingLine ?? 1)}</p>
      <div class="bring-about">
        <div class="field">
          <label class="label" for={`${id}-source`}>
            {t.source}
          </label>
          <input
            class="in"
            id={`${id}-source`}
            list={`${id}-sources`}
            value={source}
            onInput={({ currentTarget: { value } }) => choose({ ...chosen, source: value })}
            aria-describedby={`${id}-hint`}
          />
          <datalist id={`${id}-sources`}>
            {importSources.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <p class="hint" id={`${id}-hint`}>
            {t.sourceHint}
          </p>
        </div>
        {(prepared.sheetNames?.length ?? 0) > 1 && (
          <div class="field">
            <label class="label" for={`${id}-sheet`}>
              {t.sheet}
            </label>
            <select
              class="in"
              id={`${id}-sheet`}
              value={prepared.sheetName ?? ''}
              onChange={({ currentTarget: { value } }) => void readSheet(value)}
            >
              {prepared.sheetNames!.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
      <ErrorBox error={error} />
      <ul class="bring-columns">
        {(prepared.columns ?? []).map((column, i) => (
          <ColumnRow key={i} {...{ column, prepared, at: i, value: fields[i] ?? '', setField }} />
        ))}
      </ul>
      <div class="actions">
        <button type="button" class="btn" onClick={() => begin(undefined)}>
          {t.back}
        </button>
        <button type="button" class="btn primary" onClick={next}>
          {t.next}
        </button>
      </div>
    </section>
  )
}

interface ColumnProps {
  column: NonNullable<Prepared['columns']>[number]
  prepared: Prepared
  at: number
  value: string
  setField: (at: number, field: string) => void
}

function ColumnRow({ column, prepared, at, value, setField }: ColumnProps) {
  const id = useId()
  const field = prepared.fields?.find((one) => one.field === value)
  return (
    <li>
      <label for={id}>
        <b>{column.heading || t.column(at + 1)}</b>
        <small>{(column.samples ?? []).join(' · ')}</small>
      </label>
      <div>
        <select
          class="in"
          id={id}
          value={value}
          onChange={({ currentTarget: { value: chosen } }) => setField(at, chosen)}
        >
          <option value="">{t.leftOut}</option>
          {(prepared.fields ?? []).map((one) => (
            <option key={one.field} value={one.field ?? ''}>
              {one.isNeeded ? `${one.label} (${t.needed})` : one.label}
            </option>
          ))}
        </select>
        <small class="muted">{field?.about ?? (column.isRemembered ? t.remembered : '')}</small>
      </div>
    </li>
  )
}
