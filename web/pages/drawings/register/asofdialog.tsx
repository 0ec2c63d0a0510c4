/** Asks for the moment of which the register is to be shown. */
import { useState } from 'preact/hooks'
import { dayOf } from '../../../app/language/dates.ts'
import { type Project, todayAt } from '../../../app/project.ts'
import { go } from '../../../app/router.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { FieldControl, fieldOf } from '../../../parts/fields/fieldcontrol.tsx'
import { PlainField } from '../../../parts/plainfield.tsx'
import { drawingTexts as t } from '../../../texts/drawings/register.ts'
import { common } from '../../../texts/everypage.ts'
import { type AsOf, usualTime } from './asof.ts'

interface Props {
  projectId: number
  project: Project
  /** Shown already. */
  asOf: AsOf | undefined
  close: () => void
}

export function AsOfDialog({ projectId, project, asOf, close }: Props) {
  const [day, setDay] = useState<unknown>(asOf?.day ?? todayAt(project))
  const [time, setTime] = useState(asOf?.time ?? usualTime)
  const [isTried, setTried] = useState(false)
  const chosen = dayOf(String(day ?? ''))
  const show = (event: SubmitEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!chosen) return
    close()
    go(`/p/${projectId}/drawings?asof=${chosen}T${time || usualTime}`)
  }
  return (
    <Dialog title={t.asOfTitle} close={close}>
      <form noValidate onSubmit={show}>
        <p class="second">{t.asOfLead}</p>
        <div class="asof-fields">
          <FieldControl
            {...fieldOf('DrawingPublicationSaveRequest', 'issueDate')}
            label={t.day}
            value={day}
            needed
            error={isTried && !chosen ? t.noDay : undefined}
            projectId={projectId}
            onChange={setDay}
          />
          <PlainField type="time" label={t.time} value={time} onValue={setTime} />
        </div>
        <p class="actions">
          <button type="button" class="btn" onClick={close}>
            {common.cancel}
          </button>
          <button type="submit" class="btn primary">
            {t.showIt}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
