/** Who held an RFI, from when to when, and what for. */

import { useRead } from '../../app/calls/useread.ts'
import { instantOf, moment } from '../../app/language/dates.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { rfiTexts } from '../../texts/recordpages/rfi.ts'
import { heldTexts as t } from '../../texts/recordpages/rfiheld.ts'
import type { RecordContext } from '../records/page.ts'

export function HeldDialog({ context, close }: { context: RecordContext; close: () => void }) {
  const { folderId, project } = context
  const { data, error, retry } = useRead('RFIHandOffsRead', { folderId })
  const when = (text: string | null | undefined): string => {
    const at = instantOf(text)
    return at ? moment(at, project?.timeZone) : ''
  }
  return (
    <Dialog title={rfiTexts.held} close={close} wide>
      <ErrorBox error={error} retry={retry} />
      {!data && !error && <Skeleton rows={3} />}
      {data && data.handOffs?.length === 0 && <p class="second">{data.isTooLong ? t.tooLong : t.none}</p>}
      <ol class="setup-rows">
        {data?.handOffs?.map(({ heldBy, whatFor, from, to, days, isNow }, i) => (
          <li key={i}>
            <span>
              <b>{heldBy}</b> {t.whatFor[whatFor ?? ''] ?? whatFor}
              <small>
                {when(from)} – {isNow ? t.isNow : when(to)} · {t.days(Number(days))}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
