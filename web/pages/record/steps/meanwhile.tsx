/**
 * Another person was faster: who changed what, and the text that the user had typed. It is sent only from a
 * form that is opened again.
 */
import { CallFailed } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { drafts } from '../../../app/device/drafts.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Paragraphs } from '../../../parts/paragraphs.tsx'
import type { RecordContext } from '../../../recordtypes/records/page.ts'
import { stepBy, whenOf } from '../../../recordtypes/records/since.ts'
import { fieldLabel, fieldName } from '../../../texts/fieldnames.ts'
import { historyTexts } from '../../../texts/record/history.ts'
import { recordTexts as t } from '../../../texts/record/record.ts'
import { recordActTexts as acts } from '../../../texts/record/recordacts.ts'
import type { HistoryChange } from '../timeline/events.ts'
import { draftPlace, fieldsOf, isSameStep, type NamedStep, useSteps } from './steps.ts'
import { isStale } from './takestep.ts'

export function Meanwhile({ context }: { context: RecordContext }) {
  const { all, refused, late } = useSteps()
  const fields = refused instanceof CallFailed ? refused.meta.fields?.split(',').filter(Boolean) : undefined
  const shown = fields ?? (late ? fieldsOf(late).filter((name) => name !== 'Reason') : [])
  return (
    <div class="refused">
      <ErrorBox error={refused} />
      {fields && fields.length > 0 && <p>{acts.changedMeanwhile(fields.map(fieldName))}</p>}
      {shown.length > 0 && <TheirChanges context={context} fields={shown} />}
      {late && <Typed context={context} late={late} />}
      {(late || isStale(refused)) && <p>{all.length === 0 ? acts.movedOnNothing : acts.movedOn}</p>}
    </div>
  )
}

/** The newest changes: enough to find the last one of each field. */
const changesTaken = 100

function TheirChanges({ context, fields }: { context: RecordContext; fields: readonly string[] }) {
  const { data } = useRead('RecordHistoryRead', { folderId: context.folderId, take: changesTaken })
  const last = fields.flatMap((name) => data?.changes?.find(({ field }) => field === name) ?? [])
  if (last.length === 0) return null
  return (
    <ul>
      {last.map((change) => (
        <li key={change.field}>
          {acts.theirChange(whoOf(change), whenOf(context, change.when), fieldLabel(change.field ?? ''))}{' '}
          <q>{change.newValue || historyTexts.nothing}</q>
        </li>
      ))}
    </ul>
  )
}

const whoOf = ({ fullName, onBehalfOfName }: HistoryChange): string =>
  t.onBehalf(fullName || historyTexts.nobody, onBehalfOfName)

/** The typed text, to copy or to use again. */
function Typed({ context, late }: { context: RecordContext; late: NamedStep }) {
  const { all, choose } = useSteps()
  const typed = drafts.find<Record<string, unknown>>(draftPlace(context.folderId, late))?.value ?? {}
  const texts = fieldsOf(late).flatMap((name) => {
    const value = typed[name]
    return typeof value === 'string' && value.trim() ? [{ name, value }] : []
  })
  if (texts.length === 0) return null
  const again = all.find((one) => isSameStep(one, late)) ?? replacing(context, late)
  return (
    <div class="typed">
      <p>{acts.typedKept}</p>
      {texts.map(({ name, value }) => (
        <div key={name}>
          <b>{fieldLabel(name)}</b>
          <Paragraphs text={value} />
        </div>
      ))}
      {again && (
        <button type="button" class="btn" onClick={() => choose({ ...again, isAgain: true })}>
          {acts.typedAgain}
        </button>
      )}
    </div>
  )
}

/** The step was taken by somebody else, and the user may still change its fields: it would replace theirs. */
function replacing({ standing }: RecordContext, late: NamedStep): NamedStep | undefined {
  const own = fieldsOf(late).filter((name) => name !== 'Reason')
  const isTaken = standing.statusId === late.step.statusId && late.words.replaces !== undefined
  return isTaken && own.every((name) => standing.editableFields?.includes(name)) ? late : undefined
}

/** In the form of a step that was already taken: whose text would be replaced. */
export function Replaces({ context, one }: { context: RecordContext; one: NamedStep }) {
  const { data } = useRead('RecordHistoryRead', { folderId: context.folderId, take: changesTaken })
  const { standing } = context
  if (!one.words.replaces || standing.statusId !== one.step.statusId) return null
  const given = data?.changes?.find(({ field }) => field === fieldsOf(one)[0])
  const who = given ? whoOf(given) : stepBy(context)
  return (
    <p class="note bad" role="status">
      {one.words.replaces(who, whenOf(context, given?.when ?? standing.stepDate))}
    </p>
  )
}
