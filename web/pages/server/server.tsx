/** The settings of the server, for the administrators of the organization that runs it. */
import '../../app/styles/deskstyles.ts'
import { useState } from 'preact/hooks'
import { type ResponseOf, write } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { lastProject } from '../../app/device/lastproject.ts'
import { instantOf, moment } from '../../app/language/dates.ts'
import { useTitle } from '../../app/shell/title.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { later } from '../../parts/later.tsx'
import { isGivenAtStart, MailForm, problemOf, type ServerSettings } from '../../parts/mailform.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { showToast } from '../../parts/toast.tsx'
import { common } from '../../texts/everypage.ts'
import { mailFormTexts } from '../../texts/setup/mailform.ts'
import { demoTexts, serverTexts as t } from '../../texts/setup/server.ts'

const TimeZone = later(() => import('../../parts/account/timezone.tsx').then((parts) => parts.TimeZone))

export default function Server() {
  useTitle(t.title)
  const { data, error, retry, isWaiting } = useRead('ServerSettingsRead', {})
  return (
    <>
      <header class="head">
        <h1>{t.title}</h1>
      </header>
      <div class="scroll">
        <div class="setup server-page">
          <ErrorBox error={error} retry={retry} />
          {isWaiting && <Skeleton rows={5} />}
          {data && (
            <>
              <Backups settings={data} />
              <Mail settings={data} />
              <Zone settings={data} />
              <Origins settings={data} />
              <Demo />
            </>
          )}
        </div>
      </div>
    </>
  )
}

function Backups({ settings }: { settings: ServerSettings }) {
  const made = instantOf(settings.backupDate)
  const trouble = t.backupTroubles[settings.backupTrouble ?? '']
  return (
    <section class="setup-part" aria-labelledby="server-backups">
      <h2 id="server-backups">{t.backups}</h2>
      {trouble && (
        <p class="note bad" role="alert">
          {[trouble, settings.backupMessage].filter(Boolean).join(' ')}
        </p>
      )}
      <p class="second">{made ? t.backupLast(moment(made)) : t.backupNone}</p>
      {!settings.isBackupRegular && <p class="second">{t.backupIrregular}</p>}
    </section>
  )
}

function Mail({ settings }: { settings: ServerSettings }) {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isStopping, setStopping] = useState(false)
  const tryAgain = async (): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      const { mailTo } = await write('ServerSettingsSave', { dryRun: true })
      showToast(mailFormTexts.tried(mailTo ?? ''))
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section class="setup-part" aria-labelledby="server-mail">
      <h2 id="server-mail">{t.mail}</h2>
      <p class="second">{settings.isMailOn ? t.mailOn(settings.mailHost ?? '') : t.mailOff}</p>
      {settings.isMailGiven ? (
        <p class="second">{t.atStart}</p>
      ) : (
        <MailForm
          key={`${settings.mailHost} ${settings.mailUser} ${settings.mailFrom} ${settings.publicUrl}`}
          settings={settings}
        />
      )}
      {problem && (
        <p class="note bad" role="alert">
          {problem}
        </p>
      )}
      {settings.isMailOn && (
        <p class="actions start">
          <button type="button" class="btn" disabled={isBusy} onClick={() => void tryAgain()}>
            {t.tryAgain}
          </button>
          {!settings.isMailGiven && (
            <button type="button" class="btn" onClick={() => setStopping(true)}>
              {t.stop}
            </button>
          )}
        </p>
      )}
      {isStopping && <StopMail close={() => setStopping(false)} />}
    </section>
  )
}

function StopMail({ close }: { close: () => void }) {
  const [error, setError] = useState<unknown>()
  const stop = (): void => {
    write('ServerSettingsSave', { smtpUrl: '' }).then(() => {
      showToast(t.stopped)
      close()
    }, setError)
  }
  return (
    <Dialog title={t.stop} close={close}>
      <ErrorBox error={error} />
      <p>{t.stopWhy}</p>
      <div class="actions">
        <button type="button" class="btn" onClick={close}>
          {common.cancel}
        </button>
        <button type="button" class="btn primary" onClick={stop}>
          {t.stop}
        </button>
      </div>
    </Dialog>
  )
}

