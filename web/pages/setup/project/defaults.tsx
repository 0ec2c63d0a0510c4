/** The calendar of the project, the days to answer, and what is proposed for new records. */
import { write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { useProject } from '../../../app/project.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { FieldControl, fieldOf } from '../../../parts/fields/fieldcontrol.tsx'
import { PlainField } from '../../../parts/plainfield.tsx'
import { defaultsTexts as t } from '../../../texts/setup/defaults.ts'
import type { PartProps } from '../partprops.ts'
import { SetupForm, useSetupDraft } from '../setupdraft.tsx'
import { type Defaults, type DefaultsProps, numberIn } from './defaultsprops.ts'
import { Holidays } from './holidays.tsx'
import { Numbering } from './numbering.tsx'
import { Papers } from './papers.tsx'

const people = ['submitTo', 'submitFrom', 'returnTo', 'returnFrom'] as const

export default function DefaultsPart({ projectId }: PartProps) {
  const { data, error: unread, retry } = useRead('ProjectDefaultsRead', { projectId })
  const { data: project } = useProject(projectId)
  const draft = useSetupDraft<Partial<Defaults>>(`setup/defaults/${projectId}`, t.saved)
  if (!data?.defaults) return <ErrorBox error={unread} retry={retry} />
  const writes = Boolean(project?.isManager || project?.isAdmin)
  const { edited, problem } = draft
  const defaults: Defaults = { ...data.defaults, ...edited }
  const put = (more: Partial<Defaults>): void => draft.setEdited({ ...edited, ...more })
  const save = () => draft.save(() => write('ProjectDefaultsSave', { projectId, defaults: edited }))
  const props = { defaults, writes, put, problem }
  return (
    <SetupForm lead={writes ? t.lead : t.leadReading} draft={draft} writes={writes} save={save}>
      <Weekdays {...props} />
      <Holidays {...props} />
      <Days {...props} />
      <fieldset class="field">
        <legend class="label">{t.proposed}</legend>
        {people.map((key) => (
          <PlainField
            key={key}
            label={t.people[key]}
            value={defaults[key] ?? ''}
            readOnly={!writes}
            error={problem(key)}
            onValue={(value) => put({ [key]: value })}
          />
        ))}
        {writes && (
          <FieldControl
            {...fieldOf('ProjectDefaults', 'copies')}
            as="parties"
            label={t.copies}
            value={defaults.copies ?? []}
            error={problem('copies')}
            projectId={projectId}
            onChange={(copies) => put({ copies: copies as string[] })}
          />
        )}
      </fieldset>
      <Numbering {...props} />
      <Rules {...props} />
      <Papers {...props} />
    </SetupForm>
  )
}

function Weekdays({ defaults, writes, put, problem }: DefaultsProps) {
  const working = defaults.workingWeekdays ?? []
  const error = problem('workingWeekdays')
  return (
    <fieldset class="field">
      <legend class="label">{t.weekdays}</legend>
      {t.weekdayNames.map((name, i) => (
        <Check
          key={name}
          label={name}
          value={working.includes(i + 1)}
          writes={writes}
          set={(isWorking) =>
            put({
              workingWeekdays: isWorking
                ? [...working, i + 1].sort()
                : working.filter((day) => day !== i + 1),
            })
          }
        />
      ))}
      {error && <p class="err">{error}</p>}
    </fieldset>
  )
}

function Check({
  label,
  value,
  writes,
  set,
}: {
  label: string
  value: boolean
  writes: boolean
  set: (value: boolean) => void
}) {
  return (
    <label class="check">
      <input
        type="checkbox"
        class="box"
        checked={value}
        disabled={!writes}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}

function Days({ defaults, writes, put, problem }: DefaultsProps) {
  return (
    <>
      {t.days.map(({ of, label }) => (
        <fieldset key={of} class="field">
          <PlainField
            label={label}
            value={String(defaults[`${of}Days`] ?? '')}
            readOnly={!writes}
            error={problem(`${of}Days`)}
            onValue={(value) => put({ [`${of}Days`]: numberIn(value) })}
          />
          <Check
            label={t.inWorkingDays}
            value={Boolean(defaults[`${of}InWorkingDays`])}
            writes={writes}
            set={(value) => put({ [`${of}InWorkingDays`]: value })}
          />
        </fieldset>
      ))}
    </>
  )
}

function Rules({ defaults, writes, put, problem }: DefaultsProps) {
  return (
    <fieldset class="field">
      <legend class="label">{t.rules}</legend>
      <Check
        label={t.contractorReview}
        value={Boolean(defaults.contractorReview)}
        writes={writes}
        set={(contractorReview) => put({ contractorReview })}
      />
      <Check
        label={t.originalPhotos}
        value={Boolean(defaults.originalPhotos)}
        writes={writes}
        set={(originalPhotos) => put({ originalPhotos })}
      />
      {(['reportLockDays', 'objectionDays'] as const).map((key) => (
        <PlainField
          key={key}
          label={t[key]}
          value={String(defaults[key] ?? '')}
          readOnly={!writes}
          error={problem(key)}
          onValue={(value) => put({ [key]: numberIn(value) })}
        />
      ))}
    </fieldset>
  )
}
