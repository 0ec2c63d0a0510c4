/** One entry of the timeline: a reply, a step, or fields that changed. */

import { instantOf, moment } from '../../../app/language/dates.ts'
import { shipped } from '../../../app/language/dictionary.ts'
import { Icon, type IconName } from '../../../parts/icon.tsx'
import { later } from '../../../parts/later.tsx'
import { Paragraphs } from '../../../parts/paragraphs.tsx'
import { Avatar } from '../../../parts/person.tsx'
import type { RecordContext, RecordPage } from '../../../recordtypes/records/page.ts'
import { heldMailOf, placeOfRecord } from '../../../recordtypes/recordtypes.ts'
import { stepKey } from '../../../recordtypes/states.ts'
import { historyTexts as t } from '../../../texts/record/history.ts'
import { importedTexts } from '../../../texts/record/imported.ts'
import { ChangedFields, inWords } from './changedfields.tsx'
import {
  type Event,
  fieldsIn,
  type HistoryChange,
  numberIn,
  objectsIn,
  replyIn,
  saidElsewhere,
  stepIn,
  verdictOf,
} from './events.ts'

/** The page is there before the pictures of its history, and what is done with a reply. */
const MakeAnswer = later(() => import('../steps/makeanswer.tsx').then((part) => part.MakeAnswer))
const AddedPictures = later(() => import('../addedpictures.tsx').then((part) => part.AddedPictures))

interface Props {
  event: Event
  context: RecordContext
  page: RecordPage
}

export function EventLine({ event, context, page }: Props) {
  const reply = replyIn(event)
  if (reply !== undefined && saidElsewhere(event)) return <BroughtReply event={event} reply={reply} />
  if (reply !== undefined) return <Reply event={event} reply={reply} context={context} page={page} />
  const step = stepIn(event)
  return (
    <li class="ev">
      {step ? <StateIcon step={step} page={page} /> : <Icon name={icons[event.action] ?? 'clock'} />}
      <div>
        <p>
          <Who event={event} /> <What event={event} step={step} context={context} page={page} />
        </p>
        <Reason event={event} />
        {event.action === 'FileAttached' && <AddedPictures event={event} context={context} />}
      </div>
      <When event={event} context={context} />
    </li>
  )
}

/** Anyone who writes on behalf of others should say why; without a reason, that is said. */
function Reason({ event }: { event: Event }) {
  const isOwed = event.onBehalfOf && event.action !== 'Created'
  if (!event.reason) return isOwed ? <p class="muted">{t.noReason}</p> : null
  return (
    <p class="reason">
      <span class="vh">{t.because} </span>
      {event.reason}
    </p>
  )
}

function Who({ event }: { event: Event }) {
  return (
    <span>
      <b>{event.who || t.nobody}</b>
      {event.onBehalfOf && (
        <>
          {' '}
          {t.onBehalfOf} <b>{event.onBehalfOf}</b>
        </>
      )}
      {event.cameBy && <span class="muted"> {t.cameBy(event.cameBy)}</span>}
    </span>
  )
}

const icons: Record<string, IconName> = {
  Created: 's-draft',
  FileAttached: 'clip',
  FileDeleted: 'clip',
  FileRestored: 'clip',
  ReferenceAdded: 'doc',
  ReferenceRemoved: 'doc',
  Forwarded: 'fwd',
  SubRfiAnswered: 'fwd',
  SubRfiReopened: 'fwd',
  Converted: 'fwd',
  CarriedOver: 'fwd',
  Deleted: 'trash',
  Restored: 'undo',
}

function When({ event, context }: Pick<Props, 'event' | 'context'>) {
  const at = instantOf(event.when)
  return at ? <time dateTime={at.toISOString()}>{moment(at, context.timeZone)}</time> : null
}

function StateIcon({ step, page }: { step: HistoryChange; page: RecordPage }) {
  const shape = page.recordType.shapes[Number(step.newId)] ?? 's-open'
  return <Icon name={shape} class={shape} />
}

function Reply({ event, reply, context, page }: Props & { reply: string }) {
  const isWithdrawn = page.reply?.useWithdrawn?.(context).includes(reply.trim())
  return (
    <li class="say">
      <Avatar name={event.who} mine={event.userId === context.me.userId} />
      <div>
        <p class="top">
          <Who event={event} />
          <When event={event} context={context} />
        </p>
        {isWithdrawn ? (
          <del class="withdrawn">
            <Paragraphs text={reply} />
          </del>
        ) : (
          <Paragraphs text={reply} />
        )}
        {event.onBehalfOf && <Reason event={event} />}
        {!isWithdrawn && <MakeAnswer reply={reply} context={context} page={page} />}
      </div>
    </li>
  )
}

/** A reply that was imported: the person who brought it in did not say it. */
function BroughtReply({ event, reply }: { event: Event; reply: string }) {
  const { by, on, source, isAnswer } = saidElsewhere(event)!
  const name = by ?? importedTexts.somebody
  return (
    <li class="say">
      <Avatar name={name} />
      <div>
        <p class="top">
          <span>
            <b>{name}</b>, {importedTexts.according(source).toLowerCase()}
            {isAnswer && <span class="muted"> ({importedTexts.isAnswer})</span>}
          </span>
          {on && <time dateTime={on}>{on}</time>}
        </p>
        <Paragraphs text={reply} />
      </div>
    </li>
  )
}

