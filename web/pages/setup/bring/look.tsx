/** The third step: what would happen with each row, people who are not here yet, and the button that does it. */
import { inWords } from '../../../app/calls/refusalwords.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { bringTexts as t } from '../../../texts/setup/bring.ts'
import type { Chosen, Outcome } from './chosen.ts'
import { People } from './people.tsx'
import { type Row, type Tried, useLook } from './uselook.ts'

interface Props {
  projectId: number
  chosen: Chosen
  back: () => void
  done: (outcome: Outcome) => void
}

export function Look({ projectId, chosen, back, done }: Props) {
  const look = useLook(projectId, chosen, done)
  const { tried, rows, error, isRunning, leavesOut } = look
  const [countNew, countWrong] = [tried?.countNew ?? 0, tried?.countWrong ?? 0]
  return (
    <section aria-label={t.look} aria-busy={isRunning || !tried}>
      {!tried && !error && <Skeleton rows={6} />}
      {tried && (
        <>
          <Counts tried={tried} leavesOut={leavesOut} setLeavesOut={look.setLeavesOut} />
          <LeftOut chosen={chosen} />
          <Filters filter={look.filter ?? ''} setFilter={look.setFilter} />
          <Rows rows={rows} />
          {tried.nextCursor && (
            <p class="more">
              <button type="button" class="btn" onClick={look.more}>
                {t.more}
              </button>
            </p>
          )}
          <People
            names={tried.unknownNames ?? []}
            canAdd={Boolean(tried.canAddPeople)}
            contacts={look.contacts}
            setContacts={look.setContacts}
          />
        </>
      )}
      <ErrorBox error={error} />
      {isRunning && (
        <p role="status">
          {t.running} <progress aria-label={t.running} />
        </p>
      )}
      <div class="actions">
        <button type="button" class="btn" onClick={back} disabled={isRunning}>
          {t.back}
        </button>
        {countNew > 0 && (countWrong === 0 || leavesOut) && !isRunning && (
          <button type="button" class="btn primary" onClick={look.run}>
            {t.run(countNew)}
          </button>
        )}
      </div>
    </section>
  )
}

interface CountsProps {
  tried: Tried
  leavesOut: boolean
  setLeavesOut: (leavesOut: boolean) => void
}

/** How many rows are new, there already and wrong, and whether the wrong ones are left out. */
function Counts({ tried, leavesOut, setLeavesOut }: CountsProps) {
  const [countNew, countWrong] = [tried.countNew ?? 0, tried.countWrong ?? 0]
  return (
    <>
      <p class="strong" role="status">
        {t.counts(countNew, tried.countThere ?? 0, countWrong)}
      </p>
      {countWrong > 0 && <p class="note bad">{t.mend}</p>}
      {countWrong > 0 && countNew > 0 && (
        <label class="check">
          <input
            type="checkbox"
            class="box"
            checked={leavesOut}
            onChange={({ currentTarget: { checked } }) => setLeavesOut(checked)}
          />
          <span>{t.leaveOutWrong(countWrong)}</span>
        </label>
      )}
      {countWrong === 0 && countNew === 0 && <p class="note">{t.nothingNew}</p>}
    </>
  )
}

/** A column that nobody meant to leave out is seen before the rows are made. */
function LeftOut({ chosen: { prepared, fields } }: { chosen: Chosen }) {
  const columns = (prepared.columns ?? []).filter((_, i) => !fields[i])
  if (columns.length === 0) return null
  return (
    <p class="note">
      {t.columnsLeftOut(columns.map(({ heading, column }) => heading || t.column(column ?? 0)))}
    </p>
  )
}

function Filters({ filter, setFilter }: { filter: string; setFilter: (filter: string) => void }) {
  return (
    <fieldset class="bring-filters">
      <legend class="vh">{t.outcome}</legend>
      {Object.entries(t.filters).map(([value, name]) => (
        <button
          key={value}
          type="button"
          class="btn"
          aria-pressed={filter === value}
          onClick={() => setFilter(value)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}

function Rows({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return <p class="second">{t.noRows}</p>
  return (
    <div class="import-lines bring-rows">
      <table>
        <thead>
          <tr>
            <th scope="col" class="n">
              {t.line}
            </th>
            <th scope="col">{t.outcome}</th>
            <th scope="col">{t.number}</th>
            <th scope="col">{t.title}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td class="n num">{row.line}</td>
              <td>{t.outcomes[row.outcome ?? ''] ?? row.outcome}</td>
              <td class="num">{row.number}</td>
              <td>
                {row.title}
                {row.message && (
                  <span class={row.outcome === 'Wrong' ? 'err' : 'hint'}>{inWords(row.message)}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
