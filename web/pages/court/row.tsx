/** One record that waits: its state and title, the reason it is listed, its due day, and the first step. */
import { type Day, daysBetween } from '../../../contract/fields/days.ts'
import {
  dayIn,
  dayOf,
  inDays,
  instantOf,
  nearDay,
  shortDay,
  todayIn,
  wholeDay,
} from '../../app/language/dates.ts'
import { Icon } from '../../parts/icon.tsx'
import { UnreachedMark } from '../../parts/person.tsx'
import { State } from '../../parts/state.tsx'
import { placeOfRecord, recordTypeOf } from '../../recordtypes/recordtypes.ts'
import { anyWhy, type Step, courtTexts as t, whys } from '../../texts/court.ts'
import { common } from '../../texts/everypage.ts'
import { nowTexts, recordTexts } from '../../texts/record/record.ts'
import { dueIn, type Waiting } from './bands.ts'

/** `why`: set if it is listed for another reason than that it waits on the user. */
export function Todo({ item, meId, why }: { item: Waiting; meId: number; why?: string }) {
  const today = todayIn(item.timeZone)
  const recordType = recordTypeOf(item.folderType ?? 0)
  const { why: known, does, step } = (recordType && whys[recordType.name]?.[item.statusId ?? 0]) || anyWhy
  // Who entered it in its state took no step to it.
  const reason = item.isEntered ? anyWhy.why : known
  const to = placeOfRecord(item.projectId ?? 0, item.folderId ?? 0, item.folderType ?? 0)
  const title = item.title || common.untitled
  const firstStep = why || !step ? to : `${to}?step=${step}`
  return (
    <li class="todo">
      {recordType && (
        <State recordType={recordType} code={item.statusId} name={item.statusName} form="shape" />
      )}
      <span class="kind">
        <span class="no">
          <Icon name={recordType?.icon ?? 'doc'} />
          <span class="num cut">{item.number || t.draft(recordType?.texts.one ?? '')}</span>
        </span>
        <small class="cut">{item.projectName}</small>
      </span>
      <a class="what" href={to}>
        <b class="cut">{isRevised(item) ? t.revision(title, item.revision!) : title}</b>
        <span class="cut">
          {item.reachesNobody && <UnreachedMark />} {why ?? reason(stepOf(item, meId))}
        </span>
      </a>
      <DueWords item={item} today={today} />
      <a class="do" href={firstStep} aria-label={`${why ? t.theirDo : does}: ${item.number ?? ''} ${title}`}>
        {why ? t.theirDo : does}
      </a>
    </li>
  )
}

/** The first revision needs no number. */
const isRevised = ({ revision }: Waiting): boolean => Boolean(revision && revision !== '0')

function stepOf(item: Waiting, meId: number): Step {
  const today = todayIn(item.timeZone)
  const at = instantOf(item.steppedDate)
  const day = at ? dayIn(at, item.timeZone) : dayOf(item.steppedOn)
  const isMine = item.steppedById === meId
  // Nobody here took a step of a record that was imported.
  const isElsewhere = !at
  return {
    who: recordTexts.onBehalf(
      isMine ? common.you : item.steppedByName || nowTexts.elsewhereFirst,
      item.steppedOnBehalfOfName,
    ),
    when: day
      ? (nearDay(day, today)?.toLocaleLowerCase() ?? common.onDay(shortDay(day, today)))
      : nowTexts.beforeImport,
    isMine,
    isElsewhere,
    reason: item.stepReason ?? undefined,
    outcome: item.outcome ?? undefined,
    revision: item.revision ?? undefined,
  }
}

function DueWords({ item, today }: { item: Waiting; today: Day }) {
  const day = dueIn(item, today)
  if (!day) return <span class="due" />
  const days = daysBetween(today, day)
  return (
    <span class="due" title={wholeDay(day)}>
      {item.isOverdue ? (
        <span class="late">
          <Icon name="flag" />
          {common.late(-days)}
        </span>
      ) : (
        <span class={days === 0 ? 'soon' : undefined}>{nearDay(day, today) ?? inDays(days)}</span>
      )}
      <time dateTime={day}>{shortDay(day, today)}</time>
    </span>
  )
}
