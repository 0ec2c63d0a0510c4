/** What was deleted, to be put back. */
import { useState } from 'preact/hooks'
import { type ReplyOf, write } from '../../app/client.ts'
import { instantOf, moment } from '../../app/dates.ts'
import { useProject } from '../../app/project.ts'
import { useRead } from '../../app/reading.ts'
import { kindOfType } from '../../kinds/kinds.ts'
import { Icon } from '../../parts/icon.tsx'
import { say } from '../../parts/said.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { auditTexts, binTexts as t } from '../../texts/setup.ts'
import type { PartProps } from '../setup.tsx'

type Item = NonNullable<ReplyOf<'BinRead'>['binItems']>[number]

export default function Bin({ projectId }: PartProps) {
  const { data: project } = useProject(projectId)
  const [cursors, setCursors] = useState<Array<string | undefined>>([undefined])
  return (
    <div class="scroll">
      <div class="setup">
        <p class="second">{t.lead}</p>
        {cursors.map((cursor, i) => (
          <Page
            key={cursor ?? 'first'}
            projectId={projectId}
            cursor={cursor}
            timeZone={project?.timeZone}
            more={i === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined}
          />
        ))}
      </div>
    </div>
  )
}

interface BinPageProps {
  projectId: number
  cursor: string | undefined
  timeZone: string | null | undefined
  more?: (cursor: string) => void
}

function Page({ projectId, cursor, timeZone, more }: BinPageProps) {
  const { data, error: unread, again } = useRead('BinRead', { projectId, take: 100, cursor })
  const [error, setError] = useState<unknown>()
  const restore = async (item: Item): Promise<void> => {
    setError(undefined)
    try {
      await write('FolderRestore', { folderId: item.folderId })
      say(t.restored(item.folderName ?? ''))
    } catch (why) {
      setError(why)
    }
  }
  if (unread) return <Trouble error={unread} again={again} />
  if (!data) return null
  if (!cursor && data.binItems?.length === 0) return <p class="second">{t.none}</p>
  return (
    <>
      <Trouble error={error} />
      <ul class="setup-rows">
        {data.binItems?.map((item) => {
          const when = instantOf(item.deletedDate)
          return (
            <li key={item.folderId}>
              <Icon name={kindOfType(item.folderType ?? 0)?.icon ?? 'folder'} />
              <span>
                <b>{item.folderName}</b>
                <small>
                  {item.folderPath} {t.holds((item.countBelow ?? 0) + 1)}
                </small>
              </span>
              <small class="muted">
                {when && t.by(item.deletedByFullName ?? '', moment(when, timeZone))}
              </small>
              <span class="end">
                <button type="button" class="btn" onClick={() => restore(item)}>
                  <Icon name="undo" />
                  {t.restore}
                </button>
              </span>
            </li>
          )
        })}
      </ul>
      {more && data.nextCursor && (
        <button type="button" class="btn" onClick={() => more(data.nextCursor!)}>
          {auditTexts.more}
        </button>
      )}
    </>
  )
}