function Zone({ settings }: { settings: ServerSettings }) {
  const [error, setError] = useState<unknown>()
  if (isGivenAtStart(settings, 'TimeZone')) return null
  const save = (timeZone: string): void => {
    write('ServerSettingsSave', { timeZone }).then(() => {
      setError(undefined)
      showToast(mailFormTexts.saved)
    }, setError)
  }
  return (
    <section class="setup-part" aria-labelledby="server-zone">
      <h2 id="server-zone">{t.timeZone}</h2>
      <ErrorBox error={error} />
      <TimeZone value={settings.timeZone ?? ''} onValue={save} />
    </section>
  )
}

function Origins({ settings }: { settings: ServerSettings }) {
  const values: Readonly<Record<string, string | null | undefined>> = {
    SmtpUrl: settings.mailHost,
    MailFrom: settings.mailFrom,
    PublicUrl: settings.publicUrl,
    TimeZone: settings.timeZone,
  }
  return (
    <section class="setup-part" aria-labelledby="server-origins">
      <h2 id="server-origins">{t.origins}</h2>
      <table class="list wraps">
        <thead>
          <tr>
            {t.columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(settings.settings ?? []).map((setting) => (
            <tr key={setting.field}>
              <td>{t.names[setting.field ?? '']}</td>
              <td>{values[setting.field ?? ''] || <span class="muted">{t.notSet}</span>}</td>
              <td>{originOf(setting)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Setting = NonNullable<ServerSettings['settings']>[number]

function originOf({ origin, variable, changedByName, changedDate }: Setting): string {
  if (origin === 'Start') return t.start(variable ?? '')
  const when = instantOf(changedDate)
  return origin === 'Stored' && when ? t.stored(changedByName ?? '', moment(when)) : t.standard
}

function Demo() {
  const { data: demo } = useRead('DemoRead', {})
  const [isOpen, setOpen] = useState(false)
  if (!demo) return null
  const hasDemo = Boolean(demo.projectId)
  return (
    <section class="setup-part" aria-labelledby="server-demo">
      <h2 id="server-demo">{demoTexts.title}</h2>
      <p class="second">
        {hasDemo ? demoTexts.about(demo.projectName ?? '') : demoTexts.none}{' '}
        {hasDemo && <a href={`/p/${demo.projectId}`}>{demoTexts.open}</a>}
      </p>
      {hasDemo && (
        <p class="actions start">
          <button type="button" class="btn" onClick={() => setOpen(true)}>
            {demoTexts.remove}
          </button>
        </p>
      )}
      {isOpen && <RemoveDemo demo={demo} close={() => setOpen(false)} />}
    </section>
  )
}

function RemoveDemo({ demo, close }: { demo: ResponseOf<'DemoRead'>; close: () => void }) {
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const remove = (): void => {
    setBusy(true)
    // The sidebar would read a project that is gone.
    if (lastProject.get() === demo.projectId) lastProject.set(0)
    write('DemoRemove', { projectId: demo.projectId })
      .then(({ peopleCount, companyCount }) => {
        showToast(demoTexts.removed(peopleCount ?? 0, companyCount ?? 0))
        close()
      }, setError)
      .finally(() => setBusy(false))
  }
  return (
    <Dialog title={demoTexts.removing(demo.projectName ?? '')} close={close}>
      <ErrorBox error={error} />
      <p>{demoTexts.goes}</p>
      <ul class="reasons">
        <li>{demoTexts.records(demo.recordCount ?? 0, demo.fileCount ?? 0)}</li>
        <li>{demoTexts.people(demo.peopleCount ?? 0, demo.companyCount ?? 0)}</li>
      </ul>
      <p class="second">
        {demoTexts.stay} {(demo.memberCount ?? 0) > 0 && demoTexts.members(demo.memberCount ?? 0)}
      </p>
      <div class="actions">
        <button type="button" class="btn" onClick={close}>
          {common.cancel}
        </button>
        <button type="button" class="btn primary" disabled={isBusy} onClick={remove}>
          {demoTexts.yes}
        </button>
      </div>
    </Dialog>
  )
}
