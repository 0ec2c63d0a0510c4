/** The second step: which field each column is. */
import { useId, useState } from 'preact/hooks'
import { importSources } from '../../../../contract/projects/importkinds.ts'
import { callOnce } from '../../../app/calls/client.ts'
import { sentence } from '../../../app/language/dictionary.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { bringTexts as t } from '../../../texts/setup/bring.ts'
import type { Chosen, Prepared } from './chosen.ts'
import { kindName } from './kinds.ts'

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
  const { importId, sheetName } = prepared
  const readAs = async (other: { kind?: string; sheetName?: string }): Promise<void> => {
    try {
      const as = { kind: prepared.kind, source, ...(sheetName ? { sheetName } : {}), ...other }
      begin(await callOnce('ImportPrepare', { projectId, importId, ...as }))
    } catch (why) {
      setError(why)
    }
  }
  const setField = (at: number, field: string): void =>
    choose({ ...chosen, fields: fields.map((one, i) => (i === at ? field : one)) })
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t.columns}</h2>
      {prepared.encoding && <p class="note">{t.otherEncoding}</p>}
      <KindLine prepared={prepared} readAs={(kind) => void readAs({ kind })} />
      <p class="second">
        {t.columnsLead(prepared.rowCount ?? 0, prepared.headingLine ?? 1)}{' '}
        {prepared.kind === 'People' ? t.notKept : t.kept}
      </p>
      <div class="bring-about">
        <SourceField value={source} set={(value) => choose({ ...chosen, source: value })} />
        {(prepared.sheetNames?.length ?? 0) > 1 && (
          <SheetField prepared={prepared} readAs={(name) => void readAs({ sheetName: name })} />
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

/** Which system the sheet comes from. */
function SourceField({ value, set }: { value: string; set: (source: string) => void }) {
  const id = useId()
  return (
    <div class="field">
      <label class="label" for={id}>
        {t.source}
      </label>
      <input
        class="in"
        id={id}
        list={`${id}-sources`}
        value={value}
        onInput={(event) => set(event.currentTarget.value)}
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
  )
}

function SheetField({ prepared, readAs }: { prepared: Prepared; readAs: (sheetName: string) => void }) {
  const id = useId()
  return (
    <div class="field">
      <label class="label" for={id}>
        {t.sheet}
      </label>
      <select
        class="in"
        id={id}
        value={prepared.sheetName ?? ''}
        onChange={(event) => readAs(event.currentTarget.value)}
      >
        {prepared.sheetNames!.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

/** What the rows are read as, and the kind that the headings are of, if it is another. */
function KindLine({ prepared, readAs }: { prepared: Prepared; readAs: (kind: string) => void }) {
  const { kind, likelyKind } = prepared
  return (
    <>
      <p>{t.readAs(kindName(kind))}</p>
      {likelyKind && (
        <p class="note bad">
          {t.likely(kindName(likelyKind))}{' '}
          <button type="button" class="btn" onClick={() => readAs(likelyKind)}>
            {t.readAsThat}
          </button>
        </p>
      )}
    </>
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
    <li class={value ? undefined : 'left-out'}>
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
              {one.isNeeded ? `${sentence(one.label ?? '')} (${t.needed})` : sentence(one.label ?? '')}
            </option>
          ))}
        </select>
        <small class="muted">
          {field?.about ? sentence(field.about) : column.isRemembered ? t.remembered : value ? '' : t.notRead}
        </small>
      </div>
    </li>
  )
}
