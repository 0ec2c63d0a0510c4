/** After the first start: mail, then the first project with people in it. */
import '../app/deskstyles.ts'
import { useState } from 'preact/hooks'
import { CallFailed, newIdempotencyKey, write } from '../app/client.ts'
import { go, useAddress, withQuery } from '../app/router.ts'
import { useMe } from '../app/session.ts'
import { useTitle } from '../app/title.ts'
import { useRead } from '../app/useread.ts'
import { ErrorBox, sentenceOf } from '../parts/errorbox.tsx'
import { later } from '../parts/later.tsx'
import { PlainField } from '../parts/plainfield.tsx'
import { showToast } from '../parts/toast.tsx'
import { beginTexts as t } from '../texts/first.ts'
import { Gate } from './join/gate.tsx'

const Invite = later(() => import('../parts/invite.tsx').then((parts) => parts.Invite))

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
  const [values, setValues] = useState({
    publicUrl: location.origin,
    host: '',
    user: '',
    password: '',
    mailFrom: '',
  })
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const set = (name: keyof typeof values) => (value: string) => setValues({ ...values, [name]: value })
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem('')
    try {
      const { publicUrl, mailFrom } = values
      const { mailTo } = await write('ServerSettingsSave', {
        publicUrl,
        mailFrom,
        smtpUrl: smtpUrlOf(values),
      })
      showToast(t.tried(mailTo ?? ''))
      next()
    } catch (error) {
      const said = error instanceof CallFailed ? error.fields[0]?.message : ''
      setProblem(said || sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Gate title={t.mail}>
      <p class="second">{t.step(1, 2)}</p>
      <p class="second">{data?.isMailGiven ? t.mailGiven : t.mailWhy}</p>
      {!data?.isMailGiven && (
        <form onSubmit={submit} aria-busy={isBusy}>
          {problem && (
            <p class="note bad" role="alert">
              {problem}
            </p>
          )}
          <PlainField
            label={t.publicUrl}
            hint={t.publicUrlHint}
            value={values.publicUrl}
            onValue={set('publicUrl')}
            needed
          />
          <PlainField label={t.host} hint={t.hostHint} value={values.host} onValue={set('host')} needed />
          <PlainField label={t.user} autocomplete="off" value={values.user} onValue={set('user')} />
          <PlainField
            label={t.password}
            type="password"
            autocomplete="off"
            value={values.password}
            onValue={set('password')}
          />
          <PlainField
            label={t.from}
            hint={t.fromHint}
            value={values.mailFrom}
            onValue={set('mailFrom')}
            needed
          />
          <button type="submit" class="btn primary wide" disabled={isBusy}>
            {t.tryIt}
          </button>
        </form>
      )}
      <button type="button" class="btn wide" disabled={isBusy} onClick={next}>
        {data?.isMailGiven ? t.next : t.later}
      </button>
    </Gate>
  )
}

/** Port 465 speaks TLS from the beginning, others change to it. */
function smtpUrlOf({ host, user, password }: { host: string; user: string; password: string }): string {
  const name = host.trim()
  const isWhole = /:\d+$/.test(name)
  const who = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  return `${name.endsWith(':465') ? 'smtps' : 'smtp'}://${who}${name}${isWhole ? '' : ':587'}`
}

/** The number of the demo project, as the server makes it. */
const demoNumber = 'DEMO-1'

function What() {
  const projects = useRead('ProjectsGetByUser', {}).data?.projects
  const [name, setName] = useState('')
  const [error, setError] = useState<unknown>()
  const [key] = useState(newIdempotencyKey)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!name.trim()) return
    write('ProjectAdd', { project: { projectName: name.trim() } }, { idempotencyKey: key }).then(
      ({ project }) => go(`/begin?project=${project!.projectId}`),
      setError,
    )
  }
  const demo = projects?.find(({ projectNumber }) => projectNumber === demoNumber)
  return (
    <Gate title={t.what}>
      <p class="second">{t.step(2, 2)}</p>
      <p class="second">{t.whatWhy}</p>
      <form onSubmit={submit}>
        <ErrorBox error={error} />
        <PlainField label={t.projectName} hint={t.projectWhy} value={name} onValue={setName} />
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
