/** The reads of a record's page: started together, each shown as it arrives. */
import { useMemo } from 'preact/hooks'
import { CallFailed } from '../../app/calls/client.ts'
import { recordPreview, type Standing } from '../../app/calls/preview.ts'
import { useRead } from '../../app/calls/useread.ts'
import { todayAt, useMembers, useProject } from '../../app/project.ts'
import { useMe } from '../../app/session.ts'
import { isStoredOutside } from '../../parts/fields/people/parties.ts'
import type { RecordContext, RecordPage } from '../../recordtypes/records/page.ts'

export interface ReadState {
  context: RecordContext | undefined
  /** The fields that are known already, for example from the listing it was opened from. */
  preview: Partial<Standing> | undefined
  error: unknown
  retry: () => void
}

export function useRecordContext(page: RecordPage, projectId: number, folderId: number): ReadState {
  const me = useMe()
  const standing = useRead('RecordStandingRead', { folderId })
  const reading = useRead(page.read as 'RFIRead', { folderId })
  const links = useRead('RecordLinksRead', { folderId })
  const project = useProject(projectId).data
  const members = useMembers(projectId)
  const people = useMemo(
    () =>
      new Map(
        members.map(({ userId, fullName, company }) => [
          userId,
          { name: fullName ?? '', ...(company ? { company } : {}) },
        ]),
      ),
    [members],
  )
  const known = standing.data?.standing
  const record = (reading.data as Record<string, unknown> | undefined)?.[page.at]
  const context: RecordContext | undefined =
    known && record
      ? {
          projectId,
          folderId,
          record,
          standing: known,
          project,
          today: todayAt(project),
          timeZone: project?.timeZone ?? undefined,
          me,
          links: links.data?.links ?? [],
          personOf: (userId) => people.get(userId ?? 0),
          isOutside: (name) => isStoredOutside(name, known.outsideParties),
        }
      : undefined
  const errors = [standing.error, reading.error]
  return {
    context,
    preview: known ?? recordPreview.of(folderId),
    error:
      errors.find((error) => error instanceof CallFailed && error.status === 404) ?? errors.find(Boolean),
    retry: () => {
      standing.retry()
      reading.retry()
    },
  }
}
