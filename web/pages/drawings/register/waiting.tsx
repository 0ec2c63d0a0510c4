/** Publications that are read or wait to be confirmed: only who may see them gets them from the server. */
import { publicationState } from '../../../../contract/drawings/publicationstates.ts'
import type { ResponseOf } from '../../../app/calls/client.ts'
import { usePolled } from '../../../app/calls/usepolled.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { Icon } from '../../../parts/icon.tsx'
import { drawingTexts as t } from '../../../texts/drawings/register.ts'
import { waitingIn } from './requests.ts'

type Publication = NonNullable<ResponseOf<'DrawingPublicationList'>['publications']>[number]

const isReading = ({ stateId }: Publication): boolean => stateId === publicationState.Reading.code

export function Waiting({ projectId }: { projectId: number }) {
  const { data } = usePolled(
    'DrawingPublicationList',
    waitingIn(projectId),
    ({ publications }) => !publications?.some(isReading),
  )
  return (
    <>
      {data?.publications?.map((one) => (
        <Line key={one.publicationId} one={one} />
      ))}
    </>
  )
}

function Line({ one }: { one: Publication }) {
  const { publicationId, projectId, name, pageCount, readPageCount, mayPublish } = one
  const asked = isReading(one) ? undefined : { publicationId: publicationId ?? 0, take: 1 }
  const unsettled = useRead('DrawingPublicationRead', asked).data?.unsettledCount ?? 0
  return (
    <p class="note warn drawings-note" role="status">
      <Icon name="s-dispute" />
      <span>
        <b>{name}</b>{' '}
        {isReading(one)
          ? t.reading(readPageCount ?? 0, pageCount ?? 0)
          : [t.isRead(pageCount ?? 0), unsettled > 0 && t.unsettled(unsettled), t.notSeenYet]
              .filter(Boolean)
              .join(' ')}
      </span>
      <span class="end">
        <a class="btn" href={`/p/${projectId}/drawings/bring/${publicationId}`}>
          {mayPublish ? t.lookAndPublish : t.look}
        </a>
      </span>
    </p>
  )
}