function What({ event, step, context, page }: Props & { step: HistoryChange | undefined }) {
  if (step) return <Stepped event={event} step={step} page={page} />
  const verdict = verdictOf(event)
  if (verdict) return <>{event.onBehalfOf ? t.notedResult : t.gaveResult}</>
  if (event.action === 'Updated') return <ChangedFields fields={fieldsIn(event)} />
  if (event.action === 'ReviewersSaved') return <ChangedFields fields={fieldsIn(event)} />
  if (event.action === 'Corrected' && fieldsIn(event).length > 0)
    return <ChangedFields verb={t.corrected} fields={fieldsIn(event)} />
  if (event.action === 'ActivityUpdated') return <Crew event={event} context={context} page={page} />
  if (event.action === 'Created') return <Made event={event} says={t} />
  if (event.action === 'Imported') return <Made event={event} says={brought} />
  if (event.action === 'Exported') return <>{exportedIn(event, page)}</>
  if (meanings[event.action]) return <Meaning event={event} />
  return (
    <>
      {t.did[event.action] ?? event.action} <Objects changes={objectsIn(event)} context={context} />
      {event.action === 'MailHeld' && (
        <>
          {' '}
          <a href={heldMailOf(context.projectId)}>{t.decideHeld}</a>
        </>
      )}
    </>
  )
}

/** The operation and the number of its rows are for the audit. */
const exportedIn = ({ changes }: Event, { recordType }: RecordPage): string | undefined =>
  changes.some(({ newValue }) => newValue === 'RecordPrintRequest')
    ? t.printed(recordType.texts.one)
    : t.did.Exported

/** A crew of a daily report is named by its company. */
function Crew({ event, context, page }: Props) {
  const nameOf = page.useRowNames?.(context)
  const row = /\[(\d+)\]/.exec(event.changes[0]?.field ?? '')?.[1]
  const name = row && nameOf?.(Number(row))
  return <ChangedFields of={name ? t.ofCrewOf(name) : t.ofCrew} fields={fieldsIn(event)} />
}

/** By names before and after, joined as the server joins them. */
function labelled(was: string, is: string): string {
  const [before, after] = [was, is].map((names) => names.split('; ').filter(Boolean)) as [string[], string[]]
  return t.labelled(
    after.filter((name) => !before.includes(name)),
    before.filter((name) => !after.includes(name)),
  )
}

/** Events that say whom a text or a name means now, or which labels the record carries. */
const meanings: Record<string, (was: string, is: string) => string> = {
  PartyAssigned: t.means,
  UserMerged: t.merged,
  OrganizationMerged: t.merged,
  UserMergeUndone: t.mergeUndone,
  OrganizationMergeUndone: t.mergeUndone,
  LabelsChanged: labelled,
  LabelsImported: labelled,
}

function Meaning({ event }: { event: Event }) {
  const [change] = event.changes
  return <>{meanings[event.action]!(change?.oldValue ?? '', change?.newValue ?? '')}</>
}

function Stepped({ event, step, page }: { event: Event; step: HistoryChange; page: RecordPage }) {
  const words = page.steps?.[stepKey(step.oldId, step.newId)] ?? page.steps?.[stepKey(step.field, step.newId)]
  const told = event.changes.find(({ field }) => field && field === words?.tells)?.newValue
  const fields = fieldsIn(event, [...(words?.asks ?? []), ...(words?.offers ?? [])])
  return (
    <>
      {words?.past ?? (
        <>
          {t.setState} <b>{shipped(step.newValue)}</b>
        </>
      )}
      {told && (
        <>
          : <b>{told}</b>
        </>
      )}
      {event.action === 'StatusOverridden' && <span class="muted"> ({t.override})</span>}
      {fields.length > 0 && (
        <>
          {' '}
          {t.and} <ChangedFields fields={fields} />
        </>
      )}
    </>
  )
}

interface MadeTexts {
  did: { Created?: string }
  madeAs: string
}

const brought: MadeTexts = { did: { Created: importedTexts.imported }, madeAs: importedTexts.importedAs }

function Made({ event, says }: { event: Event; says: MadeTexts }) {
  const number = numberIn(event)
  if (!number) return <>{says.did.Created}</>
  return (
    <>
      {says.madeAs} <b>{number}</b>
    </>
  )
}

/** Names that were added, removed or created, as links if they are records. */
function Objects({ changes, context }: { changes: readonly HistoryChange[]; context: RecordContext }) {
  return (
    <>
      {changes.map(({ field, newValue, oldValue, newId }, i) => {
        const link = linkOf(context, newId, newValue)
        const name = inWords(newValue || oldValue || '')
        return (
          <span key={`${field} ${i}`}>
            {i > 0 && ', '}
            {link ? (
              <a href={placeOfRecord(context.projectId, link.folderId!, link.folderType!)}>
                {link.number || name}
              </a>
            ) : (
              <b>{name}</b>
            )}
          </span>
        )
      })}
    </>
  )
}

/** A record is identified by its node, or by its number and title. */
const linkOf = (context: RecordContext, id: string | null | undefined, name: string | null | undefined) =>
  context.links.find(
    ({ folderId, number }) => String(folderId) === id || (number && `${name} `.startsWith(`${number} `)),
  )
