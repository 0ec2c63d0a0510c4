/** After an answer: that it arrived, and what comes next. */
import { useEffect, useRef } from 'preact/hooks'
import { mailLinkTexts as t } from '../../texts/mail/maillink.ts'
import type { LinkedRecordData } from './linkread.ts'

interface Props {
  record: LinkedRecordData
  back: () => void
}

export function Thanks({ record, back }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Where the reader was is gone: they begin here.
  useEffect(() => {
    heading.current?.focus()
    scrollTo(0, 0)
  }, [])
  return (
    <section aria-labelledby="thanks" class="linked-thanks">
      <h1 id="thanks" ref={heading} tabIndex={-1}>
        {t.thanks}
      </h1>
      <p>{t.thanksFor([record.number, record.title].filter(Boolean).join(' '))}</p>
      <p class="second">
        {nextOf(record)} {t.nextMail}
      </p>
      <p class="actions start">
        <button type="button" class="btn" onClick={back}>
          {t.back}
        </button>
      </p>
    </section>
  )
}

function nextOf({ isYours, courtName }: LinkedRecordData): string {
  if (isYours) return t.nextYours
  return courtName ? t.nextTheirs(courtName) : ''
}
