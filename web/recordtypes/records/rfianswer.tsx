/** The official answer of an RFI: who gave it, on whose behalf, and where it came from. */
import type { ResponseOf } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { dayIn, dayOf, instantOf, shortDay } from '../../app/language/dates.ts'
import { Icon } from '../../parts/icon.tsx'
import { Paragraphs } from '../../parts/paragraphs.tsx'
import { Avatar } from '../../parts/person.tsx'
import { historyTexts } from '../../texts/record/history.ts'
import { importedTexts } from '../../texts/record/imported.ts'
import { rfiTexts as t } from '../../texts/recordpages/rfi.ts'
import { placeOfRecord, rfi as recordType } from '../recordtypes.ts'
import type { RecordContext } from './page.ts'

type Rfi = NonNullable<ResponseOf<'RFIRead'>['rfi']>

export function Answer({ context }: { context: RecordContext<Rfi> }) {
  const { record } = context
  return (
    <div class="answer">
      <Paragraphs text={record.answer} />
      <p class="by">
        <Signature context={context} />
      </p>
      {record.subRfiAnswer && <Via context={context} />}
    </div>
  )
}

/** The newest changes: enough to find who wrote the answer. */
const changesTaken = 100

/** The person who gave the answer that stands, with their company, on whose behalf if it was not theirs to give, and when. */
function Signature({ context }: { context: RecordContext<Rfi> }) {
  const { record, me, folderId, today, timeZone } = context
  const changes = useRead('RecordHistoryRead', { folderId, take: changesTaken }).data?.changes
  const replies = useRead('RFIReplyReadByRFI', { rfiId: record.rfiId }).data?.rfiReplyList
  const written = changes?.find(({ field, newValue }) => field === 'Answer' && newValue)
  const reply = replies?.findLast(({ isAnswer }) => isAnswer)
  // Somebody who repeats the words of an answer as theirs changes no field, but gave the answer that stands.
  const given = reply && written && reply.fromUserId !== written.userId ? undefined : written
  const userId = given?.userId || reply?.fromUserId
  // An answer that was imported is by nobody here.
  const isBrought = reply !== undefined && !reply.fromUserId
  const brought = useRead('RecordImportedRead', isBrought ? { folderId } : undefined).data
  const said = brought?.replies?.find(({ isAnswer }) => isAnswer)
  // The name and the company of that moment, as on paper: who is called otherwise now signed as they were called then.
  const signed = useRead('RFIRoundsRead', { rfiId: record.rfiId }).data
  const name = isBrought ? said?.saidBy : signed?.answeredByName
  const at = instantOf(given?.when)
  const day = at ? dayIn(at, timeZone) : dayOf(reply?.date ?? record.dateResponsed)
  return (
    <>
      {name && <Avatar name={name} mine={userId === me.userId} />}
      {name && (
        <span>
          {signed?.isEntered && `${t.enteredBy} `}
          <b>{name}</b>
          {signed?.answeredByCompany && `, ${signed.answeredByCompany}`}
          {signed?.answeredByNameNow && `, ${t.nowCalled(signed.answeredByNameNow)}`}
          {given?.onBehalfOfName && (
            <>
              {' '}
              {historyTexts.onBehalfOf} <b>{given.onBehalfOfName}</b>
            </>
          )}
        </span>
      )}
      {isBrought && brought?.source && <span class="muted">{importedTexts.according(brought.source)}</span>}
      {day && <time dateTime={day}>{shortDay(day, today)}</time>}
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
