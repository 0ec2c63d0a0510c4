/** Creates an open issue from a point, with a reference back. The minutes contain its number. */
import { useState } from 'preact/hooks'
import { write } from '../../app/calls/client.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { meetingRunTexts as t } from '../../texts/site/meetingminute.ts'
import type { Point } from './points.ts'
import type { Running } from './running.ts'

interface MakeOpenIssueProps {
  projectId: number
  point: Point
  change: (fields: Partial<Point>) => void
  meeting: { folderId: number; name: string }
  mayMakeOpenIssues: boolean
  saveNow: Running['saveNow']
}

/** The number in the notes, if an issue was created from the point before. */
const issueIn = (notes: string | null | undefined): string | undefined => /\bOI-\d+\b/.exec(notes ?? '')?.[0]

export function MakeOpenIssue({
  projectId,
  point,
  change,
  meeting,
  mayMakeOpenIssues,
  saveNow,
}: MakeOpenIssueProps) {
  const [error, setError] = useState<unknown>()
  const [made, setMade] = useState<{ folderId: number; number: string }>()
  const number = issueIn(point.notes)
  if (number)
    return (
      <p class="second">
        {t.isIssue(number)}{' '}
        <a
          href={
            made?.number === number
              ? `/p/${projectId}/issues/${made.folderId}`
              : `/p/${projectId}/issues?q=${number}`
          }
        >
          {t.openIssue}
        </a>
      </p>
    )
  if (!mayMakeOpenIssues || !point.topic?.trim()) return <span />
  const make = async (): Promise<void> => {
    setError(undefined)
    try {
      const { returnedIdList } = await write('OpenIssueCreateMany', {
        openIssueList: [issueOf(projectId, point, meeting)],
      })
      const { folderId, number: given } = returnedIdList![0]!
      setMade({ folderId: Number(folderId), number: given ?? '' })
      change({ notes: [point.notes?.trim(), t.issueNote(given ?? '')].filter(Boolean).join('\n') })
      await saveNow()
    } catch (why) {
      setError(why)
    }
  }
  return (
    <div>
      <button type="button" class="btn" onClick={() => void make()}>
        <Icon name="openissue" />
        {t.makeIssue}
      </button>
      <ErrorBox error={error} />
    </div>
  )
}

/** Pressed twice it is the same issue: its id is made of the meeting and the point. */
const issueOf = (projectId: number, point: Point, meeting: MakeOpenIssueProps['meeting']) => ({
  tempItemId: `meeting ${meeting.folderId} ${point.key}`,
  projectId,
  subject: point.topic,
  question: point.notes || point.topic,
  issueTo: point.assignedTo || undefined,
  dueDate: point.dueDate || undefined,
  reference: t.issueReference(meeting.name, point.itemNumber ?? '', point.topic ?? ''),
})
