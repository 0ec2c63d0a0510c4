/** What the link shows of its record: its texts, files and replies, and what one can do. */

import { useState } from 'preact/hooks'
import { dayOf, instantOf, moment, todayIn } from '../../app/language/dates.ts'
import { shipped, shippedType } from '../../app/language/dictionary.ts'
import { Due } from '../../parts/due.tsx'
import { isPicture } from '../../parts/files/filekind.ts'
import { Paragraphs } from '../../parts/paragraphs.tsx'
import { fieldLabel } from '../../texts/fieldnames.ts'
import { mailLinkTexts as t } from '../../texts/mail/maillink.ts'
import type { LinkedRecordData, LinkRead } from './linkread.ts'
import { Places } from './places.tsx'
import { Respond } from './respond.tsx'

interface Props {
  token: string
  data: LinkRead
  changed: () => Promise<void>
  sent: () => void
}

export function LinkedRecord({ token, data, changed, sent }: Props) {
  const record = data.record!
  return (
    <>
      <header>
        <p class="second">{nameOf(record)}</p>
        <h1 dir="auto">{record.title}</h1>
        <p class="hint">{t.you(data.fullName ?? '')}</p>
      </header>
      <Facts record={record} />
      <dl class="linked-texts">
        {record.texts?.map(({ field, text, isWithdrawn }, i) => (
          <div key={i}>
            <dt>
              {/^[A-Z]\w*$/.test(field ?? '') ? fieldLabel(field!) : field}{' '}
              {isWithdrawn && <span class="tag orange">{t.withdrawn}</span>}
            </dt>
            <dd>
              {isWithdrawn ? (
                <del>
                  <Paragraphs text={text} />
                </del>
              ) : (
                <Paragraphs text={text} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Places token={token} record={record} />
      <Files token={token} record={record} />
      <Replies record={record} />
      <Respond token={token} record={record} changed={changed} sent={sent} />
    </>
  )
}

/** "RFI-049" says that it is an RFI. */
const nameOf = ({ folderTypeName, number }: LinkedRecordData): string =>
  number?.startsWith(folderTypeName ?? '')
    ? number
    : [shippedType(folderTypeName), number].filter(Boolean).join(' ')

function Facts({ record }: { record: LinkedRecordData }) {
  const { projectName, statusName, dueDate, isOverdue, courtName, isYours, timeZone } = record
  return (
    <dl class="linked-facts">
      <dt>{t.project}</dt>
      <dd>{projectName}</dd>
      {statusName && <dt>{t.status}</dt>}
      {statusName && <dd>{shipped(statusName)}</dd>}
      {courtName && <dt>{t.waitsOn}</dt>}
      {courtName && <dd>{isYours ? t.waitsOnYou : courtName}</dd>}
      {dueDate && <dt>{t.due}</dt>}
      {dueDate && (
        <dd>
          <Due day={dayOf(dueDate)} today={todayIn(timeZone)} isOverdue={isOverdue} form="words" />
        </dd>
      )}
    </dl>
  )
}

function Files({ token, record: { files } }: { token: string; record: LinkedRecordData }) {
  if (!files || files.length === 0) return null
  const at = (id: number | null | undefined): string => `/files/link/${id}?token=${encodeURIComponent(token)}`
  return (
    <section aria-labelledby="linked-files">
      <h2 id="linked-files">{t.files}</h2>
      <ul class="linked-files">
        {files.map(({ attachmentFileId, uploadedFileName, uploadedBy }) => (
          <li key={attachmentFileId}>
            {isPicture(uploadedFileName ?? '') && (
              <Thumbnail url={at(attachmentFileId)} name={uploadedFileName ?? ''} />
            )}
            <a href={at(attachmentFileId)} download={uploadedFileName ?? ''}>
              {uploadedFileName}
            </a>{' '}
            <span class="muted">{uploadedBy}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Opens the picture as large as a screen. A damaged picture has its name alone. */
function Thumbnail({ url, name }: { url: string; name: string }) {
  const [isDamaged, setDamaged] = useState(false)
  if (isDamaged) return null
  return (
    <a class="linked-picture" href={`${url}&rendition=screen&inline=true`} target="_blank" rel="noopener">
      <img src={`${url}&rendition=thumb`} alt={name} loading="lazy" onError={() => setDamaged(true)} />
    </a>
  )
}

function Replies({ record: { replies, timeZone } }: { record: LinkedRecordData }) {
  return (
    <section aria-labelledby="linked-replies">
      <h2 id="linked-replies">{t.replies}</h2>
      {replies?.length === 0 && <p class="hint">{t.noReplies}</p>}
      <ol class="linked-replies">
        {replies?.map(({ fullName, when, text, isStep }, i) => (
          <li key={i}>
            <p class="top">
              <b>{fullName}</b>{' '}
              <span class="muted">
                {moment(instantOf(when)!, timeZone)}
                {isStep && `, ${t.because}`}
              </span>
            </p>
            <Paragraphs text={text} />
          </li>
        ))}
      </ol>
    </section>
  )
}
