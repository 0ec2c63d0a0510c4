/**
 * Another company: those of the members and those of earlier reports are one tap away, any other is typed.
 */
import { useId, useState } from 'preact/hooks'
import { addDays } from '../../../contract/fields/days.ts'
import { useRead } from '../../app/calls/useread.ts'
import { todayIn } from '../../app/language/dates.ts'
import { useMembers } from '../../app/project.ts'
import { Icon } from '../../parts/icon.tsx'
import { common } from '../../texts/everypage.ts'
import { dailyReportTexts as t } from '../../texts/site/dailyreport.ts'

const offeredMax = 8
const lookBackDays = 90

export function AddCompany({ projectId, add }: { projectId: number; add: (company: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <li>
        <button type="button" class="co add" onClick={() => setOpen(true)}>
          <Icon name="plus" />
          {t.add}
        </button>
      </li>
    )
  return (
    <li>
      <Choose
        projectId={projectId}
        close={() => setOpen(false)}
        choose={(company) => {
          add(company)
          setOpen(false)
        }}
      />
    </li>
  )
}

/** Those of earlier reports first, in the order of their people there. */
function useCompanies(projectId: number): string[] {
  const members = useMembers(projectId)
  const from = addDays(todayIn(), -lookBackDays)
  const { data } = useRead('DailyReportTotalsRead', { projectId, from })
  const used = [...(data?.companies ?? [])].sort((a, b) => (b.people ?? 0) - (a.people ?? 0))
  const all = [...used.map(({ company }) => company), ...members.map(({ company }) => company)]
  const byName = new Map(all.flatMap((name) => (name ? [[name.toLowerCase(), name]] : [])))
  return [...byName.values()]
}

interface ChooseProps {
  projectId: number
  choose: (company: string) => void
  close: () => void
}

function Choose({ projectId, choose, close }: ChooseProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const companies = useCompanies(projectId)
  const fitting = companies.filter((one) => one.toLowerCase().includes(name.toLowerCase()))
  const exact = fitting.find((one) => one.toLowerCase() === name.toLowerCase())
  return (
    <div class="choose">
      <div class="field">
        <label for={id}>{t.addLabel}</label>
        <input
          class="in"
          id={id}
          autofocus
          maxLength={255}
          autocomplete="off"
          placeholder={t.addSuch}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && name) choose(exact ?? name)
            if (event.key === 'Escape') close()
          }}
        />
      </div>
      <fieldset class="chips" aria-label={t.addLabel}>
        {fitting.slice(0, offeredMax).map((company) => (
          <button key={company} type="button" onClick={() => choose(company)}>
            {company}
          </button>
        ))}
        {name && !exact && (
          <button type="button" onClick={() => choose(name)}>
            <Icon name="plus" />
            {t.addThis(name)}
          </button>
        )}
        <button type="button" class="leave" onClick={close}>
          {common.cancel}
        </button>
      </fieldset>
    </div>
  )
}
