/** Invites people: one or a list, into a company and projects. */

import { useId, useRef, useState } from 'preact/hooks'
import { CallFailed, keyAfter, newIdempotencyKey, write } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { shipped } from '../../app/language/dictionary.ts'
import { useMe } from '../../app/session.ts'
import { inviteTexts as t } from '../../texts/account/join.ts'
import { sentenceOf } from '../errorbox.tsx'
import { describedBy, Labelled } from '../fields/labelled.tsx'
import { PlainField } from '../plainfield.tsx'
import { showToast } from '../toast.tsx'
import { type Invitee, inviteesIn, nameOf } from './invitees.ts'
import { Results, type Sent } from './results.tsx'

interface InviteProps {
  /** The project that they become members of; left out: chosen here. */
  projectId?: number
  organizationId?: number
  done: (sent: readonly Sent[]) => void
}

const usual = 'Viewer'
const another = -1

export function Invite({ projectId, organizationId, done }: InviteProps) {
  const me = useMe()
  const [text, setText] = useState('')
  const [company, setCompany] = useState(organizationId ?? me.organizationId ?? 0)
  const [newName, setNewName] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>(projectId ? [projectId] : [])
  const [role, setRole] = useState('')
  const [problem, setProblem] = useState('')
  // What is only half typed is not called wrong yet.
  const [isLeft, setLeft] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [sent, setSent] = useState<readonly Sent[]>()
  const once = useRef(newIdempotencyKey())
  const { invitees, wrong } = inviteesIn(text)

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setLeft(true)
    if (wrong.length > 0) return setProblem('')
    if (invitees.length === 0) return setProblem(t.nobody)
    if (company === another && !newName.trim()) return setProblem(t.newCompanyMissing)
    setBusy(true)
    setProblem('')
    try {
      const into = company === another ? await newCompany(newName, once.current) : company
      const request = { invitees, organizationId: into, projectIds: [...chosen], ...(role ? { role } : {}) }
      const answer = await write('InvitationSend', request, { idempotencyKey: once.current })
      setCompany(into)
      const made = answer.sent ?? []
      showToast(t.sent(made.filter(({ outcome }) => outcome === 'Invited').length))
      if (answer.isMailOn && made.every(({ outcome, isWaiting }) => outcome === 'Invited' && !isWaiting))
        done(made)
      else setSent(made)
    } catch (error) {
      once.current = keyAfter(error, once.current)
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  if (sent) return <Results sent={sent} done={() => done(sent)} />
  return (
    <form onSubmit={submit} aria-busy={isBusy}>
      {problem && (
        <p class="note bad" role="alert">
          {problem}
        </p>
      )}
      <People
        text={text}
        onText={setText}
        onLeft={() => setLeft(true)}
        invitees={invitees}
        wrong={isLeft ? wrong : []}
      />
      <Companies value={company} onValue={setCompany} />
      {company === another && (
        <PlainField
          label={t.newCompany}
          hint={t.newCompanyHint}
          value={newName}
          onValue={setNewName}
          needed
        />
      )}
      {!projectId && <Projects chosen={chosen} onChosen={setChosen} />}
      {chosen[0] && <Roles projectId={chosen[0]} value={role} onValue={setRole} />}
      <div class="actions">
        <button type="submit" class="btn primary" disabled={isBusy}>
          {t.send(invitees.length)}
        </button>
      </div>
    </form>
  )
}

const problemOf = (error: unknown): string =>
  error instanceof CallFailed ? (error.fields[0]?.message ?? sentenceOf(error)) : sentenceOf(error)

async function newCompany(name: string, key: string): Promise<number> {
  const sent = { organization: { organizationName: name.trim() } }
  const { organization } = await write('OrganizationAdd', sent, { idempotencyKey: `${key}-company` })
  return organization!.organizationId!
}

interface PeopleProps {
  text: string
  onText: (text: string) => void
  /** After it was typed or pasted. */
  onLeft: () => void
  invitees: readonly Invitee[]
  wrong: readonly string[]
}

function People({ text, onText, onLeft, invitees, wrong }: PeopleProps) {
  const id = useId()
  const error = wrong.length > 0 ? { error: t.unread(wrong.length) } : {}
  const labelling = { id, label: t.people, hint: t.peopleHint, needed: true, ...error }
  return (
    <Labelled {...labelling}>
      <textarea
        dir="auto"
        class="in"
        id={id}
        rows={3}
        value={text}
        aria-required
        aria-invalid={wrong.length > 0 || undefined}
        aria-describedby={describedBy(labelling, wrong.length > 0 && `${id}-unread`)}
        onInput={(event) => onText(event.currentTarget.value)}
        onPaste={onLeft}
        onBlur={onLeft}
      />
      {wrong.length > 0 && (
        <ul class="invite-unread err" id={`${id}-unread`}>
          {wrong.map((one, i) => (
            <li key={i} dir="auto">
              {one}
            </li>
          ))}
        </ul>
      )}
      <Whom invitees={invitees} />
    </Labelled>
  )
}

/** How a list was read: names and addresses, before anything is sent. */
function Whom({ invitees }: { invitees: readonly Invitee[] }) {
  if (invitees.length < 2 && !invitees.some(nameOf)) return null
  return (
    <ul class="invite-whom" aria-label={t.whom(invitees.length)}>
      {invitees.map((one) => (
        <li key={one.email} dir="auto">
          {nameOf(one) && <b>{nameOf(one)}</b>} {one.email}
        </li>
      ))}
    </ul>
  )
}

function Companies({ value, onValue }: { value: number; onValue: (id: number) => void }) {
  const me = useMe()
  const id = useId()
  const companies = (useRead('OrganizationList', {}).data?.organizations ?? []).filter(
    ({ isDisabled, organizationId }) => !isDisabled || organizationId === value,
  )
  const labelling = { id, label: t.company, ...(value === me.organizationId ? {} : { hint: t.companyHint }) }
  return (
    <Labelled {...labelling}>
      <select
        class="in"
        id={id}
        value={String(value)}
        aria-describedby={describedBy(labelling)}
        onChange={(event) => onValue(Number(event.currentTarget.value))}
      >
        {!companies.some(({ organizationId }) => organizationId === me.organizationId) && (
          <option value={me.organizationId ?? 0}>{me.organizationName}</option>
        )}
        {companies.map(({ organizationId, organizationName }) => (
          <option key={organizationId} value={organizationId ?? 0}>
            {organizationName}
          </option>
        ))}
        {me.isAdmin && <option value={another}>{t.otherCompany}</option>}
      </select>
    </Labelled>
  )
}

interface ProjectsProps {
  chosen: readonly number[]
  onChosen: (ids: readonly number[]) => void
}

function Projects({ chosen, onChosen }: ProjectsProps) {
  const projects = useRead('ProjectsGetByUser', {}).data?.projects ?? []
  if (projects.length === 0) return null
  return (
    <fieldset class="invite-projects">
      <legend>{t.projects}</legend>
      {projects
        .filter(({ isProjectDisabled }) => !isProjectDisabled)
        .map(({ projectId = 0, projectName }) => (
          <label class="check" key={projectId}>
            <input
              type="checkbox"
              class="box"
              checked={chosen.includes(projectId!)}
              onChange={({ currentTarget }) =>
                onChosen(
                  currentTarget.checked ? [...chosen, projectId!] : chosen.filter((one) => one !== projectId),
                )
              }
            />
            <span>{projectName}</span>
          </label>
        ))}
    </fieldset>
  )
}

export function Roles({
  projectId,
  value,
  onValue,
}: {
  projectId: number
  value: string
  onValue: (role: string) => void
}) {
  const id = useId()
  const roles = (useRead('ProjectRoleRead', { projectId }).data?.roles ?? []).map(
    ({ roleName }) => roleName ?? '',
  )
  // The weakest shipped role, or else the last one: more rights are given on purpose.
  const proposed = roles.includes(usual) ? usual : (roles.at(-1) ?? '')
  return (
    <Labelled id={id} label={t.role}>
      <select
        class="in"
        id={id}
        value={value || proposed}
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {shipped(role)}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
