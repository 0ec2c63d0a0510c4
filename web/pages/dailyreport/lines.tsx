/** The companies on site: a line each, one open at a time; differences from the last report are marked. */
import { useState } from 'preact/hooks'
import { newIdempotencyKey } from '../../app/calls/client.ts'
import { signed } from '../../app/language/numbers.ts'
import { useMembers } from '../../app/project.ts'
import { Icon } from '../../parts/icon.tsx'
import { dailyReportTexts as t } from '../../texts/site/dailyreport.ts'
import { AddCompany } from './addcompany.tsx'
import { CrewRow } from './crewrow.tsx'
import {
  type Activity,
  type CrewLine,
  companyOf,
  crews,
  difference,
  hoursIn,
  newLine,
  peopleIn,
} from './report.ts'

interface LinesProps {
  projectId: number
  lines: readonly CrewLine[]
  set: (lines: readonly CrewLine[]) => void
}

export function Lines({ projectId, lines, set }: LinesProps) {
  const members = useMembers(projectId)
  const [open, setOpen] = useState<string>()
  const [gone, setGone] = useState<{ line: CrewLine; at: number }>()
  const nameOf = (line: CrewLine): string => companyOf(line.activity, members) || t.unnamed
  const change = (line: CrewLine): void =>
    set(lines.map((one) => (one.tempItemId === line.tempItemId ? line : one)))
  const remove = (line: CrewLine): void => {
    setGone({ line, at: lines.indexOf(line) })
    set(lines.filter((one) => one !== line))
  }
  const add = (company: string): void => {
    const line = newLine(company, newIdempotencyKey())
    set([...lines, line])
    setOpen(line.tempItemId)
  }
  return (
    <section aria-labelledby="people-heading">
      <div class="ph-h">
        <h2 id="people-heading">{t.people}</h2>
        <p class="num">{t.companies(new Set(lines.map(nameOf)).size)}</p>
      </div>
      <ul class="cos">
        {lines.map((line) => (
          <CompanyLine
            key={line.tempItemId}
            line={line}
            name={nameOf(line)}
            isOpen={open === line.tempItemId}
            toggle={() => setOpen(open === line.tempItemId ? undefined : line.tempItemId)}
            change={change}
            remove={() => remove(line)}
          />
        ))}
        {gone && !lines.includes(gone.line) && (
          <li class="gone" role="status">
            {t.removed(nameOf(gone.line))}
            <button
              type="button"
              class="link"
              onClick={() => {
                set(lines.toSpliced(gone.at, 0, gone.line))
                setGone(undefined)
              }}
            >
              {t.putBack}
            </button>
          </li>
        )}
        <AddCompany projectId={projectId} add={add} />
      </ul>
    </section>
  )
}

interface CompanyLineProps {
  line: CrewLine
  name: string
  isOpen: boolean
  toggle: () => void
  change: (line: CrewLine) => void
  remove: () => void
}

function CompanyLine({ line, name, isOpen, toggle, ...rest }: CompanyLineProps) {
  const { activity } = line
  const people = peopleIn(activity)
  const more = difference(line)
  return (
    <li class={isOpen ? 'open' : undefined}>
      <button type="button" class="co" aria-expanded={isOpen} onClick={toggle}>
        <span>
          <b>{name}</b>
          <small class="cut">{activity.location || activity.csiName || activity.description}</small>
        </span>
        <span class="sum num">
          {people} <small>{t.peopleWord(people)}</small>
          {more !== 0 && (
            <>
              {' '}
              <em>{signed(more)}</em>
            </>
          )}
          <br />
          <small>{t.hours(hoursIn(activity))}</small>
        </span>
        <Icon name="down" />
      </button>
      {isOpen && <OpenLine line={line} name={name} {...rest} />}
    </li>
  )
}

type OpenLineProps = Omit<CompanyLineProps, 'isOpen' | 'toggle'>

function OpenLine({ line, name, change, remove }: OpenLineProps) {
  const { activity, last } = line
  const shown = crews.filter((crew) => !('name' in crew) || activity[crew.name])
  const free = crews.find((crew) => 'name' in crew && !activity[crew.name])
  const setField = (fields: Partial<Activity>): void =>
    change({ ...line, activity: { ...activity, ...fields } })
  return (
    <div class="crews">
      {shown.map((crew) => (
        <CrewRow key={crew.key} line={line} crew={crew} change={change} />
      ))}
      <label class="did">
        <span class="label">{t.done}</span>
        <textarea
          dir="auto"
          class="in"
          rows={2}
          value={activity.description ?? ''}
          onInput={(event) => setField({ description: event.currentTarget.value })}
        />
      </label>
      {last?.description && !activity.description && (
        <p class="hint before">
          {t.doneBefore(last.description)}{' '}
          <button type="button" class="link" onClick={() => setField({ description: last.description })}>
            {t.useAgain}
          </button>
        </p>
      )}
      <div class="two-fields">
        <label class="did">
          <span class="label">{t.location}</span>
          <input
            class="in"
            value={activity.location ?? ''}
            onInput={(event) => setField({ location: event.currentTarget.value })}
          />
        </label>
        <label class="did">
          <span class="label">{t.trade}</span>
          <input
            class="in"
            maxLength={255}
            value={activity.csiName ?? ''}
            // The typed text counts, so the number of the division is removed.
            onInput={(event) => setField({ csi: 0, csiName: event.currentTarget.value })}
          />
        </label>
      </div>
      <div class="line-end">
        {free && 'name' in free && <Below add={(sub) => setField({ [free.name]: sub })} />}
        <button type="button" class="btn quiet danger" onClick={remove}>
          <Icon name="trash" />
          {t.removeLine(name)}
        </button>
      </div>
    </div>
  )
}

/** A subcontractor of the subcontractor: one more row of people and hours. */
function Below({ add }: { add: (name: string) => void }) {
  const [name, setName] = useState<string>()
  if (name === undefined)
    return (
      <button type="button" class="btn quiet" onClick={() => setName('')}>
        <Icon name="plus" />
        {t.below}
      </button>
    )
  const done = (): void => {
    if (name.trim()) add(name.trim())
    setName(undefined)
  }
  return (
    <label class="did">
      <span class="label">{t.belowName}</span>
      <input
        class="in"
        autofocus
        maxLength={255}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && done()}
        onBlur={done}
      />
    </label>
  )
}
