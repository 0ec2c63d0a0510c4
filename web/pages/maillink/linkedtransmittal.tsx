/** What the link shows of its transmittal: what was sent, as it was. */
import { operations } from 'plumbline:operations'
import { mailLinkTexts as t } from '../../texts/mail/maillink.ts'
import { transmittalTexts } from '../../texts/transmittals.ts'
import { Sent, type Transmittal } from '../transmittals/sent.tsx'

interface Props {
  token: string
  transmittal: Transmittal
  fullName: string | null | undefined
}

export function LinkedTransmittal({ token, transmittal, fullName }: Props) {
  const fileAt = (position: number): string =>
    `/files/link/transmittal/${position}?token=${encodeURIComponent(token)}`
  return (
    <div class="linked">
      <main id="main">
        <header>
          <p class="second">{transmittal.projectName}</p>
          <h1>
            {transmittal.number} {transmittal.subject}
          </h1>
          <p class="hint">{t.you(fullName ?? '')}</p>
          <p class="actions start">
            <a
              class="btn"
              href={`${operations.MailLinkTransmittalPrint.route}?token=${encodeURIComponent(token)}`}
              target="_blank"
              rel="noopener"
            >
              {transmittalTexts.cover}
            </a>
          </p>
        </header>
        <Sent sent={transmittal} fileAt={fileAt} />
      </main>
    </div>
  )
}
