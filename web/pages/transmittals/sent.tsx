/** What a transmittal says: on its page, and on that of the link in a mail. */
import type { ResponseOf } from '../../app/calls/client.ts'
import { instantOf, moment } from '../../app/language/dates.ts'
import { shippedType } from '../../app/language/dictionary.ts'
import { size } from '../../app/language/numbers.ts'
import { Icon } from '../../parts/icon.tsx'
import { Paragraphs } from '../../parts/paragraphs.tsx'
import { transmittalTexts as t } from '../../texts/transmittals.ts'

export type Transmittal = NonNullable<ResponseOf<'TransmittalRead'>['transmittal']>
type Item = NonNullable<Transmittal['items']>[number]

/** `fileAt`: the address of the file of an item. */
export function Sent({ sent, fileAt }: { sent: Transmittal; fileAt: (position: number) => string }) {
  const when = instantOf(sent.sentDate)
  const items = sent.items ?? []
  return (
    <>
      <p class="second">
        {[sent.sentBy, sent.sentByCompany].filter(Boolean).join(' · ')}
        {when && ' · '}
        <When at={when} timeZone={sent.timeZone} />
      </p>
      {sent.remarks && (
        <section aria-label={t.remarks}>
          <Paragraphs text={sent.remarks} />
        </section>
      )}
      <section class="setup-top" aria-labelledby="transmittal-items">
        <h2 id="transmittal-items">{t.what}</h2>
        {items.length === 0 && <p class="second">{t.nothingSeen}</p>}
        <ul class="setup-rows">
          {items.map((item) => (
            <Line
              key={item.position}
              item={item}
              timeZone={sent.timeZone}
              href={fileAt(item.position ?? 0)}
            />
          ))}
        </ul>
        {items.some(({ hasFile }) => !hasFile) && <p class="hint">{t.noCopy}</p>}
      </section>
      <section class="setup-top" aria-labelledby="transmittal-people">
        <h2 id="transmittal-people">{t.recipients}</h2>
        <ul class="setup-rows">
          {sent.recipients?.map(({ userId, fullName, company, readDate }) => (
            <li key={userId}>
              <Icon name={readDate ? 'check' : 'clock'} />
              <span>
                <b>{fullName}</b>
                <small>
                  {[company, readDate ? `${t.opened}: ` : t.notOpened].filter(Boolean).join(' · ')}
                  <When at={instantOf(readDate)} timeZone={sent.timeZone} />
                </small>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** On paper its day is written out (app/styles/printing.ts). */
const When = ({ at, timeZone }: { at: Date | undefined; timeZone?: string | null }) =>
  at ? <time dateTime={at.toISOString()}>{moment(at, timeZone)}</time> : null

function Line({ item, timeZone, href }: { item: Item; timeZone?: string | null; href: string }) {
  const { number, title, version, issue, asOf, fileName, fileSize, hasFile, folderTypeName } = item
  const at = instantOf(asOf)
  const facts = [
    shippedType(folderTypeName),
    t.version(version ?? 0),
    issue,
    at && t.asOf(moment(at, timeZone)),
    hasFile && `${fileName} (${size(fileSize ?? 0)})`,
  ]
  const name = [number, title].filter(Boolean).join(' ')
  return (
    <li>
      <Icon name="doc" />
      <span>
        {hasFile ? (
          <a href={href} download={fileName ?? ''}>
            <b>{name}</b>
          </a>
        ) : (
          <b>{name}</b>
        )}
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
    </li>
  )
}
