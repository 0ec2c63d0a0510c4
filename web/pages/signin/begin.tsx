/** After the first start: mail, then the first project with people in it. */
import '../../app/styles/deskstyles.ts'
import { useState } from 'preact/hooks'
import { newIdempotencyKey, write } from '../../app/calls/client.ts'
import { faultAt } from '../../app/calls/fault.ts'
import { useRead } from '../../app/calls/useread.ts'
import { go, useAddress, withQuery } from '../../app/router.ts'
import { useMe } from '../../app/session.ts'
import { useTitle } from '../../app/shell/title.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { later } from '../../parts/later.tsx'
import { PlainField } from '../../parts/plainfield.tsx'
import { beginTexts as t } from '../../texts/account/first.ts'
import { Gate } from './gate.tsx'

const MailForm = later(() => import('../../parts/mailform.tsx').then((parts) => parts.MailForm))
const Invite = later(() => import('../../parts/invite/invite.tsx').then((parts) => parts.Invite))

/** The step is in the address, so that reloading the page loses nothing. */
export default function Begin() {
  const me = useMe()
  const { query } = useAddress()
  const projectId = Number(query.get('project'))
  const step = query.get('step') ?? 'mail'
  useTitle(t.mail)
  if (projectId) return <People projectId={projectId} />
  if (step === 'mail' && me.isAdmin) return <Mail />
  return <What />
}

const next = (): void => go(withQuery({ step: 'what' }))

function Mail() {
  const { data } = useRead('ServerSettingsRead', {})
  const isGiven = Boolean(data?.isMailGiven)
  return (
    <Gate title={t.mail}>
      <p class="second">{t.step(1, 2)}</p>
      <p class="second">{isGiven ? t.mailGiven : t.mailWhy}</p>
      {data && !isGiven && <MailForm settings={data} done={next} />}
      <button type="button" class="btn wide" onClick={next}>
        {isGiven ? t.next : t.later}
      </button>
    </Gate>
  )
}

/** The number of the demo project, as the server makes it. */
const demoNumber = 'DEMO-1'

function What() {
  const projects = useRead('ProjectsGetByUser', {}).data?.projects
  const [name, setName] = useState('')
  const [error, setError] = useState<unknown>()
  const [isMissing, setMissing] = useState(false)
  const [key] = useState(newIdempotencyKey)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    setMissing(!name.trim())
    if (!name.trim()) return
    write('ProjectAdd', { project: { projectName: name.trim() } }, { idempotencyKey: key }).then(
      ({ project }) => go(`/begin?project=${project!.projectId}`),
      setError,
    )
  }
  const refused = faultAt(error, 'projectName')
  const demo = projects?.find(({ projectNumber }) => projectNumber === demoNumber)
  return (
    <Gate title={t.what}>
      <p class="second">{t.step(2, 2)}</p>
      <p class="second">{t.whatWhy}</p>
      <form onSubmit={submit}>
        {!refused && <ErrorBox error={error} />}
        <PlainField
          label={t.projectName}
          hint={t.projectWhy}
          value={name}
          error={isMissing ? t.projectMissing : refused}
          onValue={setName}
        />
        <button type="submit" class="btn primary wide">
          {t.project}
        </button>
      </form>
      {demo && (
        <>
          <a class="btn wide" href={`/p/${demo.projectId}`}>
            {t.demo}
          </a>
          <p class="hint">{t.demoWhy}</p>
        </>
      )}
      {projects?.length === 0 && <p class="hint">{t.noDemo}</p>}
      <p class="second">
        <a href="/">{t.skip}</a>
      </p>
    </Gate>
  )
}

function People({ projectId }: { projectId: number }) {
  const { data: project } = useRead('ProjectSectionsRead', { projectId })
  if (!project) return null
  return (
    <Gate title={t.people(project.projectName ?? '')}>
      <p class="second">{t.peopleWhy}</p>
      <Invite projectId={projectId} done={() => go(`/p/${projectId}/setup/members`)} />
      <p class="second">
        <a href={`/p/${projectId}/setup/bring`}>{t.bring}</a>
      </p>
      <p class="second">
        <a href={`/p/${projectId}`}>{t.open}</a>
      </p>
    </Gate>
  )
}
