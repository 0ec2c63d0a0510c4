/** What is entered for a new project, kept as a draft, and the project made of it. */
import { useRef, useState } from 'preact/hooks'
import { keyAfter, newIdempotencyKey, write } from '../../app/calls/client.ts'
import { drafts } from '../../app/device/drafts.ts'
import { go } from '../../app/router.ts'
import { showToast } from '../../parts/toast.tsx'
import { projectTexts as t } from '../../texts/people/projects.ts'
import type { CopyFrom } from './copyfrom.tsx'

export type Field = keyof typeof t.fields
type Values = Partial<Record<Field, string>>

export const draftName = 'project'
const addressFields = ['line1', 'city', 'zip', 'state', 'country'] as const
const hereZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export function useNewProject() {
  const [values, setValues] = useState<Values>(
    () => drafts.find<Values>(draftName)?.value ?? { timeZone: hereZone },
  )
  const [problems, setProblems] = useState<Values>({})
  const [error, setError] = useState<unknown>()
  const [copyFrom, setCopyFrom] = useState<CopyFrom>()
  const once = useRef(newIdempotencyKey())

  const set = (name: Field) => (value: string) => {
    const next = { ...values, [name]: value }
    setValues(next)
    drafts.keep(draftName, next)
    if (Object.keys(problems).length > 0) setProblems(problemsOf(next))
  }
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const found = problemsOf(values)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    try {
      const made = await make(values, copyFrom, once.current)
      drafts.drop(draftName)
      showToast([t.made(values.projectName ?? ''), made.leftOut].filter(Boolean).join(' '))
      go(`/p/${made.project?.projectId}`, { replace: true })
    } catch (why) {
      once.current = keyAfter(why, once.current)
      setError(why)
    }
  }
  return { values, set, problems, error, copyFrom, setCopyFrom, submit }
}

/** Errors that can be found before it is sent. */
function problemsOf(values: Values): Values {
  const { projectName, startDate, endDate } = values
  return {
    ...(projectName?.trim() ? {} : { projectName: t.nameMissing }),
    ...(startDate && endDate && endDate < startDate ? { endDate: t.datesWrong } : {}),
  }
}

const sent = (values: Values) => {
  const address = Object.fromEntries(
    addressFields.flatMap((name) => (values[name] ? [[name, values[name]]] : [])),
  )
  const { projectName, projectNumber, timeZone, startDate, endDate } = values
  return {
    projectName,
    ...(projectNumber ? { projectNumber } : {}),
    ...(timeZone ? { timeZone } : {}),
    ...(startDate ? { startDate: `${startDate}T00:00:00Z` } : {}),
    ...(endDate ? { endDate: `${endDate}T00:00:00Z` } : {}),
    ...(Object.keys(address).length > 0 ? { address } : {}),
  }
}

/** The new project, and what could not be taken over. */
async function make(values: Values, copyFrom: CopyFrom | undefined, idempotencyKey: string) {
  const project = sent(values)
  if (!copyFrom?.parts.length)
    return { ...(await write('ProjectAdd', { project }, { idempotencyKey })), leftOut: '' }
  const request = { ...copyFrom, parts: [...copyFrom.parts], project }
  const made = await write('ProjectCopy', request, { idempotencyKey })
  const names = (made.membersLeftOut ?? []).map(({ fullName }) => fullName).join(', ')
  const leftOut = [names && t.leftOut(names), made.foldersLeftOut && t.foldersLeftOut(made.foldersLeftOut)]
  return { ...made, leftOut: leftOut.filter(Boolean).join(' ') }
}
