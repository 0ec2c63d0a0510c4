/** The official answer of an RFI: who gave it, on whose behalf, and where it came from. */
import type { ResponseOf } from '../../app/client.ts'
import { dayOf, shortDay } from '../../app/dates.ts'
import { useRead } from '../../app/useread.ts'
import { Icon } from '../../parts/icon.tsx'
import { Paragraphs } from '../../parts/paragraphs.tsx'
import { Avatar } from '../../parts/person.tsx'
import { historyTexts } from '../../texts/history.ts'
import { rfiTexts as t } from '../../texts/rfi.ts'
import { placeOfRecord, rfi as recordType } from '../recordtypes.ts'
import type { RecordContext } from './page.ts'

type Rfi = NonNullable<ResponseOf<'RFIRead'>['rfi']>

export function Answer({ context }: { context: RecordContext<Rfi> }) {
  const { record, today } = context
  const answered = dayOf(record.dateResponsed)
  return (
    <div class="answer">
      <Paragraphs text={record.answer} />
      <p class="by">
        <Signature context={context} />
        {answered && <time dateTime={answered}>{shortDay(answered, today)}</time>}
      </p>
      {record.subRfiAnswer && <Via context={context} />}
    </div>
  )
}

/** The newest changes: enough to find who wrote the answer. */
const changesTaken = 100

/** Whoever gave the answer, with their company, and on whose behalf if it was not theirs to give. */
function Signature({ context }: { context: RecordContext<Rfi> }) {
  const { record, me, personOf, folderId } = context
  const changes = useRead('RecordHistoryRead', { folderId, take: changesTaken }).data?.changes
  const replies = useRead('RFIReplyReadByRFI', { rfiId: record.rfiId }).data?.rfiReplyList
  const given = changes?.find(({ field, newValue }) => field === 'Answer' && newValue)
  const userId = given?.userId || replies?.findLast(({ isAnswer }) => isAnswer)?.fromUserId
  const by = personOf(userId)
  const name = by?.name ?? given?.fullName
  if (!name) return null
  return (
    <>
      <Avatar name={name} mine={userId === me.userId} />
      <span>
        <b>{name}</b>
        {by?.company && `, ${by.company}`}
        {given?.onBehalfOfName && (
          <>
            {' '}
            {historyTexts.onBehalfOf} <b>{given.onBehalfOfName}</b>
          </>
        )}
      </span>
    </>
  )
}

/** The forwarded RFI that the answer came from. */
function Via({ context }: { context: RecordContext<Rfi> }) {
  const { record, personOf } = context
  const company = personOf(record.subRfiToUserId)?.company
  return (
    <p class="by via">
      <Icon name="fwd" size={14} />
      <span>
        {t.fromSub} <Other context={context} relation="ForwardedTo" />, {t.subAnsweredBy}{' '}
        <b>{record.subRfiToUserName}</b>
        {company && `, ${company}`}
      </span>
    </p>
  )
}

/** A forwarded RFI: its answer, or that it is still open. */
export function Forwarded({ context }: { context: RecordContext<Rfi> }) {
  const { record } = context
  if (!record.subRfiAnswer)
    return (
      <p class="second">
        {t.subAsked(record.subRfiToUserName ?? '')} <Other context={context} relation="ForwardedTo" />
      </p>
    )
  return (
    <div class="answer unofficial">
      <Paragraphs text={record.subRfiAnswer} />
      <Via context={context} />
    </div>
  )
}

/** The RFI at the other end of a forwarding, by its number. */
export function Other({ context, relation }: { context: RecordContext<Rfi>; relation: string }) {
  const link = context.links.filter((one) => one.relation === relation).at(-1)
  if (!link) return <>{recordType.texts.one}</>
  return (
    <a href={placeOfRecord(context.projectId, link.folderId!, link.folderType!)}>
      {link.number || link.title}
    </a>
  )
}
